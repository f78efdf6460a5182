import Foundation
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The traps of encoding and decoding (specification 8.3): overrides that do not call super, and
/// unsuitable keys and values.
struct TrapsInCodingTests {
    /// Launches an app whose root encodes and decodes with the closures.
    private func launched(
        encodes: @escaping (NSCoder) -> Void, decodes: @escaping (NSCoder) -> Void = { _ in }
    ) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = encodes
                root.decodes = decodes
                return root
            })
        app.launch()
        return app
    }

    /// Launches an app whose root presents a form, and preserves it.
    private func presenting(skipping: Set<SuperlessController.Hook>) -> AppUnderTest {
        SuperlessController.skipped = skipping
        var plan = AppPlan { SuperlessController("Root") }
        plan.make = { path, _ in path.last == "Form" ? TracedController("Form") : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        app.root?.present(TracedController("Form"), animated: false)
        app.enterBackground()
        return app
    }

    @Test(.specification("8.3.1", "3.2.9", "1.6.3"))
    func `an encode without a call of super loses the presented controller and is logged`() {
        let app = presenting(skipping: [.encode])
        #expect(
            app.notices == [
                "Root/Form (TracedController) is not preserved: SuperlessController presents it and "
                    + "overrides encodeRestorableState(with:) without calling super. Call super first."
            ])
        app.kill()
        app.launch()
        #expect(app.root?.presentedViewController == nil)
    }

    @Test(.specification("8.3.1", "3.2.9", "1.6.3"))
    func `a decode without a call of super loses the presented controller and is logged`() {
        let app = presenting(skipping: [.decode])
        #expect(app.notices == [])
        app.kill()
        app.launch()
        #expect(app.root?.presentedViewController == nil)
        #expect(
            app.notices == [
                "Root: SuperlessController overrides decodeRestorableState(with:) without calling "
                    + "super, so the controller that it presented is not restored. Call super first."
            ])
    }

    @Test(.specification("8.3.1"))
    func `a container preserves its children even without a call of super`() {
        var plan = AppPlan { () -> UIViewController in
            let tabs = SuperlessTabs(nibName: nil, bundle: nil)
            tabs.restorationIdentifier = "Tab"
            let stack = SuperlessStack(nibName: nil, bundle: nil)
            stack.restorationIdentifier = "Nav"
            stack.viewControllers = [TracedController("A")]
            tabs.viewControllers = [TracedController("One"), stack]
            return tabs
        }
        plan.make = { path, _ in path.last == "B" ? TracedController("B") : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        func stack() -> UINavigationController? {
            (app.root as? UITabBarController)?.selectedViewController as? UINavigationController
        }
        (app.root as? UITabBarController)?.selectedIndex = 1
        stack()?.pushViewController(TracedController("B"), animated: false)
        _ = app.relaunchTraced()
        #expect(stack()?.viewControllers.map(\.restorationIdentifier) == ["A", "B"])
        #expect(app.notices == [])
    }

    @Test(.specification("8.3.2", "2.2.8"))
    func `a view that is not loaded when its controller decodes is reported, but not logged`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedTabs("Tab", TracedController("One"), TracedController("Two")) })
        app.launch()
        _ = app.relaunchTraced()
        let entries = app.restorationReport.restoration?.entries ?? []
        let unloaded = entries.filter { entry in
            entry.diagnostics.contains { $0.contains("Its view did not exist when it decoded") }
        }
        #expect(unloaded.map { $0.path.map(\.name) } == [["Tab", "Two"]])
        #expect(app.notices == [])
    }

    @Test(.specification("8.3.4", "1.12.3"))
    func `a value of another type is logged with its key and path`() {
        let app = launched {
            $0.encode("twelve", forKey: "count")
        } decodes: { coder in
            Trace.add("count \(coder.decodeInteger(forKey: "count"))")
        }
        #expect(app.relaunchTraced().contains("count 0"))
        #expect(app.notices == ["Root, key \"count\": The stored value is not a number."])
    }

    @Test(.specification("8.3.4"), arguments: [false, true])
    func `a key that was never encoded is logged if the app asks for that`(isStrict: Bool) {
        let app = launched {
            $0.encode(12, forKey: "count")
        } decodes: { coder in
            Trace.add("count \(coder.decodeInteger(forKey: "cuont"))")
        }
        UIApplication.reportsAbsentRestorationKeys = isStrict
        defer { UIApplication.reportsAbsentRestorationKeys = false }
        #expect(app.relaunchTraced().contains("count 0"))
        #expect(
            app.notices
                == (isStrict
                    ? [
                        "Root, key \"cuont\": Nothing was encoded under the key, so it decodes as nil, "
                            + "zero or false. Compare its spelling in encode and decode, or ask "
                            + "containsValue(forKey:) first."
                    ] : []))
    }

    @Test(.specification("8.3.6"))
    func `a value that cannot be encoded is logged with key, path and type, without its content`() {
        let app = launched { coder in
            coder.encode(Unstorable(secret: "4711"), forKey: "card")
            coder.encode(["pair": Unstorable(secret: "4712")], forKey: "cards")
        }
        app.enterBackground()
        #expect(app.notices.count == 2)
        #expect(
            app.notices.first
                == "Root, key \"card\": A value of type Unstorable cannot be stored. Encode its parts, or "
                + "use encodeEncodable(_:forKey:) if it is Codable.")
        #expect(app.notices.last?.hasPrefix("Root, key \"cards.pair\": ") == true)
        #expect(!app.notices.joined().contains("471"))
    }

    @Test(.specification("8.3.7", "1.2.7"))
    func `encoding a key of the system is refused and logged`() {
        let app = launched {
            $0.encode("mine", forKey: UIApplication.stateRestorationTimestampKey)
        }
        app.enterBackground()
        #expect(
            app.notices == [
                "Root, key \"UIApplicationStateRestorationTimestampKey\": The key belongs to the system; "
                    + "use another one."
            ])
    }

    @Test(.specification("8.3.12", "2.2.12"))
    func `another object's state is absent in decode and present when restoration has finished`() {
        func text() -> String { (PlannedDelegate.second as? TracedController)?.text ?? "none" }
        let app = AppUnderTest.planned(
            AppPlan {
                let first = FinishingController("First")
                first.decodes = { coder in
                    let other = coder.decodeObject(forKey: "other") as? TracedController
                    Trace.add("in decode '\(other?.text ?? "none")'")
                }
                first.finishes = { Trace.add("in finished '\(text())'") }
                first.encodes = { $0.encode(PlannedDelegate.second, forKey: "other") }
                return TracedNavigation("Nav", first, TracedController("Second"))
            })
        app.launch()
        (PlannedDelegate.second as? TracedController)?.text = "kept"
        let calls = app.relaunchTraced()
        #expect(calls.filter { $0.hasPrefix("in ") } == ["in decode ''", "in finished 'kept'"])
        #expect(app.notices == [])
    }

    @Test(.specification("8.3.14"))
    func `an optional that was nil is decoded as nil, even by a forced cast`() {
        let app = launched {
            $0.encode(nil as String?, forKey: "userID")
        } decodes: { coder in
            // swift-format-ignore: NeverForceUnwrap
            let text = coder.decodeObject(forKey: "userID") as! String?
            Trace.add("userID \(text ?? "nil")")
        }
        #expect(app.relaunchTraced().contains("userID nil"))
        #expect(app.notices == [])
    }
}

