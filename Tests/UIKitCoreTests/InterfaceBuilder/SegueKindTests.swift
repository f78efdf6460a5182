import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Each kind of segue, between the containers of a storyboard.
@MainActor struct SegueKindTests {
    /// Launches an app with a tab of a stack and a tab of a split view.
    private func launched(
        width: CGFloat = 390
    ) throws -> (app: AppUnderTest, tabs: UITabBarController) {
        let file = UIStoryboard(name: "Segues", bundle: InterfaceFixtures.bundle("Notes"))
        let app = AppUnderTest.planned(AppPlan { file.instantiateInitialViewController() })
        app.pageSize = CGSize(width: width, height: 844)
        app.launch()
        TracedScreen.refused = []
        _ = Trace.take()
        return (app, try #require(app.root as? UITabBarController))
    }

    private func home(_ tabs: UITabBarController) throws -> TracedScreen {
        let stack = tabs.viewControllers?[0] as? UINavigationController
        return try #require(stack?.viewControllers.first as? TracedScreen)
    }

    /// Selects the tab of the split view, and returns its first screen.
    private func master(
        _ app: AppUnderTest, _ tabs: UITabBarController
    ) throws -> (split: UISplitViewController, screen: TracedScreen) {
        tabs.selectedIndex = 1
        app.finishTurn()
        _ = Trace.take()
        let split = try #require(tabs.viewControllers?[1] as? UISplitViewController)
        let stack = try #require(split.viewControllers.first as? UINavigationController)
        return (split, try #require(stack.viewControllers.first as? TracedScreen))
    }

    @Test(arguments: ["show", "push", "modal", "presentation", "popover"])
    func `a segue of each kind makes, prepares, loads and shows its destination`(
        _ kind: String
    ) throws {
        let (app, tabs) = try launched()
        let home = try home(tabs)
        home.performSegue(withIdentifier: kind, sender: nil)
        #expect(
            Trace.take() == [
                "init Other storyboard false", "awake Other storyboard true add false label false",
                "Home prepare \(kind) Other", "loadView Other", "loadView Other ends",
                "viewDidLoad Other label nil children 0", "viewWillAppear Other",
            ])
        app.finishTurn()
        let pushed = home.navigationController?.topViewController
        let presented = tabs.presentedViewController
        switch kind {
        case "show", "push":
            #expect(pushed?.title == "Other")
            #expect(presented == nil)
        default:
            #expect(pushed === home)
            #expect(presented?.title == "Other")
        }
        switch kind {
        case "modal": #expect(presented?.modalTransitionStyle == .crossDissolve)
        case "presentation": #expect(presented?.modalPresentationStyle == .overFullScreen)
        case "popover": #expect(presented?.modalPresentationStyle == .popover)
        default: break
        }
        let other = try #require((presented ?? pushed) as? TracedScreen)
        _ = Trace.take()
        other.performSegue(withIdentifier: "back", sender: nil)
        #expect(
            Trace.take("Other", "Home") == ["Other prepare back Home", "Home backHome from Other"])
        #expect(home.navigationController?.viewControllers == [home])
        #expect(tabs.presentedViewController == nil)
    }

    @Test(arguments: [390, 1100], ["detail", "replace"])
    func `a detail segue shows its destination in the split view, wide or collapsed`(
        _ width: Double, _ kind: String
    ) throws {
        let (app, tabs) = try launched(width: width)
        let (split, master) = try master(app, tabs)
        master.performSegue(withIdentifier: kind, sender: nil)
        app.finishTurn()
        #expect(
            Trace.take("Master", "init", "viewDidLoad") == [
                "init Different storyboard false", "Master prepare \(kind) Different",
                "viewDidLoad Different label nil children 0",
            ])
        if width > 1000 {
            #expect(split.viewControllers.last?.title == "Different")
            #expect(master.navigationController?.topViewController === master)
        } else {
            #expect(master.navigationController?.topViewController?.title == "Different")
        }
    }

    @Test func `unwinding leaves a presented stack and selects the tab of its destination`()
        throws
    {
        let (app, tabs) = try launched()
        let (_, master) = try master(app, tabs)
        master.performSegue(withIdentifier: "edit", sender: nil)
        app.finishTurn()
        let stack = try #require(tabs.presentedViewController as? UINavigationController)
        let form = try #require(stack.viewControllers.first as? TracedScreen)
        _ = Trace.take()
        form.performSegue(withIdentifier: "done", sender: nil)
        app.finishTurn()
        #expect(
            Trace.take() == [
                "Form prepare done Home", "Home backHome from Form", "viewWillAppear Home",
            ])
        #expect(tabs.presentedViewController == nil)
        #expect(tabs.selectedIndex == 0)
    }

    @Test func `a custom segue whose class does not exist is reported with the nearest name`()
        throws
    {
        let (_, tabs) = try launched()
        let home = try home(tabs)
        home.performSegue(withIdentifier: "custom", sender: nil)
        #expect(Trace.take("slide") == ["slide from Home to Other"])
        let problems = AttributeFixtures.problems {
            home.performSegue(withIdentifier: "absent", sender: nil)
        }
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasSuffix(
                "Unknown class TracedSegu in Interface Builder file. Did you mean TracedSegue?")
                == true, "\(problems)")
    }
}
