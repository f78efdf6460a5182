import Foundation
import HostLink
import UIKitPrimitives

/// A view into which the user types text.
protocol EditingView: UIView, UITextInputTraits {
    /// The text with its selection and the state of its draft.
    var edited: EditedText { get set }
    /// The field's options for preserving its editing.
    var editing: EditingOptions { get set }
    var ownFont: UIFont { get }
    var textColor: UIColor? { get }
    var textAlignment: NSTextAlignment { get }
    /// The prefix of the keys under which the field's editing is encoded.
    static var editingKeyPrefix: String { get }
    /// Updates the view after the text changed.
    func textDidChange()
    /// Notifies the observers of the text that a launch restored a draft, as if it had just been
    /// typed.
    func notifyOfRestoredDraft()
}

/// The options and the state of a field that concern preserving its editing.
struct EditingOptions {
    var preserved: PreservedEditing = []
    /// Whether the field hid its text at any time.
    ///
    /// A button beside the field may show the text for a moment.
    var wasSecret = false
    /// The number of calls in progress that ask or notify the app about the user's change.
    fileprivate(set) var callDepth = 0
}

extension EditingView {
    /// Sets a text for the app.
    func setText(_ newText: String) {
        let old = edited.text
        edited.set(newText, occasion)
        if edited.text != old { textDidChange() }
    }

    private var occasion: EditedText.Occasion {
        if editing.callDepth > 0 { return .typing }
        return edited.isRestoring ? .restoring : .own
    }

    /// Calls the app about the user's change.
    ///
    /// Texts that the app sets during the call belong to the draft.
    func whileTyping<Result>(_ call: () -> Result) -> Result {
        editing.callDepth += 1
        defer { editing.callDepth -= 1 }
        return call()
    }

    /// Ends the draft and shows the app's text again, in a cell that is reused for another element.
    func putBackAppText() {
        let old = edited.text
        edited.endDraft(showing: edited.draft?.appText)
        if edited.text != old { draftDidChange() }
    }

    var textDraft: TextDraft? {
        edited.draft.map {
            TextDraft(
                text: edited.text, startingText: $0.startingText, appText: $0.appText,
                isSubmitted: $0.isSubmitted)
        }
    }

    /// Adds the text, its selection and its appearance to a node.
    func describeText(_ node: inout RenderNode, isEditable: Bool) {
        node[.text] = edited.rendered(isSecure: isSecureTextEntry)
        node[.selection] = .pair(Double(edited.selection.start), Double(edited.selection.end))
        node[.revision] = .number(Double(edited.revision))
        ownFont.describe(&node)
        if let name = textAlignment.renderedName { node[.alignment] = .string(name) }
        node[.tint] = .string((textColor ?? .label).renderedName)
        node[.editable] = .bool(isEditable)
        describeTyping(&node)
    }

    // MARK: - Restoration

    /// Encodes the editing that the field preserves, and the selection, but not the text (4.9,
    /// 4.10).
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
    private func draftDidChange() {
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

/// The ends of the keys under which a field's selection is encoded.
private enum SelectionKey {
    static let start = "SelectionStartKey"
    static let end = "SelectionEndKey"
}

extension UIView {
    /// The field whose editing is preserved under this view's identifier, if the field opted in.
    var preservingField: (any EditingView)? {
        guard let field = editingField, !field.editing.preserved.isEmpty else { return nil }
        return field
    }
}
