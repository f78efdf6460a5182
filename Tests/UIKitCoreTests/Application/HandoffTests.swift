import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// Activities that an app offers to other browsers and their continuation there (specification
/// 6.7).
struct HandoffTests {
    private let type = "org.example.read"

    private func launched() -> AppUnderTest {
        var plan = AppPlan { TracedController("Root") }
        plan.isSaving = false
        let app = AppUnderTest.planned(
            plan, infoDictionary: ["NSUserActivityTypes": ["org.example.read"]])
        app.launch()
        _ = Trace.take()
        return app
    }

    private func offers(_ app: AppUnderTest) -> [CurrentActivity?] {
        app.messages.compactMap {
            if case .currentActivity(let activity) = $0 { .some(activity) } else { nil }
        }
    }

    private func activity(_ page: Int) -> NSUserActivity {
        let activity = NSUserActivity(activityType: type)
        activity.title = "Reading"
        activity.userInfo = ["page": page, "secret": "no"]
        activity.requiredUserInfoKeys = ["page"]
        return activity
    }

    @Test(.specification("1.3.15", "6.7.1", "6.7.2"))
    func `the current activity is offered once, without the values that are not for handoff`()
        throws
    {
        let app = launched()
        let activity = activity(7)
        activity.becomeCurrent()
        app.settle()
        app.settle()
        let offer = try #require(offers(app).compactMap(\.self).first)
        #expect(offers(app).count == 1)
        #expect(offer.title == "Reading")
        #expect(!String(decoding: offer.bytes, as: UTF8.self).contains("secret"))
        #expect(activity.userInfo?.count == 2)
        _ = Trace.take()
        activity.needsSave = true
        app.finishTurn()
        #expect(Trace.take() == ["didUpdate \(type)"])
        activity.isEligibleForHandoff = false
        app.settle()
        #expect(offers(app).last == .some(nil))
        activity.invalidate()
    }

    @Test(.specification("6.7.3"))
    func `the objects that restore an activity may be passed after the delegate's method returned`()
        throws
    {
        let app = launched()
        PlannedDelegate.plan.takesActivitiesUpLater = true
        let activity = activity(7)
        activity.becomeCurrent()
        app.tell(.updateActivity)
        let offer = try #require(offers(app).compactMap(\.self).last)
        _ = Trace.take()
        app.tell(.open(session: AppUnderTest.session, .activity(type: type, offer.bytes)))
        #expect(Trace.take() == ["continue \(type) 7"])
        PlannedDelegate.restorationHandler?([try #require(app.delegate)])
        PlannedDelegate.restorationHandler = nil
        #expect(Trace.take() == ["restore 7"])
        activity.invalidate()
    }

    @Test(.specification("1.3.15", "6.7.1", "6.7.2", "6.7.3"))
    func `an app updates its activity before a handoff and continues it elsewhere`() throws {
        let app = launched()
        let activity = activity(7)
        activity.becomeCurrent()
        app.tell(.updateActivity)
        #expect(Trace.take() == ["didUpdate \(type)"])
        let offer = try #require(offers(app).compactMap(\.self).last)
        let session = AppUnderTest.session
        app.tell(.open(session: session, .willContinue(type: type)))
        app.tell(.open(session: session, .activity(type: type, offer.bytes)))
        #expect(Trace.take() == ["willContinue \(type)", "continue \(type) 7", "restore 7"])
        app.tell(.open(session: session, .willContinue(type: type)))
        app.tell(.open(session: session, .activityFailed(type: type, reason: "It is gone.")))
        #expect(Trace.take() == ["willContinue \(type)", "didFail \(type) It is gone."])
        app.tell(.open(session: session, .activity(type: type, [1, 2, 3])))
        #expect(
            Trace.take() == [
                "didFail \(type) The data of the activity cannot be read."
            ])
        activity.invalidate()
    }
}
