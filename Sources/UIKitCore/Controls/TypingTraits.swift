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
        node[.capitalization] = .string(capitalization.renderedName)
        if let contentType { node[.contentType] = .string(contentType.rawValue) }
        if let name = returnKey.renderedName { node[.returnKey] = .string(name) }
        if isSecure { node[.secure] = .bool(true) }
    }
}
