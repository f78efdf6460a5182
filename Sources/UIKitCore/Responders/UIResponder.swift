public import Foundation

/// Whatever can respond to what a person does: the root of views, view controllers, windows,
/// scenes, the application and its delegates.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Makes a responder; the runtime makes delegates with it.
    public override init() {
        super.init()
    }

    /// Calls `init()` of whatever subclass it is sent to.
    ///
    /// `@main` and `Info.plist` name a class, and Swift can make an object of a class it knows only at
    /// run time through nothing but a `required init()`, which every subclass would have to repeat.
    /// An initialiser that delegates to `init()` dispatches through the metatype instead; its symbol is
    /// bound below, so that a change of its name fails at link time (`docs/decisions/0001`).
    @usableFromInline
    convenience init(_dynamic: Void) {
        self.init()
    }

    @_silgen_name("$s9UIKitCore11UIResponderC8_dynamicACyt_tcfC")
    package final class func _construct() -> UIResponder

    /// What the person is doing with this object; several responders may have the same activity.
    ///
    /// When the activity is kept, each is asked to ``updateUserActivityState(_:)``.
    open var userActivity: NSUserActivity? {
        didSet {
            guard oldValue !== userActivity else { return }
            oldValue?.remove(self)
            userActivity?.add(self)
        }
    }

    /// Puts what belongs to this object into the activity that is about to be kept, with
    /// `addUserInfoEntries(from:)`; the activity is empty before the first responder is asked (2.4.4).
    ///
    /// An activity whose responders do not override this method keeps what it holds.
    open func updateUserActivityState(_ activity: NSUserActivity) {}

    /// Takes up an activity that was handed to this object.
    open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

    /// The responder that is asked after this one.
    open var next: UIResponder? { nil }

    /// Whether the object may take the focus; `false` unless a subclass says otherwise.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the object may give up the focus.
    open var canResignFirstResponder: Bool { true }

    /// Whether the object has the focus of its window.
    open var isFirstResponder: Bool {
        focusWindow?.firstResponder === self
    }

    /// Takes the focus of the object's window.
    ///
    /// Called before the object is in a window that is key, as code in `decodeRestorableState(with:)`
    /// does, it takes effect as soon as that is so.
    /// - Returns: Whether the object has the focus now.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard canBecomeFirstResponder else { return false }
        UIWindow.noteAppAsksForFocus(self)
        guard let window = focusWindow, window.isKeyWindow else {
            UIWindow.noteWaiting(self)
            return false
        }
        return window.moveFocus(to: self)
    }

    /// Gives up the focus.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        UIWindow.forgetWaiting(self)
        guard let window = focusWindow, window.firstResponder === self else { return true }
        return window.moveFocus(to: nil)
    }

    /// The window whose focus the object may hold.
    var focusWindow: UIWindow? { nil }

    /// Called when the object got the focus, after `isFirstResponder` changed.
    func didBecomeFirstResponder() {}

    /// Called when the object lost the focus, after `isFirstResponder` changed.
    func didResignFirstResponder() {}
}

extension UIResponder {
    private final class UpdatingProbe: UIResponder {
        override func updateUserActivityState(_ activity: NSUserActivity) {}
    }

    private final class InheritingProbe: UIResponder {}

    private static let activityUpdate = MethodOverride(
        of: UIResponder.self, overriding: UpdatingProbe.self, inheriting: InheritingProbe.self)

    /// Whether the object's class overrides `updateUserActivityState(_:)`.
    var updatesUserActivities: Bool { Self.activityUpdate.isOverridden(in: type(of: self)) }
}
