import Foundation
import HostLink

extension UITextField {
    /// The selected part of the text.
    ///
    /// An empty part is the caret.
    ///
    /// - Note: Difference from UIKit: the value is available whether or not the field has the
    ///   focus.
    public var selectedTextRange: UITextRange? {
        get { UITextRange(start: edited.selection.start, end: edited.selection.end) }
        set {
            guard let newValue else { return }
            edited.select(
                TextSelection(start: newValue.start.offset, end: newValue.end.offset))
            setNeedsRendering()
        }
    }

    /// The position before the first character.
    public var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }

    /// The position after the last character.
    public var endOfDocument: UITextPosition { UITextPosition(offset: edited.length) }

    /// Returns the range between two positions.
    public func textRange(
        from fromPosition: UITextPosition, to toPosition: UITextPosition
    ) -> UITextRange? {
        UITextRange(start: fromPosition.offset, end: toPosition.offset)
    }

    /// Returns the position a number of UTF-16 units after another, or before it if the number is
    /// negative; `nil` outside the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (target, isBeyondAll) = position.offset.addingReportingOverflow(offset)
        guard !isBeyondAll, (0...edited.length).contains(target) else { return nil }
        return UITextPosition(offset: target)
    }

    /// Returns the number of UTF-16 units between two positions.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        toPosition.offset - from.offset
    }

    /// Returns the text of a range.
    ///
    /// - Note: Difference from UIKit: a character that an end of the range divides is included as a
    ///   whole.
    public func text(in range: UITextRange) -> String? {
        guard range.end.offset <= edited.length else { return nil }
        return (edited.text as NSString).substring(
            with: edited.wholePart(range.start.offset, range.end.offset))
    }

    /// Replaces a range by a text, and puts the caret after it.
    ///
    /// - Note: Difference from UIKit: a character that an end of the range divides is replaced as a
    ///   whole.
    public func replace(_ range: UITextRange, withText text: String) {
        guard range.end.offset <= edited.length else { return }
        let part = edited.wholePart(range.start.offset, range.end.offset)
        // A text that the user inserts with a button of the app counts as typed.
        edited.set((edited.text as NSString).replacingCharacters(in: part, with: text), .typing)
        let caret = part.location + text.utf16.count
        edited.select(TextSelection(start: caret, end: caret))
        textDidChange()
    }

    /// Selects the whole text.
    public func selectAll(_ sender: Any?) {
        edited.select(TextSelection(start: 0, end: edited.length))
        setNeedsRendering()
    }
}
