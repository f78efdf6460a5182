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
    ///
    /// Called before the styles follow the change.
    func registerTyping(
        _ change: (range: NSRange, replacement: String), from old: TypedState
    ) {
        let length = old.text.utf16.count
        guard !editing.wasSecret, length <= TypedState.lengthMax else { return forgetTyping() }
        guard let manager = undoManager, manager.isUndoRegistrationEnabled, !manager.isUndoing,
            !manager.isRedoing
        else {
            editing.typingRun = nil
            followTyping(change, in: old.text)
            return
        }
        if editing.typingRun?.add(change, in: manager) == true {
            followTyping(change, in: old.text)
            return
        }
        register(
            TypedChange(
                undoing: change, of: styledPart(change.range, of: old.text),
                selection: old.selection, length: length), in: manager)
        editing.typingRun = TypingRun(change, registeredBy: manager)
    }

    private func register(_ change: TypedChange, in manager: UndoManager) {
        if editing.typingManager !== manager { forgetTyping() }
        let history = editing.typingHistory ?? TypingHistory()
        editing.typingHistory = history
        editing.typingManager = manager
        history.add(change, isRedo: manager.isUndoing)
        manager.registerUndo(withTarget: history) { [weak self] _ in self?.show(change) }
        manager.setActionName("Typing")
    }

    /// Shows an earlier or later text of the user, and registers the way back.
    private func show(_ change: TypedChange) {
        let old = typedState
        let length = old.text.utf16.count
        editing.typingHistory?.remove(change)
        guard change.length == length, NSMaxRange(change.range) <= length else {
            return forgetTyping()
        }
        editing.typingRun = nil
        let step = (range: change.range, replacement: change.replacement.string)
        if let manager = editing.typingManager {
            register(
                TypedChange(
                    undoing: step, of: styledPart(step.range, of: old.text),
                    selection: old.selection, length: length), in: manager)
        }
        editedStyles.putBack(change.replacement, in: step.range, of: old.text)
        let text = (old.text as NSString).replacingCharacters(
            in: step.range, with: step.replacement)
        whileTyping { putText(text, .typing) }
        edited.select(change.selection)
        setNeedsRendering()
        whileTyping { notifyOfRestoredDraft() }
    }

    /// Follows a text that the app sets while it is asked or notified about the user's change.
    func followTyping(to newText: String) {
        guard editing.typingHistory != nil, newText != edited.text else { return }
        followTyping(edited.change(to: newText), in: edited.text)
    }

    private func followTyping(
        _ change: (range: NSRange, replacement: String), in old: String
    ) {
        editing.typingHistory?.follow(change, ofLength: old.utf16.count) {
            styledPart($0, of: old)
        }
    }

    private func styledPart(_ range: NSRange, of text: String) -> NSAttributedString {
        editedStyles.part(range, of: text)
    }

    /// Forgets what the user typed, because the app has set another text.
    func forgetTyping() {
        editing.typingRun = nil
        if let history = editing.typingHistory {
            editing.typingManager?.removeAllActions(withTarget: history)
        }
        editing.typingHistory = nil
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
        registerTyping((range, text), from: old)
        whileTyping { putText(new, .typing) }
        let caret = range.location + text.utf16.count
        edited.select(TextSelection(start: caret, end: caret))
        setNeedsRendering()
        whileTyping { notifyOfRestoredDraft() }
    }
}
