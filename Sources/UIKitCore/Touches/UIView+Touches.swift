import HostLink

/// The recognizers of a view and the touches that it receives.
struct ViewTouches {
    /// The recognizers, in the order in which they were added.
    var gestures: [UIGestureRecognizer] = []
    /// Whether the view receives several touches at once.
    var isMultiple = false
    /// Whether the view does not share touches with other views.
    var isExclusive = false
    /// The behaviours that were added to the view, in that order.
    var interactions: [any UIInteraction] = []
}

extension UIView {
    /// The movements that the view takes from the browser; `nil` if it receives no touches.
    var touchMovements: TouchMovements? {
        let gestures = ownTouches.gestures.filter(\.isEnabled)
        let takesTouches = TouchOverrides.exist(in: self)
        guard !gestures.isEmpty || takesTouches || EventOverrides.exist(in: self) else {
            return nil
        }
        var movements = gestures.reduce(into: TouchMovements()) { $0.formUnion($1.movements) }
        if takesTouches, TouchOverrides.takeMovements(in: self) { movements = .all }
        return movements
    }

    /// Whether a recognizer of the view recognizes a single tap.
    var hasSingleTap: Bool {
        ownTouches.gestures.contains {
            $0.isEnabled && ($0 as? UITapGestureRecognizer)?.isSingleTap == true
        }
    }
}

/// The classes that override methods for touches, so that the page reports the touches of their
/// objects.
enum TouchOverrides {
    private class Inheriting: UIResponder {}

    private final class Beginning: UIResponder {
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    }

    private final class Moving: UIResponder {
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
    }

    private final class Ending: UIResponder {
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    }

    private final class Cancelling: UIResponder {
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
    }

    private static func method(_ overriding: AnyClass) -> MethodOverride {
        MethodOverride(of: UIResponder.self, overriding: overriding, inheriting: Inheriting.self)
    }

    private static let moved = method(Moving.self)
    private static let others = [
        method(Beginning.self), method(Ending.self), method(Cancelling.self),
    ]

    private struct Overrides {
        let exist: Bool
        let takeMovements: Bool
    }

    private static var known: [ObjectIdentifier: Overrides] = [:]

    private static func overrides(of type: AnyClass) -> Overrides {
        let identity = ObjectIdentifier(type)
        if let known = known[identity] { return known }
        let takeMovements = moved.isOverridden(in: type)
        let found = Overrides(
            exist: takeMovements || others.contains { $0.isOverridden(in: type) },
            takeMovements: takeMovements)
        known[identity] = found
        return found
    }

    /// Whether the class of a view, or of its controller, overrides a method for touches.
    static func exist(in view: UIView) -> Bool {
        overrides(of: type(of: view)).exist
            || view.isOwned && view.owner.map { overrides(of: type(of: $0)).exist } == true
    }

    /// Whether the class of a view, or of its controller, overrides the method for movements.
    static func takeMovements(in view: UIView) -> Bool {
        overrides(of: type(of: view)).takeMovements
            || view.isOwned && view.owner.map { overrides(of: type(of: $0)).takeMovements } == true
    }
}
