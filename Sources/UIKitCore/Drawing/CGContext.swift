public import Foundation
import HostLink
public import UIKitPrimitives

/// A drawing in progress: a view's, or an image's.
///
/// A context records a display list, which the page draws in its own resolution. So drawing is
/// sharp at every magnification and has no pixels that an app could read.
///
/// - Note: Difference from Core Graphics: the y axis points down in every context, and `ctm` is the
///   identity at the beginning, as in UIKit's contexts without the pixels per point.
public nonisolated final class CGContext {
    var record: DrawingRecord
    var state = GraphicsState()
    private var saved: [GraphicsState] = []
    /// The path, in the coordinates of the display list.
    private var geometry = PathGeometry()

    init(bounds: CGRect) {
        record = DrawingRecord(bounds: bounds)
    }

    // MARK: - State

    /// Stores the transform, the clip, colours and other values until `restoreGState()`.
    public func saveGState() {
        saved.append(state)
        record.save()
    }

    /// Restores the values that the last `saveGState()` stored; without one, has no effect.
    public func restoreGState() {
        guard let state = saved.popLast() else { return }
        self.state = state
        record.restore()
    }

    /// The transform from the coordinates of the drawing to those of the view or image.
    public var ctm: CGAffineTransform { state.transform }

    /// Moves the origin.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        state.transform = state.transform.translatedBy(x: tx, y: ty)
    }

    /// Scales the axes.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        state.transform = state.transform.scaledBy(x: sx, y: sy)
    }

    /// Rotates the axes by an angle in radians, clockwise on a screen.
    public func rotate(by angle: CGFloat) {
        state.transform = state.transform.rotated(by: angle)
    }

    /// Applies a transform before the present one.
    public func concatenate(_ transform: CGAffineTransform) {
        state.transform = transform.concatenating(state.transform)
    }

    /// Sets the colour of fills.
    public func setFillColor(_ color: CGColor) { state.fillColor = color.color }

    /// Sets the colour of fills.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fillColor = UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the colour of fills to a grey.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        state.fillColor = UIColor(white: gray, alpha: alpha)
    }

    /// Sets the colour of lines.
    public func setStrokeColor(_ color: CGColor) { state.strokeColor = color.color }

    /// Sets the colour of lines.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.strokeColor = UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Sets the colour of lines to a grey.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        state.strokeColor = UIColor(white: gray, alpha: alpha)
    }

    /// Sets the width of lines.
    public func setLineWidth(_ width: CGFloat) { state.pen.width = width }

    /// Sets the form of the ends of lines.
    public func setLineCap(_ cap: CGLineCap) { state.pen.cap = cap }

    /// Sets the form of the corners of lines.
    public func setLineJoin(_ join: CGLineJoin) { state.pen.join = join }

    /// Sets the maximum length of a corner's tip, as a multiple of the line's width.
    public func setMiterLimit(_ limit: CGFloat) { state.pen.miterLimit = limit }

    /// Sets the lengths of dashes and gaps in turn; none for solid lines.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        state.pen.dashPhase = phase
        state.pen.dashes = lengths
    }

    /// Sets the opacity of everything that is drawn.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }

    /// Sets the way in which new colours are combined with those below.
    public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

    /// Sets a black shadow with a third of full opacity.
    ///
    /// - Parameters:
    ///   - offset: The distance of the shadow, to the right and down, which no transform changes.
    ///   - blur: The width of the soft edge.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: UIColor(white: 0, alpha: 1 / 3).cgColor)
    }

    /// Sets the shadow of everything that is drawn; none if the colour is `nil`.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { color in
            DisplayShadow(
                dx: DisplayLimits.limited(Double(offset.width)),
                dy: DisplayLimits.limited(Double(offset.height)),
                blur: max(0, DisplayLimits.limited(Double(blur))), color: color.color.renderedName)
        }
    }

    /// Whether edges are smooth; without effect, because pages always draw them so.
    public func setShouldAntialias(_ shouldAntialias: Bool) {}

    /// Whether edges may be smooth; without effect, because pages always draw them so.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}

    // MARK: - Path

    /// The path without its transform; `nil` if there is none.
    public var path: CGPath? {
        geometry.isEmpty ? nil : CGPath(geometry.applying(state.transform.inverted()))
    }

    /// Whether there is no path.
    public var isPathEmpty: Bool { geometry.isEmpty }

    /// The end of the path's last segment.
    public var currentPointOfPath: CGPoint {
        geometry.currentPoint?.applying(state.transform.inverted()) ?? .zero
    }

    /// The smallest rectangle around all points of the path.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// Removes the path.
    public func beginPath() { geometry = PathGeometry() }

    /// Begins a new part of the path at a point.
    public func move(to point: CGPoint) {
        geometry.append(.move(point.applying(state.transform)))
    }

    /// Adds a line to a point.
    public func addLine(to point: CGPoint) {
        geometry.append(.line(point.applying(state.transform)))
    }

    /// Adds lines between points, beginning a new part at the first one.
    public func addLines(between points: [CGPoint]) {
        geometry.addLines(points.map { $0.applying(state.transform) })
    }

    /// Adds a curve with two control points.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        geometry.append(
            PathGeometry.Element.curve(control1, control2, end).applying(state.transform))
    }

    /// Adds a curve with one control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        geometry.append(PathGeometry.Element.quad(control, end).applying(state.transform))
    }

    /// Adds an arc of a circle, with a line to its beginning.
    ///
    /// A clockwise arc is one in coordinates whose y axis points up. In a view, it appears
    /// counterclockwise.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        geometry.addArc(
            center: center, radius: radius, from: startAngle,
            sweep: PathGeometry.sweep(from: startAngle, to: endAngle, clockwise: !clockwise),
            state.transform)
    }

    /// Adds an arc that touches the lines from the current point to a corner and from there to a
    /// point.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        geometry.addArc(tangent: tangent1End, to: tangent2End, radius: radius, state.transform)
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect) { geometry.addRect(rect, state.transform) }

    /// Adds several rectangles.
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

    /// Adds the largest ellipse inside a rectangle.
    public func addEllipse(in rect: CGRect) { geometry.addEllipse(rect, state.transform) }

    /// Adds the segments of a path.
    public func addPath(_ path: CGPath) { geometry.append(path.geometry, state.transform) }

    /// Adds a line to the beginning of the present part, and ends the part.
    public func closePath() { geometry.append(.close) }

    // MARK: - Drawing

    /// Fills the path and removes it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        record.fill(taken(), isEvenOdd: rule == .evenOdd, state)
    }

    /// Draws the line of the path and removes the path.
    public func strokePath() { record.stroke(taken(), state, state.pen) }

    /// Fills the path, draws its line, or both, and removes the path.
    public func drawPath(using mode: CGPathDrawingMode) {
        let path = taken()
        if mode != .stroke {
            record.fill(path, isEvenOdd: mode == .eoFill || mode == .eoFillStroke, state)
        }
        if mode != .fill, mode != .eoFill { record.stroke(path, state, state.pen) }
    }

    /// Restricts all further drawing to the inside of the path, and removes the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        record.clip(taken(), isEvenOdd: rule == .evenOdd)
    }

    /// Restricts all further drawing to a rectangle.
    public func clip(to rect: CGRect) { clip(to: [rect]) }

    /// Restricts all further drawing to the inside of rectangles.
    public func clip(to rects: [CGRect]) {
        record.clip(
            path { for rect in rects { $0.addRect(rect, state.transform) } }, isEvenOdd: false)
    }

    /// Fills a rectangle.
    public func fill(_ rect: CGRect) { fill([rect]) }

    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) {
        record.fill(
            path { for rect in rects { $0.addRect(rect, state.transform) } }, isEvenOdd: false,
            state)
    }

    /// Draws the edge of a rectangle.
    public func stroke(_ rect: CGRect) {
        record.stroke(path { $0.addRect(rect, state.transform) }, state, state.pen)
    }

    /// Draws the edge of a rectangle in a width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        var pen = state.pen
        pen.width = width
        record.stroke(path { $0.addRect(rect, state.transform) }, state, pen)
    }

    /// Fills the largest ellipse inside a rectangle.
    public func fillEllipse(in rect: CGRect) {
        record.fill(path { $0.addEllipse(rect, state.transform) }, isEvenOdd: false, state)
    }

    /// Draws the edge of the largest ellipse inside a rectangle.
    public func strokeEllipse(in rect: CGRect) {
        record.stroke(path { $0.addEllipse(rect, state.transform) }, state, state.pen)
    }

    /// Draws lines between pairs of points.
    public func strokeLineSegments(between points: [CGPoint]) {
        let lines = path { path in
            for index in stride(from: 0, to: points.count - 1, by: 2) {
                path.append(.move(points[index].applying(state.transform)))
                path.append(.line(points[index + 1].applying(state.transform)))
            }
        }
        record.stroke(lines, state, state.pen)
    }

    /// Makes a rectangle transparent.
    public func clear(_ rect: CGRect) { record.clear(path { $0.addRect(rect, state.transform) }) }

    /// Fills the clip with a gradient along a line.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {
        draw(
            gradient, isRadial: false, (startPoint, 0), (endPoint, 0), options)
    }

    /// Fills the clip with a gradient between two circles.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        draw(gradient, isRadial: true, (startCenter, startRadius), (endCenter, endRadius), options)
    }

    /// Draws an image into a rectangle.
    ///
    /// The image is upside down, as in UIKit's contexts, because Core Graphics expects a y axis
    /// that points up. `UIImage.draw(in:)` draws it upright.
    public func draw(_ image: CGImage, in rect: CGRect) {
        let before = state
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        record.image(image.image, in: rect, state)
        state = before
    }

    // MARK: - Internal drawing

    private func taken() -> PathGeometry {
        defer { geometry = PathGeometry() }
        return geometry
    }

    private func path(_ add: (inout PathGeometry) -> Void) -> PathGeometry {
        var path = PathGeometry()
        add(&path)
        return path
    }

    /// Fills a path whose coordinates are those of the context.
    func fill(_ path: PathGeometry, isEvenOdd: Bool) {
        record.fill(path.applying(state.transform), isEvenOdd: isEvenOdd, state)
    }

    /// Draws the line of a path whose coordinates are those of the context.
    func stroke(_ path: PathGeometry, _ pen: GraphicsState.Pen) {
        record.stroke(path.applying(state.transform), state, pen)
    }

    /// Restricts drawing to the inside of a path whose coordinates are those of the context.
    func clip(_ path: PathGeometry, isEvenOdd: Bool) {
        record.clip(path.applying(state.transform), isEvenOdd: isEvenOdd)
    }

    private func draw(
        _ gradient: CGGradient, isRadial: Bool, _ start: (center: CGPoint, radius: CGFloat),
        _ end: (center: CGPoint, radius: CGFloat), _ options: CGGradientDrawingOptions
    ) {
        func circle(_ circle: (center: CGPoint, radius: CGFloat)) -> (Double, Double, Double) {
            func limited(_ value: CGFloat) -> Double { DisplayLimits.limited(Double(value)) }
            return (
                limited(circle.center.x), limited(circle.center.y), max(0, limited(circle.radius))
            )
        }
        let stops = gradient.stops.prefix(DisplayLimits.partsMax).map { stop in
            DisplayGradient.Stop(
                location: Double(stop.location), color: stop.color.color.renderedName)
        }
        record.gradient(
            DisplayGradient(
                isRadial: isRadial, from: circle(start), to: circle(end), stops: stops,
                extendsBefore: options.contains(.drawsBeforeStartLocation),
                extendsAfter: options.contains(.drawsAfterEndLocation),
                matrix: state.transform.display), state)
    }
}
