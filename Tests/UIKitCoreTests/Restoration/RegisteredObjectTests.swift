import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Objects that the app registers, besides those that a class makes again (specification 1.1.5 to 1.1.8,
/// 1.4, 3.3.10).
struct RegisteredObjectTests {
    /// An app whose launch makes and registers a tally, which its root refers to.
    private func app(_ made: @escaping (Tally) -> Void = { _ in }) -> AppUnderTest {
        AppUnderTest.planned(
            AppPlan {
                Tally.current = Tally()
                made(Tally.current)
                UIApplication.registerObject(
                    forStateRestoration: Tally.current, restorationIdentifier: "tally")
                let root = TracedController("Root")
                root.encodes = { $0.encode(Tally.current, forKey: "tally") }
                root.decodes = { coder in
                    let tally = coder.decodeObject(forKey: "tally") as? Tally
                    Trace.add("same \(tally === Tally.current), \(tally?.count ?? -1)")
                }
                return root
            })
    }

    @Test(.specification("1.1.5", "1.4.3", "3.3.10"))
    func `without a class an object is the one that this launch registered`() throws {
        let app = app()
        app.launch()
        Tally.current.count = 7
        #expect(
            app.relaunchTraced().filter { !$0.hasPrefix("appear") && !$0.hasPrefix("load") } == [
                "willFinish inactive", "shouldRestore", "make Root", "decode Root",
                "same true, 0", "decode tally", "didDecode", "finished Root", "finished tally",
                "didFinish inactive", "didBecomeActive",
            ])
        #expect(Tally.current.count == 7)
    }

    @Test(.specification("1.4.4"))
    func `an object that keeps nothing can be referred to`() {
        let plan = AppPlan {
            Plain.current = Plain()
            UIApplication.registerObject(
                forStateRestoration: Plain.current, restorationIdentifier: "plain")
            let root = TracedController("Root")
            root.encodes = { $0.encode([Plain.current], forKey: "plain") }
            root.decodes = { coder in
                let list = coder.decodeObject(forKey: "plain") as? [Plain]
                Trace.add("same \(list?.first === Plain.current) \(list?.count ?? 0)")
            }
            return root
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        #expect(app.relaunchTraced().contains("same true 1"))
    }

    @Test(.specification("1.1.7"))
    func `a registration keeps nothing alive, and its name is free again afterwards`() {
        let app = app()
        app.launch()
        weak let old = Tally.current
        Tally.current = Tally()
        #expect(old == nil)
        app.enterBackground()
        // The new one was never registered, so the reference to it is none.
        #expect(app.notices.contains { $0.contains("is not NSCoding") })
        UIApplication.registerObject(
            forStateRestoration: Tally.current, restorationIdentifier: "tally")
        Tally.current.count = 9
        app.becomeActive()
        #expect(app.relaunchTraced().contains("decode tally"))
        #expect(Tally.current.count == 9)
    }

    @Test(.specification("1.4.1"))
    func `a parent counts if it has a name itself, and as it is when the object is registered`()
        throws
    {
        let stranger = Tally()
        let app = app { $0.parent = stranger }
        app.launch()
        Tally.current.parent = app.root
        app.enterBackground()
        #expect(try app.paths() == ["Root", "tally"])
        UIApplication.registerObject(
            forStateRestoration: Tally.current, restorationIdentifier: "tally")
        app.becomeActive()
        app.enterBackground()
        #expect(try app.paths() == ["Root", "Root/tally"])
        let inner = Tally()
        inner.parent = Tally.current
        UIApplication.registerObject(forStateRestoration: inner, restorationIdentifier: "inner")
        (app.root as? TracedController)?.encodes = { $0.encode(inner, forKey: "inner") }
        app.becomeActive()
        app.enterBackground()
        #expect(try app.paths() == ["Root", "Root/tally/inner"])
    }
}

/// An object that nobody makes again: the app registers one at each launch.
private final class Tally: UIStateRestoring {
    static var current = Tally()

    var count = 0
    var parent: (any UIStateRestoring)?

    var restorationParent: (any UIStateRestoring)? { parent }

    func encodeRestorableState(with coder: NSCoder) {
        coder.encode(count, forKey: "count")
    }

    func decodeRestorableState(with coder: NSCoder) {
        Trace.add("decode tally")
        count = coder.decodeInteger(forKey: "count")
    }

    func applicationFinishedRestoringState() {
        Trace.add("finished tally")
    }
}

/// An object with nothing but a name.
private final class Plain: UIStateRestoring {
    static var current = Plain()
}
