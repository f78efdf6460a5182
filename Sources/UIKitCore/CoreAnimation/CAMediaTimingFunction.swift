public import Foundation
import HostLink

/// The speed of an animation over its time: a Bézier curve from (0, 0) to (1, 1).
@preconcurrency @MainActor
open class CAMediaTimingFunction: NSObject {
    let curve: CubicCurve

    /// Creates a curve of a name.
    public init(name: CAMediaTimingFunctionName) {
        curve = CubicCurve(named: name)
        super.init()
    }

    /// Creates a curve with two control points.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        curve = CubicCurve(Double(c1x), Double(c1y), Double(c2x), Double(c2y))
        super.init()
    }

    /// Writes the two coordinates of a point: 0 is the beginning, 3 the end, and the others are
    /// control points.
    open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        precondition((0...3).contains(idx), "A timing function has the points 0 to 3.")
        let point = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)][idx]
        ptr[0] = Float(point.0)
        ptr[1] = Float(point.1)
    }
}

/// The name of a curve.
public nonisolated struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slow at the beginning.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slow at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slow at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of the system's own animations.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A Bézier curve of time and progress, from (0, 0) to (1, 1).
nonisolated struct CubicCurve: Hashable, Sendable {
    let x1, y1, x2, y2: Double

    /// The times of the control points are limited to 0 to 1, which pages require.
    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        self.x1 = min(max(finite(x1), 0), 1)
        self.y1 = finite(y1)
        self.x2 = min(max(finite(x2), 0), 1)
        self.y2 = finite(y2)
    }

    init(named name: CAMediaTimingFunctionName) {
        switch name {
        case .linear: self.init(0, 0, 1, 1)
        case .easeIn: self.init(0.42, 0, 1, 1)
        case .easeOut: self.init(0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(0.42, 0, 0.58, 1)
        default: self.init(0.25, 0.1, 0.25, 1)
        }
    }

    /// The curve as a page reads it.
    var rendered: LayerAnimation.Curve {
        x1 == y1 && x2 == y2 ? .linear : .bezier(x1, y1, x2, y2)
    }

    /// Returns the progress at a part of the time.
    func progress(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        func value(_ first: Double, _ second: Double, _ t: Double) -> Double {
            let rest = 1 - t
            return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if value(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return value(y1, y2, (low + high) / 2)
    }
}
