import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// Which object has the focus, and what asks for it too early (specification 2.2.3, 8.3.13).
struct FocusTests {
    private func launched() throws -> (app: AppUnderTest, controller: FieldController) {
        _ = Trace.take()
        PlannedDelegate.plan = AppPlan { FieldController("Root") }
        let app = AppUnderTest(PlannedDelegate.self)
        app.launch()
        return (app, try #require(app.root as? FieldController))
    }

    @Test func `the focus that is asked for in decode is there when the screen is`() throws {
        let (app, controller) = try launched()
        controller.field.becomeFirstResponder()
        app.relaunch()
        #expect(try app.screen().focusedIdentifier == "field")
    }

    @Test func `the focus that is asked for before there is a window waits for it`() throws {
        let (app, _) = try launched()
        let later = FieldController("Later")
        _ = later.view
        #expect(!later.field.becomeFirstResponder())
        #expect(!later.field.isFirstResponder)
        app.root?.present(later, animated: false)
        app.finishTurn()
        #expect(later.field.isFirstResponder)
    }

    @Test func `of two that wait in one window the last one gets the focus`() throws {
        let (app, _) = try launched()
        let later = FieldController("Later")
        let other = UITextField(frame: .zero)
        later.view.addSubview(other)
        other.becomeFirstResponder()
        later.field.becomeFirstResponder()
        app.root?.present(later, animated: false)
        app.finishTurn()
        #expect(later.field.isFirstResponder)
        #expect(!other.isFirstResponder)
    }

    @Test func `who gives up waiting does not get the focus`() throws {
        let (app, _) = try launched()
        let later = FieldController("Later")
        _ = later.view
        later.field.becomeFirstResponder()
        later.field.resignFirstResponder()
        app.root?.present(later, animated: false)
        app.finishTurn()
        #expect(!later.field.isFirstResponder)
    }

    @Test func `hiding the page leaves the focus where it is`() throws {
        let (app, controller) = try launched()
        try app.type("half", into: "field")
        app.resignActive()
        app.enterBackground()
        #expect(controller.field.isFirstResponder)
        app.becomeActive()
        #expect(controller.field.isFirstResponder)
    }

    @Test func `the focus moves within the page, and away`() throws {
        let (app, controller) = try launched()
        let key = try app.screen().node("field").key
        try app.send(.focus(true), to: key, of: AppUnderTest.session)
        #expect(controller.field.isFirstResponder)
        try app.send(.focus(false), to: key, of: AppUnderTest.session)
        #expect(!controller.field.isFirstResponder)
    }
}
