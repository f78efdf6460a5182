import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Text that fields never preserve: secrets, and text that is too large for a draft; see
/// `PreservedEditing`.
struct DraftSecretTests {
    private func restored(
        _ text: String, _ prepare: @escaping (UITextField) -> Void,
        then: (UITextField) -> Void = { _ in }
    ) throws -> AppUnderTest {
        let app = AppUnderTest.form { $0.loads = { prepare($0.name) } }
        try app.type(text, into: "name", caret: 2)
        then(try #require(app.form).name)
        app.relaunch()
        return app
    }

    private func expectFocusAlone(_ app: AppUnderTest) throws {
        #expect(app.form?.name.text == "")
        #expect(app.form?.name.isFirstResponder == true)
        #expect(try app.record("Form/name").fields.map(\.key) == ["UITextFieldIsFirstResponderKey"])
        #expect(app.notices == [])
    }

    @Test func `a secure field preserves only the focus`() throws {
        try expectFocusAlone(restored("sesame", { $0.isSecureTextEntry = true }))
    }

    @Test func `a field whose secret is shown for a moment preserves only the focus`() throws {
        try expectFocusAlone(
            restored("sesame", { $0.isSecureTextEntry = true }) { $0.isSecureTextEntry = false })
    }

    @Test(arguments: [
        UITextContentType.password, .newPassword, .oneTimeCode, .creditCardNumber,
    ])
    func `a field with a secret content type preserves only the focus`(_ type: UITextContentType)
        throws
    {
        try expectFocusAlone(restored("sesame", { $0.textContentType = type }))
    }

    @Test
    func `a draft of an earlier version is not restored into a field that is secure now`() throws {
        var isSecure = false
        let app = AppUnderTest.form { $0.loads = { $0.name.isSecureTextEntry = isSecure } }
        try app.type("sesame", into: "name")
        app.settle()
        app.kill()
        isSecure = true
        app.launch()
        #expect(app.form?.name.text == "")
    }

    @Test func `a secure text view preserves neither its selection nor a draft`() throws {
        let app = AppUnderTest.form { $0.loads = { $0.notes.isSecureTextEntry = true } }
        try app.type("sesame", into: "notes")
        app.settle()
        let keys = try app.record("Form/notes").fields.map(\.key)
        #expect(keys.contains("UITextViewIsEditableKey"))
        #expect(keys.allSatisfy { !$0.contains("Selection") && !$0.contains("Draft") })
    }

    @Test func `a large draft is kept, a draft over the limit is not, and both are logged`()
        throws
    {
        let app = AppUnderTest.form()
        let large = String(repeating: "x", count: 100 * 1024)
        try app.type(large, into: "notes")
        app.settle()
        #expect(app.notices.filter { $0.contains("preserved more than 64 KB") }.count == 1)
        app.relaunch()
        #expect(try app.screen().text(of: "notes") == large)
        try app.type(String(repeating: "ü", count: 128 * 1024 + 1), into: "notes")
        app.settle()
        #expect(
            app.notices.filter { $0.hasPrefix("Form/notes, key \"UITextViewDraftKey\"") } == [
                "Form/notes, key \"UITextViewDraftKey\": The draft is larger than 256 KB and is not "
                    + "preserved. Save a text of this size in the app's own storage, and call "
                    + "endDraft() when that is done."
            ])
        app.kill()
        app.launch()
        #expect(try app.screen().text(of: "notes") == "")
    }

    @Test func `a draft of exactly 256 KiB is kept`() throws {
        let app = AppUnderTest.form()
        let largest = String(repeating: "x", count: 256 * 1024)
        try app.type(largest, into: "notes")
        app.relaunch()
        #expect(app.form?.notes.draft?.text == largest)
    }

    @Test func `of a draft that is too large, the starting text is omitted first`() throws {
        let model = String(repeating: "m", count: 200 * 1024)
        let app = AppUnderTest.form { $0.loads = { $0.notes.text = model } }
        let draft = String(model.dropLast(1000)) + "end"
        try app.type(draft, into: "notes")
        app.relaunch()
        let restored = try #require(app.form?.notes.draft)
        #expect(restored.text == draft)
        #expect(restored.startingText == nil)
        #expect(!restored.isOutdated)
    }

    @Test(arguments: [(7, 9), (-3, 2), (1, 99)])
    func `a selection that does not fit the restored draft is clamped`(_ start: Int, _ end: Int) {
        let encoder = ObjectEncoder()
        encoder.encode("🦉a", forKey: "UITextFieldDraftKey")
        encoder.encode(start, forKey: "UITextFieldSelectionStartKey")
        encoder.encode(end, forKey: "UITextFieldSelectionEndKey")
        let field = UITextField()
        field.preservedEditing = .draft
        field.decodeRestorableState(with: ObjectDecoder(fields: encoder.fields))
        #expect(field.text == "🦉a")
        let range = field.selectedTextRange
        let beginning = field.beginningOfDocument
        #expect(
            range.map { field.offset(from: beginning, to: $0.start) } == min(max(start, 0), 3))
        #expect(range.map { field.offset(from: beginning, to: $0.end) } == min(end, 3))
    }

    @Test func `values of other types under a draft's keys change nothing`() {
        let encoder = ObjectEncoder()
        encoder.encode(7, forKey: "UITextFieldDraftKey")
        encoder.encode("yes", forKey: "UITextFieldIsFirstResponderKey")
        let field = UITextField()
        field.text = "Ada"
        field.preservedEditing = .all
        field.decodeRestorableState(with: ObjectDecoder(fields: encoder.fields))
        #expect(field.text == "Ada")
        #expect(field.draft == nil)
    }
}

/// Fields that opt in to preserved editing and cannot be preserved; see `PreservedEditing`.
struct LostFieldTests {
    @Test
    func `an opted-in field without an identifier is logged once and is in the report`() throws {
        let app = AppUnderTest.form {
            $0.loads = { form in
                form.name.restorationIdentifier = nil
                form.name.placeholder = "Name"
                form.notes.restorationIdentifier = nil
                form.notes.preservedEditing = []
            }
        }
        try app.type("lost", into: "Name")
        for _ in 0..<2 {
            app.enterBackground()
            app.becomeActive()
        }
        let sentence =
            "Form (UITextField “Name”) sets preservedEditing and has no restorationIdentifier, so "
            + "its editing is not preserved. Give it one."
        #expect(app.notices == [sentence])
        let entry = app.restorationReport.preservation?.entries.first { $0.kind == .viewController }
        #expect(entry?.diagnostics == [sentence])
    }

    @Test func `an opted-in search bar without an identifier is logged`() throws {
        let search = UISearchController(searchResultsController: nil)
        let app = AppUnderTest.form {
            $0.loads = { form in
                search.searchBar.preservedEditing = .all
                search.searchBar.placeholder = "Find"
                form.navigationItem.searchController = search
            }
        }
        app.settle()
        #expect(
            app.notices == [
                "Form (UISearchBar “Find”) sets preservedEditing and has no "
                    + "restorationIdentifier, so its editing is not preserved. Give it one."
            ])
    }
}
