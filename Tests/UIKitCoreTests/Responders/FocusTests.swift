import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// The object that has the focus, and requests for the focus that are too early (specification
/// 2.2.3, 8.3.13).
struct FocusTests {
    private func launched() throws -> (app: AppUnderTest, controller: FieldController) {
        _ = Trace.take()
        PlannedDelegate.plan = AppPlan { FieldController("Root") }
        let app = AppUnderTest(PlannedDelegate.self)
        app.launch()
        return (app, try #require(app.root as? FieldController))
    }

    @Test func `a focus request while decoding is applied when the screen appears`() throws {
        let (app, controller) = try launched()
        controller.field.becomeFirstResponder()
        app.relaunch()
        #expect(try app.screen().focusedIdentifier == "field")
    }

    @Test func `a focus request before there is a window is applied when there is one`() throws {
        let (app, _) = try launched()
        let later = FieldController("Later")
        _ = later.view
        #expect(!later.field.becomeFirstResponder())
        #expect(!later.field.isFirstResponder)
        app.root?.present(later, animated: false)
        app.finishTurn()
        #expect(later.field.isFirstResponder)
    }

    @Test func `the last of two pending focus requests in a window wins`() throws {
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

    @Test func `a withdrawn focus request is not applied`() throws {
        let (app, _) = try launched()
        let later = FieldController("Later")
        _ = later.view
        later.field.becomeFirstResponder()
        later.field.resignFirstResponder()
        app.root?.present(later, animated: false)
        app.finishTurn()
        #expect(!later.field.isFirstResponder)
    }

    @Test func `hiding the page keeps the focus`() throws {
        let (app, controller) = try launched()
        try app.type("half", into: "field")
        app.resignActive()
        app.enterBackground()
        #expect(controller.field.isFirstResponder)
        app.becomeActive()
        #expect(controller.field.isFirstResponder)
    }

    @Test func `the page can move the focus into a field and out of it`() throws {
        let (app, controller) = try launched()
        let key = try app.screen().node("field").key
        try app.send(.focus(true), to: key, of: AppUnderTest.session)
        #expect(controller.field.isFirstResponder)
        try app.send(.focus(false), to: key, of: AppUnderTest.session)
        #expect(!controller.field.isFirstResponder)
    }
}
