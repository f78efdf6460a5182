public import Foundation
public import UIKitPrimitives

/// An object that decides about a text view's editing and is notified of it.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Returns whether the view may get the focus.
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    /// Returns whether the view may lose the focus.
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    /// Called when the view got the focus.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Called when the view lost the focus.
    func textViewDidEndEditing(_ textView: UITextView)
    /// Returns whether a change by the user is accepted. If it is refused, the page shows the old
    /// text again.
    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Called when the user changed the text.
    func textViewDidChange(_ textView: UITextView)
    /// Called when the user changed the selection.
    func textViewDidChangeSelection(_ textView: UITextView)
    /// Returns whether a link that the user tapped is opened.
    ///
    /// Links react to taps while the view can be selected and not edited.
    func textView(
        _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool
}

extension UITextViewDelegate {
    /// Returns `true`.
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    /// Returns `true`.
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Returns `true`.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
    /// Returns `true`.
    public func textView(
        _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool { true }
}
