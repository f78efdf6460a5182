import Foundation
import HostLink
import UIKitPrimitives

/// A view into which the user types text.
protocol EditingView: UIView, UITextInputTraits {
    /// The text with its selection and the state of its draft.
    var edited: EditedText { get set }
    /// The styles of the text.
    var editedStyles: EditedStyles { get set }
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
    /// The characters that the next one may be undone together with.
    var typingRun: TypingRun?
    /// The manager that can undo what was typed into the field.
    ///
    /// It stays the window's while the field is in none, as in a cell that waits for reuse.
    weak var typingManager: UndoManager?
    /// The changes that this manager has; `nil` without any.
    var typingHistory: TypingHistory?
    /// The views that the app shows while the field has the focus.
    var inputView: UIView?
    var inputAccessoryView: UIView?
    /// Whether Return does nothing while there is no text.
    var returnNeedsText = false
    /// The number of calls in progress that ask or notify the app about the user's change.
    fileprivate(set) var callDepth = 0
}

extension EditingView {
    /// Sets a text for the app.
    func setText(_ newText: String) {
        let occasion = occasion
        if occasion == .typing { followTyping(to: newText) }
        putText(newText, occasion)
    }

    /// Sets a text on an occasion.
    func putText(_ newText: String, _ occasion: EditedText.Occasion) {
        let old = edited.text
        edited.set(newText, occasion)
        if occasion == .own { forgetTyping() }
        if edited.text != old { textDidChange() }
    }

    private var occasion: EditedText.Occasion {
        if editing.callDepth > 0 { return .typing }
        return edited.isRestoring ? .restoring : .own
    }

    /// Makes a call that asks or notifies the app about the user's change.
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
        forgetTyping()
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
        // The page must know before the field gets the focus.
        if inputView != nil || inputViewController != nil { node[.keyboard] = .string("none") }
    }
}

extension UIView {
    /// The field whose editing is preserved under this view's identifier, if the field opted in.
    var preservingField: (any EditingView)? {
        guard let field = editingField, !field.editing.preserved.isEmpty else { return nil }
        return field
    }
}
