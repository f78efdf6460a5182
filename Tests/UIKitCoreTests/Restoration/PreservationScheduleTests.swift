import Foundation
import RestorationArchive
import Testing
import UIKitCore

@testable import UIKitTesting

/// The times at which changes are preserved, in clock seconds.
struct PreservationScheduleTests {
    @Test
    func `a change by an action is due immediately, and the next change after a quiet moment`() {
        var schedule = PreservationSchedule()
        schedule.noteAction()
        #expect(schedule.noteActivity(at: 10) == 10)
        #expect(schedule.takeDue(at: 10) == .now)
        #expect(schedule.noteActivity(at: 11) == 11 + PreservationSchedule.quietSeconds)
    }

    @Test func `a failed commit is retried once, after the retry time and not before`() {
        var schedule = PreservationSchedule()
        _ = schedule.noteActivity(at: 10)
        #expect(schedule.takeDue(at: 11) == .now)
        schedule.noteAction()
        let due = schedule.noteFailure(at: 11)
        #expect(due == 11 + PreservationSchedule.retrySeconds + PreservationSchedule.quietSeconds)
        #expect(schedule.takeDue(at: 11 + PreservationSchedule.retrySeconds) == .later(due))
        #expect(schedule.takeDue(at: due) == .now)
        #expect(schedule.takeDue(at: due + 10) == .nothing)
    }

    @Test func `a failed commit does not delay a pending change`() {
        var schedule = PreservationSchedule()
        let due = schedule.noteActivity(at: 10)
        #expect(schedule.noteFailure(at: 10.1) == due)
        #expect(schedule.takeDue(at: due) == .now)
        schedule.noteAction()
        #expect(schedule.noteActivity(at: 20) == 20)
        #expect(schedule.noteFailure(at: 20) == 20)
    }

    @Test
    func `the effect of a tap is committed in the same turn, typed text after a quiet moment`()
        throws
    {
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = FieldController("Root")
                let button = UIButton(frame: CGRect(x: 20, y: 120, width: 80, height: 44))
                button.setTitle("Go", for: .normal)
                controller.view.addSubview(button)
                return controller
            }, continuous: true)
        app.launch()
        app.settle()
        try app.tap("Go")
        app.pass(seconds: 0)
        let marks = app.committedMarks()
        #expect(!marks.isEmpty)
        try app.type("Ad", into: "field")
        app.pass(seconds: 0.1)
        #expect(app.committedMarks() == marks)
        app.settle()
        #expect(app.committedMarks().count == marks.count + 1)
    }

    @Test func `a high-water mark is reported as committed once, even if the app changes again`()
        throws
    {
        let app = AppUnderTest.planned(
            AppPlan {
                let root = TracedController("Root")
                root.loads = { root in
                    let field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 44))
                    field.restorationIdentifier = "field"
                    root.view.addSubview(field)
                }
                return root
            }, continuous: true)
        app.launch()
        try app.type("Ad", into: "field")
        app.settle()
        let marks = app.committedMarks()
        #expect(!marks.isEmpty)
        for text in ["changed", "changed again"] {
            (app.root as? TracedController)?.text = text
            app.finishTurn()
            app.settle()
            #expect(try app.record("Root")["text"] == .string(text))
        }
        #expect(app.committedMarks() == marks)
        app.kill()
        app.launch()
        let before = app.committedMarks()
        (app.root as? TracedController)?.text = "changed in the next process"
        app.finishTurn()
        app.settle()
        #expect(try app.record("Root")["text"] == .string("changed in the next process"))
        #expect(app.committedMarks() == before)
    }
}
