import Foundation
import HostLink
import RestorationArchive
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Tests of details that one launch restores and the next launch preserves.
struct RestoredDetailTests {
    @Test func `a screen that the launch makes above a missing first screen has its state`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A"), TracedController("B")) })
        app.launch()
        (app.navigation?.topViewController as? TracedController)?.text = "kept"
        PlannedDelegate.plan.root = {
            TracedNavigation("Nav", TracedController("X"), TracedController("B"))
        }
        _ = app.relaunchTraced()
        #expect(app.stackTexts == ["", "kept"])
    }

    @Test func `a view of an unrelated class decodes nothing, and both classes are logged`() {
        var makesOld = true
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let view = makesOld ? OldTextView() : NewTextView()
                    view.restorationIdentifier = "text"
                    root.view.addSubview(view)
                }
                return root
            })
        func view() -> NotingView? { app.root?.view.subviews.first as? NotingView }
        app.launch()
        view()?.text = "kept"
        _ = app.relaunchTraced()
        #expect(view()?.text == "kept")
        makesOld = false
        _ = app.relaunchTraced()
        #expect(view()?.text == "")
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("OldTextView was preserved") == true)
        #expect(app.notices.first?.contains("NewTextView was found") == true)
    }

    @Test func `a front screen with the path of a screen beside it leaves no snapshot`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                for _ in 0..<2 { root.addChild(TracedController("Child")) }
                root.encodes = { [unowned root] in $0.encode(root.children, forKey: "children") }
                return root
            })
        app.launch()
        app.enterBackground()
        let snapshots = app.messages.compactMap { message in
            if case .snapshot(_, let snapshot) = message { snapshot != nil } else { nil }
        }
        #expect(snapshots == [false])
    }

    @Test func `a view that is preserved with its screen and also registered causes no notice`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let view = RegisteredView()
                    view.restorationIdentifier = "view"
                    root.view.addSubview(view)
                    UIApplication.registerObject(
                        forStateRestoration: view, restorationIdentifier: "registered")
                }
                return root
            })
        app.launch()
        app.enterBackground()
        #expect(app.notices == [])
    }

    @Test func `a controller that decoding code presented does not end another presentation`() {
        var windows: [UIWindow] = []
        func root(_ number: Int) -> TracedController? {
            windows[number].rootViewController as? TracedController
        }
        let app = AppUnderTest.planned(
            AppPlan {
                windows = ["First", "Second"].map { name in
                    let window = UIWindow(frame: UIScreen.main.bounds)
                    window.rootViewController = TracedController(name)
                    window.makeKeyAndVisible()
                    return window
                }
                return nil
            })
        PlannedDelegate.plan.make = { path, _ in
            path.last == "Form" ? TracedController("Form") : nil
        }
        app.launch()
        root(1)?.present(TracedController("Form"), animated: false)
        root(0)?.encodes = { $0.encode(root(1)?.presentedViewController, forKey: "form") }
        app.enterBackground()
        app.kill()
        let launch = PlannedDelegate.plan.root
        PlannedDelegate.plan.root = {
            let made = launch()
            root(1)?.present(TracedController("Welcome"), animated: false)
            root(0)?.decodes = { coder in
                guard let form = coder.decodeObject(forKey: "form") as? UIViewController else {
                    return
                }
                root(0)?.present(form, animated: false)
            }
            return made
        }
        app.launch()
        #expect((root(0)?.presentedViewController as? TracedController)?.name == "Form")
        #expect((root(1)?.presentedViewController as? TracedController)?.name == "Welcome")
    }

    @Test func `a form that the launch put into a container does not end another presentation`() {
        var root: TracedController?
        let app = AppUnderTest.planned(
            AppPlan {
                root = TracedController("Root")
                return root
            })
        app.launch()
        root?.present(TracedController("Form"), animated: false)
        app.enterBackground()
        app.kill()
        let launch = PlannedDelegate.plan.root
        PlannedDelegate.plan.root = {
            let made = launch()
            root?.present(TracedController("Welcome"), animated: false)
            return made
        }
        PlannedDelegate.plan.make = { path, _ in
            guard path.last == "Form" else { return nil }
            let form = TracedController("Form")
            root?.addChild(form)
            return form
        }
        app.launch()
        #expect((root?.presentedViewController as? TracedController)?.name == "Welcome")
    }

    @Test func `discarding the state after a launch leaves nothing of it on the disk`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedController("Root") },
            infoDictionary: ["PerennialStateRestoration": ["DiscardsStateAfterLaunch": true]])
        app.launch()
        app.enterBackground()
        #expect(app.keeper.names == ["application", AppUnderTest.session])
        app.kill()
        app.launch()
        #expect(app.keeper.names == [])
    }

    @Test func `a launch that declines the saved state knows which events were in it`() throws {
        let app = AppUnderTest.planned(AppPlan { FieldController("Root") }, continuous: true)
        app.launch()
        try app.type("Ada", into: "field")
        app.settle()
        app.kill()
        PlannedDelegate.plan.isRestoring = false
        app.launch()
        #expect(app.connectedMark() == 2)
    }

    @Test func `a request to preserve is answered once, however often state is saved afterwards`()
        throws
    {
        let app = AppUnderTest.planned(AppPlan { FieldController("Root") }, continuous: true)
        app.launch()
        app.tell(.preserve(token: 7))
        for text in ["A", "Ad", "Ada"] {
            try app.type(text, into: "field")
            app.settle()
        }
        #expect(app.messages.count { $0 == .preserved(token: 7) } == 1)
    }

    @Test func `a report that waits for the disk is saved although newer state joins it`() throws {
        let app = AppUnderTest.planned(AppPlan { FieldController("Root") }, continuous: true)
        app.launch()
        app.settle()
        app.keeper.isSlow = true
        app.keeper.isStuck = true
        app.enterBackground()
        app.becomeActive()
        try app.type("Ada", into: "field")
        app.settle()
        #expect(app.keeper.report?.preservation == nil)
        app.keeper.isStuck = false
        #expect(app.keeper.finishSaving())
        #expect(app.keeper.report?.preservation?.entries.isEmpty == false)
    }

    @Test func `state of an app that may end stays settled when newer state joins it`() {
        for (older, newer) in [(true, false), (false, true), (true, true)] {
            let state = PreservedState(isSettling: older)
            #expect(state.joined(with: PreservedState(isSettling: newer)).isSettling)
        }
        #expect(!PreservedState().joined(with: PreservedState()).isSettling)
    }

    @Test func `values of a session without a page are saved again after a full disk`() throws {
        let app = AppUnderTest.withScenes()
        app.launch(["a", "b"])
        app.settle()
        app.kill()
        app.launch(["a"])
        app.keeper.isFull = true
        try #require(app.session("b")).userInfo = ["document": "essay"]
        app.finishTurn()
        app.settle()
        app.keeper.isFull = false
        app.finishTurn()
        app.settle()
        app.kill()
        app.launch(["a"])
        #expect(app.session("b")?.userInfo?["document"] as? String == "essay")
    }

    @Test func `a waiting child is inserted after the last position of its preceding sibling`() {
        var list: [UIViewController] = []
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { $0.encode(list, forKey: "panes") }
                root.decodes = { [unowned root] coder in
                    list = coder.decodeObject(forKey: "panes") as? [UIViewController] ?? []
                    Trace.add("panes \(list.map { $0.restorationIdentifier ?? "" })")
                    for pane in list where pane.parent == nil { root.addChild(pane) }
                }
                return root
            })
        func makes(_ names: String...) {
            PlannedDelegate.plan.make = { path, _ in
                path.last.flatMap { names.contains($0) ? TracedController($0) : nil }
            }
        }
        func add(_ name: String) {
            let pane = TracedController(name)
            app.root?.addChild(pane)
            list.append(pane)
        }
        app.launch()
        for name in ["Left", "Right"] { add(name) }
        list.append(list[0])
        add("Last")
        makes("Left", "Right")
        #expect(app.relaunchTraced().contains("panes \(["Left", "Right", "Left"])"))
        add("New")
        makes("Left", "Right", "Last", "New")
        #expect(
            app.relaunchTraced().contains("panes \(["Left", "Right", "Left", "Last", "New"])"))
    }

    @Test(arguments: [0, 1])
    func `unclaimed state is kept up to exactly 64 KiB`(_ excess: Int) throws {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let pushed = TracedController("B")
        pushed.text = String(repeating: "x", count: 65_000)
        app.navigation?.pushViewController(pushed, animated: false)
        app.enterBackground()
        let bytes = try #require(try app.records().first { "\($0.path)".hasSuffix("B") })
            .fields.payloadBytes
        pushed.text += String(repeating: "x", count: 65_536 - bytes + excess)
        app.becomeActive()
        _ = app.relaunchTraced()
        PlannedDelegate.plan.make = { path, _ in
            path.last == "B" ? TracedController("B") : nil
        }
        _ = app.relaunchTraced()
        #expect(app.stackTexts.count == (excess == 0 ? 2 : 1))
    }
}

/// A view with a text as its state.
private class NotingView: UIView {
    var text = ""

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(text, forKey: "text")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        text = coder.decodeObject(forKey: "text") as? String ?? ""
    }
}

/// A view that an app can register.
private final class RegisteredView: NotingView, UIStateRestoring {}

private final class OldTextView: NotingView {}
private final class NewTextView: NotingView {}
