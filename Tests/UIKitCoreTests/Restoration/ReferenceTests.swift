import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// References between objects and their targets (specification 3.4).
struct ReferenceTests {
    /// Returns an app of Nav[First, Second]; the first screen encodes and decodes with the
    /// closures.
    private func app(
        encodes: @escaping (UINavigationController, NSCoder) -> Void,
        decodes: @escaping (UINavigationController, NSCoder) -> Void
    ) -> AppUnderTest {
        AppUnderTest.planned(
            AppPlan {
                let first = TracedController("First")
                let navigation = TracedNavigation("Nav", first, TracedController("Second"))
                first.encodes = { [unowned navigation] in encodes(navigation, $0) }
                first.decodes = { [unowned navigation] in decodes(navigation, $0) }
                return navigation
            })
    }

    @Test(.specification("3.4.2", "3.4.5"))
    func `a reference gives the one shared instance, even inside arrays and dictionaries`() {
        var found: [UIViewController?] = []
        let app = app { navigation, coder in
            let other = navigation.viewControllers[1]
            coder.encode(other, forKey: "alone")
            coder.encode([other, "and a text"] as [Any], forKey: "list")
            coder.encode(["key": other], forKey: "entries")
        } decodes: { _, coder in
            let list = coder.decodeObject(forKey: "list") as? [Any]
            let entries = coder.decodeObject(forKey: "entries") as? [String: Any]
            found = [
                coder.decodeObject(forKey: "alone") as? UIViewController,
                list?.first as? UIViewController, entries?["key"] as? UIViewController,
            ]
            Trace.add("texts \(list?.last as? String ?? "none")")
        }
        app.launch()
        #expect(app.relaunchTraced().contains("texts and a text"))
        let second = app.navigation?.viewControllers[1]
        #expect(found.count == 3)
        #expect(found.allSatisfy { $0 === second && $0 != nil })
    }

    @Test(.specification("2.2.15"))
    func `a reference of the app delegate is nil before the lookup and in a coder that it kept`() {
        var answers: [String] = []
        var kept: NSCoder?
        func note(_ coder: NSCoder, _ place: String) {
            let found = coder.decodeObject(forKey: "root") as? UIViewController
            answers.append("\(place) \(found?.restorationIdentifier ?? "nothing")")
        }
        var plan = AppPlan { TracedController("Root") }
        plan.restores = { coder in
            note(coder, "asked:")
            return true
        }
        plan.didDecode = { coder in
            note(coder, "decoding:")
            kept = coder
        }
        let app = AppUnderTest.planned(plan)
        PlannedDelegate.plan.willEncode = { [unowned app] in $0.encode(app.root, forKey: "root") }
        app.launch()
        _ = app.relaunchTraced()
        if let kept { note(kept, "later:") }
        #expect(answers == ["asked: nothing", "decoding: Root", "later: nothing"])
    }

    @Test(.specification("2.2.12")) func `a reference may be read before its target is restored`() {
        // Specification 2.2.12: cross-object work belongs in applicationFinishedRestoringState.
        var textInDecode: String?
        let app = app { navigation, coder in
            coder.encode(navigation.viewControllers[1], forKey: "other")
        } decodes: { _, coder in
            textInDecode = (coder.decodeObject(forKey: "other") as? TracedController)?.text
        }
        app.launch()
        (app.navigation?.viewControllers[1] as? TracedController)?.text = "kept"
        _ = app.relaunchTraced()
        #expect(textInDecode == "")
        #expect(app.stackTexts == ["", "kept"])
    }