extension PlannedDelegate {
    /// The second controller in the root's stack.
    fileprivate static var second: UIViewController? {
        UIApplication.shared.windows.first?.rootViewController?.children.last
    }
}

/// A controller that does not call `super` in the methods that a test names.
final class SuperlessController: TracedController {
    enum Hook { case encode, decode }
    static var skipped: Set<Hook> = []

    override func encodeRestorableState(with coder: NSCoder) {
        if !Self.skipped.contains(.encode) { super.encodeRestorableState(with: coder) }
    }

    override func decodeRestorableState(with coder: NSCoder) {
        if !Self.skipped.contains(.decode) { super.decodeRestorableState(with: coder) }
    }
}

/// A stack that encodes a value of its own and does not call `super`.
final class SuperlessStack: UINavigationController {
    override func encodeRestorableState(with coder: NSCoder) { coder.encode(1, forKey: "own") }
    override func decodeRestorableState(with coder: NSCoder) {
        _ = coder.decodeInteger(forKey: "own")
    }
}

/// A tab bar controller that encodes a value of its own and does not call `super`.
final class SuperlessTabs: UITabBarController {
    override func encodeRestorableState(with coder: NSCoder) { coder.encode(1, forKey: "own") }
    override func decodeRestorableState(with coder: NSCoder) {
        _ = coder.decodeInteger(forKey: "own")
    }
}

/// A controller that calls a closure when restoration has finished.
final class FinishingController: TracedController {
    var finishes: () -> Void = {}

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        finishes()
    }
}

/// A value that no coder accepts.
private struct Unstorable {
    let secret: String
}
