import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

/// The geometry of paths.
@Suite struct PathTests {
    /// Returns the segments of a path, each as its kind and its end.
    private func segments(_ path: CGPath) -> [String] {
        var segments: [String] = []
        path.applyWithBlock { element in
            let counts: [CGPathElementType: Int] = [
                .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2,
                .addCurveToPoint: 3,
            ]
            guard let count = counts[element.pointee.type] else {
                segments.append("close")
                return
            }
            let end = element.pointee.points[count - 1]
            segments.append(
                "\(element.pointee.type) \(Int(end.x.rounded())) \(Int(end.y.rounded()))")
        }
        return segments
    }

    private func isNear(_ first: CGRect, _ second: CGRect) -> Bool {
        abs(first.minX - second.minX) < 0.01 && abs(first.minY - second.minY) < 0.01
            && abs(first.width - second.width) < 0.01 && abs(first.height - second.height) < 0.01
    }

    @Test func `a path has the segments that were added`() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: .zero)
        path.addCurve(to: CGPoint(x: 7, y: 8), control1: .zero, control2: .zero)
        path.closeSubpath()
        path.addRect(CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(
            segments(path) == [
                "moveToPoint 1 2", "addLineToPoint 3 4", "addQuadCurveToPoint 5 6",
                "addCurveToPoint 7 8", "close", "moveToPoint 10 20", "addLineToPoint 40 20",
                "addLineToPoint 40 60", "addLineToPoint 10 60", "close",
            ])
        #expect(path.currentPoint == CGPoint(x: 10, y: 20))
    }

    @Test func `after closing, a line continues at the beginning of the part`() {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 9, y: 0), CGPoint(x: 9, y: 9)])
        path.closeSubpath()
        path.addLine(to: CGPoint(x: 5, y: 5))
        #expect(segments(path).suffix(3) == ["close", "moveToPoint 0 0", "addLineToPoint 5 5"])
    }

    @Test func `a path's box contains its control points, and the tight one does not`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 80))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 100, height: 80))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 40))
        #expect(CGMutablePath().boundingBox.isNull)
        let oval = CGRect(x: 10, y: 20, width: 30, height: 60)
        #expect(isNear(CGPath(ellipseIn: oval).boundingBoxOfPath, oval))
    }

    @Test func `a point is inside by the direction of the path or by the number of lines`() {
        let ring = CGMutablePath()
        ring.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
        ring.addRect(CGRect(x: 25, y: 25, width: 50, height: 50))
        let middle = CGPoint(x: 50, y: 50)
        #expect(ring.contains(middle))
        #expect(!ring.contains(middle, using: .evenOdd))
        #expect(ring.contains(CGPoint(x: 10, y: 50), using: .evenOdd))
        #expect(!ring.contains(CGPoint(x: 101, y: 50)))
        let oval = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(oval.contains(CGPoint(x: 50, y: 49)))
        #expect(!oval.contains(CGPoint(x: 5, y: 5)))
    }

    @Test func `a hole in the other direction is outside by the path's direction`() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
        path.append(UIBezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)).reversing())
        #expect(!path.contains(CGPoint(x: 50, y: 50)))
        #expect(path.contains(CGPoint(x: 10, y: 10)))
    }

    @Test func `a reversed path has the same segments from its end`() {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addCurve(
            to: CGPoint(x: 20, y: 10), controlPoint1: CGPoint(x: 11, y: 1),
            controlPoint2: CGPoint(x: 19, y: 9))
        path.close()
        let reversed = path.reversing()
        #expect(
            segments(reversed.cgPath) == [
                "moveToPoint 20 10", "addCurveToPoint 10 0", "addLineToPoint 0 0", "close",
            ])
        #expect(reversed.reversing().cgPath == path.cgPath)
    }

    @Test func `an arc of a view is clockwise, and one of Core Graphics is not`() {
        let bezier = UIBezierPath(
            arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(segments(bezier.cgPath) == ["moveToPoint 10 0", "addCurveToPoint 0 10"])
        #expect(isNear(bezier.bounds, CGRect(x: 0, y: 0, width: 10, height: 10)))
        let path = CGMutablePath()
        path.addArc(
            center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(segments(path).count == 4)
        #expect(
            isNear(path.boundingBoxOfPath, CGRect(x: -10, y: -10, width: 20, height: 20)))
        #expect(path.contains(CGPoint(x: -5, y: -5)))
    }

    @Test(arguments: [true, false])
    func `an arc of a full turn is a circle in both directions`(_ clockwise: Bool) {
        let path = UIBezierPath(
            arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: 2 * .pi,
            clockwise: clockwise)
        #expect(isNear(path.bounds, CGRect(x: 10, y: 10, width: 80, height: 80)))
        #expect(path.contains(CGPoint(x: 50, y: 50)))
    }

    @Test func `an arc touches the lines to its corner and from it`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(
            tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 30)
        #expect(
            segments(path) == ["moveToPoint 0 0", "addLineToPoint 70 0", "addCurveToPoint 100 30"])
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(
            tangent1End: CGPoint(x: 50, y: 0), tangent2End: CGPoint(x: 100, y: 0), radius: 30)
        #expect(segments(straight) == ["moveToPoint 0 0", "addLineToPoint 50 0"])
    }

    @Test func `only the named corners are round, with radii that fit`() {
        let area = CGRect(x: 0, y: 0, width: 100, height: 60)
        let path = UIBezierPath(
            roundedRect: area, byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 20, height: 20))
        #expect(isNear(path.bounds, area))
        #expect(!path.contains(CGPoint(x: 1, y: 1)))
        #expect(path.contains(CGPoint(x: 99, y: 1)))
        #expect(!path.contains(CGPoint(x: 99, y: 59)))
        #expect(path.contains(CGPoint(x: 1, y: 59)))
        let pill = UIBezierPath(roundedRect: area, cornerRadius: 1_000)
        #expect(isNear(pill.bounds, area))
        #expect(!pill.contains(CGPoint(x: 3, y: 3)))
        let flat = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 100, height: 20), byRoundingCorners: .topLeft,
            cornerRadii: CGSize(width: 10, height: 50))
        #expect(flat.contains(CGPoint(x: 0.5, y: 12)))
    }

    @Test func `a transform applies to all points, and a copy keeps the line's form`() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        path.lineWidth = 7
        path.setLineDash([1, 2, 3], count: 3, phase: 4)
        let copy = path.copy() as? UIBezierPath
        path.apply(CGAffineTransform(translationX: 5, y: 6).scaledBy(x: 2, y: 2))
        #expect(path.bounds == CGRect(x: 5, y: 6, width: 20, height: 20))
        #expect(copy?.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(copy?.lineWidth == 7)
        var (lengths, count, phase) = ([CGFloat](repeating: 0, count: 3), 0, CGFloat(0))
        copy?.getLineDash(&lengths, count: &count, phase: &phase)
        #expect(lengths == [1, 2, 3])
        #expect((count, phase) == (3, 4))
        path.removeAllPoints()
        #expect(path.isEmpty)
    }

    @Test func `a transformed copy of a path leaves the path as it is`() {
        var move = CGAffineTransform(translationX: 10, y: 0)
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        #expect(path.copy(using: &move)?.boundingBox.minX == 10)
        #expect(path.boundingBox.minX == 0)
        let mutable = path.mutableCopy()
        mutable?.addLine(to: CGPoint(x: 50, y: 50))
        #expect(mutable?.boundingBox.width == 50)
        #expect(path == path.copy())
    }
}
