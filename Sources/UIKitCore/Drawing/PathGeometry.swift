import Foundation
import HostLink
import UIKitPrimitives

/// The segments of a path, with the geometry of paths.
///
/// ``CGPath``, ``UIBezierPath`` and the path of a ``CGContext`` are such values.
nonisolated struct PathGeometry: Hashable, Sendable {
    private(set) var elements: [Element] = []
    private var start = CGPoint.zero
    /// The end of the last segment; `nil` for an empty path.
    private(set) var currentPoint: CGPoint?

    enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case quad(CGPoint, CGPoint)
        case curve(CGPoint, CGPoint, CGPoint)
        case close

        /// The control points and the end.
        var points: [CGPoint] {
            switch self {
            case .move(let end), .line(let end): [end]
            case .quad(let control, let end): [control, end]
            case .curve(let first, let second, let end): [first, second, end]
            case .close: []
            }
        }

        func applying(_ transform: CGAffineTransform) -> Element {
            switch self {
            case .move(let end): .move(end.applying(transform))
            case .line(let end): .line(end.applying(transform))
            case .quad(let control, let end):
                .quad(control.applying(transform), end.applying(transform))
            case .curve(let first, let second, let end):
                .curve(
                    first.applying(transform), second.applying(transform), end.applying(transform))
            case .close: .close
            }
        }
    }

    var isEmpty: Bool { elements.isEmpty }

    // MARK: - Adding segments

    mutating func append(_ element: Element) {
        switch element {
        case .move(let point):
            start = point
            currentPoint = point
            // A part without segments is replaced by the next one.
            if case .move? = elements.last { elements.removeLast() }
        case .close:
            guard currentPoint != nil, elements.last != .close else { return }
            currentPoint = start
        default:
            let end = element.points[element.points.count - 1]
            // Without a current point, the segment begins where its first point is.
            if currentPoint == nil {
                append(.move(element.points[0]))
            } else if elements.last == .close {
                elements.append(.move(start))
            }
            currentPoint = end
        }
        elements.append(element)
    }

    mutating func append(_ other: PathGeometry, _ transform: CGAffineTransform = .identity) {
        for element in other.elements { append(element.applying(transform)) }
    }

    mutating func addRect(_ rect: CGRect, _ transform: CGAffineTransform = .identity) {
        let rect = rect.standardized
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ]
        addLines(corners.map { $0.applying(transform) })
        append(.close)
    }

    mutating func addLines(_ points: [CGPoint]) {
        for (index, point) in points.enumerated() {
            append(index == 0 ? .move(point) : .line(point))
        }
    }

    mutating func addEllipse(_ rect: CGRect, _ transform: CGAffineTransform = .identity) {
        var unit = PathGeometry()
        unit.addArc(
            center: .zero, radius: 1, from: 0, sweep: 2 * .pi, .identity)
        unit.append(.close)
        let rect = rect.standardized
        let placed = CGAffineTransform(scaleX: rect.width / 2, y: rect.height / 2)
            .concatenating(CGAffineTransform(translationX: rect.midX, y: rect.midY))
        append(unit, placed.concatenating(transform))
    }

    /// Adds a rectangle with corners of a quarter of an ellipse each.
    ///
    /// - Parameter corners: The corners that are round.
    mutating func addRoundedRect(
        _ rect: CGRect, radii: CGSize, corners: UIRectCorner = .allCorners,
        _ transform: CGAffineTransform = .identity
    ) {
        let rect = rect.standardized
        let rx = min(max(radii.width, 0), rect.width / 2)
        let ry = min(max(radii.height, 0), rect.height / 2)
        guard rx > 0, ry > 0 else { return addRect(rect, transform) }
        // The distance of a control point from the end of a quarter of a circle.
        let k = 1 - Self.quarter
        var path = PathGeometry()
        /// Adds a corner; `first` and `last` are the directions to the sides before and after it.
        func corner(
            _ x: CGFloat, _ y: CGFloat, _ isRound: Bool, first: (CGFloat, CGFloat),
            last: (CGFloat, CGFloat)
        ) {
            func point(_ side: (CGFloat, CGFloat), _ share: CGFloat) -> CGPoint {
                CGPoint(x: x + side.0 * rx * share, y: y + side.1 * ry * share)
            }
            let begin = isRound ? point(first, 1) : CGPoint(x: x, y: y)
            path.append(path.isEmpty ? .move(begin) : .line(begin))
            if isRound { path.append(.curve(point(first, k), point(last, k), point(last, 1))) }
        }
        corner(
            rect.minX, rect.minY, corners.contains(.topLeft), first: (0, 1), last: (1, 0))
        corner(
            rect.maxX, rect.minY, corners.contains(.topRight), first: (-1, 0), last: (0, 1))
        corner(
            rect.maxX, rect.maxY, corners.contains(.bottomRight), first: (0, -1), last: (-1, 0))
        corner(
            rect.minX, rect.maxY, corners.contains(.bottomLeft), first: (1, 0), last: (0, -1))
        path.append(.close)
        append(path, transform)
    }

    /// The length of the control lines of a quarter of a unit circle.
    private static let quarter: CGFloat = 0.552_284_749_830_793_6

    /// Adds an arc, with a line to its beginning.
    ///
    /// - Parameter sweep: The angle from the beginning to the end, in radians; positive is
    ///   clockwise on a screen.
    mutating func addArc(
        center: CGPoint, radius: CGFloat, from startAngle: CGFloat, sweep: CGFloat,
        _ transform: CGAffineTransform
    ) {
        func point(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        let begin = point(startAngle).applying(transform)
        append(currentPoint == nil ? .move(begin) : .line(begin))
        guard sweep != 0, sweep.isFinite, startAngle.isFinite else { return }
        let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
        let step = sweep / CGFloat(count)
        let control = radius * 4 / 3 * tan(step / 4)
        for index in 0..<count {
            let first = startAngle + CGFloat(index) * step
            let last = first + step
            let from = point(first)
            let to = point(last)
            append(
                Element.curve(
                    CGPoint(x: from.x - control * sin(first), y: from.y + control * cos(first)),
                    CGPoint(x: to.x + control * sin(last), y: to.y - control * cos(last)), to
                ).applying(transform))
        }
    }

    /// Returns the angle from one angle to another in a direction.
    static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
        guard start.isFinite, end.isFinite else { return 0 }
        let full = 2 * CGFloat.pi
        var sweep = clockwise ? end - start : start - end
        if sweep < 0 {
            sweep = full - (-sweep).truncatingRemainder(dividingBy: full)
        } else {
            sweep = min(sweep, full)
        }
        return clockwise ? sweep : -sweep
    }

    /// Adds an arc that touches the lines to a corner and from the corner to a point.
    mutating func addArc(
        tangent corner: CGPoint, to end: CGPoint, radius: CGFloat, _ transform: CGAffineTransform
    ) {
        let begin = currentPoint?.applying(transform.inverted()) ?? corner
        let toBegin = CGVector(dx: begin.x - corner.x, dy: begin.y - corner.y)
        let toEnd = CGVector(dx: end.x - corner.x, dy: end.y - corner.y)
        let lengths = hypot(toBegin.dx, toBegin.dy) * hypot(toEnd.dx, toEnd.dy)
        let cross = toBegin.dx * toEnd.dy - toBegin.dy * toEnd.dx
        guard radius > 0, abs(cross) > 1e-9 * max(lengths, 1e-9) else {
            return append(
                currentPoint == nil
                    ? .move(corner.applying(transform)) : .line(corner.applying(transform)))
        }
        let dot = toBegin.dx * toEnd.dx + toBegin.dy * toEnd.dy
        let half = atan2(abs(cross), dot) / 2
        let distance = radius / tan(half)
        func along(_ vector: CGVector, _ length: CGFloat) -> CGPoint {
            let share = length / hypot(vector.dx, vector.dy)
            return CGPoint(x: corner.x + vector.dx * share, y: corner.y + vector.dy * share)
        }
        let first = along(toBegin, distance)
        let last = along(toEnd, distance)
        let middle = CGVector(
            dx: (first.x + last.x) / 2 - corner.x, dy: (first.y + last.y) / 2 - corner.y)
        let center = along(middle, radius / sin(half))
        let startAngle = atan2(first.y - center.y, first.x - center.x)
        let endAngle = atan2(last.y - center.y, last.x - center.x)
        let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: cross < 0)
        addArc(center: center, radius: radius, from: startAngle, sweep: sweep, transform)
    }

    // MARK: - Changing

    func applying(_ transform: CGAffineTransform) -> PathGeometry {
        var path = PathGeometry()
        path.append(self, transform)
        return path
    }

    /// The path drawn from its end to its beginning; the last part comes first.
    var reversed: PathGeometry {
        var reversed = PathGeometry()
        for part in parts.reversed() {
            let isClosed = part.last == .close
            let segments = isClosed ? part.dropLast() : part[...]
            guard let end = segments.last?.points.last else { continue }
            reversed.append(.move(end))
            for (element, before) in zip(segments.dropFirst(), segments).reversed() {
                let begin = before.points[before.points.count - 1]
                switch element {
                case .line: reversed.append(.line(begin))
                case .quad(let control, _): reversed.append(.quad(control, begin))
                case .curve(let first, let second, _):
                    reversed.append(.curve(second, first, begin))
                case .move, .close: break
                }
            }
            if isClosed { reversed.append(.close) }
        }
        return reversed
    }

    /// The parts, each of which begins with a move.
    private var parts: [[Element]] {
        var parts: [[Element]] = []
        for element in elements {
            if case .move = element { parts.append([]) }
            parts[parts.count - 1].append(element)
        }
        return parts
    }

    // MARK: - Measuring

    /// The smallest rectangle around all points, with control points; `.null` for an empty path.
    var controlBounds: CGRect { Self.bounds(elements.flatMap(\.points)) }

    /// The smallest rectangle around the path itself; `.null` for an empty path.
    var bounds: CGRect {
        var points: [CGPoint] = []
        var current = CGPoint.zero
        for element in elements {
            switch element {
            case .quad(let control, let end):
                for t in Self.extremes([current, control, end]) {
                    points.append(Self.point([current, control, end], t))
                }
            case .curve(let first, let second, let end):
                for t in Self.extremes([current, first, second, end]) {
                    points.append(Self.point([current, first, second, end], t))
                }
            case .move, .line, .close: break
            }
            if let end = element.points.last {
                points.append(end)
                current = end
            }
        }
        return Self.bounds(points)
    }

    private static func bounds(_ points: [CGPoint]) -> CGRect {
        guard let first = points.first else { return .null }
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the point of a curve at a position from 0 to 1.
    static func point(_ points: [CGPoint], _ t: CGFloat) -> CGPoint {
        var points = points
        while points.count > 1 {
            points = zip(points, points.dropFirst()).map { first, second in
                CGPoint(
                    x: first.x + (second.x - first.x) * t, y: first.y + (second.y - first.y) * t)
            }
        }
        return points[0]
    }

    /// Returns the positions at which a curve turns, horizontally or vertically.
    private static func extremes(_ points: [CGPoint]) -> [CGFloat] {
        [points.map(\.x), points.map(\.y)].flatMap { values in
            let steps = zip(values, values.dropFirst()).map { $1 - $0 }
            return steps.count == 2
                ? roots(0, steps[1] - steps[0], steps[0])
                : roots(
                    steps[0] - 2 * steps[1] + steps[2], 2 * (steps[1] - steps[0]), steps[0])
        }
    }

    /// Returns the solutions of ax² + bx + c = 0 between 0 and 1.
    private static func roots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> [CGFloat] {
        var roots: [CGFloat] = []
        if abs(a) < 1e-12 {
            if b != 0 { roots = [-c / b] }
        } else {
            let discriminant = b * b - 4 * a * c
            guard discriminant >= 0 else { return [] }
            let root = discriminant.squareRoot()
            roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    /// Whether a point is inside the path, whose open parts count as closed.
    func contains(_ point: CGPoint, isEvenOdd: Bool) -> Bool {
        var winding = 0
        var crossings = 0
        for part in flattened {
            for (from, to) in zip(part, part.dropFirst() + part.prefix(1))
            where (from.y <= point.y) != (to.y <= point.y) {
                let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
                guard x > point.x else { continue }
                crossings += 1
                winding += to.y > from.y ? 1 : -1
            }
        }
        return isEvenOdd ? crossings % 2 == 1 : winding != 0
    }

    /// The number of lines by which a curve is measured.
    static let flatSteps = 32

    /// The points of the parts, with lines in place of curves.
    var flattened: [[CGPoint]] {
        parts.map { part in
            var points: [CGPoint] = []
            for element in part {
                switch element {
                case .move(let end), .line(let end): points.append(end)
                case .quad, .curve:
                    let curve = [points[points.count - 1]] + element.points
                    for step in 1...Self.flatSteps {
                        points.append(
                            Self.point(curve, CGFloat(step) / CGFloat(Self.flatSteps)))
                    }
                case .close: points.append(points[0])
                }
            }
            return points
        }
    }

    // MARK: - Display lists

    /// The path as a value of display lists.
    var displayPath: DisplayPath {
        func x(_ point: CGPoint) -> Double { DisplayLimits.limited(Double(point.x)) }
        func y(_ point: CGPoint) -> Double { DisplayLimits.limited(Double(point.y)) }
        return DisplayPath(
            elements.map { element in
                switch element {
                case .move(let end): .move(x(end), y(end))
                case .line(let end): .line(x(end), y(end))
                case .quad(let control, let end): .quad(x(control), y(control), x(end), y(end))
                case .curve(let first, let second, let end):
                    .curve(x(first), y(first), x(second), y(second), x(end), y(end))
                case .close: .close
                }
            })
    }
}
