public import Foundation

/// The requirements of an object that controls a text field's editing and is notified of it.
@preconcurrency @MainActor
public protocol UITextFieldDelegate: AnyObject {
    /// Returns whether the field may get the focus.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Called when the field got the focus.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Returns whether the field may lose the focus.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    /// Called when the field lost the focus.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Called when the field lost the focus. The default implementation calls the method without a
    /// reason.
    func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason)
    /// Returns whether the user's change is accepted. If it is refused, the page shows the old text
    /// again.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool
    /// Called when the text or the selection changed.
    func textFieldDidChangeSelection(_ textField: UITextField)
    /// Returns whether the field's clear button may empty it.
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    /// Returns whether the Return key has its default effect.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    /// Returns `true`.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Returns `true`.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Calls `textFieldDidEndEditing(_:)`.
    public func textFieldDidEndEditing(
        _ textField: UITextField, reason: UITextField.DidEndEditingReason
    ) {
        textFieldDidEndEditing(textField)
    }
    /// Returns `true`.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool { true }
    /// Does nothing.
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    /// Returns `true`.
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    /// Returns `true`.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
