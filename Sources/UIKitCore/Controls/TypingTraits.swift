import HostLink
import UIKitPrimitives

/// The values behind `UITextInputTraits`.
nonisolated struct TypingTraits: Equatable {
    var capitalization: UITextAutocapitalizationType = .sentences
    var correction: UITextAutocorrectionType = .default
    var spellChecking: UITextSpellCheckingType = .default
    var keyboard: UIKeyboardType = .default
    var returnKey: UIReturnKeyType = .default
    var isSecure = false
    var contentType: UITextContentType?

    func describe(_ node: inout RenderNode) {
        if let name = keyboard.renderedName { node[.keyboard] = .string(name) }
        node[.capitalization] = .string(shownCapitalization.renderedName)
        if let isOn = isSecure ? false : correction.isOn { node[.correction] = .bool(isOn) }
        if let isOn = isSecure ? false : spellChecking.isOn { node[.spellChecking] = .bool(isOn) }
        if let contentType { node[.contentType] = .string(contentType.rawValue) }
        if let name = returnKey.renderedName { node[.returnKey] = .string(name) }
        if isSecure { node[.secure] = .bool(true) }
    }
    /// The capitalization that the page applies.
    ///
    /// It is off for fields that do not take sentences, because the user would have to undo it.
    private var shownCapitalization: UITextAutocapitalizationType {
        capitalization == .sentences && !takesSentences ? .none : capitalization
    }

    private var takesSentences: Bool {
        if isSecure { return false }
        switch keyboard {
        case .emailAddress, .URL, .phonePad, .numberPad, .decimalPad, .asciiCapableNumberPad:
            return false
        default: break
        }
        switch contentType {
        case .emailAddress?, .username?, .password?, .newPassword?, .oneTimeCode?, .URL?,
            .telephoneNumber?:
            return false
        default: return true
        }
    }
}

extension UITextAutocorrectionType {
    /// Whether correction is requested; `nil` means the system decides.
    nonisolated fileprivate var isOn: Bool? {
        switch self {
        case .default: nil
        case .no: false
        case .yes: true
        }
    }
}

extension UITextSpellCheckingType {
    /// Whether spell checking is requested; `nil` means the system decides.
    nonisolated fileprivate var isOn: Bool? {
        switch self {
        case .default: nil
        case .no: false
        case .yes: true
        }
    }
}
