import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Objects that the app registers, with and without a class that creates them again
/// (specification 1.1.5 to 1.1.8, 1.4, 3.3.10).
struct RegisteredObjectTests {
    /// Returns an app whose launch creates and registers a tally to which its root refers.
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
    func `an object without a restoration class is the one that this launch registered`() throws {
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

    @Test(.specification("3.3.10"))
    func `a class that refuses to make an object is asked once for all references`() {
        Refusing.answers = true
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { $0.encode(Refusing.current, forKey: "object") }
                root.decodes = { coder in
                    for _ in 0..<3 { Trace.add("\(coder.decodeObject(forKey: "object") == nil)") }
                }
                return root
            })
        app.launch()
        Refusing.current = Refusing()
        UIApplication.registerObject(
            forStateRestoration: Refusing.current, restorationIdentifier: "object")
        Refusing.answers = false
        let calls = app.relaunchTraced().filter { $0.hasPrefix("refusing") || $0 == "true" }
        #expect(calls == ["refusing object", "true", "true", "true"])
    }

    @Test(.specification("3.3.10"))
    func `an object inside a screen that is not restored is not made`() {
        Refusing.answers = true
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        let child = TracedController("Child")
        app.root?.addChild(child)
        (app.root as? TracedController)?.encodes = { $0.encode(child, forKey: "child") }
        Refusing.current = Refusing()
        Refusing.current.restorationParent = child
        child.encodes = { $0.encode(Refusing.current, forKey: "object") }
        UIApplication.registerObject(
            forStateRestoration: Refusing.current, restorationIdentifier: "object")
        let calls = app.relaunchTraced()
        #expect(calls.contains("make Root/Child"))
        #expect(calls.filter { $0.hasPrefix("refusing") } == [])
    }

    @Test(.specification("1.4.4"))
    func `an object without state can be referred to`() {
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
    func `a registration does not retain its object, and the identifier is free afterwards`() {
        let app = app()
        app.launch()
        weak let old = Tally.current
        Tally.current = Tally()
        #expect(old == nil)
        app.enterBackground()
        // The new tally was never registered, so the reference to it is stored as nil.
        #expect(app.notices.contains { $0.contains("is not NSCoding") })
        UIApplication.registerObject(
            forStateRestoration: Tally.current, restorationIdentifier: "tally")
        Tally.current.count = 9
        app.becomeActive()
        #expect(app.relaunchTraced().contains("decode tally"))
        #expect(Tally.current.count == 9)
    }

    @Test(.specification("1.4.1"))
    func `a restoration parent needs an identifier and is read when the object is registered`()
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

    @Test(.specification("1.1.6"))
    func `registering an object with an empty identifier is refused and logged`() throws {
        let app = app()
        app.launch()
        let nameless = Tally()
        UIApplication.registerObject(forStateRestoration: nameless, restorationIdentifier: "")
        #expect(
            app.notices == [
                "A Tally was not registered for restoration: its identifier is empty. Pass an "
                    + "identifier that is unique within the object's restorationParent."
            ])
        (app.root as? TracedController)?.encodes = { $0.encode(nameless, forKey: "nameless") }
        app.enterBackground()
        #expect(try app.paths() == ["Root"])
    }

    @Test(.specification("1.4.1"))
    func `an object that is its own parent is registered without a parent, and this is logged`()
        throws
    {
        let app = app()
        app.launch()
        Tally.current.parent = Tally.current
        UIApplication.registerObject(
            forStateRestoration: Tally.current, restorationIdentifier: "tally")
        #expect(
            app.notices == [
                "tally (Tally) was registered for restoration without its restorationParent: the "
                    + "parent is inside the object itself. Return a parent that does not lead back "
                    + "to the object."
            ])
        app.enterBackground()
        #expect(try app.paths() == ["Root", "tally"])
    }

    @Test(.specification("1.4.1"))
    func `a cycle of restoration parents is cut at the registration that closes it`() throws {
        let app = app()
        app.launch()
        let (outer, inner) = (Tally(), Tally())
        UIApplication.registerObject(forStateRestoration: outer, restorationIdentifier: "outer")
        inner.parent = outer
        UIApplication.registerObject(forStateRestoration: inner, restorationIdentifier: "inner")
        outer.parent = inner
        UIApplication.registerObject(forStateRestoration: outer, restorationIdentifier: "outer")
        #expect(app.notices.count == 1)
        (app.root as? TracedController)?.encodes = { $0.encode(inner, forKey: "inner") }
        app.enterBackground()
        #expect(try app.paths() == ["Root", "outer/inner"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `registering an object does not search all registered objects`() {
        let app = app()
        app.launch()
        let objects = (0..<50_000).map { _ in Tally() }
        for (number, object) in objects.enumerated() {
            UIApplication.registerObject(
                forStateRestoration: object, restorationIdentifier: "object \(number)")
        }
        app.enterBackground()
        #expect(app.notices.count == objects.count)
    }
}

/// An object that no class creates again: the app registers one at each launch.
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

/// An object without state.
private final class Plain: UIStateRestoring {
    static var current = Plain()
}

/// An object whose class creates it again or refuses to.
private final class Refusing: UIStateRestoring, UIObjectRestoration {
    static var current = Refusing()
    static var answers = true

    var restorationParent: (any UIStateRestoring)?
    var objectRestorationClass: (any UIObjectRestoration.Type)? { Refusing.self }

    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)? {
        Trace.add("refusing \(identifierComponents.joined(separator: "/"))")
        return answers ? Refusing() : nil
    }
}
