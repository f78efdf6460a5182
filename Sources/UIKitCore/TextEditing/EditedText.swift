import Foundation
import HostLink

/// The text of a field with its selection, and the page's revision of the text.
///
/// A preserved selection may be decoded before the owner sets the text that it belongs to. The
/// selection is kept until the end of the turn, and applied to every text that is long enough for
/// it (specification 4.9, 4.10).
nonisolated struct EditedText: Equatable {
    private(set) var text = ""
    private(set) var selection = TextSelection(start: 0, end: 0)
    /// The last revision of the page's text that was accepted.
    private(set) var revision: UInt64 = 0
    /// Whether the text is as the user typed it, so the page shows it already.
    private(set) var isTyped = false
    private var restoredSelection: TextSelection?
    /// The draft: text that the user has typed and the app has not taken, if any.
    private(set) var draft: Draft?
    /// Whether the app has set a text since the field was created.
    private var isSetByApp = false

    /// The state of a draft.
    ///
    /// Its text is the field's text.
    struct Draft: Equatable {
        /// The app's text when the user began to type; `nil` if it was too large to be preserved.
        let startingText: String?
        /// The app's current text; `nil` if the app set none since the draft was restored.
        fileprivate(set) var appText: String?
        /// Whether the user has pressed Return after the last change.
        fileprivate(set) var isSubmitted = false
        /// The user's activity when a launch restored the draft.
        fileprivate(set) var restoredAt: UserActionCount?
    }

    /// The situation in which the app sets a text, as far as the field can distinguish it.
    enum Occasion {
        /// No change of the user is being handled: the app has taken the draft, or discards it.
        case own
        /// During a call that asks or notifies the app about the user's change.
        case typing
        /// A launch has restored the draft, and the user has not acted yet.
        case restoring
    }

    var length: Int { text.utf16.count }

    /// Sets a text for the app.
    ///
    /// The caret moves to its end.
    mutating func set(_ newText: String, _ occasion: Occasion = .own) {
        switch occasion {
        case .own: endDraft(showing: newText)
        case .restoring: putUnderDraft(newText)
        case .typing:
            if newText != text { beginDraft() }
            replaceText(newText)
            endDraftIfPointless()
        }
    }

    private mutating func replaceText(_ newText: String) {
        guard newText != text else { return }
        isTyped = false
        text = newText
        if let restoredSelection, restoredSelection.end <= length {
            selection = restoredSelection
        } else {
            selection = TextSelection(start: length, end: length)
        }
    }

    /// Sets a selection for the app, limited to the text.
    mutating func select(_ newSelection: TextSelection) {
        restoredSelection = nil
        selection = limited(newSelection)
    }

    /// Accepts a text that the user typed.
    mutating func accept(_ newText: String, selection newSelection: TextSelection, revision: UInt64)
    {
        restoredSelection = nil
        isTyped = true
        if newText != text { beginDraft() }
        text = newText
        selection = limited(newSelection)
        self.revision = revision
        endDraftIfPointless()
    }

    /// Refuses a text that the user typed.
    ///
    /// Text and selection stay, and the page reverts to them.
    mutating func refuse(revision: UInt64) {
        restoredSelection = nil
        isTyped = false
        self.revision = revision
    }

    /// Applies a preserved selection: now if it fits the text, and again for each text that is set
    /// before the turn ends.
    mutating func restore(_ preserved: TextSelection) {
        guard preserved.start >= 0 else { return }
        restoredSelection = preserved
        if preserved.end <= length { selection = preserved }
    }

    /// Stops keeping a restored selection for later texts.
    mutating func stopRestoring() {
        restoredSelection = nil
    }

    // MARK: - Draft

    private mutating func beginDraft() {
        if draft == nil { draft = Draft(startingText: text, appText: text) }
        draft?.isSubmitted = false
    }

    /// Ends the draft if its text equals the app's text, because then there is no unsaved text.
    private mutating func endDraftIfPointless() {
        guard let draft, text == draft.appText ?? draft.startingText else { return }
        self.draft = nil
    }

    /// Whether a launch restored the draft and the user has performed no action since.
    @MainActor var isRestoring: Bool {
        draft?.restoredAt.map { $0.actions == UserActionCount.current.actions } ?? false
    }

    /// Records the app's text under the restored draft, which stays visible.
    private mutating func putUnderDraft(_ newText: String) {
        isSetByApp = true
        draft?.appText = newText
        if hasAppMovedOn { endDraft(showing: newText) }
        endDraftIfPointless()
    }

    /// Whether the app's text has changed to another one after the user submitted the draft.
    private var hasAppMovedOn: Bool {
        guard let draft, draft.isSubmitted, let start = draft.startingText,
            let appText = draft.appText
        else { return false }
        return appText != start && appText != text
    }

    /// Ends the draft.
    ///
    /// The field then shows the given text, or keeps the draft's text as the app's own.
    mutating func endDraft(showing newText: String? = nil) {
        draft = nil
        isSetByApp = true
        if let newText { replaceText(newText) }
    }

    /// Records that the user submitted the draft.
    mutating func submitDraft() {
        draft?.isSubmitted = true
    }

    /// Shows a draft in place of the app's text.
    ///
    /// - Parameter mark: The user's activity if a launch restores the draft; else `nil`.
    mutating func restore(
        _ newText: String, startingText: String?, isSubmitted: Bool, selection: TextSelection,
        at mark: UserActionCount?
    ) {
        let appText = isSetByApp ? text : nil
        draft = Draft(
            startingText: startingText, appText: appText, isSubmitted: isSubmitted,
            restoredAt: mark)
        replaceText(newText)
        select(selection)
        guard hasAppMovedOn else { return endDraftIfPointless() }
        endDraft(showing: appText)
        restore(selection)
    }

    // MARK: - Parts

    /// Returns the part of the text between two offsets.
    ///
    /// It is widened so that no surrogate pair is split, and limited to the text.
    func wholePart(_ start: Int, _ end: Int) -> NSRange {
        let units = text.utf16
        let length = units.count
        var start = min(max(start, 0), length)
        var end = min(max(end, start), length)
        let isEmpty = start == end
        func splitsCharacter(_ offset: Int) -> Bool {
            guard offset > 0, offset < length else { return false }
            return UTF16.isTrailSurrogate(units[units.index(units.startIndex, offsetBy: offset)])
        }
        if splitsCharacter(start) { start -= 1 }
        if isEmpty { end = start } else if splitsCharacter(end) { end += 1 }
        return NSRange(location: start, length: end - start)
    }

    /// Returns the part of the current text that changes when the text becomes another one, and its
    /// replacement.
    func change(to newText: String) -> (range: NSRange, replacement: String) {
        let old = Array(text.utf16), new = Array(newText.utf16)
        var prefix = 0
        while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
        // A surrogate pair is replaced as a whole.
        if prefix > 0, UTF16.isLeadSurrogate(old[prefix - 1]) { prefix -= 1 }
        var suffix = 0
        while suffix < min(old.count, new.count) - prefix,
            old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
        { suffix += 1 }
        if suffix > 0, UTF16.isTrailSurrogate(old[old.count - suffix]) { suffix -= 1 }
        let range = NSRange(location: prefix, length: old.count - prefix - suffix)
        let replacement = String(decoding: new[prefix..<(new.count - suffix)], as: UTF16.self)
        return (range, replacement)
    }

    private func limited(_ selection: TextSelection) -> TextSelection {
        TextSelection(
            start: min(max(selection.start, 0), length), end: min(max(selection.end, 0), length))
    }
}
