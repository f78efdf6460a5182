public import Foundation
public import UIKitPrimitives

/// A path with the form of its line, which draws itself into the current context.
open nonisolated class UIBezierPath: NSObject, NSCopying {
    private(set) var geometry: PathGeometry
    private var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// The width of the line, in points.
    open var lineWidth: CGFloat = 1
    /// The form of the line's ends.
    open var lineCapStyle = CGLineCap.butt
    /// The form of the line's corners.
    open var lineJoinStyle = CGLineJoin.miter
    /// The maximum length of a corner's tip, as a multiple of the line's width.
    open var miterLimit: CGFloat = 10
    /// The accuracy of curves; stored but without effect, because pages draw curves exactly.
    open var flatness: CGFloat = 0.6
    /// Whether the number of lines between a point and the outside decides if it is inside.
    open var usesEvenOddFillRule = false

    /// Creates an empty path.
    public override init() {
        geometry = PathGeometry()
        super.init()
    }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        geometry.addRect(rect)
    }

    /// Creates the largest ellipse inside a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        geometry.addEllipse(rect)
    }

    /// Creates a rectangle with round corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        geometry.addRoundedRect(
            rect, radii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle of which some corners are round.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        geometry.addRoundedRect(rect, radii: cornerRadii, corners: corners)
    }

    /// Creates an arc of a circle.
    ///
    /// A clockwise arc appears so in a view.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    /// Creates a path with the segments of another.
    public convenience init(cgPath: CGPath) {
        self.init()
        geometry = cgPath.geometry
    }

    /// The segments.
    open var cgPath: CGPath {
        get { CGPath(geometry) }
        set { geometry = newValue.geometry }
    }

    // MARK: - Adding segments

    /// Begins a new part at a point.
    open func move(to point: CGPoint) { geometry.append(.move(point)) }

    /// Adds a line to a point.
    open func addLine(to point: CGPoint) { geometry.append(.line(point)) }

    /// Adds a curve with two control points.
    open func addCurve(
        to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
    ) {
        geometry.append(.curve(controlPoint1, controlPoint2, endPoint))
    }

    /// Adds a curve with one control point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        geometry.append(.quad(controlPoint, endPoint))
    }

    /// Adds an arc of a circle, with a line to its beginning.
    ///
    /// A clockwise arc appears so in a view.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        geometry.addArc(
            center: center, radius: radius, from: startAngle,
            sweep: PathGeometry.sweep(from: startAngle, to: endAngle, clockwise: clockwise),
            .identity)
    }

    /// Adds a line to the beginning of the present part, and ends the part.
    open func close() { geometry.append(.close) }

    /// Removes all segments.
    open func removeAllPoints() { geometry = PathGeometry() }

    /// Adds the segments of another path.
    open func append(_ bezierPath: UIBezierPath) { geometry.append(bezierPath.geometry) }

    /// Returns the path drawn from its end to its beginning.
    open func reversing() -> UIBezierPath {
        let path = copied()
        path.geometry = geometry.reversed
        return path
    }

    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) { geometry = geometry.applying(transform) }

    // MARK: - Measuring

    /// Whether the path has no segments.
    open var isEmpty: Bool { geometry.isEmpty }

    /// The smallest rectangle around the path, without its control points.
    open var bounds: CGRect { geometry.bounds }

    /// The end of the last segment.
    open var currentPoint: CGPoint { geometry.currentPoint ?? .zero }

    /// Whether a point is inside the path.
    open func contains(_ point: CGPoint) -> Bool {
        geometry.contains(point, isEvenOdd: usesEvenOddFillRule)
    }

    // MARK: - Dashes

    /// Sets the lengths of dashes and gaps in turn, in points.
    ///
    /// - Parameters:
    ///   - pattern: The lengths; `nil` for a solid line.
    ///   - count: The number of lengths.
    ///   - phase: The distance into the dashes at which the line begins.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (
            phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
        )
    }

    /// Reads the lengths of dashes and gaps, their number and the phase; each may be `nil`.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dash.lengths.enumerated() { pattern?[index] = length }
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
    }

    // MARK: - Drawing

    /// Fills the path with the fill colour of the current context.
    open func fill() { fill(with: nil, alpha: nil) }

    /// Fills the path with a blend mode and an opacity.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        fill(with: Optional(blendMode), alpha: alpha)
    }

    private func fill(with blendMode: CGBlendMode?, alpha: CGFloat?) {
        draw(blendMode, alpha) { context in
            context.fill(geometry, isEvenOdd: usesEvenOddFillRule)
        }
    }

    /// Draws the line of the path in the stroke colour of the current context.
    open func stroke() { stroke(with: nil, alpha: nil) }

    /// Draws the line of the path with a blend mode and an opacity.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        stroke(with: Optional(blendMode), alpha: alpha)
    }

    private func stroke(with blendMode: CGBlendMode?, alpha: CGFloat?) {
        draw(blendMode, alpha) { context in
            var pen = GraphicsState.Pen()
            pen.width = lineWidth
            pen.cap = lineCapStyle
            pen.join = lineJoinStyle
            pen.miterLimit = miterLimit
            pen.dashPhase = dash.phase
            pen.dashes = dash.lengths
            context.stroke(geometry, pen)
        }
    }

    /// Restricts all further drawing of the current context to the inside of the path.
    open func addClip() {
        UIGraphicsGetCurrentContext()?.clip(geometry, isEvenOdd: usesEvenOddFillRule)
    }

    private func draw(_ blendMode: CGBlendMode?, _ alpha: CGFloat?, _ body: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let state = context.state
        if let blendMode { context.setBlendMode(blendMode) }
        if let alpha { context.setAlpha(alpha) }
        body(context)
        context.state = state
    }

    // MARK: - Copying

    /// Returns a path with the same segments and the same line.
    open func copy(with zone: NSZone? = nil) -> Any { copied() }

    private func copied() -> UIBezierPath {
        let path = UIBezierPath()
        path.geometry = geometry
        path.lineWidth = lineWidth
        path.lineCapStyle = lineCapStyle
        path.lineJoinStyle = lineJoinStyle
        path.miterLimit = miterLimit
        path.flatness = flatness
        path.usesEvenOddFillRule = usesEvenOddFillRule
        path.dash = dash
        return path
    }
}
