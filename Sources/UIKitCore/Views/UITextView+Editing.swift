import Foundation
import HostLink

extension UITextView {
    /// Applies the text that the user typed, if the delegate allows the change.
    func takeText(_ newText: String, selection: TextSelection, revision: UInt64) {
        let change = edited.change(to: newText)
        let isAllowed =
            isEditable
            && delegate?.textView(
                self, shouldChangeTextIn: change.range, replacementText: change.replacement) ?? true
        guard isAllowed || newText == edited.text else {
            edited.refuse(revision: revision)
            return
        }
        let hasChanged = newText != edited.text
        edited.take(newText, selection: selection, revision: revision)
        if hasChanged { textDidChange() }
        delegate?.textViewDidChangeSelection(self)
        if hasChanged { tellOfTyping() }
    }

    func tellOfRestoredDraft() {
        tellOfTyping()
    }

    private func tellOfTyping() {
        delegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }
}
