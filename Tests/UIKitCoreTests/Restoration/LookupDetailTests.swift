import Foundation
import HostLink
import RestorationArchive
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Details of the lookup of objects: the order of the sources, and the arguments of factories.
struct LookupDetailTests {
    @Test(.specification("3.3.3", "3.3.4"))
    func `an existing controller is preferred to the storyboard that made it`() {
        var made = 0
        UIStoryboard.declare(
            "Order", initial: "list",
            viewControllers: [
                "list": {
                    made += 1
                    return TracedController("A")
                }
            ])
        let app = AppUnderTest.planned(
            AppPlan {
                let list = UIStoryboard(name: "Order", bundle: nil)
                    .instantiateInitialViewController()
                return TracedNavigation("Nav", list ?? UIViewController())
            })
        app.launch()
        (app.navigation?.topViewController as? TracedController)?.text = "kept"
        made = 0
        _ = app.relaunchTraced()
        #expect(made == 1)
        #expect(app.stackTexts == ["kept"])
    }

    @Test(.specification("3.3.4", "1.9.4", "10.6"))
    func `a storyboard makes the screen that was preserved, not its initial screen`() {
        UIStoryboard.declare(
            "Choice", initial: "list",
            viewControllers: [
                "list": { TracedController("B") },
                "detail": {
                    let detail = ClassMadeController("B")
                    detail.title = "The detail"
                    return detail
                },
            ])
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let storyboard = UIStoryboard(name: "Choice", bundle: nil)
        app.navigation?.pushViewController(
            storyboard.instantiateViewController(withIdentifier: "detail"), animated: false)
        _ = app.relaunchTraced()
        #expect(app.navigation?.topViewController?.title == "The detail")
        #expect(app.notices == [])
    }

    @Test(.specification("1.5.3", "1.3.8"))
    func `a factory and the object that it makes get the same coder`() {
        var coders: [String: ObjectIdentifier] = [:]
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        PlannedDelegate.plan.make = { path, coder in
            guard path.last == "B" else { return nil }
            coders["factory"] = ObjectIdentifier(coder)
            let made = TracedController("B")
            made.decodes = { coders["decode"] = ObjectIdentifier($0) }
            return made
        }
        app.launch()
        app.navigation?.pushViewController(TracedController("B"), animated: false)
        _ = app.relaunchTraced()
        #expect(coders.count == 2)
        #expect(coders["factory"] == coders["decode"])
    }

    @Test(.specification("1.3.3"))
    func `the delegate's secure methods make each object's coder require secure coding`() {
        let note = Note()
        let app = AppUnderTest.plannedScenes { scene, delegate in
            let root = TracedController("Root")
            root.encodes = { Trace.add("secure encode \($0.requiresSecureCoding)") }
            root.decodes = { Trace.add("secure decode \($0.requiresSecureCoding)") }
            delegate.show(root, in: scene)
        }
        PlannedScenesDelegate.make = { _, coder in
            Trace.add("secure make \(coder.requiresSecureCoding)")
            return nil
        }
        app.launch()
        app.settle()
        app.kill()
        app.launch()
        #expect(
            Set(Trace.take("secure")) == [
                "secure encode true", "secure make true", "secure decode true",
            ])
        _ = note
    }

    @Test(.specification("3.3.3", "3.1.7"))
    func `a screen of the launch at another stack position is not the preserved one`() {
        var other: TracedController?
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A"), TracedController("B")) })
        app.launch()
        (app.navigation?.topViewController as? TracedController)?.text = "at 1"
        PlannedDelegate.plan.root = {
            let moved = TracedController("B")
            other = moved
            return TracedNavigation("Nav", TracedController("A"), TracedController("X"), moved)
        }
        let calls = app.relaunchTraced()
        #expect(other?.text == "")
        #expect(!calls.contains("decode B"))
    }

    @Test(.specification("1.2.4", "1.2.6"))
    func `the timestamp in a coder is that of the archive`() throws {
        var times: [Date] = []
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        PlannedDelegate.plan.make = { _, coder in
            let key = UIApplication.stateRestorationTimestampKey
            times.append((coder.decodeObject(forKey: key) as? Date) ?? .distantPast)
            return nil
        }
        app.launch()
        app.enterBackground()
        let saved = try app.archive().header.timestamp
        app.kill()
        app.launch()
        #expect(times == [saved])
    }

    @Test(.specification("4.10", "4.9"))
    func `a selection beyond the end of the text keeps the selection of the launch`() {
        var text = "a long text"
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
                    view.restorationIdentifier = "text"
                    view.text = text
                    view.selectedRange = NSRange(location: 1, length: 0)
                    root.view.addSubview(view)
                }
                return root
            })
        func view() -> UITextView? { app.root?.view.subviews.first as? UITextView }
        app.launch()
        view()?.selectedRange = NSRange(location: 5, length: 3)
        text = "abc"
        _ = app.relaunchTraced()
        #expect(view()?.selectedRange == NSRange(location: 1, length: 0))
    }

    @Test(.specification("3.5.14"))
    func `a restored presentation replaces the presentation of the launch`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.present(TracedController("Welcome"), animated: false)
                return root
            })
        PlannedDelegate.plan.make = { path, _ in
            path.last == "Form" ? TracedController("Form") : nil
        }
        app.launch()
        app.root?.dismiss(animated: false)
        let form = TracedController("Form")
        form.text = "half a word"
        app.root?.present(form, animated: false)
        _ = app.relaunchTraced()
        let restored = app.root?.presentedViewController as? TracedController
        #expect(restored?.name == "Form")
        #expect(restored?.text == "half a word")
    }
}
