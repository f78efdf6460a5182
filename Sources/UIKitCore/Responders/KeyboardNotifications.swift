public import Foundation
import HostLink

extension UIResponder {
    /// Posted when a text gets the focus on a page that is used with fingers.
    ///
    /// - Note: Difference from UIKit: a browser does not inform a page whether a keyboard is on the
    ///   screen. So the notifications follow the focus: they are posted when the focus moves to an
    ///   editable text from an object that is not a text, and when it moves back, and only if the
    ///   main pointer of the page is a finger. The browser makes the page smaller, or scrolls it,
    ///   so the keyboard covers nothing of the window: its frame has no height and is at the lower
    ///   edge. An app that insets its content by the keyboard's height, or moves its view by it,
    ///   therefore adds nothing to what the browser does. They are also posted when an input view
    ///   of the app appears and disappears, with the frame of that view.
    public nonisolated static let keyboardWillShowNotification = Notification.Name(
        "UIKeyboardWillShowNotification")
    /// Posted at the end of the turn in which ``keyboardWillShowNotification`` was posted.
    public nonisolated static let keyboardDidShowNotification = Notification.Name(
        "UIKeyboardDidShowNotification")
    /// Posted when no text has the focus any more.
    public nonisolated static let keyboardWillHideNotification = Notification.Name(
        "UIKeyboardWillHideNotification")
    /// Posted at the end of the turn in which ``keyboardWillHideNotification`` was posted.
    public nonisolated static let keyboardDidHideNotification = Notification.Name(
        "UIKeyboardDidHideNotification")
    /// Posted before ``keyboardWillShowNotification`` and ``keyboardWillHideNotification``.
    public nonisolated static let keyboardWillChangeFrameNotification = Notification.Name(
        "UIKeyboardWillChangeFrameNotification")
    /// Posted before ``keyboardDidShowNotification`` and ``keyboardDidHideNotification``.
    public nonisolated static let keyboardDidChangeFrameNotification = Notification.Name(
        "UIKeyboardDidChangeFrameNotification")

    /// The key of the keyboard's frame before the change, an `NSValue` with a rectangle of the
    /// screen.
    public nonisolated static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of the keyboard's frame after the change, an `NSValue` with a rectangle of the
    /// screen.
    public nonisolated static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of the duration of the change, in seconds.
    public nonisolated static let keyboardAnimationDurationUserInfoKey =
        "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of the raw value of the curve of the change.
    public nonisolated static let keyboardAnimationCurveUserInfoKey =
        "UIKeyboardAnimationCurveUserInfoKey"
    /// The key of a Boolean: whether the keyboard belongs to this app, which is always true.
    public nonisolated static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}

/// The notifications about the keyboard, which follow the focus.
enum KeyboardNotifications {
    /// The duration and the curve of UIKit's keyboard.
    private static let duration = 0.25
    private static let curve = 7

    /// Posts the notifications if the focus moved from a text or to a text.
    ///
    /// A text with an input view of the app is announced with that view, when it has its place.
    static func focusDidMove(to new: UIResponder?, in window: UIWindow) {
        let isShown = usesKeyboard(new, in: window)
        guard window.inputViews.announcesKeyboard != isShown else { return }
        window.inputViews.announcesKeyboard = isShown
        guard isShown || !hasInputView(new) else { return }
        announceKeyboard(isShown, in: window)
    }

    private static func announceKeyboard(_ isShown: Bool, in window: UIWindow) {
        let edge = CGRect(
            x: 0, y: window.screen.bounds.height, width: window.screen.bounds.width, height: 0)
        let old = window.inputViews.announced.map { window.convert($0, to: nil as UIView?) }
        announce(isShown, userInfo(from: old ?? edge, to: edge), on: window.screen)
    }

    /// Posts the notifications if an input view of the app appears, moves or disappears.
    static func inputViewsDidMove(to frame: CGRect?, in window: UIWindow) {
        let old = window.inputViews.announced
        guard old != frame else { return }
        if frame == nil, usesKeyboard(window.firstResponder, in: window) {
            // The browser's keyboard takes the place of the input view.
            if !window.inputViews.announcesKeyboard { announceKeyboard(true, in: window) }
            window.inputViews.announcesKeyboard = true
            window.inputViews.announced = nil
            return
        }
        window.inputViews.announcesKeyboard = false
        window.inputViews.announced = frame
        let below = CGRect(
            x: 0, y: window.bounds.height, width: window.bounds.width,
            height: (frame ?? old)?.height ?? 0)
        announce(
            frame != nil,
            userInfo(
                from: window.convert(old ?? below, to: nil as UIView?),
                to: window.convert(frame ?? below, to: nil as UIView?)),
            on: window.screen)
    }

    private static func announce(
        _ isShown: Bool, _ information: [AnyHashable: Any], on screen: UIScreen
    ) {
        func post(_ names: [Notification.Name]) {
            for name in names {
                NotificationCenter.default.post(name: name, object: screen, userInfo: information)
            }
        }
        post([
            UIResponder.keyboardWillChangeFrameNotification,
            isShown
                ? UIResponder.keyboardWillShowNotification
                : UIResponder.keyboardWillHideNotification,
        ])
        CallsAtEndOfTurn.perform {
            post([
                UIResponder.keyboardDidChangeFrameNotification,
                isShown
                    ? UIResponder.keyboardDidShowNotification
                    : UIResponder.keyboardDidHideNotification,
            ])
        }
    }

    /// Whether the browser shows its keyboard for a responder with the focus.
    private static func usesKeyboard(_ responder: UIResponder?, in window: UIWindow) -> Bool {
        let takesText =
            switch responder {
            case is UITextField: true
            case let view as UITextView: view.isEditable
            default: false
            }
        return takesText && window.screen.environment.isTouch && !hasInputView(responder)
    }

    private static func hasInputView(_ responder: UIResponder?) -> Bool {
        var candidate = responder
        while let current = candidate {
            if current.inputViewController != nil || current.inputView != nil { return true }
            candidate = current.next
        }
        return false
    }

    private static func userInfo(from begin: CGRect, to end: CGRect) -> [AnyHashable: Any] {
        [
            UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
            UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
            UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: duration),
            UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: curve),
            UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
        ]
    }
}

extension NSValue {
    /// Creates a value that contains a rectangle.
    public nonisolated convenience init(cgRect: CGRect) {
        self.init(rect: cgRect)
    }

    /// The rectangle that the value contains.
    public nonisolated var cgRectValue: CGRect { rectValue }
}
