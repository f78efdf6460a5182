public import Foundation
import HostLink
import UIKitPrimitives

/// An image, created from bytes in a raster format, a symbol of the system, the initials of a name,
/// or drawn by the app.
public nonisolated final class UIImage: NSObject, Sendable {
    enum Content: Hashable, Sendable {
        case raster(RasterImage)
        case symbol(String)
        case monogram(letters: String, color: UIColor)
        case drawing(DrawnImage)
    }

    let content: Content

    /// The number of device pixels per point of the image.
    public let scale: CGFloat

    /// The mode that decides whether the image is shown in its own colours or in the view's tint.
    public let renderingMode: RenderingMode

    let tint: UIColor?

    /// The size, weight and colours of a symbol.
    public let symbolConfiguration: SymbolConfiguration?

    init(
        _ content: Content, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
        tint: UIColor? = nil, symbolConfiguration: SymbolConfiguration? = nil
    ) {
        self.content = content
        self.scale = scale
        self.renderingMode = renderingMode
        self.tint = tint
        self.symbolConfiguration = symbolConfiguration
        super.init()
    }

    /// Reads an image from the bytes of a PNG, JPEG, GIF or WebP file; `nil` if they are not such a
    /// file.
    public convenience init?(data: Data) {
        self.init(data: data, scale: 1)
    }

    /// Reads an image with a number of pixels per point.
    public convenience init?(data: Data, scale: CGFloat) {
        guard scale > 0, let image = RasterImage(data) else { return nil }
        self.init(.raster(image), scale: scale)
    }

    /// Reads an image from a file.
    public convenience init?(contentsOfFile path: String) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
        self.init(data: data, scale: UIImage.scale(ofFileNamed: path))
    }

    /// Creates an image of a symbol that the page knows by name.
    ///
    /// - Note: Difference from UIKit: the name is not checked. A page that does not know the symbol
    ///   shows an empty area. An empty name returns `nil`.
    public convenience init?(systemName name: String) {
        guard !name.isEmpty else { return nil }
        self.init(.symbol(name))
    }

    /// Returns the initials of a name on a coloured disc, for lists of people.
    ///
    /// This is an addition of Perennial. With UIKit, an app draws the initials with
    /// `UIGraphicsImageRenderer`.
    /// - Parameters:
    ///   - letters: The initials; letters after the third are left out.
    ///   - color: The colour of the disc.
    public static func monogram(_ letters: String, color: UIColor) -> UIImage {
        UIImage(.monogram(letters: String(letters.prefix(lettersMax)), color: color))
    }

    /// The maximum number of letters, because more do not fit a disc.
    private static let lettersMax = 3

    /// The size, in points.
    public var size: CGSize {
        switch content {
        case .raster(let image):
            CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        case .symbol:
            CGSize(
                width: symbolConfiguration?.side ?? SymbolConfiguration.standardSide,
                height: symbolConfiguration?.side ?? SymbolConfiguration.standardSide)
        case .monogram: CGSize(width: 40, height: 40)
        case .drawing(let image): image.size
        }
    }

    /// The modes that decide whether an image is shown in its own colours.
    public nonisolated enum RenderingMode: Int, Hashable, Sendable {
        case automatic = 0
        case alwaysOriginal = 1
        case alwaysTemplate = 2
    }

    /// Returns the same image with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(
            content, scale: scale, renderingMode: renderingMode, tint: tint,
            symbolConfiguration: symbolConfiguration)
    }

    /// Returns the same image in a colour.
    public func withTintColor(
        _ color: UIColor, renderingMode: RenderingMode = .automatic
    ) -> UIImage {
        UIImage(
            content, scale: scale, renderingMode: renderingMode, tint: color,
            symbolConfiguration: symbolConfiguration)
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return other.content == content && other.scale == scale
            && other.renderingMode == renderingMode && other.tint == tint
            && other.symbolConfiguration == symbolConfiguration
    }

    public override var hash: Int { content.hashValue }

    /// Returns the pixels per point that a file's name states: `face@2x.png` has 2.
    static func scale(ofFileNamed path: String) -> CGFloat {
        let name = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        if name.hasSuffix("@3x") { return 3 }
        return name.hasSuffix("@2x") ? 2 : 1
    }
}

extension UIImage {
    /// Adds the image to a node.
    func describe(_ node: inout RenderNode) {
        switch content {
        case .raster(let image):
            node[.image] = .string(image.address)
        case .symbol(let name):
            node[.symbol] = .string(name)
            symbolConfiguration?.describe(&node)
        case .monogram(let letters, let color):
            node[.monogram] = .string(letters)
            node[.background] = .string(color.renderedName)
        case .drawing(let image):
            node[.drawnImage] = .string((tint.map(image.tinted) ?? image).encoded)
        }
        if let ownTint { node[.tint] = .string(ownTint.renderedName) }
    }
}
