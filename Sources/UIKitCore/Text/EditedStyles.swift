import Foundation
import HostLink
import UIKitPrimitives

/// The styles of a text that the user edits.
///
/// The page reports the whole text after each change. The part that differs takes its style from
/// the character before it, or from the first character that it replaces, so no style is lost.
struct EditedStyles {
    /// The text with its styles; `nil` for text of one style.
    private var text: NSMutableAttributedString?
    /// The style of the next typed text, until the selection changes.
    private var typing: RunStyle.Attributes?
    /// The style of the text before it was deleted.
    private var deleted: RunStyle.Attributes = [:]

    /// Whether the text has styles of its own.
    var isEmpty: Bool { text == nil }

    /// A copy of the text with its styles; `nil` for text of one style.
    var attributedText: NSAttributedString? {
        text.map { NSAttributedString(attributedString: $0) }
    }

    /// Adopts the styles of a text.
    mutating func set(_ newText: NSAttributedString) {
        text = NSMutableAttributedString(attributedString: newText)
        typing = nil
        deleted = newText.firstAttributes
    }

    /// Removes all styles, because the text has one style.
    mutating func reset() {
        text = nil
        typing = nil
        deleted = [:]
    }

    /// Sets an attribute of the whole text.
    mutating func apply(_ value: Any?, for key: NSAttributedString.Key) {
        typing?[key] = value
        deleted[key] = value
        guard let text else { return }
        let all = NSRange(location: 0, length: text.length)
        if let value {
            text.addAttribute(key, value: value, range: all)
        } else {
            text.removeAttribute(key, range: all)
        }
    }

    /// Changes the paragraph style of the whole text.
    mutating func changeParagraphs(_ change: (inout ParagraphValues) -> Void) {
        guard let text else { return }
        NSMutableAttributedString.changeParagraphs(of: text, change)
    }

    /// Follows a change of the text.
    mutating func follow(_ newText: String) {
        guard let text, text.string != newText else { return }
        var edited = EditedText()
        edited.set(text.string)
        let change = edited.change(to: newText)
        let attributes = typing ?? style(replacing: change.range)
        if change.range.length == text.length, text.length > 0 { deleted = text.firstAttributes }
        text.replaceCharacters(
            in: change.range,
            with: NSAttributedString(string: change.replacement, attributes: attributes))
    }

    // MARK: - Undoing

    /// Returns a part of a text, with its styles if it is the text that has them.
    func part(_ range: NSRange, of current: String) -> NSAttributedString {
        guard range.length > 0, let text, text.string == current else {
            return NSAttributedString(string: (current as NSString).substring(with: range))
        }
        return text.attributedSubstring(from: range)
    }

    /// Replaces a part of a text by one that has styles of its own.
    mutating func putBack(_ part: NSAttributedString, in range: NSRange, of current: String) {
        guard let text, text.string == current, part.length == 0 || !part.firstAttributes.isEmpty
        else { return }
        if range.length == text.length, text.length > 0 { deleted = text.firstAttributes }
        text.replaceCharacters(in: range, with: part)
        typing = nil
    }

    // MARK: - Typing

    /// Returns the style of text that is typed at a selection; `nil` for text of one style.
    func typingAttributes(at selection: TextSelection) -> RunStyle.Attributes? {
        guard text != nil else { return typing }
        return typing
            ?? style(
                replacing: NSRange(
                    location: selection.start, length: selection.end - selection.start))
    }

    /// Sets the style of the next typed text.
    ///
    /// - Parameters:
    ///   - current: The present text.
    ///   - attributes: The attributes of text that has one style.
    mutating func setTyping(
        _ newValue: RunStyle.Attributes, in current: String, _ attributes: RunStyle.Attributes
    ) {
        if text == nil {
            text = NSMutableAttributedString(string: current, attributes: attributes)
        }
        typing = newValue
    }

    /// Returns to the style of the text before the caret, because the selection changed.
    mutating func selectionDidChange() {
        typing = nil
    }

    private func style(replacing range: NSRange) -> RunStyle.Attributes {
        guard let text, text.length > 0 else { return deleted }
        let place = range.length > 0 ? range.location : range.location - 1
        var attributes = text.attributes(
            at: min(max(place, 0), text.length - 1), effectiveRange: nil)
        // Text after a link is not part of the link.
        attributes[.link] = nil
        return attributes
    }
}

/// The styles of a field of one line.
struct FieldStyles {
    /// The styles of its text.
    var text = EditedStyles()
    /// The text that is shown while the field is empty, with its styles.
    var placeholder: NSAttributedString?
}
