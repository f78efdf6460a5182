import Foundation
import UIKitPrimitives

nonisolated extension PathGeometry {
    /// Returns the part of the path between two shares of its length, from 0 to 1.
    func trimmed(from start: CGFloat, to end: CGFloat) -> PathGeometry {
        let pieces = pieces
        let total = pieces.reduce(0) { $0 + $1.length }
        guard total > 0, start < end else { return PathGeometry() }
        let (first, last) = (start * total, end * total)
        var path = PathGeometry()
        var covered: CGFloat = 0
        for piece in pieces where piece.length > 0 {
            let begin = max(first - covered, 0)
            let stop = min(last - covered, piece.length)
            defer { covered += piece.length }
            guard begin < stop else { continue }
            let cut = Self.part(
                piece.points, from: piece.position(of: begin), to: piece.position(of: stop))
            if path.currentPoint != cut[0] || piece.beginsPart { path.append(.move(cut[0])) }
            switch cut.count {
            case 2: path.append(.line(cut[1]))
            case 3: path.append(.quad(cut[1], cut[2]))
            default: path.append(.curve(cut[1], cut[2], cut[3]))
            }
        }
        return path
    }

    /// A line or a curve with its length.
    private struct Piece {
        let points: [CGPoint]
        let beginsPart: Bool
        /// The lengths from the beginning to equal positions.
        private let lengths: [CGFloat]

        var length: CGFloat { lengths[lengths.count - 1] }

        init(_ points: [CGPoint], beginsPart: Bool) {
            self.points = points
            self.beginsPart = beginsPart
            let steps = points.count == 2 ? 1 : PathGeometry.flatSteps
            var lengths: [CGFloat] = [0]
            var before = points[0]
            for step in 1...steps {
                let next = PathGeometry.point(points, CGFloat(step) / CGFloat(steps))
                lengths.append(
                    lengths[step - 1] + hypot(next.x - before.x, next.y - before.y))
                before = next
            }
            self.lengths = lengths
        }

        /// Returns the position on the curve, from 0 to 1, of a length from its beginning.
        func position(of length: CGFloat) -> CGFloat {
            guard let next = lengths.firstIndex(where: { $0 >= length }), next > 0 else {
                return length <= 0 ? 0 : 1
            }
            let step = lengths[next] - lengths[next - 1]
            let share = step > 0 ? (length - lengths[next - 1]) / step : 0
            return (CGFloat(next - 1) + share) / CGFloat(lengths.count - 1)
        }
    }

    private var pieces: [Piece] {
        var pieces: [Piece] = []
        var current = CGPoint.zero
        var beginning = CGPoint.zero
        var beginsPart = true
        for element in elements {
            switch element {
            case .move(let point):
                beginning = point
                current = point
                beginsPart = true
                continue
            case .close: pieces.append(Piece([current, beginning], beginsPart: beginsPart))
            default: pieces.append(Piece([current] + element.points, beginsPart: beginsPart))
            }
            beginsPart = false
            current = element.points.last ?? beginning
        }
        return pieces
    }

    /// Returns the control points of the part of a curve between two positions.
    private static func part(
        _ points: [CGPoint], from start: CGFloat, to end: CGFloat
    ) -> [CGPoint] {
        let rest = split(points, at: start).after
        return split(rest, at: start < 1 ? (end - start) / (1 - start) : 0).before
    }

    /// Splits a curve at a position.
    private static func split(
        _ points: [CGPoint], at t: CGFloat
    ) -> (before: [CGPoint], after: [CGPoint]) {
        var (before, after): ([CGPoint], [CGPoint]) = ([], [])
        var points = points
        while let first = points.first, let last = points.last {
            before.append(first)
            after.insert(last, at: 0)
            points = zip(points, points.dropFirst()).map { from, to in
                CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t)
            }
        }
        return (before, after)
    }
}
