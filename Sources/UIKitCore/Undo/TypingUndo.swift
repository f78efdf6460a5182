import Foundation
import HostLink

/// The text and the selection of a field at one moment.
struct TypedState {
    /// The maximum length of a text whose typing the app undoes; the browser undoes longer ones.
    static let lengthMax = 100_000

    let text: String
    let selection: TextSelection
}

/// Characters that the user typed or deleted one after the other, which are undone together.
struct TypingRun {
    private weak var manager: UndoManager?
    /// The number of changes that the manager had registered with the first character.
    private let registrations: Int
    private let deletes: Bool
    /// The position of the caret after the last character.
    private var caret: Int

    init?(
        _ change: (range: NSRange, replacement: String), registeredBy manager: UndoManager
    ) {
        // The replacement of a selection is complete, and so is a new line.
        guard change.range.length == 0 || change.replacement.isEmpty,
            !change.replacement.contains("\n")
        else { return nil }
        self.manager = manager
        registrations = manager.registrations
        deletes = change.replacement.isEmpty
        caret = change.range.location + change.replacement.utf16.count
    }

    /// Adds a change, if it continues the run and no other change was registered since.
    mutating func add(
        _ change: (range: NSRange, replacement: String), in manager: UndoManager
    ) -> Bool {
        guard manager === self.manager, manager.registrations == registrations,
            !change.replacement.contains("\n")
        else { return false }
        if deletes {
            guard change.replacement.isEmpty, NSMaxRange(change.range) == caret else {
                return false
            }
        } else {
            guard change.range.length == 0, change.range.location == caret else { return false }
        }
        caret = change.range.location + change.replacement.utf16.count
        return true
    }
}

/// The undoing of what the user typed into a field.
extension EditingView {
    var typedState: TypedState { TypedState(text: edited.text, selection: edited.selection) }

    /// Registers a change that the user made, so that it can be undone.
    func registerTyping(
        _ change: (range: NSRange, replacement: String), from old: TypedState
    ) {
        guard !editing.wasSecret, old.text.utf16.count <= TypedState.lengthMax,
            let manager = undoManager, manager.isUndoRegistrationEnabled, !manager.isUndoing,
            !manager.isRedoing
        else {
            editing.typingRun = nil
            return
        }
        if editing.typingRun?.add(change, in: manager) == true { return }
        registerUndo(to: old, in: manager)
        editing.typingRun = TypingRun(change, registeredBy: manager)
    }

    private func registerUndo(to state: TypedState, in manager: UndoManager) {
        editing.typingManager = manager
        manager.registerUndo(withTarget: self as UIView) { view in
            (view as? any EditingView)?.showTyped(state)
        }
        manager.setActionName("Typing")
    }

    /// Shows an earlier or later text of the user, and registers the way back.
    private func showTyped(_ state: TypedState) {
        editing.typingRun = nil
        if let manager = undoManager { registerUndo(to: typedState, in: manager) }
        whileTyping { setText(state.text) }
        edited.select(state.selection)
        setNeedsRendering()
        whileTyping { notifyOfRestoredDraft() }
    }

    /// Forgets what the user typed, because the app has set another text.
    func forgetTyping() {
        editing.typingRun = nil
        editing.typingManager?.removeAllActions(withTarget: self)
        editing.typingManager = nil
    }

    // MARK: - Inserting

    /// Replaces the selection by a text that the app inserts for the user.
    func insertForUser(_ text: String) {
        let selection = edited.selection
        replaceForUser(edited.wholePart(selection.start, selection.end), by: text)
    }

    /// Deletes the selection, or the character before the caret, for the user.
    func deleteForUser() {
        let selection = edited.selection
        guard selection.start == selection.end else {
            return replaceForUser(edited.wholePart(selection.start, selection.end), by: "")
        }
        guard selection.start > 0 else { return }
        let text = edited.text as NSString
        let place = min(selection.start, text.length) - 1
        replaceForUser(text.rangeOfComposedCharacterSequence(at: place), by: "")
    }

    private func replaceForUser(_ range: NSRange, by text: String) {
        let old = typedState
        let new = (edited.text as NSString).replacingCharacters(in: range, with: text)
        whileTyping { setText(new) }
        let caret = range.location + text.utf16.count
        edited.select(TextSelection(start: caret, end: caret))
        registerTyping((range, text), from: old)
        setNeedsRendering()
        whileTyping { notifyOfRestoredDraft() }
    }
}
