import Foundation
import HostLink

/// The text of a field with its selection, and the page's revision of it.
///
/// A selection from preserved state may be read before the owner sets the text it belongs to. It waits
/// until the turn ends, and is taken as soon as a text is set that it fits (4.9, 4.10).
nonisolated struct EditedText: Equatable {
    private(set) var text = ""
    private(set) var selection = TextSelection(start: 0, end: 0)
    /// The last revision of the page's text that was taken.
    private(set) var revision: UInt64 = 0
    /// Whether the text is as the person typed it, and so on the page already.
    private(set) var isTyped = false
    private var restoredSelection: TextSelection?
    /// What the person has typed and the app has not taken, if anything.
    private(set) var draft: Draft?
    /// Whether the app has set a text since the field was made.
    private var isSetByApp = false

    /// The standing of a draft; its text is the field's.
    struct Draft: Equatable {
        /// The app's text when the person began to type; `nil` if it was too large to be preserved.
        let startingText: String?
        /// The app's text now; `nil` if it set none since the draft was restored.
        fileprivate(set) var appText: String?
        /// Whether the person has pressed Return since.
        fileprivate(set) var isSubmitted = false
        /// Where the person was when a launch brought the draft back.
        fileprivate(set) var restoredAt: PersonActivity.Mark?
    }

    /// What an app sets a text for, as far as the field can tell.
    enum Occasion {
        /// By itself: it has taken the draft, or does not want it.
        case own
        /// While it is asked or told about a person's change.
        case typing
        /// After the draft came back from a launch and before the person's first action.
        case restoring
    }

    var length: Int { text.utf16.count }

    /// Takes a text that the app sets; the caret goes to its end.
    mutating func set(_ newText: String, _ occasion: Occasion = .own) {
        switch occasion {
        case .own: endDraft(showing: newText)
        case .restoring: putUnderDraft(newText)
        case .typing:
            if newText != text { beginDraft() }
            show(newText)
            endDraftIfPointless()
        }
    }

    private mutating func show(_ newText: String) {
        guard newText != text else { return }
        isTyped = false
        text = newText
        if let restoredSelection, restoredSelection.end <= length {
            selection = restoredSelection
        } else {
            selection = TextSelection(start: length, end: length)
        }
    }

    /// Takes a selection that the app sets; what is beyond the text is cut off.
    mutating func select(_ newSelection: TextSelection) {
        restoredSelection = nil
        selection = limited(newSelection)
    }

    /// Takes what a person typed.
    mutating func take(_ newText: String, selection newSelection: TextSelection, revision: UInt64) {
        restoredSelection = nil
        isTyped = true
        if newText != text { beginDraft() }
        text = newText
        selection = limited(newSelection)
        self.revision = revision
        endDraftIfPointless()
    }

    /// Refuses what a person typed: text and selection stay, and the page takes them back.
    mutating func refuse(revision: UInt64) {
        restoredSelection = nil
        isTyped = false
        self.revision = revision
    }

    /// What the page is told of the text: of a secret only what the app itself set, never what the person
    /// typed (`docs/invariants.md`, 5).
    func rendered(isSecure: Bool) -> RenderValue? {
        isSecure && isTyped ? nil : .string(text)
    }

    /// Takes a selection from preserved state: now if it fits the text, and again for each text that is
    /// set before the turn ends.
    mutating func restore(_ preserved: TextSelection) {
        guard preserved.start >= 0 else { return }
        restoredSelection = preserved
        if preserved.end <= length { selection = preserved }
    }

    /// Ends the time in which a restored selection waits for its text.
    mutating func stopRestoring() {
        restoredSelection = nil
    }

    // MARK: - Draft

    private mutating func beginDraft() {
        if draft == nil { draft = Draft(startingText: text, appText: text) }
        draft?.isSubmitted = false
    }

    /// A draft that is what the app has set anyway is none.
    private mutating func endDraftIfPointless() {
        guard let draft, text == draft.appText ?? draft.startingText else { return }
        self.draft = nil
    }

    /// Whether a launch brought the draft back and the person has done nothing since that an app acts on.
    @MainActor var isRestoring: Bool {
        draft?.restoredAt.map { $0.actions == PersonActivity.now.actions } ?? false
    }

    /// Takes a text of the app that the restored draft lies over.
    private mutating func putUnderDraft(_ newText: String) {
        isSetByApp = true
        draft?.appText = newText
        if hasAppMovedOn { endDraft(showing: newText) }
        endDraftIfPointless()
    }

    /// Whether the app has another text since the person has handed the draft in.
    private var hasAppMovedOn: Bool {
        guard let draft, draft.isSubmitted, let start = draft.startingText,
            let appText = draft.appText
        else { return false }
        return appText != start && appText != text
    }

    /// Ends the draft; its text stays, and is the app's now, unless another one is shown.
    mutating func endDraft(showing newText: String? = nil) {
        draft = nil
        isSetByApp = true
        if let newText { show(newText) }
    }

    /// The person has handed in what they typed.
    mutating func submitDraft() {
        draft?.isSubmitted = true
    }

    /// Lays a draft over the app's text.
    ///
    /// - Parameter mark: Where the person is if a launch brings the draft back; else nil.
    mutating func restore(
        _ newText: String, startingText: String?, isSubmitted: Bool, selection: TextSelection,
        at mark: PersonActivity.Mark?
    ) {
        let appText = isSetByApp ? text : nil
        draft = Draft(
            startingText: startingText, appText: appText, isSubmitted: isSubmitted,
            restoredAt: mark)
        show(newText)
        select(selection)
        guard hasAppMovedOn else { return endDraftIfPointless() }
        endDraft(showing: appText)
        restore(selection)
    }

    // MARK: - Parts

    /// The part of the text between two offsets, widened to whole characters of two units and cut
    /// off at the ends of the text.
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

    /// The part of the present text that another text replaces, and what by.
    func change(to newText: String) -> (range: NSRange, replacement: String) {
        let old = Array(text.utf16), new = Array(newText.utf16)
        var prefix = 0
        while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
        // A character of two units is replaced whole.
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
