import Foundation
import HostLink

extension UITextField {
    /// The selected part of the text; an empty one is the caret.
    ///
    /// - Note: Difference from UIKit: it is known whether or not the field has the focus.
    public var selectedTextRange: UITextRange? {
        get { UITextRange(start: edited.selection.start, end: edited.selection.end) }
        set {
            guard let newValue else { return }
            edited.select(
                TextSelection(start: newValue.start.offset, end: newValue.end.offset))
            setNeedsRendering()
        }
    }

    /// The place before the first character.
    public var beginningOfDocument: UITextPosition { UITextPosition(offset: 0) }

    /// The place after the last character.
    public var endOfDocument: UITextPosition { UITextPosition(offset: edited.length) }

    /// The part between two places.
    public func textRange(
        from fromPosition: UITextPosition, to toPosition: UITextPosition
    ) -> UITextRange? {
        UITextRange(start: fromPosition.offset, end: toPosition.offset)
    }

    /// The place some UTF-16 units after another, or before it; `nil` outside the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (target, isBeyondAll) = position.offset.addingReportingOverflow(offset)
        guard !isBeyondAll, (0...edited.length).contains(target) else { return nil }
        return UITextPosition(offset: target)
    }

    /// How many UTF-16 units are between two places.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        toPosition.offset - from.offset
    }

    /// The text of a part.
    ///
    /// - Note: Difference from UIKit: a character that a border of the part divides is taken whole.
    public func text(in range: UITextRange) -> String? {
        guard range.end.offset <= edited.length else { return nil }
        return (edited.text as NSString).substring(
            with: edited.wholePart(range.start.offset, range.end.offset))
    }

    /// Puts a text in the place of a part, and the caret after it.
    ///
    /// - Note: Difference from UIKit: a character that a border of the part divides is replaced
    ///   whole.
    public func replace(_ range: UITextRange, withText text: String) {
        guard range.end.offset <= edited.length else { return }
        let part = edited.wholePart(range.start.offset, range.end.offset)
        // What a person types with a button of the app's own is typed.
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
