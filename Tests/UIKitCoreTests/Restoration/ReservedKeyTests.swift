import Foundation
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The values that the system writes beside an app's own values (specification 1.2), and
/// storyboards' part in it.
struct ReservedKeyTests {
    @Test(.specification("5.1.3", "1.2.6", "1.2.2", "1.2.3", "1.2.4", "1.2.5", "3.3.11"))
    func `every coder has the version, idiom, time and system of the launch that preserved`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let view = LookingView()
                    view.restorationIdentifier = "mark"
                    root.view.addSubview(view)
                }
                LookingObject.current = LookingObject()
                UIApplication.registerObject(
                    forStateRestoration: LookingObject.current, restorationIdentifier: "object")
                root.encodes = { $0.encode(LookingObject.current, forKey: "object") }
                root.decodes = { look("controller", $0) }
                return root
            }, infoDictionary: ["CFBundleVersion": "12"])
        PlannedDelegate.plan.restores = {
            look("should restore", $0)
            return true
        }
        PlannedDelegate.plan.make = { _, coder in
            look("factory", coder)
            return nil
        }
        PlannedDelegate.plan.didDecode = { look("did decode", $0) }
        app.pageSize = CGSize(width: 1280, height: 800)
        app.launch()
        app.enterBackground()
        app.kill()
        app.infoDictionary = ["CFBundleVersion": "13"]
        app.pageSize = CGSize(width: 390, height: 844)
        _ = Trace.take()
        app.launch()
        let all = "12, pad 1, just now true, system true"
        #expect(
            Trace.take("look").sorted() == [
                "look controller \(all)", "look did decode \(all)", "look factory \(all)",
                "look object \(all)", "look should restore \(all)", "look view \(all)",
            ])
    }

    @Test(.specification("1.2.8", "1.2.1"))
    func `the reserved keys are spelled as in UIKit's headers`() {
        #expect(
            [
                UIApplication.stateRestorationViewControllerStoryboardKey,
                UIApplication.stateRestorationBundleVersionKey,
                UIApplication.stateRestorationUserInterfaceIdiomKey,
                UIApplication.stateRestorationTimestampKey,
                UIApplication.stateRestorationSystemVersionKey,
            ] == [
                "UIStateRestorationViewControllerStoryboardKey",
                "UIApplicationStateRestorationBundleVersionKey",
                "UIApplicationStateRestorationUserInterfaceIdiomKey",
                "UIApplicationStateRestorationTimestampKey",
                "UIApplicationStateRestorationSystemVersionKey",
            ])
    }

    @Test(.specification("1.2.1", "1.6.6", "1.9.1", "1.9.3", "3.3.1"))
    func `listing 7-1: a restoration class makes the controller from the storyboard in the coder`()
    {
        UIStoryboard.declare(
            "Listing",
            viewControllers: [
                "MyViewController": {
                    let made = ListingController("detail")
                    made.restorationClass = ListingController.self
                    return made
                }
            ])
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let storyboard = UIStoryboard(name: "Listing", bundle: nil)
        #expect(storyboard.instantiateInitialViewController() == nil)
        let detail = storyboard.instantiateViewController(withIdentifier: "MyViewController")
        #expect(detail.storyboard === storyboard)
        #expect(app.root?.storyboard == nil)
        (detail as? TracedController)?.text = "kept"
        app.navigation?.pushViewController(detail, animated: false)
        let calls = app.relaunchTraced()
        #expect(calls.contains("listing detail from a storyboard"))
        #expect(app.stackTexts == ["", "kept"])
        // The controller has its identifier and class, so it is also restored at later launches.
        #expect(app.relaunchTraced().contains("listing detail from a storyboard"))
        #expect(app.stackTexts == ["", "kept"])
    }

    @Test(.specification("1.2.1"))
    func `a controller that was made without a storyboard decodes no storyboard`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        PlannedDelegate.plan.make = { _, coder in
            let key = UIApplication.stateRestorationViewControllerStoryboardKey
            Trace.add("storyboard \(coder.decodeObject(forKey: key) != nil)")
            Trace.add("storyboard \(coder.containsValue(forKey: key))")
            return nil
        }
        app.launch()
        #expect(
            app.relaunchTraced().filter { $0.hasPrefix("storyboard") } == [
                "storyboard false", "storyboard false",
            ])
    }

    @Test(.specification("3.3.5"))
    func `a screen that its storyboard no longer has is not restored, and the launch continues`() {
        UIStoryboard.declare("Old", viewControllers: ["gone": { TracedController("B") }])
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let storyboard = UIStoryboard(name: "Old", bundle: nil)
        app.navigation?.pushViewController(
            storyboard.instantiateViewController(withIdentifier: "gone"), animated: false)
        app.enterBackground()
        app.kill()
        UIStoryboard.declare("Old", viewControllers: [:])
        app.launch()
        #expect(app.navigation?.viewControllers.map(\.restorationIdentifier) == ["A"])
        #expect(app.notices.contains { $0.hasPrefix("Nav/:[1]:/B") })
    }

    @Test(.specification("1.9.2"))
    func `an identifier that a storyboard does not have ends the program with a message`() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                UIStoryboard.declare("Main", viewControllers: [:])
                let storyboard = UIStoryboard(name: "Main", bundle: nil)
                _ = storyboard.instantiateViewController(withIdentifier: "missing")
            }
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(
            output.contains(
                "Storyboard (Main) doesn't contain a view controller with identifier 'missing'"))
    }
}

/// Traces the values of a coder that describe the launch that preserved.
private func look(_ place: String, _ coder: NSCoder) {
    let version = coder.decodeObject(forKey: UIApplication.stateRestorationBundleVersionKey)
    let idiom = coder.decodeObject(forKey: UIApplication.stateRestorationUserInterfaceIdiomKey)
    let time = coder.decodeObject(forKey: UIApplication.stateRestorationTimestampKey) as? Date
    let system = coder.decodeObject(forKey: UIApplication.stateRestorationSystemVersionKey)
    let number = (idiom as? NSNumber)?.intValue ?? -1
    let kind = UIUserInterfaceIdiom(rawValue: number) == .pad ? "pad" : "other"
    let isRecent = time.map { abs($0.timeIntervalSinceNow) < 3600 } ?? false
    Trace.add(
        "look \(place) \(version as? String ?? "none"), \(kind) \(number), just now \(isRecent), "
            + "system \(system as? String == ProcessInfo.processInfo.operatingSystemVersionString)")
}

private final class LookingView: UIView {
    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        look("view", coder)
    }
}

private final class LookingObject: UIStateRestoring {
    static var current = LookingObject()

    func decodeRestorableState(with coder: NSCoder) {
        look("object", coder)
    }
}

/// Listing 7-1 of document 003.
private final class ListingController: TracedController, UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        let key = UIApplication.stateRestorationViewControllerStoryboardKey
        guard let storyboard = coder.decodeObject(forKey: key) as? UIStoryboard else { return nil }
        let made = storyboard.instantiateViewController(withIdentifier: "MyViewController")
        Trace.add("listing \(identifierComponents.last ?? "") from a storyboard")
        made.restorationIdentifier = identifierComponents.last
        made.restorationClass = ListingController.self
        return made
    }
}
