import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

@MainActor struct ViewTransitionTests {
    private struct Screen {
        let app: AppUnderTest
        let root: UIView
        let old: UIView
        let new: UIView

        /// The transition with which the page shows the new view.
        func shown() throws -> RenderValue? {
            app.finishTurn()
            return try app.screen().node("new")[.transition]
        }
    }

    private func screen() throws -> Screen {
        let controller = UIViewController()
        let old = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let new = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        new.accessibilityIdentifier = "new"
        controller.view.addSubview(old)
        controller.view.addSubview(UIView(frame: .zero))
        let app = AppUnderTest.planned(AppPlan { controller })
        app.launch()
        return Screen(app: app, root: try #require(controller.view), old: old, new: new)
    }

    @Test func `a transition between views puts the new one in the place of the old one`() throws {
        let screen = try screen()
        var order: [String] = []
        UIView.transition(
            from: screen.old, to: screen.new, duration: 1, options: .transitionFlipFromLeft
        ) { order.append("finished \($0)") }
        order.append("returned")
        #expect(screen.root.subviews.first === screen.new)
        #expect(screen.old.superview == nil)
        #expect(try screen.shown() == .string("fade"))
        screen.app.pass(seconds: 1.1)
        #expect(order == ["returned", "finished true"])
    }

    @Test func `a transition that hides and shows views leaves both in their superview`() throws {
        let screen = try screen()
        screen.root.addSubview(screen.new)
        screen.new.isHidden = true
        UIView.transition(
            from: screen.old, to: screen.new, duration: 1,
            options: [.showHideTransitionViews, .transitionCurlUp])
        #expect(screen.old.superview === screen.root)
        #expect([screen.old.isHidden, screen.new.isHidden] == [true, false])
        #expect(try screen.shown() == .string("fade"))
    }

    @Test(arguments: [
        UIView.AnimationOptions.transitionFlipFromLeft, .transitionFlipFromRight,
        .transitionFlipFromTop, .transitionFlipFromBottom, .transitionCurlUp, .transitionCurlDown,
        .transitionCrossDissolve,
    ])
    func `views that are added in a transition fade in`(_ options: UIView.AnimationOptions) throws {
        let screen = try screen()
        UIView.transition(with: screen.root, duration: 1, options: options) {
            screen.root.addSubview(screen.new)
        }
        #expect(try screen.shown() == .string("fade"))
    }

    @Test func `a view that fades in to replace a hidden one has no node before`() throws {
        let screen = try screen()
        screen.root.addSubview(screen.new)
        screen.new.isHidden = true
        screen.app.finishTurn()
        #expect(throws: (any Error).self) { _ = try screen.app.screen().node("new") }
        UIView.transition(
            from: screen.old, to: screen.new, duration: 1,
            options: [.showHideTransitionViews, .transitionCrossDissolve])
        #expect(try screen.shown() == .string("fade"))
    }

    @Test func `a view that faded in appears at once when it is added or shown again`() throws {
        let screen = try screen()
        func fadeIn() {
            UIView.transition(
                with: screen.root, duration: 1, options: .transitionCrossDissolve
            ) { screen.root.addSubview(screen.new) }
        }
        fadeIn()
        #expect(try screen.shown() == .string("fade"))
        screen.new.removeFromSuperview()
        screen.root.addSubview(screen.new)
        #expect(try screen.shown() == nil)
        screen.new.removeFromSuperview()
        fadeIn()
        #expect(try screen.shown() == .string("fade"))
        screen.new.isHidden = true
        screen.app.finishTurn()
        screen.new.isHidden = false
        #expect(try screen.shown() == nil)
    }

    @Test func `a transition without a kind ends the one before`() throws {
        let screen = try screen()
        UIView.transition(
            from: screen.old, to: screen.new, duration: 1, options: .transitionCrossDissolve)
        #expect(try screen.shown() == .string("fade"))
        UIView.transition(
            from: screen.old, to: screen.new, duration: 1, options: .showHideTransitionViews)
        #expect(try screen.shown() == nil)
    }

    @Test func `views that are added without a kind of transition appear at once`() throws {
        let screen = try screen()
        UIView.transition(with: screen.root, duration: 1, options: .curveLinear) {
            screen.root.addSubview(screen.new)
        }
        #expect(try screen.shown() == nil)
    }
}
