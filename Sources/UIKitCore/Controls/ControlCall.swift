import Foundation

/// A closure or a method that a control calls for events.
enum ControlCall {
    case action(UIAction)
    case target(ControlTarget)

    var action: UIAction? {
        guard case .action(let action) = self else { return nil }
        return action
    }

    var target: ControlTarget? {
        guard case .target(let target) = self else { return nil }
        return target
    }

    /// Whether both call the same method of the same target.
    func isSame(as other: ControlCall) -> Bool {
        guard let target, let other = other.target, target.action == other.action else {
            return false
        }
        return target.isNil == other.isNil && target.object === other.object
    }
}

/// A method, and a weak reference to the object on which it is called.
struct ControlTarget {
    let action: Selector
    /// Whether the method is searched in the responder chain.
    let isNil: Bool
    private(set) weak var object: AnyObject?

    init(_ target: Any?, _ action: Selector) {
        self.action = action
        let object = target.flatMap(RuntimeValue.flat).map { $0 as AnyObject }
        self.object = object
        isNil = object == nil
    }

    /// Returns a target that is an instance of a class, and nil for another value.
    ///
    /// In the closure of a stored property, `self` may be a method in place of the view controller.
    /// UIKit's controls refer weakly to the box of such a value, so they have no target at once.
    static func instance(_ target: Any?) -> AnyObject? {
        guard let value = target.flatMap(RuntimeValue.flat), type(of: value) is AnyClass else {
            return nil
        }
        return value as AnyObject
    }

    /// Whether the object exists or is not needed.
    var isAlive: Bool { isNil || object != nil }

    /// Whether this is the given method of the given target; `nil` matches any.
    func matches(_ target: Any?, _ action: Selector?) -> Bool {
        if let action, action != self.action { return false }
        guard let target = target.flatMap(RuntimeValue.flat) else { return true }
        return object === target as AnyObject
    }

    /// One for all nil targets: on Linux, two objects of `NSNull` are equal with different hashes.
    private static let null = AnyHashable(NSNull())

    /// The target as an element of a set.
    var identity: AnyHashable? {
        isNil ? Self.null : (object as? NSObject).map { AnyHashable($0) }
    }
}

/// The calls of methods by controls, items and the app.
enum ActionSending {
    /// Calls a method of a target, or of the first responder in the chain that has it.
    ///
    /// A target without the method is a programming error that ends the program.
    ///
    /// - Returns: Whether the method was called.
    @discardableResult
    static func send(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        let arguments = arguments(action, sender, event)
        if let target = target.flatMap(RuntimeValue.flat).map({ $0 as AnyObject }) {
            guard RuntimeNames.call(action, on: target, arguments) != nil else {
                fatalError(RuntimeNames.unrecognized(action, target))
            }
            return true
        }
        for start in starts(sender) {
            var next: UIResponder? = start
            while let responder = next {
                if RuntimeNames.hasMethod(action, responder) {
                    RuntimeNames.call(action, on: responder, arguments)
                    return true
                }
                next = responder.next
            }
        }
        return false
    }

    /// Returns the responders at which the chain begins: the one with the focus, the sender, the
    /// app and its delegate.
    private static func starts(_ sender: Any?) -> [UIResponder] {
        let application = UIApplication.sharedIfRunning
        let view = sender as? UIView ?? (sender as? UIGestureRecognizer)?.view
        let window = view?.window ?? application?.keyWindow
        let ends: [UIResponder?] = [application, application?.launchDelegate as? UIResponder]
        let begins: [UIResponder?] = [
            window?.firstResponder, sender as? UIResponder ?? view,
            window?.rootViewController?.frontMost,
        ]
        return (begins + ends).compactMap { $0 }
    }

    private static func arguments(
        _ action: Selector, _ sender: Any?, _ event: UIEvent?
    ) -> [Any?] {
        switch action.argumentCount {
        case 0: []
        case 1: [sender]
        // A method with a parameter for the event always gets an event, because the parameter is
        // rarely optional.
        default: [sender, event ?? UIEvent()]
        }
    }
}

extension UIApplication {
    /// Calls a method of the target or, without a target, of the first object in the responder
    /// chain that has the method.
    ///
    /// - Returns: Whether an object has the method. A target without it is a programming error that
    ///   ends the program.
    @discardableResult
    public func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        ActionSending.send(action, to: target, from: sender, for: event)
    }
}
