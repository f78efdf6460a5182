import Foundation
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// How a pass goes from object to object (specification 2.1.6 to 2.1.13).
struct QueueTests {
    @Test(.specification("2.1.6"))
    func `every window's root is asked, if it has an identifier`() throws {
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

    /// A container with two children, which refers to the second one first.
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
    func `a reference only queues its target, which is asked in the order of first reference`() {
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
    func `each object has a coder of its own, so that keys do not meet`() throws {
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
    func `nothing is written before the last object was asked`() {
        var savesSeen: [Int] = []
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        let look: (NSCoder) -> Void = { [unowned app] _ in savesSeen.append(app.keeper.saves.count)
        }
        PlannedDelegate.plan.saves = look
        PlannedDelegate.plan.willEncode = look
        app.launch()
        (app.root as? TracedController)?.encodes = look
        app.enterBackground()
        #expect(savesSeen == [0, 0, 0])
        #expect(app.keeper.saves == ["application", AppUnderTest.session])
    }

    @Test(.specification("2.2.3"))
    func `a root that is made after the launch's first callback is restored too late`() {
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
