import Foundation
import HostLink
import UIKitPrimitives

/// A view that a person types into, for what fields have in common.
protocol EditingView: UIView, UITextInputTraits {
    /// The text with its selection and the standing of its draft.
    var edited: EditedText { get set }
    /// What the field keeps by itself.
    var editing: EditingOptions { get set }
    /// What the keys of the field's editing begin with.
    static var editingKeyPrefix: String { get }
    /// Shows a text that is new.
    func textDidChange()
    /// Tells whoever follows the text that a launch brought a draft back, as if it were typed just now.
    func tellOfRestoredDraft()
}

/// What a field was told, and has noticed, about keeping its editing.
struct EditingOptions {
    var preserved: PreservedEditing = []
    /// Whether the field hid its text at any time: it may be shown for a moment by a button beside it.
    var wasSecret = false
    /// How many calls are under way that ask or tell the app about a person's change.
    fileprivate(set) var callDepth = 0
}

extension EditingView {
    /// Whether neither text nor selection may be preserved.
    var isSecret: Bool {
        if isSecureTextEntry || editing.wasSecret { return true }
        return switch textContentType {
        case .password, .newPassword, .oneTimeCode, .creditCardNumber: true
        default: false
        }
    }

    /// Takes a text that the app sets.
    func setText(_ newText: String) {
        let old = edited.text
        edited.set(newText, occasion)
        if edited.text != old { textDidChange() }
    }

    private var occasion: EditedText.Occasion {
        if editing.callDepth > 0 { return .typing }
        return edited.isRestoring ? .restoring : .own
    }

    /// Asks or tells the app about a person's change; what it sets meanwhile belongs to the draft.
    func whileTyping<Result>(_ call: () -> Result) -> Result {
        editing.callDepth += 1
        defer { editing.callDepth -= 1 }
        return call()
    }

    /// Ends the draft and shows the app's text again, in a cell that is used for another element.
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

    // MARK: - Restoration

    func encodeEditing(with coder: NSCoder) {
        EditingRecord(of: self).encode(
            with: coder, prefix: Self.editingKeyPrefix, focus: editing.preserved.contains(.focus))
    }

    func decodeEditing(with coder: NSCoder, selection: TextSelection?) {
        guard !editing.preserved.isEmpty else { return }
        restore(
            EditingRecord(with: coder, prefix: Self.editingKeyPrefix, selection: selection),
            at: PersonActivity.now)
    }

    /// Takes up the editing where it was left, as far as the field still asks for it.
    ///
    /// - Parameters:
    ///   - mark: Where the person was when the launch brought it back; nil if none did.
    ///   - tells: Whether the app is told.
    func restore(_ record: EditingRecord, at mark: PersonActivity.Mark?, tells: Bool = true) {
        if let draft = record.draft, editing.preserved.contains(.draft), !isSecret {
            let old = edited.text
            edited.restore(
                draft.text, startingText: draft.startingText, isSubmitted: draft.isSubmitted,
                selection: record.selection, at: mark)
            if edited.text != old { draftDidChange() }
            if tells, mark != nil, edited.draft != nil { tellOfDraftAtEndOfTurn() }
        }
        if let mark, record.isFocused, editing.preserved.contains(.focus) {
            UIWindow.claimFocus(for: self, at: mark)
        }
    }

    /// Shows the draft without telling anybody: the others are not restored yet.
    private func draftDidChange() {
        if let view = self as? UITextView { view.textDidChange() }
        setNeedsRendering()
    }

    private func tellOfDraftAtEndOfTurn() {
        EndOfTurn.perform { [weak self] in
            guard let self, edited.draft?.restoredAt != nil else { return }
            whileTyping { self.tellOfRestoredDraft() }
        }
    }
}

extension UIView {
    /// The field whose editing is kept under this view's identifier, if it opted in.
    var preservingField: (any EditingView)? {
        guard let field = editingField, !field.editing.preserved.isEmpty else { return nil }
        return field
    }
}
