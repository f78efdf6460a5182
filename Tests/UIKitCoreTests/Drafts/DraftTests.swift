import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The beginning, the continuation and the end of a draft in a running app; see `PreservedEditing`.
struct DraftTests {
    private func launched() throws -> (app: AppUnderTest, name: UITextField) {
        let app = AppUnderTest.form { $0.loads = { $0.name.text = "Ada" } }
        return (app, try #require(app.form).name)
    }

    @Test func `a draft begins with the first change and keeps the text that it began from`() throws
    {
        let (app, name) = try launched()
        #expect(name.draft == nil)
        try app.type("Adam", into: "name")
        try app.type("Adam S", into: "name")
        let draft = try #require(name.draft)
        #expect(draft.text == "Adam S")
        #expect(draft.startingText == "Ada")
        #expect(draft.appText == "Ada")
        #expect(!draft.isOutdated)
        #expect(!draft.isSubmitted)
    }

    @Test func `moving the caret does not begin a draft`() throws {
        let (app, name) = try launched()
        try app.select(1..<2, in: "name")
        #expect(name.draft == nil)
    }

    @Test func `a draft ends when it equals the app's text again`() throws {
        let (app, name) = try launched()
        try app.type("Adam", into: "name")
        try app.type("Ada", into: "name")
        #expect(name.draft == nil)
    }

    @Test(arguments: ["Ada", "Adam", "Grace", ""])
    func `any text that the app sets by itself ends the draft`(_ text: String) throws {
        let (app, name) = try launched()
        try app.type("Adam", into: "name")
        name.text = text
        #expect(name.draft == nil)
        #expect(name.text == text)
    }

    @Test func `endDraft ends the draft and keeps the text`() throws {
        let (app, name) = try launched()
        try app.type("Adam", into: "name")
        name.endDraft()
        #expect(name.draft == nil)
        #expect(name.text == "Adam")
        try app.type("Adam S", into: "name")
        #expect(name.draft?.startingText == "Adam")
    }

    @Test
    func `text that the app sets while it is notified of typing continues the draft`() throws {
        let (app, name) = try launched()
        name.addAction(
            UIAction { [unowned name] _ in name.text = name.text?.uppercased() },
            for: .editingChanged)
        try app.type("Adam", into: "name")
        #expect(name.text == "ADAM")
        #expect(name.draft?.text == "ADAM")
        #expect(name.draft?.startingText == "Ada")
    }

    @Test func `text that the app sets in place of a refused change continues the draft`() throws {
        let (app, name) = try launched()
        final class Digits: UITextFieldDelegate {
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
                replacementString string: String
            ) -> Bool {
                textField.text = (textField.text ?? "") + string.filter(\.isNumber)
                return false
            }
        }
        let digits = Digits()
        name.text = ""
        name.delegate = digits
        try app.type("a1b2", into: "name")
        #expect(name.draft?.text == "12")
        #expect(name.draft?.startingText == "")
    }

    @Test func `a message that the app clears while it is typed leaves no draft`() throws {
        let (app, _) = try launched()
        let notes = try #require(app.form).notes
        final class Sender: UITextViewDelegate {
            func textViewDidChange(_ textView: UITextView) {
                if textView.text.hasSuffix("\n") { textView.text = "" }
            }
        }
        let sender = Sender()
        notes.delegate = sender
        try app.type("hello", into: "notes")
        #expect(notes.draft?.text == "hello")
        try app.type("hello\n", into: "notes")
        #expect(notes.draft == nil)
    }

    @Test func `text that the app inserts through the field continues the draft`() throws {
        let (app, name) = try launched()
        try app.type("Adam", into: "name")
        let end = try #require(name.textRange(from: name.endOfDocument, to: name.endOfDocument))
        name.replace(end, withText: " 🦉")
        #expect(name.draft?.text == "Adam 🦉")
        #expect(name.draft?.startingText == "Ada")
    }

    @Test func `Return submits the draft, and typing withdraws the submission`() throws {
        let (app, name) = try launched()
        try app.type("Adam", into: "name")
        try app.submit("name")
        #expect(name.draft?.isSubmitted == true)
        try app.type("Adams", into: "name")
        #expect(name.draft?.isSubmitted == false)
    }

    @Test func `a field that clears itself when editing begins has an empty draft`() throws {
        let (app, name) = try launched()
        name.clearsOnBeginEditing = true
        try app.send(.focus(true), to: app.screen().node("name").key, of: AppUnderTest.session)
        #expect(name.draft?.text == "")
        #expect(name.draft?.startingText == "Ada")
    }
}
