import Foundation
import HostLink

extension EditingView {
    /// Encodes the editing that the field preserves, and the selection, but not the text
    /// (specification 4.9, 4.10).
    ///
    /// The selection of a secret is not encoded either.
    func encodeEditing(with coder: NSCoder) {
        let prefix = Self.editingKeyPrefix
        EditingRecord(of: self).encode(
            with: coder, prefix: prefix, focus: editing.preserved.contains(.focus))
        guard !isSecret else { return }
        coder.encode(edited.selection.start, forKey: prefix + SelectionKey.start)
        coder.encode(edited.selection.end, forKey: prefix + SelectionKey.end)
    }

    /// Decodes the values that `encodeEditing(with:)` encoded.
    func decodeEditing(with coder: NSCoder) {
        let prefix = Self.editingKeyPrefix
        var selection: TextSelection?
        if coder.containsValue(forKey: prefix + SelectionKey.start) {
            let preserved = TextSelection(
                start: coder.decodeInteger(forKey: prefix + SelectionKey.start),
                end: coder.decodeInteger(forKey: prefix + SelectionKey.end))
            selection = preserved
            edited.restore(preserved)
            setNeedsRendering()
            AfterTurn.stopRestoring(self)
        }
        guard !editing.preserved.isEmpty else { return }
        restore(
            EditingRecord(with: coder, prefix: prefix, selection: selection),
            at: UserActionCount.current)
    }

    /// Restores the parts of the editing that the field still preserves.
    ///
    /// - Parameters:
    ///   - mark: The user's activity when a launch restored the record; `nil` if no launch did.
    ///   - tells: Whether the app is notified.
    func restore(_ record: EditingRecord, at mark: UserActionCount?, tells: Bool = true) {
        if let draft = record.draft, editing.preserved.contains(.draft), !isSecret {
            let old = edited.text
            edited.restore(
                draft.text, startingText: draft.startingText, isSubmitted: draft.isSubmitted,
                selection: record.selection, at: mark)
            if edited.text != old { draftDidChange() }
            if tells, mark != nil, edited.draft != nil { notifyOfDraftAtEndOfTurn() }
        }
        if let mark, record.isFocused, editing.preserved.contains(.focus) {
            UIWindow.claimFocus(for: self, at: mark)
        }
    }

    /// Shows the draft without notifying the app, because other objects are not restored yet.
    func draftDidChange() {
        if let view = self as? UITextView { view.textDidChange() }
        setNeedsRendering()
    }

    private func notifyOfDraftAtEndOfTurn() {
        CallsAtEndOfTurn.perform { [weak self] in
            guard let self, edited.draft?.restoredAt != nil else { return }
            whileTyping { self.notifyOfRestoredDraft() }
        }
    }
}

/// The suffixes of the keys under which a field's selection is encoded.
private enum SelectionKey {
    static let start = "SelectionStartKey"
    static let end = "SelectionEndKey"
}
