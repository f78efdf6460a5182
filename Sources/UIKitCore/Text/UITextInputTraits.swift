public import UIKitPrimitives

/// The properties of a view that control how the user types into it.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
    /// The letters that are capitalized automatically.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Whether typed text is corrected.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Whether misspelt words are marked.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// The type of keyboard that the user is offered.
    var keyboardType: UIKeyboardType { get set }
    /// The label of the Return key.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether the text is a secret.
    var isSecureTextEntry: Bool { get set }
    /// The meaning of the text; `nil` if it has no particular meaning.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var textContentType: UITextContentType! { get set }
}
