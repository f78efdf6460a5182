import Foundation
import HostLink
import Testing

@testable import UIKitCore

@Suite struct EditedTextTests {
    @Test(arguments: [
        ("abc", "abcd", 3, 0, "d"), ("abc", "ac", 1, 1, ""), ("abc", "aXc", 1, 1, "X"),
        ("", "x", 0, 0, "x"), ("aaa", "aa", 2, 1, ""), ("😀", "😁", 0, 2, "😁"),
        ("a😀b", "a😁b", 1, 2, "😁"),
    ])
    func `a text change is the smallest difference in whole characters`(
        old: String, new: String, location: Int, length: Int, replacement: String
    ) {
        var text = EditedText()
        text.set(old)
        let change = text.change(to: new)
        #expect(change.range == NSRange(location: location, length: length))
        #expect(change.replacement == replacement)
    }

    @Test func `a text that the app sets moves the caret to its end and keeps the revision`() {
        var text = EditedText()
        text.accept("abc", selection: TextSelection(start: 1, end: 1), revision: 5)
        text.set("abcdef")
        #expect(text.selection == TextSelection(start: 6, end: 6))
        #expect(text.revision == 5)
    }

    @Test func `a restored selection waits for a text that it fits, until restoring stops`() {
        var text = EditedText()
        text.restore(TextSelection(start: 2, end: 4))
        text.set("abc")
        #expect(text.selection == TextSelection(start: 3, end: 3))
        text.set("abcdef")
        #expect(text.selection == TextSelection(start: 2, end: 4))
        text.stopRestoring()
        text.set("abcdefg")
        #expect(text.selection == TextSelection(start: 7, end: 7))
    }

    @Test func `typing discards a restored selection that waits for its text`() {
        var text = EditedText()
        text.restore(TextSelection(start: 1, end: 1))
        text.accept("x", selection: TextSelection(start: 1, end: 1), revision: 1)
        text.set("abcdef")
        #expect(text.selection == TextSelection(start: 6, end: 6))
    }

    @Test func `a selection beyond the text is clamped to the text`() {
        var text = EditedText()
        text.set("abc")
        text.select(TextSelection(start: -4, end: 99))
        #expect(text.selection == TextSelection(start: 0, end: 3))
    }
}
