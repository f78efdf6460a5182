public import UIKitPrimitives

/// How a person types into a view.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
    /// Which letters become capitals by themselves.
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    /// Whether what is typed is corrected.
    var autocorrectionType: UITextAutocorrectionType { get set }
    /// Whether misspelt words are marked.
    var spellCheckingType: UITextSpellCheckingType { get set }
    /// The keys a person is offered.
    var keyboardType: UIKeyboardType { get set }
    /// What the Return key says.
    var returnKeyType: UIReturnKeyType { get set }
    /// Whether the text is a secret.
    var isSecureTextEntry: Bool { get set }
    /// What the text means; `nil` where it is nothing in particular.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var textContentType: UITextContentType! { get set }
}
