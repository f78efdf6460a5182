import Foundation
import HostLink
import RestorationCoder
import Specification
import Testing
import UIKitPrimitives

@testable import UIKitCore

@MainActor private final class Recorder: UITextFieldDelegate {
    var calls: [String] = []
    var allowsChange = true
    var allowsEnd = true

    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("didBegin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { allowsEnd }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("didEnd") }
    func textFieldDidChangeSelection(_ textField: UITextField) { calls.append("selection") }

    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
    ) -> Bool {
        calls.append("should \(range.location),\(range.length) “\(string)”")
        return allowsChange
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        calls.append("return")
        return true
    }
}

@Suite(.serialized) @MainActor struct TextFieldTests {
    private let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
    private let recorder = Recorder()

    private func node() -> RenderNode {
        var node = RenderNode(key: .root, kind: .textField)
        field.describe(&node)
        return node
    }

    private func type(_ text: String, caret: Int, revision: UInt64) {
        let selection = TextSelection(start: caret, end: caret)
        #expect(field.handle(.text(text, selection: selection, revision: revision)))
    }

    @Test func `a text field's node describes capitalization, correction and spell checking`() {
        #expect(node()[.capitalization] == .string("sentences"))
        #expect(node()[.correction] == nil)
        #expect(node()[.spellChecking] == nil)
        field.autocorrectionType = .no
        field.spellCheckingType = .no
        field.autocapitalizationType = .words
        #expect(node()[.correction] == .bool(false))
        #expect(node()[.spellChecking] == .bool(false))
        #expect(node()[.capitalization] == .string("words"))
        field.autocorrectionType = .yes
        field.spellCheckingType = .yes
        #expect(node()[.correction] == .bool(true))
        #expect(node()[.spellChecking] == .bool(true))
    }

    @Test func `fields for addresses, numbers and secrets have no automatic capitalization`() {
        for keyboard in [UIKeyboardType.emailAddress, .URL, .phonePad, .numberPad, .decimalPad] {
            field.keyboardType = keyboard
            #expect(node()[.capitalization] == .string("none"))
        }
        field.keyboardType = .default
        for content in [UITextContentType.emailAddress, .username, .password, .URL] {
            field.textContentType = content
            #expect(node()[.capitalization] == .string("none"))
        }
        field.textContentType = nil
        field.isSecureTextEntry = true
        #expect(node()[.capitalization] == .string("none"))
        #expect(node()[.correction] == .bool(false))
        field.isSecureTextEntry = false
        field.keyboardType = .emailAddress
        field.autocapitalizationType = .allCharacters
        #expect(node()[.capitalization] == .string("characters"))
    }

    @Test func `typed text is applied, reported to the delegate and described in the node`() {
        field.delegate = recorder
        field.addAction(
            UIAction { [recorder] _ in recorder.calls.append("changed") }, for: .editingChanged)
        type("Ann", caret: 3, revision: 2)
        #expect(field.text == "Ann")
        #expect(recorder.calls == ["should 0,0 “Ann”", "selection", "changed"])
        #expect(node()[.text] == .string("Ann"))
        #expect(node()[.selection] == .pair(3, 3))
        #expect(node()[.revision] == .number(2))
    }

    @Test func `a refused change leaves the field's text, and the node reverts the page`() {
        field.delegate = recorder
        field.text = "Ann"
        recorder.allowsChange = false
        type("Anne", caret: 4, revision: 9)
        #expect(field.text == "Ann")
        #expect(node()[.text] == .string("Ann"))
        #expect(node()[.revision] == .number(9))
        #expect(recorder.calls == ["should 3,0 “e”"])
    }

