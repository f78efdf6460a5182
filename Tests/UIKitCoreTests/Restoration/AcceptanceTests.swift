import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The acceptance tests of section 10 of the specification that no other suite has.
struct AcceptanceTests {
    /// Launches Tab[Nav[A]] with this identifier for Nav and pushes B.
    private func launched(navigation: String?) -> AppUnderTest {
        var plan = AppPlan {
            TracedTabs("Tab", TracedNavigation(navigation, TracedController("A")))
        }
        plan.make = { path, _ in path == ["Tab", "Nav", "B"] ? TracedController("B") : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        let pushed = TracedController("B")
        pushed.text = "half a word"
        app.stack?.pushViewController(pushed, animated: false)
        app.finishTurn()
        _ = Trace.take()
        return app
    }

    @Test(.specification("10.1", "2.2.1", "3.1.1", "3.1.7", "3.1.8"))
    func `a stack in a tab is restored by paths whose positions the app does not see`() throws {
        let app = launched(navigation: "Nav")
        app.enterBackground()
        #expect(
            Trace.take() == [
                "willResignActive", "didEnterBackground", "shouldSave", "willEncode", "encode Tab",
                "encode Nav", "encode A", "encode B",
            ])
        #expect(
            try app.paths() == [
                "Tab", "Tab/:[0]:/Nav", "Tab/:[0]:/Nav/:[0]:/A", "Tab/:[0]:/Nav/:[1]:/B",
            ])
        app.kill()
        app.launch()
        #expect(
            Trace.take() == [
                "willFinish inactive", "shouldRestore",
                "make Tab", "make Tab/Nav", "make Tab/Nav/A", "load A", "make Tab/Nav/B", "load B",
                "decode Tab", "decode Nav", "decode A", "decode B", "didDecode",
                "finished Tab", "finished Nav", "finished A", "finished B",
                "didFinish inactive", "appear B", "didBecomeActive",
            ])
        #expect(app.stack?.viewControllers.map(\.restorationIdentifier) == ["A", "B"])
        #expect((app.stack?.topViewController as? TracedController)?.text == "half a word")
    }

    @Test(.specification("10.2", "3.2.1", "3.2.2"))
    func `a navigation stack without an identifier is made by the launch only`() {
        let app = launched(navigation: nil)
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Tab"])
        app.kill()
        app.launch()
        #expect(Trace.take("make", "decode") == ["make Tab", "decode Tab"])
        #expect(app.stack?.viewControllers.map(\.restorationIdentifier) == ["A"])
    }

    @Test(.specification("10.3", "3.2.3", "2.2.15", "2.2.16"))
    func `the app delegate can preserve the screens of a stack without an identifier`() {
        let app = launched(navigation: nil)
        PlannedDelegate.plan.willEncode = { [unowned app] coder in
            coder.encode(app.stack?.viewControllers, forKey: "screens")
        }
        PlannedDelegate.plan.make = { path, _ in
            path.count == 1 && path != ["Tab"] ? TracedController(path[0]) : nil
        }
        PlannedDelegate.plan.didDecode = { [unowned app] coder in
            let screens = coder.decodeObject(forKey: "screens") as? [UIViewController] ?? []
            Trace.add("got \(screens.map { ($0 as? TracedController)?.text ?? "?" })")
            app.stack?.setViewControllers(screens, animated: false)
        }
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Tab", "encode A", "encode B"])
        app.kill()
        app.launch()
        #expect(
            Trace.take("decode", "got", "finished") == [
                "decode Tab", "decode A", "decode B", #"got ["", "half a word"]"#,
                "finished Tab", "finished A", "finished B",
            ])
        #expect(app.stack?.viewControllers.map(\.restorationIdentifier) == ["A", "B"])
        #expect((app.stack?.topViewController as? TracedController)?.text == "half a word")
    }

    @Test(.specification("10.5", "3.3.3", "2.2.17"))
    func `an object that the launch made is used, and no second one is made`() {
        var made: [TracedController] = []
        let app = AppUnderTest.planned(
            AppPlan {
                made.append(TracedController("Root"))
                return made.last
            })
        app.launch()
        made[0].text = "kept"
        let calls = app.relaunchTraced()
        #expect(made.count == 2)
        #expect(app.root === made.last)
        #expect(made.last?.text == "kept")
        #expect(calls.filter { $0.hasPrefix("decode") } == ["decode Root"])
    }

    @Test(.specification("10.6", "3.3.4", "1.9.4", "1.9.1"))
    func `a storyboard's screen that no factory makes is made by its storyboard again`() throws {
        UIStoryboard.declare(
            "Main", initial: "list",
            viewControllers: [
                "list": { TracedController("A") }, "detail": { TracedController("B") },
            ])
        let app = AppUnderTest.planned(
            AppPlan {
                let list = UIStoryboard(name: "Main", bundle: nil)
                    .instantiateInitialViewController()
                return TracedNavigation("Nav", list ?? UIViewController())
            })
        app.launch()
        let storyboard = try #require(app.navigation?.topViewController?.storyboard)
        let detail = storyboard.instantiateViewController(withIdentifier: "detail")
        (detail as? TracedController)?.text = "kept"
        app.navigation?.pushViewController(detail, animated: false)
        app.enterBackground()
        let record = try app.record("Nav/:[1]:/B")
        #expect(record.storyboardName == "Main")
        #expect(record.storyboardIdentifier == "detail")
        let calls = app.relaunchTraced()
        #expect(calls.contains("make Nav/B"))
        #expect(app.stackTexts == ["", "kept"])
        #expect(app.navigation?.topViewController?.storyboard != nil)
        #expect(app.navigation?.topViewController !== detail)
    }

    @Test(.specification("5.3.8", "10.9", "2.2.4", "1.3.2"))
    func `an app that finds the state of another version can refuse it and starts normally`() {
        // Listing 1 of document 002: a Double is written, a Float is read and compared.
        var version = 11.0
        var plan = AppPlan { TracedController("Root") }
        plan.saves = { $0.encode(version, forKey: "MyAppVersion") }
        plan.restores = { $0.decodeFloat(forKey: "MyAppVersion") == Float(version) }
        let app = AppUnderTest.planned(plan)
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        #expect(app.relaunchTraced().contains("decode Root"))
        #expect((app.root as? TracedController)?.text == "kept")
        app.enterBackground()
        app.kill()
        version = 12
        _ = Trace.take()
        app.launch()
        #expect(
            Trace.take() == [
                "willFinish inactive", "load Root", "shouldRestore", "didFinish inactive",
                "appear Root", "didBecomeActive",
            ])
        #expect((app.root as? TracedController)?.text == "")
    }
}

extension AppUnderTest {
    /// The navigation controller in the first tab.
    var stack: UINavigationController? {
        (root as? UITabBarController)?.viewControllers?.first as? UINavigationController
    }
}
