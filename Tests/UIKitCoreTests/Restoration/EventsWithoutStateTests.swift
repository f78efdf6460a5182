import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// Events of an app that keeps no state, which no commit reflects.
@Suite struct EventsWithoutStateTests {
    /// Launches an app that preserves while it runs, if it preserves at all.
    private func launched(_ app: AppUnderTest) -> AppUnderTest {
        app.preservesContinuously = true
        app.launch()
        app.settle()
        return app
    }

    /// The numbers that the app reported as needing no commit, in order.
    private func marks(_ app: AppUnderTest) -> [UInt64] {
        app.messages.compactMap { message in
            if case .nothingToCommit(AppUnderTest.session, let mark) = message { mark } else { nil }
        }
    }

    @Test func `events are reported as needing no commit once the defaults are written`() throws {
        let app = launched(AppUnderTest(KeepingNothingDelegate.self))
        app.keeper.isSlow = true
        try app.type("Ad", into: "field")
        app.settle()
        #expect(marks(app) == [])
        #expect(app.keeper.finishSaving())
        #expect(marks(app) == [2])
        app.keeper.isSlow = false
        try app.type("Ada", into: "field")
        app.settle()
        app.settle()
        #expect(marks(app) == [2, 4])
        #expect(app.committedMarks() == [])
        #expect(!app.hasPreservedState)
    }

    @Test func `events are not reported as safe if the defaults were not written`() throws {
        let app = launched(AppUnderTest(KeepingNothingDelegate.self))
        app.keeper.isFull = true
        try app.type("Ad", into: "field")
        app.settle()
        #expect(marks(app) == [])
    }

    @Test func `an app whose delegate declines to preserve reports its events as well`() throws {
        var plan = AppPlan { FieldController("Root") }
        plan.isSaving = false
        let app = launched(AppUnderTest.planned(plan))
        try app.type("Ad", into: "field")
        app.settle()
        #expect(marks(app) == [2])
        #expect(app.committedMarks() == [])
    }

    @Test func `an app with identifiers that is not opted in does not report its events as safe`()
        throws
    {
        let app = launched(AppUnderTest(OptInMissingDelegate.self))
        try app.type("Ad", into: "field")
        app.settle()
        #expect(marks(app) == [])
        #expect(app.committedMarks() == [])
    }

    @Test func `an app that preserves reports commits only`() throws {
        let app = launched(AppUnderTest.planned(AppPlan { FieldController("Root") }))
        try app.type("Ad", into: "field")
        app.settle()
        #expect(marks(app) == [])
        #expect(app.committedMarks() == [2])
    }
}

/// A delegate without the methods of state restoration.
private class KeepingNothingDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    /// The restoration identifier of the first screen.
    class var identifier: String? { nil }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let root = FieldController("Root")
        root.restorationIdentifier = Self.identifier
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = root
        window?.makeKeyAndVisible()
        return true
    }
}

/// A delegate whose screen has an identifier, but which lacks the methods of state restoration.
private final class OptInMissingDelegate: KeepingNothingDelegate {
    override class var identifier: String? { "Root" }
}
