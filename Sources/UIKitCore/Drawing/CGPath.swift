public import Foundation
public import UIKitPrimitives

/// An outline of lines and curves.
///
/// Foundation has this class on Apple's systems only.
public nonisolated class CGPath: Hashable, @unchecked Sendable {
    // Safe because the segments never change after the initialiser, except in CGMutablePath, which
    // only one isolation domain may use while it changes.
    var geometry: PathGeometry

    init(_ geometry: PathGeometry) {
        self.geometry = geometry
    }

    /// Creates a rectangle.
    public convenience init(
        rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        var geometry = PathGeometry()
        geometry.addRect(rect, transform?.pointee ?? .identity)
        self.init(geometry)
    }

    /// Creates the largest ellipse inside a rectangle.
    public convenience init(
        ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        var geometry = PathGeometry()
        geometry.addEllipse(rect, transform?.pointee ?? .identity)
        self.init(geometry)
    }

    /// Creates a rectangle with round corners.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        var geometry = PathGeometry()
        geometry.addRoundedRect(
            rect, radii: CGSize(width: cornerWidth, height: cornerHeight),
            transform?.pointee ?? .identity)
        self.init(geometry)
    }

    /// Whether the path has no segments.
    public var isEmpty: Bool { geometry.isEmpty }

    /// The end of the last segment; the origin for an empty path.
    public var currentPoint: CGPoint { geometry.currentPoint ?? .zero }

    /// The smallest rectangle around all points, including control points.
    public var boundingBox: CGRect { geometry.controlBounds }

    /// The smallest rectangle around the path itself.
    public var boundingBoxOfPath: CGRect { geometry.bounds }

    /// Whether a point is inside the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding,
        transform: CGAffineTransform = .identity
    ) -> Bool {
        let path = transform.isIdentity ? geometry : geometry.applying(transform)
        return path.contains(point, isEvenOdd: rule == .evenOdd)
    }

    /// Returns a path that does not change.
    public func copy() -> CGPath? { CGPath(geometry) }

    /// Returns a transformed path.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(geometry.applying(transform?.pointee ?? .identity))
    }

    /// Returns a path with the same segments, to which others can be added.
    public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

    /// Returns a transformed path, to which segments can be added.
    public func mutableCopy(
        using transform: UnsafePointer<CGAffineTransform>?
    ) -> CGMutablePath? {
        let path = CGMutablePath()
        path.geometry = geometry.applying(transform?.pointee ?? .identity)
        return path
    }

    /// Calls a closure with each segment.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in geometry.elements {
            var points = element.points
            points.withUnsafeMutableBufferPointer { buffer in
                // A closing segment has no points; the pointer is not read then.
                let start = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: 16)
                guard let start else { return }
                withUnsafePointer(to: CGPathElement(type: element.type, points: start), block)
            }
        }
    }

    /// Whether two paths have the same segments.
    public static func == (left: CGPath, right: CGPath) -> Bool {
        left.geometry == right.geometry
    }

    /// Adds the segments to a hash.
    public func hash(into hasher: inout Hasher) { hasher.combine(geometry) }
}

/// A path to which segments can be added.
public nonisolated final class CGMutablePath: CGPath, @unchecked Sendable {
    // Safe because only one isolation domain may use a path while it changes, as in Core Graphics.

    /// Creates an empty path.
    public init() {
        super.init(PathGeometry())
    }

    /// Begins a new part at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        geometry.append(.move(point.applying(transform)))
    }

    /// Adds a line to a point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        geometry.append(.line(point.applying(transform)))
    }

    /// Adds lines between points, beginning a new part at the first one.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        geometry.addLines(points.map { $0.applying(transform) })
    }

    /// Adds a curve with one control point.
    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        geometry.append(.quad(control.applying(transform), end.applying(transform)))
    }

    /// Adds a curve with two control points.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        geometry.append(
            PathGeometry.Element.curve(control1, control2, end).applying(transform))
    }

    /// Adds an arc of a circle, with a line to its beginning.
    ///
    /// A clockwise arc is one in coordinates whose y axis points up. In a view, whose y axis points
    /// down, such an arc appears counterclockwise, as in Core Graphics.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        geometry.addArc(
            center: center, radius: radius, from: startAngle,
            sweep: PathGeometry.sweep(from: startAngle, to: endAngle, clockwise: !clockwise),
            transform)
    }

    /// Adds an arc of a circle that begins at an angle and covers another.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        geometry.addArc(
            center: center, radius: radius, from: startAngle, sweep: delta, transform)
    }

    /// Adds an arc that touches the lines from the current point to a corner and from there to a
    /// point.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        geometry.addArc(tangent: tangent1End, to: tangent2End, radius: radius, transform)
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        geometry.addRect(rect, transform)
    }

    /// Adds several rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { geometry.addRect(rect, transform) }
    }

    /// Adds the largest ellipse inside a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        geometry.addEllipse(rect, transform)
    }

    /// Adds a rectangle with round corners.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        geometry.addRoundedRect(
            rect, radii: CGSize(width: cornerWidth, height: cornerHeight), transform)
    }

    /// Adds the segments of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        geometry.append(path.geometry, transform)
    }

    /// Adds a line to the beginning of the present part, and ends the part.
    public func closeSubpath() { geometry.append(.close) }
}

/// A segment of a path, as ``CGPath/applyWithBlock(_:)`` passes it.
public nonisolated struct CGPathElement {
    /// The kind of the segment.
    public let type: CGPathElementType
    /// The control points and the end; valid during the call only.
    public let points: UnsafeMutablePointer<CGPoint>
}

/// The kind of a path's segment.
public nonisolated enum CGPathElementType: Int32, Sendable {
    /// The beginning of a part; one point.
    case moveToPoint = 0
    /// A line; one point.
    case addLineToPoint = 1
    /// A curve with one control point; two points.
    case addQuadCurveToPoint = 2
    /// A curve with two control points; three points.
    case addCurveToPoint = 3
    /// A line to the beginning of the part; no points.
    case closeSubpath = 4
}

/// The rule that decides which points are inside a path.
public nonisolated enum CGPathFillRule: Int, Sendable {
    /// The path's direction around the point counts.
    case winding = 0
    /// The number of lines between the point and the outside counts.
    case evenOdd = 1
}

nonisolated extension PathGeometry.Element {
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .curve: .addCurveToPoint
        case .close: .closeSubpath
        }
    }
}
