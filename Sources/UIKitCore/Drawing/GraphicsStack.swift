public import Foundation

/// The contexts of one thread, of which the last is the current one.
nonisolated final class GraphicsStack {
    private var entries: [Entry] = []

    private enum Entry {
        case context(CGContext)
        /// The context of a view, which is created when it is first used: most views draw nothing.
        case pending(CGRect)
        case image(CGContext, scale: CGFloat)
    }

    /// The stack of the current thread.
    static var current: GraphicsStack {
        let threads = Thread.current.threadDictionary
        if let stack = threads[key] as? GraphicsStack { return stack }
        let stack = GraphicsStack()
        threads[key] = stack
        return stack
    }

    private static let key = "Perennial.GraphicsStack"

    /// The current context.
    var top: CGContext? {
        switch entries.last {
        case .context(let context), .image(let context, _): return context
        case .pending(let bounds):
            let context = CGContext(bounds: bounds)
            entries[entries.count - 1] = .context(context)
            return context
        case nil: return nil
        }
    }

    func push(_ context: CGContext) { entries.append(.context(context)) }

    func pop() { _ = entries.popLast() }

    func push(_ context: CGContext, imageScale: CGFloat) {
        entries.append(.image(context, scale: imageScale))
    }

    /// The image that is drawn, if the current context is one's.
    var image: (context: CGContext, scale: CGFloat)? {
        guard case .image(let context, let scale) = entries.last else { return nil }
        return (context, scale)
    }

    func popImage() {
        if image != nil { pop() }
    }

    /// Records what a closure draws in an area.
    ///
    /// - Returns: The context, or `nil` if the closure did not ask for it.
    func record(in bounds: CGRect, _ body: () -> Void) -> CGContext? {
        let depth = entries.count
        entries.append(.pending(bounds))
        body()
        defer { entries.removeSubrange(min(depth, entries.count)...) }
        guard entries.count > depth, case .context(let context) = entries[depth] else {
            return nil
        }
        return context
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the context that is drawn into: a view's during `draw(_:)`, or an image's.
///
/// - Returns: `nil` outside of drawing.
public nonisolated func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current.top }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes a context the current one until ``UIGraphicsPopContext()``.
public nonisolated func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsStack.current.push(context)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Makes the context current that was current before ``UIGraphicsPushContext(_:)``.
public nonisolated func UIGraphicsPopContext() { GraphicsStack.current.pop() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fills a rectangle with the fill colour of the current context, over what is below.
public nonisolated func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Fills a rectangle with the fill colour of the current context, with a blend mode.
public nonisolated func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let state = context.state
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.state = state
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Draws a frame of one point inside a rectangle, in the fill colour of the current context.
public nonisolated func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Draws a frame of one point inside a rectangle, in the fill colour, with a blend mode.
public nonisolated func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let state = context.state
    context.setBlendMode(blendMode)
    var frame = PathGeometry()
    frame.addRect(rect)
    let inside = rect.standardized.insetBy(dx: 1, dy: 1)
    if !inside.isNull, inside.width > 0, inside.height > 0 { frame.addRect(inside) }
    context.fill(frame, isEvenOdd: true)
    context.state = state
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Restricts all further drawing of the current context to a rectangle.
public nonisolated func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

nonisolated extension UIColor {
    /// Sets the colour of fills and of lines in the current context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the colour of fills in the current context.
    public func setFill() { UIGraphicsGetCurrentContext()?.state.fillColor = self }

    /// Sets the colour of lines in the current context.
    public func setStroke() { UIGraphicsGetCurrentContext()?.state.strokeColor = self }
}
