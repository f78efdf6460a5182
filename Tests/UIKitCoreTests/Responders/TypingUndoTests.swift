import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// What undoing keeps of the texts that the user types, and for how long.
struct TypingUndoTests {
    private func launch(_ root: @escaping () -> UIViewController) -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { root() })
        app.launch()
        return app
    }

    private func notes() throws -> (AppUnderTest, UITextView, UndoManager) {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.accessibilityIdentifier = "field"
        let app = launch {
            let controller = UIViewController()
            controller.view.addSubview(view)
            return controller
        }
        view.becomeFirstResponder()
        app.finishTurn()
        return (app, view, try #require(view.undoManager))
    }

    private func type(_ text: String, _ app: AppUnderTest, _ revision: UInt64) throws {
        let key = try app.screen().node("field").key
        let end = text.utf16.count
        try app.send(
            .text(text, selection: TextSelection(start: end, end: end), revision: revision),
            to: key, of: AppUnderTest.session)
    }

    private func press(_ modifiers: UIKeyModifierFlags, _ app: AppUnderTest) throws {
        try app.send(
            .keyCommand(input: "z", modifiers: modifiers.rawValue), to: .root,
            of: AppUnderTest.session)
    }

    @Test func `a field that is gone leaves nothing to undo, and the key to the page`() throws {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let app = launch { navigation }
        navigation.pushViewController(FieldScreen(), animated: false)
        app.finishTurn()
        (navigation.topViewController as? FieldScreen)?.field.becomeFirstResponder()
        app.finishTurn()
        try type("a", app, 1)
        let manager = try #require(navigation.view.window?.undoManager)
        #expect(manager.canUndo)
        navigation.popViewController(animated: false)
        app.finishTurn()
        app.finishTurn()
        #expect(!manager.canUndo)
        #expect(manager.undoActionName == "")
        #expect(try app.screen().root[.keys] == nil)
    }

    @Test func `a change of an object that is gone does not hide the change before it`() {
        final class Target {}
        let manager = UndoManager()
        manager.groupsByEvent = false
        let kept = Target()
        var undone = 0
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: kept) { _ in undone += 1 }
        manager.endUndoGrouping()
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: Target()) { _ in undone += 10 }
        manager.endUndoGrouping()
        manager.undo()
        #expect(undone == 1)
        #expect(!manager.canUndo)
        withExtendedLifetime(kept) {}
    }

    @Test func `of a long text, the changed part alone is kept`() {
        let text = String(repeating: "word ", count: 10_000)
        let change = TypedChange(
            undoing: (NSRange(location: 7, length: 1), "xy"),
            of: NSAttributedString(string: "o"), selection: TextSelection(start: 7, end: 8),
            length: text.utf16.count)
        #expect(change.replacement.string == "o")
        #expect(change.range == NSRange(location: 7, length: 2))
        #expect(change.length == text.utf16.count + 1)
    }

    @Test func `a change is extended by the changes around it`() {
        var text = "abcdef"
        func replace(_ location: Int, _ length: Int, _ new: String) -> (NSRange, String) {
            (NSRange(location: location, length: length), new)
        }
        func apply(_ change: (range: NSRange, replacement: String)) {
            text = (text as NSString).replacingCharacters(
                in: change.range, with: change.replacement)
        }
        let first = replace(2, 1, "XY")
        let change = TypedChange(
            undoing: first, of: NSAttributedString(string: "c"),
            selection: TextSelection(start: 2, end: 2), length: 6)
        apply(first)
        for next in [replace(0, 1, ""), replace(5, 1, "tail"), replace(1, 3, "")] {
            let old = text
            change.extend(by: next, ofLength: old.utf16.count) {
                NSAttributedString(string: (old as NSString).substring(with: $0))
            }
            apply(next)
            let back = (text as NSString).replacingCharacters(
                in: change.range, with: change.replacement.string)
            #expect(back == "abcdef")
            #expect(change.length == text.utf16.count)
        }
    }

    @Test func `a change of a text that was changed in another way applies to no text`() {
        let change = TypedChange(
            undoing: (NSRange(location: 2, length: 1), "XY"),
            of: NSAttributedString(string: "c"), selection: TextSelection(start: 2, end: 2),
            length: 6)
        #expect(change.length == 7)
        var asked: [NSRange] = []
        // The text should have 7 characters; one with 1 has no such part.
        for length in [1, 7] {
            change.extend(by: (NSRange(location: 0, length: 1), ""), ofLength: length) { part in
                asked.append(part)
                return NSAttributedString(string: "")
            }
        }
        #expect(asked == [])
        #expect(change.length == -1)
    }

    @Test func `characters that are deleted after an undo are undone by themselves`() throws {
        let (app, view, manager) = try notes()
        view.text = "abc"
        app.finishTurn()
        try type("ab", app, 1)
        app.finishTurn()
        // Without a way to make the deletion again, nothing is registered between the two.
        manager.disableUndoRegistration()
        manager.undo()
        manager.enableUndoRegistration()
        #expect(view.text == "abc")
        #expect(!manager.canUndo)
        try type("ac", app, 2)
        #expect(manager.canUndo)
        try press(.command, app)
        #expect(view.text == "abc")
    }

    @Test func `a change without an undo of its own is taken back with the one before it`() throws {
        let (app, view, manager) = try notes()
        try type("1\n", app, 1)
        try type("1\n2\n", app, 2)
        try press(.command, app)
        #expect(view.text == "1\n")
        manager.disableUndoRegistration()
        try type("1\nx", app, 3)
        manager.enableUndoRegistration()
        try press(.command, app)
        #expect(view.text == "")
    }

    @Test func `random changes are undone and made again one after the other`() throws {
        let (app, view, manager) = try notes()
        var random = SplitMix(state: 7)
        var texts = [""]
        for revision in 1...40 {
            let old = texts[texts.count - 1]
            let start = random.next(below: old.utf16.count + 1)
            let length = random.next(below: old.utf16.count - start + 1)
            // A new line is undone by itself.
            let new = (old as NSString).replacingCharacters(
                in: NSRange(location: start, length: min(length, 3)), with: "\n\(revision)ab")
            texts.append(new)
            try type(new, app, UInt64(revision))
        }
        for text in texts.reversed().dropFirst() {
            try press(.command, app)
            #expect(view.text == text)
        }
        #expect(!manager.canUndo)
        for text in texts.dropFirst() {
            try press([.command, .shift], app)
            #expect(view.text == text)
        }
        #expect(!manager.canRedo)
    }

    @Test func `what the app adds while it is notified of typing is undone with it`() throws {
        final class HeadingWriter: NSObject, UITextViewDelegate {
            func textViewDidChange(_ textView: UITextView) {
                if !textView.text.isEmpty, !textView.text.hasPrefix("# ") {
                    textView.text = "# " + textView.text
                }
            }
        }
        let (app, view, _) = try notes()
        let writer = HeadingWriter()
        view.delegate = writer
        try type("a", app, 1)
        #expect(view.text == "# a")
        try type("# a\nb", app, 2)
        try press(.command, app)
        #expect(view.text == "# a")
        try press(.command, app)
        #expect(view.text == "")
        try press([.command, .shift], app)
        #expect(view.text == "# a")
        withExtendedLifetime(writer) {}
    }

    @Test func `text whose deletion is undone has its styles again`() throws {
        let (app, view, _) = try notes()
        let bold = UIFont.boldSystemFont(ofSize: 20)
        let text = NSMutableAttributedString(
            string: "plain BOLD", attributes: [.font: UIFont.systemFont(ofSize: 12)])
        text.addAttribute(.font, value: bold, range: NSRange(location: 6, length: 4))
        view.attributedText = text
        func font() -> UIFont? {
            view.attributedText.attribute(.font, at: 7, effectiveRange: nil) as? UIFont
        }
        #expect(font() == bold)
        try type("plain ", app, 1)
        try press(.command, app)
        #expect(view.text == "plain BOLD")
        #expect(font() == bold)
        try press([.command, .shift], app)
        try press(.command, app)
        #expect(font() == bold)
    }

    @Test func `a text that the app sets leaves the app's own changes of the field`() throws {
        let (app, view, manager) = try notes()
        try type("a", app, 1)
        manager.registerUndo(withTarget: view) { view in
            manager.registerUndo(withTarget: view) { _ in }
            view.text = ""
        }
        app.finishTurn()
        manager.undo()
        #expect(view.text == "")
        #expect(manager.canRedo)
    }
}

/// A screen with a field.
private final class FieldScreen: UIViewController {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))

    override func viewDidLoad() {
        super.viewDidLoad()
        field.accessibilityIdentifier = "field"
        view.addSubview(field)
    }
}
