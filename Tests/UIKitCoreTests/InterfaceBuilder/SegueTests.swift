import Foundation
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Segues, unwinding and the controllers that they create.
@MainActor struct SegueTests {
    /// Launches an app whose root is the storyboard's stack, and returns its first screen.
    private func launched() throws -> (app: AppUnderTest, home: TracedScreen) {
        let main = UIStoryboard(name: "Main", bundle: InterfaceFixtures.bundle("Notes"))
        let app = AppUnderTest.planned(AppPlan { main.instantiateInitialViewController() })
        app.launch()
        let home = try #require(app.navigation?.topViewController as? TracedScreen)
        TracedScreen.refused = []
        _ = Trace.take()
        return (app, home)
    }

    @Test func `a button's show segue calls shouldPerformSegue and prepare, then pushes`() throws {
        let (app, home) = try launched()
        home.buttons?.last?.sendActions(for: .touchUpInside)
        #expect(
            Trace.take() == [
                "Home should more", "init Detail storyboard false",
                "awake Detail storyboard true add false label false",
                "Home prepare more Detail", "loadView Detail", "loadView Detail ends",
                "viewDidLoad Detail label nil children 0", "viewWillAppear Detail",
            ])
        #expect(app.navigation?.viewControllers.map(\.title) == ["Home", "Detail"])
    }

    @Test func `a refused segue makes no controller`() throws {
        let (app, home) = try launched()
        TracedScreen.refused = ["more"]
        home.buttons?.last?.sendActions(for: .touchUpInside)
        #expect(Trace.take() == ["Home should more"])
        #expect(app.navigation?.viewControllers.count == 1)
    }

    @Test
    func `performSegue skips shouldPerformSegue, and a segue action makes the controller`() throws {
        let (app, home) = try launched()
        home.performSegue(withIdentifier: "detail", sender: "me")
        #expect(
            Trace.take().prefix(4) == [
                "Home makeDetail sender me", "init Detail storyboard false",
                "awake Detail storyboard true add false label false",
                "Home prepare detail Detail",
            ])
        let detail = try #require(app.navigation?.topViewController as? TracedScreen)
        #expect(detail.text == "injected")
        #expect(detail.restorationIdentifier == "Detail")
    }

    @Test func `a bar button's segue presents with the style of the file`() throws {
        let app = try launched().app
        try app.tap("New")
        let form = try #require(app.root?.presentedViewController)
        #expect(form.title == "Form")
        #expect(form.modalPresentationStyle == .fullScreen)
        #expect(Trace.take().prefix(1) == ["Home should add"])
    }

    @Test func `a custom segue performs the transition of its class`() throws {
        let (app, home) = try launched()
        home.performSegue(withIdentifier: "slide", sender: nil)
        #expect(Trace.take().contains("slide from Home to Detail"))
        #expect(app.navigation?.viewControllers.map(\.title) == ["Home", "Detail"])
    }

    @Test func `an unwind segue notifies its destination and pops to it`() throws {
        let (app, home) = try launched()
        home.performSegue(withIdentifier: "detail", sender: nil)
        let detail = try #require(app.navigation?.topViewController)
        detail.performSegue(withIdentifier: "again", sender: nil)
        let again = try #require(app.navigation?.topViewController)
        #expect(app.navigation?.viewControllers.count == 3)
        _ = Trace.take()
        let button = try #require(again.view.subviews.last as? UIButton)
        button.sendActions(for: .touchUpInside)
        #expect(
            Trace.take() == [
                "Detail should home", "Detail prepare home Home", "Home backHome from Detail",
                "viewWillAppear Home", "viewWillAppear Footer",
            ])
        #expect(app.navigation?.viewControllers.map(\.title) == ["Home"])
    }

    @Test func `an unwind segue dismisses the presentation over its destination`() throws {
        let (app, home) = try launched()
        home.performSegue(withIdentifier: "add", sender: nil)
        let form = try #require(app.root?.presentedViewController)
        _ = Trace.take()
        form.performSegue(withIdentifier: "done", sender: nil)
        #expect(
            Trace.take().prefix(2) == ["Form prepare done Home", "Home backHome from Form"])
        #expect(app.root?.presentedViewController == nil)
    }

    @Test func `a cell's segue is performed before its selection is reported`() throws {
        let lists = UIStoryboard(name: "Lists", bundle: InterfaceFixtures.bundle("Notes"))
        let app = AppUnderTest.planned(AppPlan { lists.instantiateInitialViewController() })
        app.launch()
        let rows = try #require(
            (app.root as? UITabBarController)?.viewControllers?[0] as? RowsScreen)
        _ = Trace.take()
        rows.tableView.layoutIfNeeded()
        try app.tap("row 0")
        #expect(Trace.take() == ["prepare open sender true", "didSelect 0"])
        #expect(app.root?.presentedViewController?.title == "Settings")
    }

    @Test func `an unknown segue ends the program with UIKit's message`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                let main = UIStoryboard(name: "Main", bundle: InterfaceFixtures.bundle("Notes"))
                main.instantiateViewController(withIdentifier: "Home")
                    .performSegue(withIdentifier: "detial", sender: nil)
            }
        }
        let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(text.contains("TracedScreen: 0x"))
        #expect(
            text.contains("has no segue with identifier 'detial'. Did you mean 'detail'?"))
    }
}
