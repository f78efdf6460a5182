public import Foundation

/// Decides about a text view's editing and hears of it.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Whether the view may get the focus.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Whether the view may lose the focus.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called when the view got the focus.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called when the view lost the focus.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Whether a person's change is taken; refused, the old text comes back on the screen.
    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Called when a person changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// Called when a person changed the selection.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Allows it.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Allows it.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Allows it.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}
