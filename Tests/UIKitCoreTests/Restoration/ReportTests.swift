import Foundation
import Specification
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The report's entries for each object, also in the traps of specification 8.1, 8.2 and 3.3.
struct ReportTests {
    private func lines(_ pass: RestorationReport.Pass?) -> [String] {
        (pass?.entries ?? []).map { entry in
            let path = entry.path.map { step in
                step.position.map { "\(step.name)[\($0)]" } ?? step.name
            }.joined(separator: "/")
            return "\(path.isEmpty ? "app" : path) \(entry.outcome)"
        }
    }

    @Test func `the report contains every preserved and every restored object`() {
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A"), TracedController("B")) })
        app.launch()
        let missing = app.restorationReport.restoration?.summary ?? ""
        #expect(missing.hasPrefix("There was no saved state"))
        app.enterBackground()
        #expect(
            lines(app.restorationReport.preservation) == [
                "app preserved", "Nav preserved", "Nav/A[0] preserved", "Nav/B[1] preserved",
            ])
        app.kill()
        app.launch()
        #expect(app.restorationReport.restoration?.summary == nil)
        #expect(
            lines(app.restorationReport.restoration) == [
                "Nav restored", "Nav/A[0] restored", "Nav/B[1] restored",
            ])
    }

    @Test(.specification("8.1.1"))
    func `a branch without an identifier is reported with the objects that are lost in it`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let inner = TracedController("Inner")
                inner.view.restorationIdentifier = "View"
                let root = TracedController("Root")
                let middle = TracedController(nil)
                root.addChild(middle)
                middle.addChild(inner)
                return root
            })
        app.launch()
        app.enterBackground()
        #expect(
            lines(app.restorationReport.preservation) == [
                "app preserved", "Root preserved", "Root/(TracedController) noIdentifier",
                "Root/(TracedController)/Inner noIdentifier",
                "Root/(TracedController)/Inner/View noIdentifier",
            ])
        #expect(
            app.notices == [
                "TracedController in Root is not preserved: it has no restorationIdentifier. "
                    + "Give it one. 2 identified objects inside it are lost with it."
            ])
    }

    @Test(.specification("3.2.7", "8.2.9"))
    func `a child that its container did not encode is reported`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.addChild(TracedController("Child"))
                return root
            })
        app.launch()
        app.enterBackground()
        #expect(
            lines(app.restorationReport.preservation) == [
                "app preserved", "Root preserved", "Root/Child notEncoded",
            ])
        #expect(app.notices.count == 1)
        #expect(app.notices.allSatisfy { $0.contains("contains it and did not encode it") })
    }

    @Test(.specification("3.2.6")) func `an alert is neither preserved nor reported as missing`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        app.root?.present(
            UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert),
            animated: false)
        app.enterBackground()
        #expect(
            lines(app.restorationReport.preservation) == ["app preserved", "Root preserved"])
    }

    @Test(.specification("3.3.1", "3.3.9"))
    func `the report has the reasons for a dropped controller and for the views inside it`() {
        let pushed = ClassMadeController("B")
        pushed.restorationClass = ClassMadeController.self
        pushed.view.restorationIdentifier = "View"
        ClassMadeController.answer = { nil }
        let app = AppUnderTest.planned(
            AppPlan { TracedNavigation("Nav", TracedController("A")) })
        app.launch()
        app.navigation?.pushViewController(pushed, animated: false)
        _ = app.relaunchTraced()
        #expect(
            lines(app.restorationReport.restoration) == [
                "Nav restored", "Nav/A[0] restored", "Nav/B[1] droppedByFactory",
                "Nav/B[1]/View parentNotRestored",
            ])
        #expect(app.notices.count { $0.contains("/View ") } == 0)
    }

    @Test(.specification("3.3.11")) func `a view that no longer exists is reported`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.view.restorationIdentifier = "Old"
                return root
            })
        app.launch()
        app.enterBackground()
        app.kill()
        PlannedDelegate.plan.root = { TracedController("Root") }
        app.launch()
        #expect(
            lines(app.restorationReport.restoration) == ["Root restored", "Root/Old notFound"])
        #expect(app.notices.contains { $0.contains("has no view with this identifier now") })
    }

    @Test func `keys that were encoded and never read are in the report`() {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.encodes = { $0.encode(7, forKey: "forgotten") }
                return root
            })
        app.launch()
        _ = app.relaunchTraced()
        let root = app.restorationReport.restoration?.entries.first
        #expect(root?.keysNeverRead == ["forgotten"])
    }

    @Test
    func `the report names a delegate that refuses as the reason for the whole restoration`() {
        var plan = AppPlan { TracedController("Root") }
        plan.isRestoring = false
        let app = AppUnderTest.planned(plan)
        app.launch()
        _ = app.relaunchTraced()
        let pass = app.restorationReport.restoration
        #expect(pass?.entries == [])
        #expect(pass?.summary?.contains("refused restoration") == true)
    }

    @Test func `a report of an older release without remarks can be read`() throws {
        let kept = #"{"restoration": {"date": "2026-01-01T00:00:00Z", "entries": []}}"#
        let report = try RestorationReport(bytes: Array(kept.utf8))
        #expect(report.restoration?.remarks == [])
        #expect(try RestorationReport(bytes: report.encoded()) == report)
    }

    @Test func `two restorations of one second have different dates in the stored report`() throws {
        let dates = (0..<1_000).map { millisecond in
            Date(timeIntervalSince1970: 1_800_000_000 + Double(millisecond) / 1_000)
        }
        let stored = try dates.map { date in
            var report = RestorationReport()
            report.restoration = RestorationReport.Pass(date: date, summary: nil, entries: [])
            return try RestorationReport(bytes: report.encoded()).restoration?.date
        }
        #expect(Set(stored).count == dates.count)
        #expect(stored.compactMap(\.self) == stored.compactMap(\.self).sorted())
    }

    @Test func `the report of a killed process can be read afterwards`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        app.enterBackground()
        app.kill()
        #expect(
            lines(app.restorationReport.preservation) == ["app preserved", "Root preserved"])
    }
}
