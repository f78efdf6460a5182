public import Foundation

/// An object that responds to user input: the base class of views, view controllers, windows,
/// scenes, the application and its delegates.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// Creates a responder; the runtime creates delegates with this initialiser.
    public override init() {
        super.init()
    }

    /// Calls `init()` of the subclass that receives the call.
    ///
    /// `@main` and `Info.plist` name a class. For a class that is known only at run time, Swift
    /// needs a `required init()`, which every subclass would have to repeat. An initialiser that
    /// delegates to `init()` dispatches through the metatype instead. The declaration below binds
    /// its symbol, so a change of its name fails at link time (`docs/decisions/0001`).
    @usableFromInline
    convenience init(_dynamic: Void) {
        self.init()
    }

    @_silgen_name("$s9UIKitCore11UIResponderC8_dynamicACyt_tcfC")
    package final class func _construct() -> UIResponder

    /// The user's activity with this object.
    ///
    /// Several responders may have the same activity.
    ///
    /// When the activity is saved, each of them gets a call of ``updateUserActivityState(_:)``.
    open var userActivity: NSUserActivity? {
        didSet {
            guard oldValue !== userActivity else { return }
            oldValue?.remove(self)
            userActivity?.add(self)
        }
    }

    /// Adds this object's values to the activity that is about to be saved, with
    /// `addUserInfoEntries(from:)`.
    ///
    /// The activity is empty before the first responder is asked (specification 2.4.4).
    ///
    /// If no responder of an activity overrides this method, the activity keeps its values.
    open func updateUserActivityState(_ activity: NSUserActivity) {}

    /// Continues an activity that was passed to this object.
    open func restoreUserActivityState(_ userActivity: NSUserActivity) {}

    /// The next responder in the responder chain.
    open var next: UIResponder? { nil }

    /// Whether the object can get the focus; `false` unless a subclass overrides it.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the object can resign the focus.
    open var canResignFirstResponder: Bool { true }

    /// Whether the object has the focus of its window.
    open var isFirstResponder: Bool {
        focusWindow?.firstResponder === self
    }

    /// Moves the focus of the object's window to the object.
    ///
    /// If this is called before the object is in a key window, as code in
    /// `decodeRestorableState(with:)` does, it takes effect as soon as the object is in one.
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

    /// Resigns the focus.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        UIWindow.forgetWaiting(self)
        guard let window = focusWindow, window.firstResponder === self else { return true }
        return window.moveFocus(to: nil)
    }

    /// The window whose focus the object may hold.
    var focusWindow: UIWindow? { nil }

    // MARK: - Touches

    /// Called when touches began in the view; passed on to the next responder unless overridden.
    ///
    /// A view that overrides a method for touches, or whose controller does, receives the touches
    /// of the page.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when touches moved; passed on to the next responder unless overridden.
    ///
    /// A view that overrides this method takes the movements from the browser, which then neither
    /// scrolls nor zooms with them.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when touches ended; passed on to the next responder unless overridden.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when touches were taken away; passed on to the next responder unless overridden.
    ///
    /// Touches are taken away by a gesture recognizer or the browser, or because the page has
    /// closed.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: - Presses

    /// Called when keys of the keyboard went down; passed on to the next responder unless
    /// overridden.
    ///
    /// The object with the focus gets the presses or, without one, the controller in front. The
    /// page reports keys while an object in the chain overrides a method for presses.
    ///
    /// - Note: Difference from UIKit: a key that performs a key command, and a key that a text, a
    ///   list, a button or the browser uses, is no press.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if let next {
            next.pressesBegan(presses, with: event)
        } else {
            event?.chainDidEnd()
        }
    }

    /// Called when the force of presses changed, which pages do not report; passed on to the next
    /// responder unless overridden.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesChanged(presses, with: event)
    }

    /// Called when keys were released; passed on to the next responder unless overridden.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesEnded(presses, with: event)
    }

    /// Called when presses were taken away; passed on to the next responder unless overridden.
    ///
    /// Presses are taken away because the page lost the keyboard, was hidden or has closed.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        next?.pressesCancelled(presses, with: event)
    }

    // MARK: - Commands

    /// The keys that perform commands while the object is in the responder chain.
    ///
    /// The chain begins at the object with the focus or, without one, at the controller in front.
    open var keyCommands: [UIKeyCommand]? { nil }

    /// Returns whether the object performs an action: whether its class declares the method, unless
    /// overridden.
    open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        RuntimeNames.hasMethod(action, self)
    }

    /// Returns the first object in the chain that performs an action.
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
        if canPerformAction(action, withSender: sender) { return self }
        return next?.target(forAction: action, withSender: sender)
    }

    /// Copies what is selected to the pasteboard.
    ///
    /// Called with the page's key for copying while no text is selected; passed on to the next
    /// responder unless overridden.
    open func copy(_ sender: Any?) { next?.copy(sender) }

    /// Moves what is selected to the pasteboard.
    ///
    /// Called with the page's key for cutting while no text is selected; passed on to the next
    /// responder unless overridden.
    open func cut(_ sender: Any?) { next?.cut(sender) }

    /// Inserts the content of the pasteboard.
    ///
    /// Called after the user pasted a text while no field has the focus; passed on to the next
    /// responder unless overridden.
    open func paste(_ sender: Any?) { next?.paste(sender) }

    /// Changes the main menu, whose key commands work on every screen.
    ///
    /// Called on the application and on a delegate that is a responder, once, and again after
    /// ``UIMenuSystem/setNeedsRebuild()``.
    open func buildMenu(with builder: any UIMenuBuilder) {}

    /// The changes that the user can undo: those of the next responder, and at last of the window.
    open var undoManager: UndoManager? { next?.undoManager }

    // MARK: - Input views

    /// The view that is shown at the lower edge of the window, in place of the browser's keyboard,
    /// while the object or one before it in the chain has the focus.
    open var inputView: UIView? { nil }

    /// The view that is shown above the input view, or at the lower edge of the window.
    ///
    /// A controller that can become the first responder shows its accessory view while it is in
    /// front and no object has the focus.
    open var inputAccessoryView: UIView? { nil }

    /// The controller of the input view.
    open var inputViewController: UIInputViewController? { nil }

    /// The controller of the accessory view.
    open var inputAccessoryViewController: UIInputViewController? { nil }

    /// Looks up the input views again, if the object has the focus.
    open func reloadInputViews() {
        guard let window = focusWindow else { return }
        window.inputViews.isStale = true
        window.setNeedsRendering()
    }

    // MARK: - Interface files

    /// Called after the object was created from an interface file, with its outlets.
    open func awakeFromNib() {}

    /// Prepares a view for Interface Builder; never called on Linux.
    open func prepareForInterfaceBuilder() {}

    /// Declares the names of the class's outlets, actions and properties.
    ///
    /// Overrides call `super`.
    open class func declareNames(_ names: RuntimeNames) {}

    /// Called when the object got the focus, after `isFirstResponder` changed.
    func didBecomeFirstResponder() {}

    /// Called when the object lost the focus, after `isFirstResponder` changed.
    func didResignFirstResponder() {}
}

extension UIResponder: nonisolated RuntimeNamed {}

extension UIResponder: NibAwaking {}

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
