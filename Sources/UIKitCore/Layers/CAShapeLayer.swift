public import Foundation
import HostLink
import UIKitPrimitives

/// A layer that draws a path.
open class CAShapeLayer: CALayer {
    private var shape = Shape()

    /// The values of the shape.
    private struct Shape {
        var path: CGPath?
        var fillColor: CGColor? = UIColor(white: 0, alpha: 1).cgColor
        var fillRule = CAShapeLayerFillRule.nonZero
        var strokeColor: CGColor?
        var strokeStart: CGFloat = 0
        var strokeEnd: CGFloat = 1
        var lineWidth: CGFloat = 1
        var lineCap = CAShapeLayerLineCap.butt
        var lineJoin = CAShapeLayerLineJoin.miter
        var miterLimit: CGFloat = 10
        var lineDashPhase: CGFloat = 0
        var lineDashPattern: [NSNumber]?
    }

    private func change<Value>(_ path: WritableKeyPath<Shape, Value>, _ value: Value) {
        shape[keyPath: path] = value
        didChange()
    }

    /// Creates a layer without a path.
    public required init() {
        super.init()
    }

    /// Creates a layer with the values of another.
    public required init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? CAShapeLayer { shape = other.shape }
    }

    /// The path, in the layer's coordinates.
    open var path: CGPath? {
        get { shape.path }
        set { change(\.path, newValue.map { CGPath($0.geometry) }) }
    }

    /// The colour inside the path; `nil` for none.
    open var fillColor: CGColor? {
        get { shape.fillColor }
        set { change(\.fillColor, newValue) }
    }

    /// The rule that decides which points are inside the path.
    open var fillRule: CAShapeLayerFillRule {
        get { shape.fillRule }
        set { change(\.fillRule, newValue) }
    }

    /// The colour of the line; `nil` for none.
    open var strokeColor: CGColor? {
        get { shape.strokeColor }
        set { change(\.strokeColor, newValue) }
    }

    /// The part of the path's length at which the line begins, from 0 to 1.
    open var strokeStart: CGFloat {
        get { shape.strokeStart }
        set { change(\.strokeStart, newValue) }
    }

    /// The part of the path's length at which the line ends, from 0 to 1.
    open var strokeEnd: CGFloat {
        get { shape.strokeEnd }
        set { change(\.strokeEnd, newValue) }
    }

    /// The width of the line, in points.
    open var lineWidth: CGFloat {
        get { shape.lineWidth }
        set { change(\.lineWidth, newValue) }
    }

    /// The form of the line's ends.
    open var lineCap: CAShapeLayerLineCap {
        get { shape.lineCap }
        set { change(\.lineCap, newValue) }
    }

    /// The form of the line's corners.
    open var lineJoin: CAShapeLayerLineJoin {
        get { shape.lineJoin }
        set { change(\.lineJoin, newValue) }
    }

    /// The maximum length of a corner's tip, as a multiple of the line's width.
    open var miterLimit: CGFloat {
        get { shape.miterLimit }
        set { change(\.miterLimit, newValue) }
    }

    /// The distance into the dashes at which the line begins.
    open var lineDashPhase: CGFloat {
        get { shape.lineDashPhase }
        set { change(\.lineDashPhase, newValue) }
    }

    /// The lengths of dashes and gaps in turn; `nil` for a solid line.
    open var lineDashPattern: [NSNumber]? {
        get { shape.lineDashPattern }
        set { change(\.lineDashPattern, newValue) }
    }

    override func drawOwnContent(in context: CGContext) {
        guard let path = shape.path?.geometry else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if let color = shape.fillColor {
            context.setFillColor(color)
            context.fill(path, isEvenOdd: shape.fillRule == .evenOdd)
        }
        guard let color = shape.strokeColor, shape.lineWidth > 0 else { return }
        let start = ColorComponents.limited(shape.strokeStart)
        let end = ColorComponents.limited(shape.strokeEnd)
        guard start < end else { return }
        context.setStrokeColor(color)
        let line = start == 0 && end == 1 ? path : path.trimmed(from: start, to: end)
        context.stroke(line, pen)
    }

    /// The shape as the page draws it by itself: the outline, the colour and rule of the inside,
    /// the colour, width, ends and corners of the line, its part, and its dashes.
    var renderedShape: [String]? {
        guard let path = shape.path?.geometry else { return nil }
        let numbers = [shape.lineWidth, shape.miterLimit, shape.strokeStart, shape.strokeEnd]
            .map { String(format: "%.4f", DisplayLimits.limited(Double($0))) }
        let pen = pen
        return [
            path.displayPath(in: self).text, shape.fillColor?.color.renderedName ?? "clear",
            shape.fillRule == .evenOdd ? "evenodd" : "nonzero",
            shape.strokeColor?.color.renderedName ?? "clear", numbers[0], shape.lineCap.rawValue,
            shape.lineJoin.rawValue, numbers[1], numbers[2], numbers[3],
            String(format: "%.3f", DisplayLimits.limited(Double(shape.lineDashPhase))),
            pen.dashes.prefix(DisplayLimits.partsMax).map {
                String(format: "%.3f", max(0, DisplayLimits.limited(Double($0))))
            }.joined(separator: " "),
        ]
    }

    private var pen: GraphicsState.Pen {
        var pen = GraphicsState.Pen()
        pen.width = shape.lineWidth
        pen.cap = [.round: .round, .square: .square][shape.lineCap] ?? .butt
        pen.join = [.round: .round, .bevel: .bevel][shape.lineJoin] ?? .miter
        pen.miterLimit = shape.miterLimit
        pen.dashPhase = shape.lineDashPhase
        pen.dashes = shape.lineDashPattern?.map { CGFloat($0.doubleValue) } ?? []
        return pen
    }

    override var ownExtent: CGRect {
        guard let path = shape.path, !path.isEmpty else { return .null }
        guard shape.strokeColor != nil else { return path.boundingBox }
        // Tips of corners are longer than half of the width.
        let reach = -shape.lineWidth / 2 * (shape.lineJoin == .miter ? min(shape.miterLimit, 4) : 2)
        return path.boundingBox.insetBy(dx: reach, dy: reach)
    }
}

/// The rule that decides which points are inside a shape.
public nonisolated struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a rule of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The path's direction around the point counts.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// The number of lines between the point and the outside counts.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The form of the ends of a shape's line.
public nonisolated struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a form of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The line ends at its end point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A half circle is added.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// A half square is added.
    public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The form of the corners of a shape's line.
public nonisolated struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a form of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A tip, up to the miter limit.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A part of a circle.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A cut corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
