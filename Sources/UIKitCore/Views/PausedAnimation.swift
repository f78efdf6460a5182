import Foundation
import UIKitPrimitives

/// The changes of an animation that the app holds between its beginning and its end.
///
/// A page plays animations by itself, so the app shows the values of a paused one as they are at a
/// moment, and lets the page play the rest when it continues.
struct PausedAnimation {
    private struct Step {
        weak var view: UIView?
        let start: AnimatedValue
        let end: AnimatedValue
    }

    private let steps: [Step]

    /// Takes the changes of animations that have begun, whose final values the views have.
    init(_ scopes: [AnimationScope]) {
        var found: [Step] = []
        for change in scopes.flatMap(\.firstChanges) {
            guard let view = change.view,
                !found.contains(where: { $0.view === view && $0.start.isSameKind(as: change.old) })
            else { continue }
            found.append(
                Step(view: view, start: change.old, end: change.old.presentValue(of: view)))
        }
        steps = found
    }

    /// Shows the values at a part of the way, from 0 to 1, without an animation.
    func show(at fraction: CGFloat) {
        AnimationScope.run(nil) { set(at: fraction) }
    }

    /// Sets the values at a part of the way; the page animates them in an animation.
    func set(at fraction: CGFloat) {
        for step in steps {
            guard let view = step.view else { continue }
            step.start.value(towards: step.end, at: fraction).restore(in: view)
        }
    }
}

extension AnimatedValue {
    func isSameKind(as other: AnimatedValue) -> Bool {
        switch (self, other) {
        case (.bounds, .bounds), (.center, .center), (.transform, .transform), (.alpha, .alpha),
            (.background, .background):
            true
        default: false
        }
    }

    /// Returns the value that a view has now.
    func presentValue(of view: UIView) -> AnimatedValue {
        switch self {
        case .bounds: .bounds(view.bounds)
        case .center: .center(view.center)
        case .transform: .transform(view.transform)
        case .alpha: .alpha(view.alpha)
        case .background: .background(view.backgroundColor)
        }
    }

    /// Returns the value at a part of the way to another one of the same kind.
    func value(towards end: AnimatedValue, at fraction: CGFloat) -> AnimatedValue {
        func between(_ start: CGFloat, _ end: CGFloat) -> CGFloat {
            start + (end - start) * fraction
        }
        switch (self, end) {
        case (.bounds(let start), .bounds(let end)):
            return .bounds(
                CGRect(
                    x: between(start.minX, end.minX), y: between(start.minY, end.minY),
                    width: max(0, between(start.width, end.width)),
                    height: max(0, between(start.height, end.height))))
        case (.center(let start), .center(let end)):
            return .center(CGPoint(x: between(start.x, end.x), y: between(start.y, end.y)))
        case (.alpha(let start), .alpha(let end)):
            return .alpha(min(max(between(start, end), 0), 1))
        case (.transform(let start), .transform(let end)):
            return .transform(
                CGAffineTransform(
                    a: between(start.a, end.a), b: between(start.b, end.b),
                    c: between(start.c, end.c), d: between(start.d, end.d),
                    tx: between(start.tx, end.tx), ty: between(start.ty, end.ty)))
        case (.background(let start), .background(let end)):
            guard fraction > 0 else { return .background(start) }
            guard fraction < 1, let start, let end else { return .background(end) }
            return .background(start.mixed(with: end, at: fraction))
        default: return end
        }
    }
}

extension UIColor {
    /// Returns a colour between two, by their components in light mode.
    fileprivate func mixed(with other: UIColor, at fraction: CGFloat) -> UIColor {
        func components(_ color: UIColor) -> [CGFloat] {
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
            _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            return [red, green, blue, alpha]
        }
        let mixed = zip(components(self), components(other)).map { $0 + ($1 - $0) * fraction }
        return UIColor(red: mixed[0], green: mixed[1], blue: mixed[2], alpha: mixed[3])
    }
}

extension AnimationTimingCurve {
    /// Returns the part of the way at a part of the duration.
    func progress(at time: CGFloat) -> CGFloat {
        switch self {
        case .named(.linear): return time
        case .named(.easeInOut): return Self.bezier(0.42, 0, 0.58, 1, at: time)
        case .named(.easeIn): return Self.bezier(0.42, 0, 1, 1, at: time)
        case .named(.easeOut): return Self.bezier(0, 0, 0.58, 1, at: time)
        case .bezier(let first, let second):
            return Self.bezier(
                min(max(first.x, 0), 1), first.y, min(max(second.x, 0), 1), second.y, at: time)
        case .spring(let damping):
            return Self.bezier(
                0.34, 1 + 1.6 * (1 - min(max(damping, 0), 1)), 0.64, 1, at: time)
        }
    }

    private static func bezier(
        _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, at time: CGFloat
    ) -> CGFloat {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        func value(_ first: CGFloat, _ second: CGFloat, _ t: CGFloat) -> CGFloat {
            let rest = 1 - t
            return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
        }
        var (low, high): (CGFloat, CGFloat) = (0, 1)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if value(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return value(y1, y2, (low + high) / 2)
    }
}