    @Test(.specification("3.4.4"))
    func `a reference to an object without an identifier is stored as nil and logged`() {
        let app = app { navigation, coder in
            coder.encode(TracedController(nil), forKey: "nobody")
        } decodes: { _, coder in
            Trace.add("nobody \(coder.decodeObject(forKey: "nobody") == nil)")
        }
        app.launch()
        app.enterBackground()
        #expect(app.notices.contains { $0.contains("has no restorationIdentifier; give it one") })
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("nobody") == ["nobody true"])
    }

    @Test(.specification("3.4.6"))
    func `a reference to a dropped object is nil, and lists leave it out`() {
        let dropped = ClassMadeController("Dropped")
        dropped.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { nil }
        let app = app { navigation, coder in
            coder.encode(dropped, forKey: "alone")
            coder.encode([dropped, navigation], forKey: "list")
        } decodes: { _, coder in
            let list = coder.decodeObject(forKey: "list") as? [UIViewController]
            Trace.add("alone \(coder.decodeObject(forKey: "alone") != nil)")
            Trace.add("list \(list?.map { $0.restorationIdentifier ?? "" } ?? [])")
        }
        app.launch()
        let calls = app.relaunchTraced()
        #expect(calls.contains("alone false"))
        #expect(calls.contains("list [\"Nav\"]"))
    }

    @Test(.specification("3.1.14", "3.4.1"))
    func `a reference to a view is resolved by its identifier within its controller`() {
        func makeView(_ controller: TracedController) {
            let view = TracedView()
            view.restorationIdentifier = "mark"
            controller.view.addSubview(view)
        }
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = makeView
                root.encodes = { [unowned root] in
                    $0.encode(root.view.subviews.first, forKey: "mark")
                }
                root.decodes = { [unowned root] coder in
                    let view = coder.decodeObject(forKey: "mark") as? UIView
                    Trace.add("same \(view != nil && view === root.view.subviews.first)")
                }
                return root
            })
        app.launch()
        #expect(app.relaunchTraced().contains("same true"))
    }

    @Test(
        .specification(
            "3.4.5", "2.2.13", "2.2.14", "10.11", "1.1.5", "1.4.2", "1.5.1", "3.3.10", "2.2.12",
            "1.6.4"))
    func `a registered object is shared, made on demand, and notified after restoration`() {
        var found: [Draft?] = []
        let app = app { _, coder in
            coder.encode(Draft.current, forKey: "draft")
        } decodes: { _, coder in
            found.append(coder.decodeObject(forKey: "draft") as? Draft)
        }
        let make = PlannedDelegate.plan.root
        PlannedDelegate.plan.root = {
            let root = make()
            let second = root?.children.last as? TracedController
            second?.encodes = { $0.encode(Draft.current, forKey: "draft") }
            second?.decodes = { found.append($0.decodeObject(forKey: "draft") as? Draft) }
            return root
        }
        Draft.current = Draft(text: "kept")
        app.launch()
        UIApplication.registerObject(
            forStateRestoration: Draft.current, restorationIdentifier: "draft")
        app.enterBackground()
        app.kill()
        Draft.current = Draft(text: "another")
        _ = Trace.take()
        app.launch()
        #expect(
            Trace.take("make", "decode", "object", "finished") == [
                "make Nav", "make Nav/First", "make Nav/Second",
                "decode Nav", "decode First", "object draft", "decode Second", "decode draft",
                "finished Nav", "finished First", "finished Second", "finished draft",
            ])
        #expect(found.count == 2)
        #expect(found[0] != nil && found[0] === found[1])
        #expect(found[0]?.text == "kept")
    }

    @Test(.specification("1.1.8", "10.12"))
    func `a registered object without a reference is not preserved`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        let draft = Draft(text: "unreferenced")
        UIApplication.registerObject(forStateRestoration: draft, restorationIdentifier: "draft")
        _ = Trace.take()
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root"])
        #expect(draft.text == "unreferenced")
    }

    @Test(.specification("3.1.5", "1.4.1", "1.4.5"))
    func `the path of a registered object contains its restoration parent`() {
        let app = app { _, coder in
            coder.encode(Draft.current, forKey: "draft")
        } decodes: { _, coder in
            _ = coder.decodeObject(forKey: "draft")
        }
        app.launch()
        Draft.current = Draft(text: "kept")
        Draft.current.restorationParent = app.root
        UIApplication.registerObject(
            forStateRestoration: Draft.current, restorationIdentifier: "draft")
        #expect(app.relaunchTraced().contains("object Nav/draft"))
    }

    @Test(.specification("3.4.7"))
    func `an object that is neither registered nor NSCoding is left out, and the reason is logged`()
    {
        // Specification 3.4.7; the other values of the controller are kept.
        let app = app { _, coder in
            coder.encode(Draft(text: "stray"), forKey: "draft")
            coder.encode(7, forKey: "number")
        } decodes: { _, coder in
            Trace.add("number \(coder.decodeInteger(forKey: "number"))")
        }
        app.launch()
        app.enterBackground()
        #expect(app.notices.contains { $0.contains("is not NSCoding") })
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("number") == ["number 7"])
    }
}

/// An object that the app registers for restoration.
final class Draft: UIStateRestoring {
    static var current = Draft(text: "")

    var text: String
    var restorationParent: (any UIStateRestoring)?

    init(text: String) {
        self.text = text
    }

    var objectRestorationClass: (any UIObjectRestoration.Type)? { Draft.self }

    func encodeRestorableState(with coder: NSCoder) {
        Trace.add("encode draft")
        coder.encode(text, forKey: "text")
    }

    func decodeRestorableState(with coder: NSCoder) {
        Trace.add("decode draft")
        text = coder.decodeObject(forKey: "text") as? String ?? ""
    }

    func applicationFinishedRestoringState() {
        Trace.add("finished draft")
    }
}

extension Draft: UIObjectRestoration {
    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)? {
        Trace.add("object \(identifierComponents.joined(separator: "/"))")
        return Draft(text: "")
    }
}
