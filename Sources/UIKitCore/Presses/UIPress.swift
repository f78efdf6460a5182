public import Foundation
import HostLink

/// A key of the keyboard, from the moment in which it goes down until it is released.
@preconcurrency @MainActor
open class UIPress: NSObject {
    /// The changes of a press.
    public nonisolated enum Phase: Int, Hashable, Sendable {
        /// The key went down.
        case began = 0
        /// The force of the press changed, which pages do not report.
        case changed = 1
        /// The key has been held since the last event.
        case stationary = 2
        /// The key was released.
        case ended = 3
        /// The press was taken away, because the page lost the keyboard or was closed.
        case cancelled = 4
    }

    /// The kinds of presses.
    ///
    /// - Note: Difference from UIKit: the kind of a key without a case in UIKit is `keyboard`; in
    ///   UIKit such a press has a value without a name.
    public nonisolated enum PressType: Int, Hashable, Sendable {
        /// The Up Arrow key.
        case upArrow = 0
        /// The Down Arrow key.
        case downArrow = 1
        /// The Left Arrow key.
        case leftArrow = 2
        /// The Right Arrow key.
        case rightArrow = 3
        /// The Return key, or the Enter key of the keypad.
        case select = 4
        /// The Escape key.
        case menu = 5
        /// The Page Up key.
        case pageUp = 30
        /// The Page Down key.
        case pageDown = 31
        /// Any other key.
        case keyboard = 2000
    }

    /// The change that the press's last event reported.
    public private(set) var phase = Phase.began
    /// The time of the last event, in seconds since the system started.
    public private(set) var timestamp: TimeInterval
    /// The kind of press.
    public let type: PressType
    /// The window that had the keyboard when the press began.
    public private(set) weak var window: UIWindow?
    /// The object that received the beginning of the press; `nil` after it was freed.
    public private(set) weak var responder: UIResponder?
    /// The key, as it was when it went down.
    open var key: UIKey? { pressedKey }
    private let pressedKey: UIKey

    init(_ key: UIKey, of responder: UIResponder, in window: UIWindow?, time: TimeInterval) {
        pressedKey = key
        type = PressType(key.keyCode)
        self.responder = responder
        self.window = window
        timestamp = time
        super.init()
    }

    /// Whether the key is held.
    var isDown: Bool { phase != .ended && phase != .cancelled }

    func update(_ phase: Phase, time: TimeInterval) {
        self.phase = phase
        timestamp = time
    }

    /// Notes that another press changed and this one did not.
    func rest() { phase = .stationary }
}

extension UIPress.PressType {
    fileprivate nonisolated init(_ key: UIKeyboardHIDUsage) {
        self =
            switch key {
            case .keyboardUpArrow: .upArrow
            case .keyboardDownArrow: .downArrow
            case .keyboardLeftArrow: .leftArrow
            case .keyboardRightArrow: .rightArrow
            case .keyboardReturnOrEnter, .keypadEnter: .select
            case .keyboardEscape: .menu
            case .keyboardPageUp: .pageUp
            case .keyboardPageDown: .pageDown
            default: .keyboard
            }
    }
}
