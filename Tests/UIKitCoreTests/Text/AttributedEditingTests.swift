import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The attributed text of fields and text views: shown, edited, followed and restored.
struct AttributedEditingTests {
    private static let bold = UIFont.boldSystemFont(ofSize: 20)

    /// “Bold plain”, of which the first word is bold.
    private static var sample: NSAttributedString {
        let text = NSMutableAttributedString(string: "Bold", attributes: [.font: bold])
        text.append(
            NSAttributedString(
                string: " plain", attributes: [.font: UIFont.systemFont(ofSize: 12)]))
        return text
    }

    private func launched(
        _ text: @escaping () -> NSAttributedString = { Self.sample }
    ) throws -> (app: AppUnderTest, notes: UITextView, name: UITextField) {
        let app = AppUnderTest.form { form in
            form.loads = {
                $0.notes.attributedText = text()
                $0.name.attributedText = text()
            }
        }
        let form = try #require(app.form)
        return (app, form.notes, form.name)
    }

    /// The parts of a text that are bold.
    private func boldParts(_ text: NSAttributedString?) -> [String] {
        var parts: [String] = []
        guard let text else { return [] }
        text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) {
            font, range, _ in
            if font as? UIFont == Self.bold {
                parts.append((text.string as NSString).substring(with: range))
            }
        }
        return parts
    }

    // MARK: - Editing

    @Test func `a view that can be edited is a field with the style of its beginning`() throws {
        let (app, notes, name) = try launched()
        for identifier in ["notes", "name"] {
            let node = try app.screen().node(identifier)
            #expect(node[.text] == .string("Bold plain"))
            #expect(node[.fontSize] == .number(20))
            #expect(node[.textLines] == nil)
        }
        #expect(notes.font == Self.bold)
        #expect(notes.attributedText == Self.sample)
        #expect(name.attributedText == Self.sample)
    }

    @Test func `typed text has the style of the text before it, and no style is lost`() throws {
        let (app, notes, name) = try launched()
        for identifier in ["notes", "name"] {
            try app.type("Bolder plain", into: identifier)
            try app.type("Bolder plain text", into: identifier)
        }
        #expect(notes.attributedText.string == "Bolder plain text")
        #expect(boldParts(notes.attributedText) == ["Bolder"])
        #expect(boldParts(name.attributedText) == ["Bolder"])
    }

    @Test func `a replaced part has the style of its first character`() throws {
        let (app, notes, _) = try launched()
        try app.type("Heavy plain", into: "notes")
        #expect(boldParts(notes.attributedText) == ["Heavy"])
        try app.type("", into: "notes")
        try app.type("again", into: "notes")
        #expect(boldParts(notes.attributedText) == ["again"])
    }

    @Test func `typing attributes are those before the caret until the app sets others`() throws {
        let (app, notes, _) = try launched()
        try app.select(2..<2, in: "notes")
        #expect(notes.typingAttributes[.font] as? UIFont == Self.bold)
        try app.select(10..<10, in: "notes")
        #expect(notes.typingAttributes[.font] as? UIFont == .systemFont(ofSize: 12))
        notes.typingAttributes = [.font: Self.bold]
        try app.type("Bold plain!", into: "notes")
        #expect(boldParts(notes.attributedText) == ["Bold", "!"])
        try app.select(8..<8, in: "notes")
        #expect(notes.typingAttributes[.font] as? UIFont == .systemFont(ofSize: 12))
    }

    @Test func `typing attributes give a text of one style a second one`() throws {
        let (app, notes, _) = try launched { NSAttributedString(string: "") }
        notes.text = "plain "
        notes.typingAttributes = [.font: Self.bold]
        try app.type("plain bold", into: "notes")
        #expect(boldParts(notes.attributedText) == ["bold"])
    }

    @Test func `text after a link does not belong to the link`() throws {
        let (app, notes, _) = try launched {
            NSAttributedString(string: "here", attributes: [.link: "https://example.com"])
        }
        try app.type("here.", into: "notes")
        let text = try #require(notes.attributedText)
        #expect(text.attribute(.link, at: 3, effectiveRange: nil) != nil)
        #expect(text.attribute(.link, at: 4, effectiveRange: nil) == nil)
    }

    @Test func `a change that the delegate refuses leaves the styles unchanged`() throws {
        let (app, notes, _) = try launched()
        let refusing = Refusing()
        notes.delegate = refusing
        try app.type("Bolder plain", into: "notes")
        #expect(notes.attributedText == Self.sample)
    }

    @Test func `setting the text resets fields and text views to one style`() throws {
        let (app, notes, name) = try launched()
        notes.text = "Bold plain"
        name.text = "Bold plain"
        #expect(boldParts(notes.attributedText) == ["Bold plain"])
        #expect(boldParts(name.attributedText) == ["Bold plain"])
        notes.isEditable = false
        #expect(try app.screen().node("notes").kind == .textView)
    }

    @Test func `setting the font or the colour changes the whole text`() throws {
        let (_, notes, name) = try launched()
        notes.font = Self.bold
        name.font = Self.bold
        notes.textColor = .systemRed
        #expect(boldParts(notes.attributedText).joined() == "Bold plain")
        #expect(boldParts(name.attributedText).joined() == "Bold plain")
        #expect(
            notes.attributedText.attribute(.foregroundColor, at: 7, effectiveRange: nil) as? UIColor
                == .systemRed)
    }

    @Test func `an attributed placeholder has its colour`() throws {
        let (app, _, name) = try launched()
        name.attributedPlaceholder = NSAttributedString(
            string: "Who?", attributes: [.foregroundColor: UIColor.systemRed])
        #expect(name.placeholder == "Who?")
        #expect(try app.screen().node("name")[.placeholderTint] == .string("systemRed"))
        name.placeholder = "Who else?"
        #expect(name.attributedPlaceholder?.string == "Who else?")
        #expect(try app.screen().node("name")[.placeholderTint] == nil)
    }

    // MARK: - Showing

    @Test func `a text view that cannot be edited shows its styles and scrolls`() throws {
        let (app, notes, _) = try launched()
        notes.isEditable = false
        let node = try app.screen().node("notes")
        #expect(node.kind == .scrollView)
        let text = try #require(node.children.first)
        #expect(text.kind == .label)
        #expect(text[.text] == .string("Bold plain"))
        guard case .lines(let lines)? = text[.textLines] else {
            Issue.record("The text has no lines.")
            return
        }
        #expect(lines.flatMap(\.runs).map(\.fontSize) == [20, 12])
        notes.isEditable = true
        #expect(try app.screen().node("notes").kind == .textView)
        #expect(try app.screen().node("notes").children.isEmpty)
    }

    @Test func `the content of a text view is as high as its styled lines`() throws {
        let (app, notes, _) = try launched {
            NSAttributedString(
                string: "a\nb", attributes: [.font: UIFont.systemFont(ofSize: 50)])
        }
        notes.isEditable = false
        _ = try app.screen()
        let lines = (UIFont.systemFont(ofSize: 50).lineHeight * 4).rounded(.up) / 2
        #expect(notes.contentSize.height == lines + 16)
        notes.scrollRangeToVisible(NSRange(location: 3, length: 0))
        #expect(notes.contentOffset.y > 20)
    }

    @Test func `a secret has no styles in frames`() throws {
        let (app, notes, _) = try launched()
        notes.isEditable = false
        notes.isSecureTextEntry = true
        let node = try app.screen().node("notes")
        #expect(node.kind == .textView)
        node.forEachNode { #expect($0[.textLines] == nil) }
    }

    // MARK: - Links

    private func linked(_ app: AppUnderTest, _ notes: UITextView) throws -> (RenderNode, [String]) {
        notes.isEditable = false
        let text = try #require(try app.screen().node("notes").children.first)
        guard case .lines(let lines)? = text[.textLines] else { return (text, []) }
        return (text, lines.flatMap(\.runs).compactMap(\.link))
    }

    private static var links: NSAttributedString {
        let text = NSMutableAttributedString(string: "see ")
        for word in ["one", "two"] {
            text.append(
                NSAttributedString(
                    string: word, attributes: [.link: "https://example.com/a"]))
            text.append(NSAttributedString(string: " "))
        }
        return text
    }

    @Test func `the delegate decides about the link that the user followed`() throws {
        let (app, notes, _) = try launched { Self.links }
        let refusing = Refusing()
        notes.delegate = refusing
        let (node, names) = try linked(app, notes)
        #expect(names.count == 2)
        #expect(node[.selectable] == .bool(true))
        try app.send(.follow(names[1]), to: node.key, of: AppUnderTest.session)
        #expect(refusing.followed == ["https://example.com/a 8+3"])
        #expect(!app.messages.contains { if case .openURL = $0 { true } else { false } })
    }

    @Test func `a followed link is opened by the host if no delegate refuses`() throws {
        let (app, notes, _) = try launched { Self.links }
        let (node, names) = try linked(app, notes)
        try app.send(.follow(names[0]), to: node.key, of: AppUnderTest.session)
        #expect(
            app.messages.contains {
                if case .openURL(_, let address) = $0 {
                    address == "https://example.com/a"
                } else {
                    false
                }
            })
    }

    @Test func `a name that is not a link of the text opens nothing`() throws {
        let (app, notes, _) = try launched { Self.links }
        let refusing = Refusing()
        notes.delegate = refusing
        let (node, _) = try linked(app, notes)
        for name in ["", "https://example.com/a", "7 https://example.com/a", "0 file:///etc"] {
            try app.send(.follow(name), to: node.key, of: AppUnderTest.session)
        }
        #expect(refusing.followed == [])
        notes.isSelectable = false
        try app.send(
            .follow("0 https://example.com/a"), to: node.key, of: AppUnderTest.session)
        #expect(refusing.followed == [])
    }

    // MARK: - Restoration

    @Test(arguments: [true, false])
    func `a draft of styled text is restored, and the app's text gives it its styles again`(
        _ isContinuous: Bool
    ) throws {
        let app = AppUnderTest.form(continuous: isContinuous) { form in
            form.loads = { $0.notes.attributedText = Self.sample }
        }
        try app.type("Bolder plain", into: "notes")
        app.relaunch()
        let notes = try #require(app.form).notes
        #expect(notes.attributedText.string == "Bolder plain")
        #expect(boldParts(notes.attributedText) == ["Bolder"])
        #expect(app.notices == [])
    }

    @Test func `a draft of a field is restored with the styles of the app's text`() throws {
        let (app, _, _) = try launched()
        try app.type("Bolder plain", into: "name")
        app.relaunch()
        #expect(boldParts(try #require(app.form).name.attributedText) == ["Bolder"])
    }

    @Test func `a screen of styled text is the same after its app is killed`() throws {
        let app = AppUnderTest.form { form in
            form.loads = {
                $0.notes.attributedText = Self.sample
                $0.notes.isEditable = false
            }
        }
        let before = try app.screen()
        #expect(try before.node("notes").kind == .scrollView)
        app.relaunch()
        #expect(try app.screen().differences(from: before) == [])
    }
}

/// A delegate that refuses every change and every link.
private final class Refusing: UITextViewDelegate {
    var followed: [String] = []

    func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { false }

    func textView(
        _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
        interaction: UITextItemInteraction
    ) -> Bool {
        followed.append("\(url.absoluteString) \(characterRange.location)+\(characterRange.length)")
        return false
    }
}