    @Test func `text that the app sets while it refuses a change is kept`() {
        final class Upper: UITextFieldDelegate {
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
                replacementString string: String
            ) -> Bool {
                textField.text = (textField.text ?? "") + string.uppercased()
                return false
            }
        }
        let upper = Upper()
        field.delegate = upper
        type("a", caret: 1, revision: 1)
        #expect(field.text == "A")
        #expect(node()[.revision] == .number(1))
    }

    @Test func `a text set by the app sends no event`() {
        field.delegate = recorder
        field.text = "Ann"
        #expect(recorder.calls == [])
        #expect(field.selectedTextRange == UITextRange(start: 3, end: 3))
        field.text = nil
        #expect(field.text == "")
    }

    @Test func `a line break in pasted text becomes a space in a text field`() {
        type("a\nb", caret: 3, revision: 1)
        #expect(field.text == "a b")
    }

    @Test func `a disabled text field ignores typed text`() {
        field.isEnabled = false
        type("x", caret: 1, revision: 1)
        #expect(field.text == "")
        #expect(node()[.editable] == .bool(false))
    }

    @Test func `Return calls the delegate and sends the control events`() {
        field.delegate = recorder
        field.addAction(
            UIAction { [recorder] _ in recorder.calls.append("exit") }, for: .editingDidEndOnExit)
        field.addAction(
            UIAction { [recorder] _ in recorder.calls.append("primary") },
            for: .primaryActionTriggered)
        #expect(field.handle(.submit))
        #expect(recorder.calls == ["return", "exit", "primary"])
    }

    @Test func `focus begins and ends editing, unless the delegate refuses to end it`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        window.addSubview(field)
        window.isHidden = false
        window.makeKey()
        field.delegate = recorder
        #expect(field.handle(.focus(true)))
        #expect(field.isFirstResponder)
        #expect(node()[.focused] == .bool(true))
        recorder.allowsEnd = false
        #expect(field.handle(.focus(false)))
        #expect(field.isFirstResponder)
        recorder.allowsEnd = true
        #expect(field.resignFirstResponder())
        #expect(recorder.calls == ["didBegin", "didEnd"])
    }

    @Test func `a secure field is marked in its node, and not even its selection is preserved`() {
        field.isSecureTextEntry = true
        field.text = "secret"
        #expect(node()[.secure] == .bool(true))
        let encoder = ObjectEncoder()
        field.encodeRestorableState(with: encoder)
        #expect(encoder.keysWritten == [])
    }

    @Test func `a text field's node describes its typing traits`() {
        field.keyboardType = .emailAddress
        field.autocapitalizationType = .words
        field.textContentType = .givenName
        field.returnKeyType = .next
        field.placeholder = "First name"
        field.borderStyle = .roundedRect
        let node = node()
        #expect(node[.keyboard] == .string("email"))
        #expect(node[.capitalization] == .string("words"))
        #expect(node[.contentType] == .string("givenName"))
        #expect(node[.returnKey] == .string("next"))
        #expect(node[.placeholder] == .string("First name"))
        #expect(node[.style] == .string("rounded"))
    }

    @Test func `a text field computes positions and replaces ranges of its text`() throws {
        field.text = "Hello world"
        let start = try #require(field.position(from: field.beginningOfDocument, offset: 6))
        let range = try #require(field.textRange(from: start, to: field.endOfDocument))
        #expect(field.text(in: range) == "world")
        #expect(field.offset(from: field.beginningOfDocument, to: start) == 6)
        #expect(field.position(from: start, offset: 99) == nil)
        field.replace(range, withText: "there")
        #expect(field.text == "Hello there")
        #expect(field.selectedTextRange == UITextRange(start: 11, end: 11))
    }
}

@Suite @MainActor struct TextFieldRestorationTests {
    private func preserved(_ text: String, _ start: Int, _ end: Int) -> ObjectDecoder {
        let field = UITextField()
        field.text = text
        field.selectedTextRange = UITextRange(start: start, end: end)
        let encoder = ObjectEncoder()
        field.encodeRestorableState(with: encoder)
        #expect(encoder.keysWritten.count == 2)
        return ObjectDecoder(fields: encoder.fields)
    }

    @Test func `the caret is restored if the owner sets the text before the field decodes`() {
        let field = UITextField()
        field.text = "Johnny Appleseed"
        field.decodeRestorableState(with: preserved("Johnny Appleseed", 6, 6))
        #expect(field.selectedTextRange == UITextRange(start: 6, end: 6))
    }

    @Test(.specification("4.9"))
    func `the caret is restored if the owner sets the text after the field decodes`() {
        let field = UITextField()
        field.decodeRestorableState(with: preserved("Johnny Appleseed", 6, 9))
        #expect(field.text == "")
        field.text = "Johnny Appleseed"
        #expect(field.selectedTextRange == UITextRange(start: 6, end: 9))
    }

    @Test(.specification("4.9")) func `a selection beyond the text is not restored`() {
        let field = UITextField()
        field.decodeRestorableState(with: preserved("Johnny Appleseed", 6, 16))
        field.text = "John"
        #expect(field.selectedTextRange == UITextRange(start: 4, end: 4))
    }

    @Test func `a restored caret waits for its text only until the end of the turn`() async {
        let field = UITextField()
        field.decodeRestorableState(with: preserved("Johnny", 2, 2))
        // The field's own task was created first, so it runs first on the main actor.
        await Task {}.value
        field.text = "Johnny"
        #expect(field.selectedTextRange == UITextRange(start: 6, end: 6))
    }
}
