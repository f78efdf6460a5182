import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The snapshot that is shown until an app is running again (specification 1.1.4, 5.4).
struct SnapshotTests {
    /// Returns the snapshots that the app sent to the host, in order; `nil` for a report without a
    /// snapshot.
    private func snapshots(_ app: AppUnderTest) -> [String?] {
        app.messages.compactMap { message in
            guard case .snapshot(_, let snapshot) = message else { return nil }
            return .some(snapshot.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    /// Enters the background and returns to the foreground.
    ///
    /// Returns whether each snapshot message in between has a snapshot.
    private func leave(_ app: AppUnderTest) -> [Bool] {
        let before = snapshots(app).count
        app.enterBackground()
        let taken = snapshots(app).dropFirst(before).map { $0 != nil }
        app.becomeActive()
        return taken
    }

    @Test(.specification("5.4.1", "2.1.13"))
    func `the host gets a snapshot after the state is preserved on entering the background`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
                    label.text = "On the screen"
                    root.view.addSubview(label)
                }
                return root
            })
        app.launch()
        app.finishTurn()
        #expect(snapshots(app).isEmpty)
        var savesBefore = 0
        PlannedDelegate.plan.willEncode = { [unowned app] _ in
            savesBefore = snapshots(app).count
        }
        app.enterBackground()
        #expect(savesBefore == 0)
        #expect(snapshots(app).count == 1)
        #expect(snapshots(app).last??.contains("On the screen") == true)
    }

    @Test(.specification("10.18", "3.2.1", "5.4.4", "8.4.9"))
    func `a front screen that is not restored leaves no snapshot`() {
        var plan = AppPlan { TracedController("Root") }
        plan.make = { path, _ in path.count > 1 ? TracedController("Form") : nil }
        let app = AppUnderTest.planned(plan)
        app.launch()
        app.root?.present(TracedController("Form"), animated: false)
        #expect(leave(app) == [true])
        app.root?.dismiss(animated: false)
        app.root?.present(TracedController(nil), animated: false)
        #expect(leave(app) == [false])
        app.root?.dismiss(animated: false)
        let alert = UIAlertController(title: "?", message: nil, preferredStyle: .alert)
        alert.restorationIdentifier = "alert"
        app.root?.present(alert, animated: false)
        #expect(leave(app) == [false])
        app.root?.dismiss(animated: false)
        #expect(leave(app) == [true])
        PlannedDelegate.plan.isSaving = false
        #expect(leave(app) == [false])
    }

    @Test(.specification("5.4.4"))
    func
        `no snapshot is taken of a front screen that is preserved only as another screen's reference`()
    {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        let front = TracedController("Front")
        (app.navigation?.topViewController as? TracedController)?.encodes = {
            $0.encode(front, forKey: "front")
        }
        app.navigation?.pushViewController(TracedController(nil), animated: false)
        app.navigation?.pushViewController(front, animated: false)
        #expect(leave(app) == [false])
        app.navigation?.popToRootViewController(animated: false)
        #expect(leave(app) == [true])
        let form = TracedNavigation(nil, front)
        app.root?.present(form, animated: false)
        #expect(leave(app) == [false])
        form.restorationIdentifier = "Form"
        #expect(leave(app) == [true])
    }

    @Test(.specification("5.4.4", "3.5.5", "3.2.1"))
    func `no snapshot is taken if the front screen is above or inside one that is not restored`() {
        let app = AppUnderTest.planned(AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        app.navigation?.pushViewController(TracedController("B"), animated: false)
        #expect(leave(app) == [true])
        app.navigation?.pushViewController(TracedController(nil), animated: false)
        #expect(leave(app) == [false])
        app.navigation?.pushViewController(TracedController("C"), animated: false)
        #expect(leave(app) == [false])
        app.navigation?.popToRootViewController(animated: false)
        #expect(leave(app) == [true])
        app.root?.present(TracedNavigation(nil, TracedController("Form")), animated: false)
        #expect(leave(app) == [false])
    }

    @Test(.specification("5.4.4", "3.2.7"), arguments: [false, true])
    func `a front screen leaves a snapshot if its container encodes it`(_ isEncoded: Bool) {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = FrontContainer("Root")
                let child = TracedController("Child")
                root.addChild(child)
                if isEncoded { root.encodes = { $0.encode(child, forKey: "child") } }
                return root
            })
        app.launch()
        #expect(leave(app) == [isEncoded])
    }

    @Test(.specification("10.19", "1.1.4"))
    func `an app can ignore its snapshot for the next launch only, and only while preserving`() {
        var isIgnoring = false
        let ignore: (NSCoder) -> Void = { _ in
            if isIgnoring { UIApplication.shared.ignoreSnapshotOnNextApplicationLaunch() }
        }
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        (app.root as? TracedController)?.encodes = ignore
        #expect(leave(app) == [true])
        isIgnoring = true
        #expect(leave(app) == [false])
        isIgnoring = false
        #expect(leave(app) == [true])
        UIApplication.shared.ignoreSnapshotOnNextApplicationLaunch()
        #expect(leave(app) == [true])
        for call in 0..<2 {
            PlannedDelegate.plan.saves = { _ in }
            PlannedDelegate.plan.willEncode = { _ in }
            isIgnoring = true
            if call == 0 {
                PlannedDelegate.plan.saves = ignore
            } else {
                PlannedDelegate.plan.willEncode = ignore
            }
            (app.root as? TracedController)?.encodes = { _ in }
            #expect(leave(app) == [false])
        }
    }

    @Test(.specification("5.4.1", "6.2.1d", "2.4.6"), arguments: [false, true])
    func `a scene with an activity to restore has a snapshot even if no controller is preserved`(
        _ declinesInPlist: Bool
    ) {
        let app = AppUnderTest.withActivities()
        if declinesInPlist {
            app.infoDictionary["PerennialStateRestoration"] = [
                "PreservesViewControllersInSceneApps": false
            ]
        } else {
            SceneAppDelegate.isSaving = false
        }
        app.launch()
        app.finishTurn()
        // No part of the scene would be restored.
        #expect(leave(app) == [false])
        ActivitySceneDelegate.plan.activity = { _ in activity("page 7") }
        #expect(leave(app) == [true])
        #expect(snapshots(app).last??.contains("field") == true)
        let root = app.session()?.scene.flatMap { ($0 as? UIWindowScene)?.windows.first }?
            .rootViewController
        // The app restores its screens itself, so they need no identifiers. No app restores an
        // alert.
        let form = UIViewController()
        root?.present(form, animated: false)
        #expect(leave(app) == [true])
        root?.dismiss(animated: false)
        root?.present(
            UIAlertController(title: "?", message: nil, preferredStyle: .alert), animated: false)
        #expect(leave(app) == [false])
    }

    @Test(.specification("5.4.6"))
    func `text typed into a secure field is in no snapshot`() throws {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    for name in ["open", "secret"] {
                        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
                        field.restorationIdentifier = name
                        field.isSecureTextEntry = name == "secret"
                        root.view.addSubview(field)
                    }
                }
                return root
            })
        app.launch()
        try app.type("for everyone", into: "open")
        try app.type("for nobody", into: "secret")
        app.enterBackground()
        let snapshot = snapshots(app).last ?? nil
        #expect(snapshot?.contains("for everyone") == true)
        #expect(snapshot?.contains("for nobody") == false)
    }

    /// Returns the properties of the fields in a snapshot, from the top to the bottom.
    private func fields(in node: [String: Any]) -> [[String: Any]] {
        let own = node["t"] as? String == "textField" ? node["p"] as? [String: Any] : nil
        let children = node["c"] as? [[String: Any]] ?? []
        return [own].compactMap { $0 } + children.flatMap(fields)
    }

    @Test(.specification("5.4.6"))
    func `neither text that the app sets in a secure field nor its caret is in a snapshot`() throws
    {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    for name in ["open", "secret"] {
                        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
                        field.isSecureTextEntry = name == "secret"
                        field.text = "text of \(name)"
                        root.view.addSubview(field)
                    }
                }
                return root
            })
        app.launch()
        app.enterBackground()
        let snapshot = try #require(snapshots(app).last ?? nil)
        let frame = try JSONSerialization.jsonObject(with: Data(snapshot.utf8)) as? [String: Any]
        let fields = fields(in: frame?["root"] as? [String: Any] ?? [:])
        #expect(fields.map { $0["text"] as? String } == ["text of open", nil])
        #expect(fields.map { $0["selection"] != nil } == [true, false])
    }

    @Test(.specification("5.2.2"))
    func `no snapshot is taken while the user's data is locked`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        #expect(leave(app) == [true])
        app.lockData()
        #expect(leave(app) == [])
    }
}

/// A container that does not preserve its children itself.
private final class FrontContainer: TracedController {}
