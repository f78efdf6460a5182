import HostLink
import UIKitPrimitives

extension UITextInputTraits {
    /// Adds the properties of typing to a node.
    func describeTyping(_ node: inout RenderNode) {
        if let name = keyboardType.renderedName { node[.keyboard] = .string(name) }
        node[.capitalization] = .string(shownCapitalization.renderedName)
        if let isOn = isSecureTextEntry ? false : autocorrectionType.isOn {
            node[.correction] = .bool(isOn)
        }
        if let isOn = isSecureTextEntry ? false : spellCheckingType.isOn {
            node[.spellChecking] = .bool(isOn)
        }
        if let textContentType { node[.contentType] = .string(textContentType.rawValue) }
        if let name = returnKeyType.renderedName { node[.returnKey] = .string(name) }
        if isSecureTextEntry { node[.secure] = .bool(true) }
    }

    /// The capitalization that the page applies.
    ///
    /// It is off for fields that do not contain sentences, because the user would have to undo it.
    private var shownCapitalization: UITextAutocapitalizationType {
        autocapitalizationType == .sentences && !takesSentences ? .none : autocapitalizationType
    }

    private var takesSentences: Bool {
        if isSecureTextEntry { return false }
        switch keyboardType {
        case .emailAddress, .URL, .phonePad, .numberPad, .decimalPad, .asciiCapableNumberPad:
            return false
        default: break
        }
        switch textContentType {
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
