import Foundation
import HostLink
import UIKitPrimitives

/// The display list that a context records, within the limits.
///
/// Opacity, blend mode, shadow and pen are recorded only before an operation that they change.
nonisolated struct DrawingRecord {
    /// The area of the drawing.
    let bounds: CGRect
    private var list: DisplayList
    private var known: [ImageIdentity: Int] = [:]
    private var set = Emitted()
    private var saved: [Emitted] = []
    private var operations = 0
    private var segments = 0
    private var bytes = 0
    /// The limit that the drawing is over; nothing is recorded any more.
    private(set) var excess: Excess?

    /// A limit of display lists.
    enum Excess: Hashable, Sendable {
        case operations, segments, images, bytes, depth
    }

    /// The values that the operations before have set.
    private struct Emitted {
        var alpha = 1.0
        var blend = DisplayBlend.normal
        var shadow: DisplayShadow?
        var pen = DisplayPen()
    }

    /// An image with the values that determine how it is drawn.
    private enum ImageIdentity: Hashable {
        case image(UIImage)
        case list(DisplayList)
    }

    init(bounds: CGRect) {
        self.bounds = bounds
        list = DisplayList(bounds: bounds.display)
    }

    /// The recorded list; `nil` if it is over a limit.
    var finished: DisplayList? {
        guard excess == nil else { return nil }
        var list = list
        for _ in saved { list.operations.append(.restore) }
        return list
    }

    // MARK: - Recording

    private mutating func add(_ operation: DisplayOperation) {
        guard excess == nil else { return }
        operations += 1
        // The last operations restore the state.
        guard operations + saved.count < DisplayLimits.operationsMax else {
            excess = .operations
            list.operations = []
            return
        }
        list.operations.append(operation)
    }

    private mutating func path(_ path: PathGeometry) -> DisplayPath {
        segments += path.elements.count
        // A segment has about twenty characters.
        bytes += path.elements.count * 20
        if segments > DisplayLimits.segmentsMax { exceed(.segments) }
        if bytes > DisplayLimits.bytesMax { exceed(.bytes) }
        return excess == nil ? path.displayPath : DisplayPath()
    }

    mutating func exceed(_ limit: Excess) {
        guard excess == nil else { return }
        excess = limit
        list.operations = []
        list.images = []
    }

    mutating func save() {
        add(.save)
        saved.append(set)
    }

    mutating func restore() {
        guard let before = saved.popLast() else { return }
        set = before
        // A state in which nothing was drawn leaves no trace.
        if excess == nil, list.operations.last == .save {
            list.operations.removeLast()
            operations -= 1
        } else {
            add(.restore)
        }
    }

    /// Records the values of a state that differ from those set before.
    private mutating func apply(_ state: GraphicsState, isOutline: Bool = false) {
        let isClearing = state.blend == .clear
        let alpha = isClearing ? 1 : Double(ColorComponents.limited(state.alpha))
        if set.alpha != alpha {
            set.alpha = alpha
            add(.alpha(alpha))
        }
        let blend =
            isOutline && state.blend.removesSurroundings ? .normal : state.displayBlend
        if set.blend != blend {
            set.blend = blend
            add(.blend(blend))
        }
        let shadow = isClearing ? nil : state.shadow
        if set.shadow != shadow {
            set.shadow = shadow
            add(.shadow(shadow))
        }
    }

    private func name(_ color: UIColor, _ state: GraphicsState) -> String {
        state.blend == .clear ? GraphicsState.black.renderedName : color.renderedName
    }

    mutating func clip(_ path: PathGeometry, isEvenOdd: Bool) {
        add(.clip(self.path(path), isEvenOdd: isEvenOdd))
    }

    mutating func fill(_ path: PathGeometry, isEvenOdd: Bool, _ state: GraphicsState) {
        guard !path.isEmpty else { return }
        apply(state)
        add(
            .fill(self.path(path), isEvenOdd: isEvenOdd, color: name(state.fillColor, state)))
    }

    mutating func stroke(
        _ path: PathGeometry, _ state: GraphicsState, _ pen: GraphicsState.Pen
    ) {
        guard !path.isEmpty else { return }
        apply(state, isOutline: true)
        let pen = pen.display(in: state.transform)
        if set.pen != pen {
            set.pen = pen
            add(.pen(pen))
        }
        add(.stroke(self.path(path), color: name(state.strokeColor, state)))
    }

    mutating func clear(_ path: PathGeometry) {
        guard !path.isEmpty else { return }
        add(.clear(self.path(path)))
    }

    mutating func gradient(_ gradient: DisplayGradient, _ state: GraphicsState) {
        apply(state)
        add(.gradient(gradient))
    }

    mutating func text(_ text: DisplayText, _ state: GraphicsState) {
        guard !text.text.isEmpty else { return }
        apply(state, isOutline: true)
        bytes += text.text.utf8.count * 3
        if bytes > DisplayLimits.bytesMax { return exceed(.bytes) }
        var text = text
        text.matrix = state.transform.display
        add(.text(text))
    }

    mutating func image(
        _ image: UIImage, in rect: CGRect, _ state: GraphicsState, isTinted: Bool = true
    ) {
        guard let index = index(of: image) else { return }
        place(index, rect, state)
    }

    mutating func drawing(_ drawing: DisplayList, in rect: CGRect, _ state: GraphicsState) {
        guard let index = index(of: .list(drawing), { .drawing(drawing) }) else { return }
        place(index, rect, state)
    }

    private mutating func place(_ index: Int, _ rect: CGRect, _ state: GraphicsState) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0 else { return }
        apply(state)
        add(.image(index, rect.display, state.transform.display))
    }

    private mutating func index(of image: UIImage) -> Int? {
        index(of: .image(image)) { image.display }
    }

    private mutating func index(
        of identity: ImageIdentity, _ make: () -> DisplayImage
    ) -> Int? {
        if let known = known[identity] { return known }
        guard excess == nil else { return nil }
        let image = make()
        let size = image.measures
        bytes += size.bytes
        operations += size.operations
        segments += size.segments
        if list.images.count >= DisplayLimits.imagesMax { exceed(.images) }
        if bytes > DisplayLimits.bytesMax { exceed(.bytes) }
        if operations >= DisplayLimits.operationsMax { exceed(.operations) }
        if segments > DisplayLimits.segmentsMax { exceed(.segments) }
        if size.depth > DisplayLimits.depthMax { exceed(.depth) }
        guard excess == nil else { return nil }
        list.images.append(image)
        known[identity] = list.images.count - 1
        return list.images.count - 1
    }
}

