public import Foundation
import HostLink

/// An image that an app drew: a display list with its text.
nonisolated struct DrawnImage: Hashable, Sendable {
    let list: DisplayList
    /// The text of the list for frames.
    let encoded: String
    let tints = TintedDrawings()

    init(_ list: DisplayList) {
        self.list = list
        encoded = list.encoded()
    }

    var size: CGSize { CGSize(width: list.bounds.width, height: list.bounds.height) }

    static func == (left: DrawnImage, right: DrawnImage) -> Bool { left.encoded == right.encoded }

    func hash(into hasher: inout Hasher) {
        // Equal lists have equal texts; the length of the text distinguishes most images.
        hasher.combine(encoded.utf8.count)
        hasher.combine(list.operations.count)
    }

    /// Returns the image in one colour.
    func tinted(_ color: UIColor) -> DrawnImage {
        tints.copy(in: color) { recorded(in: color) }
    }

    private func recorded(in color: UIColor) -> DrawnImage {
        let bounds = CGRect(origin: .zero, size: size)
        let context = CGContext(bounds: bounds)
        context.record.drawing(list, in: bounds, context.state)
        context.setBlendMode(.sourceIn)
        context.state.fillColor = color
        context.fill(bounds)
        return context.record.finished.map(DrawnImage.init) ?? self
    }
}

nonisolated extension UIImage {
    /// The image as a value of display lists.
    var display: DisplayImage {
        switch content {
        case .raster(let image):
            let address = DisplayImage.raster(image.address)
            return tint.map { tinted(address, $0) } ?? address
        case .symbol(let name):
            return .symbol(name, color: (ownTint ?? GraphicsState.black).renderedName)
        case .monogram(let letters, let color): return .drawing(Self.disc(letters, color))
        case .drawing(let image):
            return .drawing(tint.map { image.tinted($0).list } ?? image.list)
        }
    }

    /// Returns the shape of the image in one colour; `nil` for symbols and monograms, and for
    /// images over a limit.
    func template(in color: UIColor) -> DrawnImage? {
        switch content {
        case .raster:
            let bounds = CGRect(origin: .zero, size: size)
            let context = CGContext(bounds: bounds)
            context.record.image(withTintColor(color), in: bounds, context.state)
            return context.record.finished.map(DrawnImage.init)
        case .drawing(let image): return image.tinted(color)
        case .symbol, .monogram: return nil
        }
    }

    private func tinted(_ image: DisplayImage, _ color: UIColor) -> DisplayImage {
        let area = CGRect(origin: .zero, size: size)
        var path = PathGeometry()
        path.addRect(area)
        return .drawing(
            DisplayList(
                bounds: area.display, images: [image],
                operations: [
                    .image(0, area.display, .identity), .blend(.sourceIn),
                    .fill(path.displayPath, isEvenOdd: false, color: color.renderedName),
                ]))
    }

    /// Returns the drawing of initials on a coloured disc.
    private static func disc(_ letters: String, _ color: UIColor) -> DisplayList {
        let area = CGRect(x: 0, y: 0, width: 40, height: 40)
        let context = CGContext(bounds: area)
        context.state.fillColor = color
        context.fillEllipse(in: area)
        let font = UIFont.systemFont(ofSize: 16, weight: .medium)
        var text = DisplayText(
            letters, x: 20, y: 20 + Double(font.capHeight) / 2, size: 16, color: "#ffffffff")
        text.weight = 500
        text.alignment = .center
        context.record.text(text, context.state)
        return context.record.finished ?? DisplayList(bounds: area.display)
    }

    /// Draws the image in its own size, with its upper left corner at a point, into the current
    /// context.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in its own size, with a blend mode and an opacity.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image into a rectangle of the current context, scaled to fill it.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.record.image(self, in: rect, context.state)
    }

    /// Draws the image into a rectangle, with a blend mode and an opacity.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let state = context.state
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        draw(in: rect)
        context.state = state
    }
}
