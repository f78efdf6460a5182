import Foundation
import HostLink
import RestorationArchive
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The times at which state is preserved, and the archives that are then written.
struct TimingTests {
    private func launched(continuous: Bool = true) -> AppUnderTest {
        let app = AppUnderTest.planned(
            AppPlan { TracedController("Root") }, continuous: continuous)
        app.launch()
        app.settle()
        _ = Trace.take()
        return app
    }

    @Test func `an app that is quiet for a moment is preserved`() {
        let app = launched()
        app.finishTurn()
        app.pass(seconds: 0.14)
        #expect(Trace.take("encode") == [])
        app.pass(seconds: 0.02)
        #expect(Trace.take("encode") == ["encode Root"])
        app.pass(seconds: 10)
        #expect(Trace.take("encode") == [])
    }

    @Test func `an app that is never quiet is preserved once a second`() {
        let app = launched()
        var passes = 0
        for _ in 0..<35 {
            app.finishTurn()
            app.pass(seconds: 0.1)
            passes += Trace.take("encode").count
        }
        #expect(passes == 3)
    }

    @Test(.specification("2.1.1", "2.1.3"))
    func `without continuous preservation, state is preserved only on entering the background`() {
        let app = launched(continuous: false)
        app.finishTurn()
        app.pass(seconds: 10)
        #expect(Trace.take("encode") == [])
        app.enterBackground()
        #expect(Trace.take("encode") == ["encode Root"])
        app.becomeActive()
        app.terminate()
        // An app that is terminated in the foreground enters the background first. It does not
        // preserve again after willTerminate (specification 2.1.3).
        #expect(
            Trace.take() == [
                "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
                "shouldSave", "willEncode", "encode Root", "willTerminate",
            ])
    }

    @Test func `an archive that has not changed is not written again`() {
        let app = launched()
        #expect(app.keeper.saves == ["application", AppUnderTest.session])
        app.finishTurn()
        app.settle()
        app.enterBackground()
        #expect(app.keeper.saves == ["application", AppUnderTest.session])
        (app.root as? TracedController)?.text = "changed"
        app.finishTurn()
        app.settle()
        #expect(app.keeper.saves == ["application", AppUnderTest.session, AppUnderTest.session])
    }

    @Test func `a relaunched app does not write an archive that is already stored`() {
        let app = launched()
        app.relaunch()
        app.settle()
        #expect(app.keeper.saves == ["application", AppUnderTest.session])
    }

    @Test
    func
        `a commit stores the number of the last event that it reflects, and reports it to the host`()
        throws
    {
        let app = AppUnderTest.planned(AppPlan { FieldController("Root") }, continuous: true)
        app.launch()
        try app.type("Ad", into: "field")
        #expect(app.committedMarks() == [])
        app.settle()
        #expect(app.committedMarks() == [2])
        let bytes = try #require(app.keeper.bytes(AppUnderTest.session))
        #expect(try ArchiveReader(bytes: bytes).header.highWaterMark == 2)
        app.kill()
        app.launch()
        #expect(app.connectedMark() == 2)
        #expect(try app.screen().text(of: "field") == "Ad")
        try app.type("Ada", into: "field")
        app.kill()
        app.launch()
        #expect(app.connectedMark() == 2)
        #expect(try app.screen().text(of: "field") == "Ad")
    }

    @Test func `events that change nothing are committed without a write`() throws {
        let app = AppUnderTest.planned(AppPlan { FieldController("Root") }, continuous: true)
        app.launch()
        try app.type("Ad", into: "field")
        app.settle()
        let saves = app.keeper.saves
        try app.type("Ad", into: "field")
        app.settle()
        #expect(app.keeper.saves == saves)
        #expect(app.committedMarks() == [2, 4])
    }

    @Test(.specification("2.1.3"))
    func `a kill in the foreground loses the last moment, or all changes since the background`()
        throws
    {
        for continuous in [true, false] {
            let app = AppUnderTest.planned(
                AppPlan { FieldController("Root") }, continuous: continuous)
            app.launch()
            try app.type("one", into: "field")
            app.enterBackground()
            app.becomeActive()
            try app.type("one two", into: "field")
            app.settle()
            try app.type("one two three", into: "field")
            app.kill()
            app.launch()
            #expect(try app.screen().text(of: "field") == (continuous ? "one two" : "one"))
        }
    }

    @Test func `the host can request a preservation and is notified when it is done`() {
        let app = launched(continuous: false)
        app.tell(.preserve(token: 9))
        #expect(Trace.take("encode") == ["encode Root"])
        #expect(app.messages.contains(.preserved(token: 9)))
    }

    @Test func `unsaved state is saved when the link to the host ends`() throws {
        let app = launched()
        (app.root as? TracedController)?.text = "late"
        app.running?.runtime.linkDidEnd()
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "late")
    }
}

/// The handling of state that cannot be read or written.
struct StateFailureTests {
    @Test(.specification("5.1.4", "5.3.3"))
    func `state that cannot be read is set aside and logged, and the app starts normally`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") })
        app.launch()
        app.enterBackground()
        app.kill()
        app.damagePreservedState()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("shouldRestore", "decode", "didFinish") == ["didFinish inactive"])
        #expect(app.disposition() == .damaged)
        #expect(app.reasonsForSettingAside.count == 2)
        #expect(app.notices.count == 2)
        #expect(app.notices.allSatisfy { $0.contains("was set aside") })
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(Trace.take("decode") == ["decode Root"])
        #expect(app.disposition() == .restored)
    }

    @Test
    func `a full disk is logged once for each archive, and all is written when there is space`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") }, continuous: true)
        app.isDiskFull = true
        app.launch()
        for text in ["one", "two", "three"] {
            (app.root as? TracedController)?.text = text
            app.finishTurn()
            app.settle()
        }
        #expect(!app.hasPreservedState)
        #expect(
            app.notices == [
                "The state of application was not preserved: no space is left on the disk",
                "The state of session-1 was not preserved: no space is left on the disk",
            ])
        #expect(app.committedMarks() == [])
        app.isDiskFull = false
        // The write is tried again although no code of the app runs.
        app.pass(seconds: PreservationSchedule.retrySeconds + 1)
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "three")
    }

    @Test func `a failed write after a successful one is logged again`() {
        let app = AppUnderTest.planned(AppPlan { TracedController("Root") }, continuous: true)
        app.launch()
        func change(_ text: String, isDiskFull: Bool) {
            app.isDiskFull = isDiskFull
            (app.root as? TracedController)?.text = text
            app.finishTurn()
            app.settle()
        }
        change("one", isDiskFull: true)
        let count = app.notices.count
        change("two", isDiskFull: false)
        change("three", isDiskFull: true)
        change("four", isDiskFull: true)
        #expect(app.notices.count == count + 1)
    }
}

/// A controller that preserves the text of its field and whether it is edited.
final class FieldController: UIViewController {
    let field = UITextField(frame: CGRect(x: 20, y: 60, width: 300, height: 44))

    init(_ identifier: String) {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        field.restorationIdentifier = "field"
        view.addSubview(field)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(field.text, forKey: "text")
        coder.encode(field.isFirstResponder, forKey: "isEditing")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        field.text = coder.decodeObject(forKey: "text") as? String
        if coder.decodeBool(forKey: "isEditing") { field.becomeFirstResponder() }
    }
}
