import Foundation
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// References inside lists and dictionaries, in cycles, and beside objects by value
/// (specification 3.4).
struct NestedReferenceTests {
    /// Returns an app of Nav[First, Second]; the first screen encodes and decodes with the
    /// closures.
    private func app(
        encodes: @escaping (_ second: UIViewController, NSCoder) -> Void,
        decodes: @escaping (_ second: UIViewController, NSCoder) -> Void
    ) -> AppUnderTest {
        AppUnderTest.planned(
            AppPlan {
                let first = TracedController("First")
                let second = TracedController("Second")
                first.encodes = { [unowned second] in encodes(second, $0) }
                first.decodes = { [unowned second] in decodes(second, $0) }
                return TracedNavigation("Nav", first, second)
            })
    }

    @Test(.specification("3.4.2", "3.4.5"))
    func `a reference inside nested lists and dictionaries gives the one instance`() {
        let app = app { second, coder in
            let nested: [Any] = [["tabs": [[second], ["front": second]]], "text", 7]
            coder.encode(nested, forKey: "nested")
        } decodes: { second, coder in
            let nested = coder.decodeObject(forKey: "nested") as? [Any]
            let tabs = (nested?.first as? [String: Any])?["tabs"] as? [Any]
            let list = tabs?.first as? [UIViewController]
            let front = (tabs?.last as? [String: Any])?["front"] as? UIViewController
            Trace.add("\(list?.first === second) \(front === second)")
            Trace.add("\(nested?[1] as? String ?? "none") \(nested?[2] as? Int ?? 0)")
        }
        app.launch()
        let calls = app.relaunchTraced()
        #expect(calls.contains("true true"))
        #expect(calls.contains("text 7"))
    }

    @Test(.specification("3.4.6"))
    func `dropped objects are missing from nested lists and dictionaries, and the others remain`() {
        let dropped = ClassMadeController("Dropped")
        dropped.restorationClass = ClassMadeController.self
        ClassMadeController.answer = { nil }
        let app = app { second, coder in
            coder.encode(["gone": dropped, "here": second], forKey: "map")
            coder.encode([[dropped, second], [dropped]], forKey: "lists")
        } decodes: { second, coder in
            let map = coder.decodeObject(forKey: "map") as? [String: UIViewController]
            let lists = coder.decodeObject(forKey: "lists") as? [[UIViewController]]
            Trace.add("\(map?.keys.sorted() ?? []) \(map?["here"] === second)")
            Trace.add("\(lists?.map(\.count) ?? []) \(lists?.first?.first === second)")
        }
        app.launch()
        let calls = app.relaunchTraced()
        #expect(calls.contains(#"["here"] true"#))
        #expect(calls.contains("[1, 0] true"))
    }

    @Test(.specification("3.4.5", "2.1.7", "2.2.12"))
    func `objects that refer to each other find each other before both have decoded`() {
        var found: [String] = []
        let plan = AppPlan {
            let first = TracedController("First")
            let second = TracedController("Second")
            first.encodes = { [unowned second] in $0.encode(["other": second], forKey: "map") }
            second.encodes = { [unowned first] in $0.encode([first], forKey: "list") }
            first.decodes = { [unowned second] coder in
                let other = (coder.decodeObject(forKey: "map") as? [String: TracedController])?[
                    "other"]
                found.append("first sees \(other?.text ?? "nobody"), \(other === second)")
            }
            second.decodes = { [unowned first] coder in
                let other = (coder.decodeObject(forKey: "list") as? [TracedController])?.first
                found.append("second sees \(other?.text ?? "nobody"), \(other === first)")
            }
            return TracedNavigation("Nav", first, second)
        }
        let app = AppUnderTest.planned(plan)
        app.launch()
        for case let screen as TracedController in app.navigation?.viewControllers ?? [] {
            screen.text = "state of \(screen.name)"
        }
        let calls = app.relaunchTraced()
        #expect(found == ["first sees , true", "second sees state of First, true"])
        #expect(
            calls.filter { $0.hasPrefix("decode") } == [
                "decode Nav", "decode First", "decode Second",
            ])
        #expect(app.stackTexts == ["state of First", "state of Second"])
    }

    @Test(.specification("3.4.3"))
    func `an object encoded by value is shared within a coder and separate between coders`() {
        let note = OldNote("shared")
        var notes: [OldNote] = []
        let take: (NSCoder) -> Void = { coder in
            notes += ["a", "b"].compactMap { coder.decodeObject(forKey: $0) as? OldNote }
        }
        let give: (NSCoder) -> Void = { coder in
            for key in ["a", "b"] { coder.encode(note, forKey: key) }
        }
        let app = AppUnderTest.planned(
            AppPlan {
                let screens = [TracedController("First"), TracedController("Second")]
                for screen in screens {
                    screen.encodes = give
                    screen.decodes = take
                }
                return TracedNavigation("Nav", screens[0], screens[1])
            })
        app.launch()
        _ = app.relaunchTraced()
        #expect(notes.map(\.text) == Array(repeating: "shared", count: 4))
        guard notes.count == 4 else { return }
        #expect(notes[0] === notes[1])
        #expect(notes[2] === notes[3])
        #expect(notes[0] !== notes[2])
    }

    @Test(.specification("3.4.8"))
    func `the requested class is compared with the class of the referenced object`() {
        let app = app { second, coder in
            coder.encode(second, forKey: "second")
        } decodes: { second, coder in
            let right = coder.decodeObject(of: [TracedController.self], forKey: "second")
            let wrong = coder.decodeObject(of: [UINavigationController.self], forKey: "second")
            Trace.add("right \(right as? UIViewController === second), wrong \(wrong != nil)")
        }
        app.launch()
        #expect(app.relaunchTraced().contains("right true, wrong false"))
    }
}
