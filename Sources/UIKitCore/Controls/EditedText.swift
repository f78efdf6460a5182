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

    var length: Int { text.utf16.count }

    /// Takes a text that the app sets; the caret goes to its end.
    mutating func set(_ newText: String) {
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
        text = newText
        selection = limited(newSelection)
        self.revision = revision
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
