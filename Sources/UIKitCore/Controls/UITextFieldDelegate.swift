public import Foundation

/// Decides about a text field's editing and hears of it.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Whether the field may get the focus.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called when the field got the focus.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Whether the field may lose the focus.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called when the field lost the focus.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called when the field lost the focus; calls the one without a reason unless implemented.
    func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Whether a person's change is taken; refused, the old text comes back on the screen.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool
    /// Called when the text or the selection changed.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Whether the field may be emptied by its button.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Whether the Return key does what it does by itself.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Allows it.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Allows it.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls `textFieldDidEndEditing(_:)`.
    public func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason
    ) {
        textFieldDidEndEditing(textField)
    }
    /// Allows it.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Allows it.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Allows it.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
