import Foundation
import Testing
import UIKitCore

/// Positions in a text that do not exist or that are inside a character, as an app passes them if
/// it stored them for an older text.
@Suite @MainActor struct OddTextPlaceTests {
    private static let emoji = "a\u{1F600}b"

    @Test(arguments: [0, 1, 2, 3, 4, 8, -5, Int.max, Int.min])
    func `a text view can scroll to any position without failing`(_ location: Int) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        view.text = Self.emoji
        view.scrollRangeToVisible(NSRange(location: location, length: 0))
        #expect(view.contentOffset.y == 0)
    }

    @Test func `a text view scrolls to the line of a position inside a character`() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        view.text = String(repeating: "\n", count: 30) + Self.emoji
        view.layoutIfNeeded()
        view.scrollRangeToVisible(NSRange(location: 31, length: 0))
        let before = view.contentOffset.y
        view.setContentOffset(.zero, animated: false)
        view.scrollRangeToVisible(NSRange(location: 32, length: 0))
        #expect(view.contentOffset.y == before)
        #expect(before > 0)
    }

    @Test func `a selection that is longer than the text ends at the end of the text`() {
        let view = UITextView()
        view.text = "Hello"
        view.selectedRange = NSRange(location: 2, length: .max)
        #expect(view.selectedRange == NSRange(location: 2, length: 3))
        view.selectedRange = NSRange(location: -3, length: 2)
        #expect(view.selectedRange == NSRange(location: 0, length: 0))
        view.selectedRange = NSRange(location: .min, length: .min)
        #expect(view.selectedRange == NSRange(location: 0, length: 0))
    }

    @Test func `a text position that overflows is nil`() {
        let field = UITextField()
        field.text = "Hello"
        #expect(field.position(from: field.endOfDocument, offset: .max) == nil)
        #expect(field.position(from: field.endOfDocument, offset: .min) == nil)
        #expect(field.position(from: field.endOfDocument, offset: -5) == field.beginningOfDocument)
    }

    @Test func `a text range that begins or ends inside a character contains the whole character`()
        throws
    {
        let field = UITextField()
        field.text = Self.emoji
        let inside = try #require(field.position(from: field.beginningOfDocument, offset: 2))
        let front = try #require(
            field.textRange(from: field.beginningOfDocument, to: inside))
        let back = try #require(field.textRange(from: inside, to: field.endOfDocument))
        #expect(field.text(in: front) == "a\u{1F600}")
        #expect(field.text(in: back) == "\u{1F600}b")
        field.replace(back, withText: "c")
        #expect(field.text == "ac")
        #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 2)
    }
}
