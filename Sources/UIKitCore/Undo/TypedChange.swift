import Foundation
import HostLink

/// A change that makes a text of the user again what it was before.
///
/// It has the changed part alone, because a long text would be kept once for each change.
final class TypedChange {
    /// The part of the present text that is replaced.
    private(set) var range: NSRange
    /// The earlier text of the part, with its styles.
    private(set) var replacement: NSAttributedString
    let selection: TextSelection
    /// The length of the text to which the change applies.
    private(set) var length: Int

    /// Creates the change that takes another one back.
    ///
    /// - Parameters:
    ///   - change: The change that is taken back.
    ///   - part: The text that it replaced.
    ///   - selection: The selection before it.
    ///   - length: The length of the text before it.
    init(
        undoing change: (range: NSRange, replacement: String), of part: NSAttributedString,
        selection: TextSelection, length: Int
    ) {
        let newLength = change.replacement.utf16.count
        range = NSRange(location: change.range.location, length: newLength)
        replacement = part
        self.selection = selection
        self.length = length + newLength - change.range.length
    }

    /// Takes back a further change too.
    ///
    /// - Parameters:
    ///   - change: The further change.
    ///   - oldLength: The length of the text before it.
    ///   - part: Returns a part of that text.
    func extend(
        by change: (range: NSRange, replacement: String), ofLength oldLength: Int,
        _ part: (NSRange) -> NSAttributedString
    ) {
        // A text that was changed in another way cannot be put back.
        guard length == oldLength else {
            length = -1
            return
        }
        let start = min(range.location, change.range.location)
        let end = max(NSMaxRange(range), NSMaxRange(change.range))
        let whole = NSMutableAttributedString(
            attributedString: part(NSRange(location: start, length: range.location - start)))
        whole.append(replacement)
        let rest = NSRange(location: NSMaxRange(range), length: end - NSMaxRange(range))
        whole.append(part(rest))
        let growth = change.replacement.utf16.count - change.range.length
        replacement = whole
        range = NSRange(location: start, length: end - start + growth)
        length += growth
    }
}

/// The changes of one field that its manager can undo and redo.
///
/// It is the target of these changes, so the app's own changes of the field are apart, and a field
/// that is gone leaves nothing to undo.
final class TypingHistory {
    private struct Entry {
        // The manager keeps the changes, and drops them.
        weak var change: TypedChange?
    }

    private var undoable: [Entry] = []
    private var redoable: [Entry] = []

    func add(_ change: TypedChange, isRedo: Bool) {
        dropGone()
        if isRedo {
            redoable.append(Entry(change: change))
        } else {
            undoable.append(Entry(change: change))
        }
    }

    func remove(_ change: TypedChange) {
        undoable.removeAll { $0.change === change }
        redoable.removeAll { $0.change === change }
    }

    /// Lets the next changes in both directions apply to the text after a change that has no undo
    /// of its own.
    func follow(
        _ change: (range: NSRange, replacement: String), ofLength oldLength: Int,
        _ part: (NSRange) -> NSAttributedString
    ) {
        dropGone()
        undoable.last?.change?.extend(by: change, ofLength: oldLength, part)
        redoable.last?.change?.extend(by: change, ofLength: oldLength, part)
    }

    private func dropGone() {
        undoable.removeAll { $0.change == nil }
        redoable.removeAll { $0.change == nil }
    }
}
