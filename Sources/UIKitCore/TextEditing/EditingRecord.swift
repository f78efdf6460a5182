import Foundation
import HostLink
import RestorationCoder

/// The preserved part of a field's editing state.
struct EditingRecord: Equatable {
    /// A text that the user typed.
    struct Draft: Equatable {
        let text: String
        let startingText: String?
        let isSubmitted: Bool
    }

    var draft: Draft?
    var selection: TextSelection
    var isFocused = false

    /// The maximum size of a draft, in bytes of UTF-8.
    ///
    /// Every pause in typing preserves the whole draft, and a text of this size is a document,
    /// which belongs in the app's own storage.
    static let draftBytesMax = 256 * 1024

    /// Whether the record contains no editing to preserve.
    var isEmpty: Bool { draft == nil && !isFocused }

    /// Creates a record of the values that the field preserves, without secrets.
    init(of field: any EditingView) {
        let preserved = field.editing.preserved
        selection = field.edited.selection
        isFocused = preserved.contains(.focus) && field.isFirstResponder
        guard preserved.contains(.draft), !field.isSecret, let draft = field.edited.draft else {
            return
        }
        self.draft = Draft(
            text: field.edited.text, startingText: draft.startingText,
            isSubmitted: draft.isSubmitted)
    }

    /// Drops the values that are too large.
    ///
    /// - Returns: Whether the draft itself was dropped.
    mutating func limitDraft() -> Bool {
        guard let draft else { return false }
        guard draft.text.utf8.count <= Self.draftBytesMax else {
            self.draft = nil
            return true
        }
        if draft.text.utf8.count + (draft.startingText?.utf8.count ?? 0) > Self.draftBytesMax {
            self.draft = Draft(
                text: draft.text, startingText: nil, isSubmitted: draft.isSubmitted)
        }
        return false
    }

    static let tooLarge =
        "The draft is larger than 256 KB and is not preserved. Save a text of this size in the app's "
        + "own storage, and call endDraft() when that is done."

    // MARK: - A separate record

    private static let draftKey = "DraftKey"
    private static let startKey = "DraftStartKey"
    private static let submittedKey = "DraftIsSubmittedKey"
    private static let focusKey = "IsFirstResponderKey"

    /// Encodes the record without the selection, which fields encode themselves.
    func encode(with coder: NSCoder, prefix: String, focus: Bool) {
        if focus { coder.encode(isFocused, forKey: prefix + Self.focusKey) }
        var limited = self
        if limited.limitDraft(), let encoder = coder as? ObjectEncoder {
            encoder.diagnose(.limitExceeded, key: prefix + Self.draftKey, Self.tooLarge)
        }
        guard let draft = limited.draft else { return }
        coder.encode(draft.text, forKey: prefix + Self.draftKey)
        if let start = draft.startingText { coder.encode(start, forKey: prefix + Self.startKey) }
        if draft.isSubmitted { coder.encode(true, forKey: prefix + Self.submittedKey) }
    }

    /// Decodes a record.
    ///
    /// - Parameter selection: The selection. If it is `nil`, as in an incomplete record, the caret
    ///   is at the end.
    init(with coder: NSCoder, prefix: String, selection: TextSelection?) {
        func string(_ key: String) -> String? {
            guard coder.containsValue(forKey: prefix + key) else { return nil }
            return coder.decodeObject(of: NSString.self, forKey: prefix + key).map { "\($0)" }
        }
        func flag(_ key: String) -> Bool {
            coder.containsValue(forKey: prefix + key) && coder.decodeBool(forKey: prefix + key)
        }
        isFocused = flag(Self.focusKey)
        draft = string(Self.draftKey).map {
            Draft(
                text: $0, startingText: string(Self.startKey), isSubmitted: flag(Self.submittedKey))
        }
        let end = draft?.text.utf16.count ?? 0
        self.selection = selection ?? TextSelection(start: end, end: end)
    }

    // MARK: - An entry of a list

    private static let startName = "start"
    private static let submittedName = "isSubmitted"
    private static let focusName = "isFirstResponder"
    private static let draftName = "draft"
    private static let selectionName = "selection"

    /// The record as property-list values.
    var coded: [String: Any] {
        var coded: [String: Any] = [:]
        if isFocused { coded[Self.focusName] = true }
        guard let draft else { return coded }
        coded[Self.draftName] = draft.text
        coded[Self.startName] = draft.startingText
        coded[Self.selectionName] = [selection.start, selection.end]
        if draft.isSubmitted { coded[Self.submittedName] = true }
        return coded
    }

    init(coded: [String: Any]) {
        let ends = coded[Self.selectionName] as? [Int] ?? []
        selection = TextSelection(start: ends.first ?? 0, end: ends.last ?? 0)
        isFocused = coded[Self.focusName] as? Bool ?? false
        guard let text = coded[Self.draftName] as? String else { return }
        draft = Draft(
            text: text, startingText: coded[Self.startName] as? String,
            isSubmitted: coded[Self.submittedName] as? Bool ?? false)
    }
}