nonisolated extension CGRect {
    /// The rectangle as a value of display lists.
    var display: DisplayRect {
        func limited(_ value: CGFloat) -> Double { DisplayLimits.limited(Double(value)) }
        return DisplayRect(
            x: limited(origin.x), y: limited(origin.y), width: max(0, limited(size.width)),
            height: max(0, limited(size.height)))
    }
}

nonisolated extension DisplayImage {
    fileprivate struct Measures {
        var bytes = 0
        var operations = 0
        var segments = 0
        var depth = 0
    }

    /// The size of the image, with the images that it draws.
    fileprivate var measures: Measures {
        switch self {
        case .raster(let address): return Measures(bytes: address.utf8.count + 16)
        case .symbol(let name, let color):
            return Measures(bytes: name.utf8.count + color.utf8.count + 16)
        case .drawing(let list):
            var measures = Measures(bytes: list.encoded().utf8.count)
            measures.operations = list.operations.count
            measures.depth = 1
            for case .fill(let path, _, _) in list.operations {
                measures.segments += path.segments.count
            }
            for operation in list.operations {
                switch operation {
                case .stroke(let path, _), .clear(let path), .clip(let path, _):
                    measures.segments += path.segments.count
                default: break
                }
            }
            for image in list.images {
                let inner = image.measures
                measures.operations += inner.operations
                measures.segments += inner.segments
                measures.depth = max(measures.depth, inner.depth + 1)
            }
            return measures
        }
    }
}
