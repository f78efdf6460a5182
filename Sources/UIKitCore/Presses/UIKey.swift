public import Foundation
import HostLink

/// A key of the keyboard that was pressed.
@preconcurrency @MainActor
open class UIKey: NSObject {
    private let press: KeyPress
    private let usage: UIKeyboardHIDUsage

    init(_ press: KeyPress, _ usage: UIKeyboardHIDUsage) {
        self.press = press
        self.usage = usage
        super.init()
    }

    /// The characters that the key types; empty for a modifier key.
    ///
    /// For a key without a character it is the constant of ``UIKeyCommand``, such as
    /// ``UIKeyCommand/inputUpArrow``.
    open var characters: String { press.characters }

    /// The characters that the key types without modifiers.
    ///
    /// - Note: Difference from UIKit: a page knows what a key types with the modifiers that are
    ///   held. For a key that is pressed with Shift and that has no letter, this is its character
    ///   on a keyboard of the United States.
    open var charactersIgnoringModifiers: String { press.plainCharacters }

    /// The modifiers that were held when the key went down.
    open var modifierFlags: UIKeyModifierFlags { UIKeyModifierFlags(rawValue: press.modifiers) }

    /// The position of the key on the keyboard.
    open var keyCode: UIKeyboardHIDUsage { usage }
}
