import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The order in which a pass visits the objects (specification 2.1.6 to 2.1.13).
struct QueueTests {
    @Test(.specification("2.1.6"))
    func `the root of every window is encoded if it has an identifier`() throws {
        var others: [UIWindow] = []
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        PlannedDelegate.plan.didFinish = {
            others = ["Second", nil].map { name in
                let window = UIWindow(frame: UIScreen.main.bounds)
                window.rootViewController = TracedController(name)
                window.isHidden = false
                window.windowScene = UIApplication.shared.windows.first?.windowScene
                return window
            }
        }
        app.launch()
        #expect(UIApplication.shared.windows.count == 3)
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root", "encode Second"])
        #expect(try app.paths() == ["Root", "Second"])
        #expect(others.count == 2)
    }

    /// Returns a container with two children that refers to the second one first.
    private func container() -> TracedController {
        let root = TracedController("Root")
        root.addChild(TracedController("First"))
        root.addChild(TracedController("Second"))
        root.encodes = { [unowned root] coder in
            Trace.add("begin")
            for child in root.children.reversed() {
                coder.encode(child, forKey: child.restorationIdentifier ?? "")
            }
            coder.encode(root.children, forKey: "all")
            Trace.add("end")
        }
        return root
    }

    @Test(.specification("2.1.8", "2.1.9", "2.1.10"))
    func `references queue their targets, which are encoded in the order of first reference`() {
        let app = AppUnderTest.planned(AppPlan(container))
        app.launch()
        _ = Trace.take()
        app.enterBackground()
        #expect(
            Trace.take("encode", "begin", "end") == [
                "encode Root", "begin", "end", "encode Second", "encode First",
            ])
    }

    @Test(.specification("2.1.7"))
    func `each object has its own coder, so equal keys do not collide`() throws {
        var coders: [NSCoder] = []
        let app = AppUnderTest.planned(
            AppPlan {
                let root = container()
                for case let child as TracedController in root.children {
                    child.text = "text of \(child.name)"
                    child.encodes = { coders.append($0) }
                }
                return root
            })
        app.launch()
        app.enterBackground()
        #expect(Set(coders.map(ObjectIdentifier.init)).count == 2)
        #expect(try app.record("Root/First")["text"] == .string("text of First"))
        #expect(try app.record("Root/Second")["text"] == .string("text of Second"))
    }

    @Test(.specification("2.1.13"))
    func `no archive is written before the last object is encoded`() {
        var savesSeen: [Int] = []
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        let note: (NSCoder) -> Void = { [unowned app] _ in savesSeen.append(app.keeper.saves.count)
        }
        PlannedDelegate.plan.saves = note
        PlannedDelegate.plan.willEncode = note
        app.launch()
        (app.root as? TracedController)?.encodes = note
        app.enterBackground()
        #expect(savesSeen == [0, 0, 0])
        #expect(app.keeper.saves == ["application", AppUnderTest.session])
    }

    @Test(.specification("2.2.3"))
    func `a root that is made after willFinishLaunching is not restored`() {
        var root: UIViewController? = TracedController("Root")
        let app = AppUnderTest.planned(AppPlan { root })
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        app.enterBackground()
        app.kill()
        root = nil
        PlannedDelegate.plan.didFinish = {
            UIApplication.shared.windows.first?.rootViewController = TracedController("Root")
        }
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("make", "decode") == ["make Root"])
        #expect((app.root as? TracedController)?.text == "")
    }
}
