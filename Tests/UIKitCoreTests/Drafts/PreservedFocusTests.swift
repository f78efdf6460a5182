import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The focus after a launch if a field claims it and others ask for it; see `PreservedEditing`.
struct PreservedFocusTests {
    @Test
    func `the preserved focus wins over the focus that a screen requests as it appears`() throws {
        let app = AppUnderTest.form { form in
            form.loads = { $0.name.becomeFirstResponder() }
            form.appears = { $0.name.becomeFirstResponder() }
        }
        #expect(try app.screen().focusedIdentifier == "name")
        try app.type("here", into: "notes")
        app.relaunch()
        #expect(try app.screen().focusedIdentifier == "notes")
    }

    @Test func `a field that preserves only its draft does not take the focus again`() throws {
        let app = AppUnderTest.form { $0.loads = { $0.name.preservedEditing = .draft } }
        try app.type("half", into: "name")
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "half")
        #expect(try app.screen().focusedIdentifier == nil)
    }

    @Test func `a field that preserves only its focus keeps no typed text`() throws {
        let app = AppUnderTest.form { $0.loads = { $0.name.preservedEditing = .focus } }
        try app.type("half", into: "name")
        app.settle()
        let fields = try app.record("Form/name").fields
        #expect(!fields.contains { $0.value == .string("half") })
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "")
        #expect(try app.screen().focusedIdentifier == "name")
    }

    nonisolated enum Decision: CaseIterable { case decode, finish }

    @Test(arguments: Decision.allCases)
    func `the focus that the app sets while it restores wins over the preserved focus`(
        _ decision: Decision
    ) throws {
        let app = AppUnderTest.form { form in
            switch decision {
            case .decode: form.decodes = { $0.name.becomeFirstResponder() }
            case .finish: form.finishes = { $0.name.becomeFirstResponder() }
            }
        }
        try app.type("here", into: "notes")
        app.relaunch()
        #expect(try app.screen().focusedIdentifier == "name")
    }

    @Test
    func `the preserved focus is not restored if the delegate refuses to begin editing`() throws {
        final class Refusing: UITextFieldDelegate {
            func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { false }
        }
        let refusing = Refusing()
        var refuses = false
        let app = AppUnderTest.form { form in
            form.loads = { form in form.name.delegate = refuses ? refusing : nil }
        }
        try app.type("here", into: "name")
        refuses = true
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "here")
        #expect(try app.screen().focusedIdentifier == nil)
    }

    @Test
    func `a field that clears when editing begins keeps its draft when the focus is restored`()
        throws
    {
        let app = AppUnderTest.form { $0.loads = { $0.name.clearsOnBeginEditing = true } }
        try app.type("half", into: "name", caret: 2)
        app.relaunch()
        #expect(try app.screen().text(of: "name") == "half")
        #expect(try app.screen().selection(of: "name") == 2..<2)
        #expect(try app.screen().focusedIdentifier == "name")
    }

    @Test func `the field that is restored last has the focus if two fields claim it`() throws {
        let claim = ObjectEncoder()
        claim.encode(true, forKey: "UITextFieldIsFirstResponderKey")
        claim.encode(true, forKey: "UITextViewIsFirstResponderKey")
        let app = AppUnderTest.form { form in
            form.decodes = { form in
                form.notes.decodeRestorableState(with: ObjectDecoder(fields: claim.fields))
                form.name.decodeRestorableState(with: ObjectDecoder(fields: claim.fields))
            }
        }
        app.relaunch()
        #expect(try app.screen().focusedIdentifier == "name")
    }

    @Test func `a field of a screen that is not restored does not claim the focus`() throws {
        let app = AppUnderTest.planned(AppPlan { FormController("Root") }, continuous: true)
        app.launch()
        let gone = FormController("Gone")
        app.root?.present(gone, animated: false)
        app.finishTurn()
        gone.name.becomeFirstResponder()
        app.relaunch()
        #expect(app.root?.presentedViewController == nil)
        #expect(try app.screen().focusedIdentifier == nil)
        // The test presents the screen again: this is a new screen.
        let again = FormController("Gone")
        app.root?.present(again, animated: false)
        app.finishTurn()
        #expect(!again.name.isFirstResponder)
    }
}
