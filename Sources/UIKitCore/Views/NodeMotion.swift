import Foundation
import HostLink
import UIKitPrimitives

/// The movements of a view's node on the page: the transition with which it appears and disappears,
/// and the animations of its properties.
struct NodeMotion {
    var transition: NodeTransition?

    /// The animations of the last changes, by property.
    var animations: [AnimatedProperty: NodeAnimation] = [:]

    /// Forgets that the view faded in, because it is no longer shown and may appear at once later.
    mutating func endFade() {
        if transition == .fade { transition = nil }
    }

    func describe(_ node: inout RenderNode) {
        if let transition { node[.transition] = .string(transition.rawValue) }
        guard !animations.isEmpty else { return }
        let texts = AnimatedProperty.allCases.compactMap { property in
            animations[property].flatMap { $0.isPast ? nil : $0.text(property) }
        }
        if !texts.isEmpty { node[.animation] = .strings(texts) }
    }
}

/// The animation of one change on the page.
struct NodeAnimation {
    let timing: AnimationTiming
    /// The number of the animation, by which the page recognizes one that it has played.
    let number: Int
    /// The value before the change, as the page reads it.
    let start: String
    /// The values on the way, in the order of their times; empty for a straight way.
    var steps: [KeyframeStep] = []

    private let startTime = GestureArena.shared.clock?.now ?? 0

    init(_ timing: AnimationTiming, number: Int, start: String) {
        self.timing = timing
        self.number = number
        self.start = start
    }

    /// Whether a page that shows the node from now on does not play the animation.
    ///
    /// The second is for pages that play it later than the app began it.
    var isPast: Bool {
        guard let clock = GestureArena.shared.clock else { return false }
        return clock.now > startTime + timing.end + 1
    }

    /// The values on the way as the page reads them.
    private var way: String {
        steps.map { step in " \(String(format: "%.4f", step.time)):\(step.value)" }.joined()
    }

    /// The animation as the page reads it.
    func text(_ property: AnimatedProperty) -> String {
        let times = [timing.duration, timing.delay].map { String(format: "%.3f", max(0, $0)) }
        return "\(property.rawValue) \(times[0]) \(times[1]) \(timing.curve.renderedName) "
            + "\(number) \(start)"
            + way
    }
}

/// A property of a view whose changes a page can animate.
enum AnimatedProperty: String, CaseIterable {
    /// Position and size.
    case frame
    case alpha
    case background
}

/// The value of a view before a change.
enum AnimatedValue {
    case bounds(CGRect)
    case center(CGPoint)
    case transform(CGAffineTransform)
    case alpha(CGFloat)
    case background(UIColor?)

    /// The property of the node that the change belongs to.
    var property: AnimatedProperty {
        switch self {
        case .bounds, .center, .transform: .frame
        case .alpha: .alpha
        case .background: .background
        }
    }

    /// Sets the value again.
    func restore(in view: UIView) {
        switch self {
        case .bounds(let bounds): view.bounds = bounds
        case .center(let center): view.center = center
        case .transform(let transform): view.transform = transform
        case .alpha(let alpha): view.alpha = alpha
        case .background(let color): view.backgroundColor = color
        }
    }

    /// Returns the value of the node's property before the change.
    func rendered(of view: UIView) -> String {
        var geometry = view.geometry
        switch self {
        case .alpha(let alpha): return number(alpha)
        case .background(let color):
            // A node without a background is clear.
            return color.flatMap { $0 == .clear ? nil : $0.renderedName } ?? "clear"
        case .bounds(let bounds): geometry.bounds = bounds
        case .center(let center): geometry.center = center
        case .transform(let transform): geometry.transform = transform
        }
        let frame = geometry.frame
        return [frame.minX, frame.minY, frame.width, frame.height].map(number)
            .joined(separator: ",")
    }

    private func number(_ value: CGFloat) -> String { String(format: "%.3f", Double(value)) }
}
