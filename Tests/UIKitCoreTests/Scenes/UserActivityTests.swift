import Foundation
import HostLink
import Specification
import Testing
import UIKitPrimitives
import UIKitCore

@testable import UIKitTesting

/// The activities of scenes, kept between launches (specification 2.3.4 to 2.4.5).
struct UserActivityTests {
    @Test(.specification("2.4.1", "9.11", "6.2.1d", "2.3.4", "2.3.6", "2.3.7", "2.3.8"))
    func `a scene that connects again has the activity that it returned in the background`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("page 7") }
        app.launch()
        // There was no activity, so no interaction is restored.
        #expect(Trace.take("kept", "restoreInteraction") == [])
        app.enterBackground()
        #expect(
            Trace.take() == [
                "willResignActive session-1", "didEnterBackground session-1",
                "activity session-1", "didUpdate",
            ])
        app.kill()
        app.launch()
        #expect(
            Trace.take().drop { $0 != "didFinish" } == [
                "didFinish", "connect main session-1", "kept page 7", "didDecode",
                "restoreInteraction page 7", "willEnterForeground session-1",
                "didBecomeActive session-1",
            ])
        #expect(app.session()?.stateRestorationActivity?.activityType == "local.show")
    }

    @Test(.specification("2.4.3", "2.4.4", "1.11.4"))
    func `delegate, responders and scene fill an activity in this order, and it begins empty`() {
        let app = AppUnderTest.withActivities()
        app.launch()
        let shown = activity("set elsewhere")
        let listener = TracedActivityDelegate()
        let (outer, inner) = (PlaceController(), PlaceController())
        (outer.place, inner.place) = ("outer", "inner")
        shown.delegate = listener
        outer.userActivity = shown
        inner.userActivity = shown
        // A responder of another activity is not asked.
        let other = PlaceController()
        other.userActivity = activity("other")
        ActivitySceneDelegate.plan.activity = { _ in shown }
        ActivitySceneDelegate.plan.didUpdate = {
            $0.addUserInfoEntries(from: ["added": "by the scene"])
        }
        _ = Trace.take()
        app.enterBackground()
        #expect(
            Trace.take().dropFirst(2) == [
                "activity session-1", "willSave", "update outer", "update inner", "didUpdate",
            ])
        let kept = app.session()?.stateRestorationActivity?.userInfo as? [String: String]
        #expect(kept == ["place": "inner", "added": "by the scene"])
        withExtendedLifetime(listener) {}
    }

    @Test(.specification("2.4.4", "8.4.13"))
    func `values that are set before an activity is emptied are named in the log`() {
        let app = AppUnderTest.withActivities()
        app.launch()
        let shown = activity("lost")
        shown.userInfo?["draft"] = "lost as well"
        let controller = PlaceController()
        controller.place = "kept"
        controller.userActivity = shown
        ActivitySceneDelegate.plan.activity = { _ in shown }
        app.enterBackground()
        #expect(
            app.notices == [
                "Values of the activity local.show under draft are lost: userInfo is emptied "
                    + "before the activity's responders are called. Add the values in "
                    + "updateUserActivityState(_:)."
            ])
        #expect(
            app.session()?.stateRestorationActivity?.userInfo as? [String: String]
                == ["place": "kept"])
    }

    @Test(.specification("2.4.3", "2.4.4"))
    func `an activity that only a scene has keeps its values`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { $0.userActivity }
        app.launch()
        UIApplication.shared.connectedScenes.first?.userActivity = activity("page 7")
        app.enterBackground()
        app.becomeActive()
        app.enterBackground()
        #expect(app.notices == [])
        let kept = app.session()?.stateRestorationActivity?.userInfo as? [String: String]
        #expect(kept == ["place": "page 7"])
    }

    @Test(.specification("2.4.4"))
    func `a responder without an override keeps the values of its activity`() {
        let app = AppUnderTest.withActivities()
        app.launch()
        let shown = activity("page 7")
        let controller = UIViewController()
        controller.userActivity = shown
        ActivitySceneDelegate.plan.activity = { _ in shown }
        app.enterBackground()
        #expect(app.notices == [])
        let kept = app.session()?.stateRestorationActivity?.userInfo as? [String: String]
        #expect(kept == ["place": "page 7"])
    }

    @Test(.specification("2.4.4"))
    func `a responder that calls super and adds nothing empties its activity`() {
        let app = AppUnderTest.withActivities()
        app.launch()
        let shown = activity("page 7")
        let controller = SilentController()
        controller.userActivity = shown
        ActivitySceneDelegate.plan.activity = { _ in shown }
        app.enterBackground()
        let kept = app.session()?.stateRestorationActivity
        #expect(kept != nil)
        #expect(kept?.userInfo?.isEmpty ?? true)
    }

    @Test(.specification("1.11.3", "8.4.12", "10.24"))
    func `an activity of an undeclared type is not kept and is logged`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("page 7", type: "local.unknown") }
        app.launch()
        app.enterBackground()
        #expect(
            app.notices == [
                "The activity local.unknown is not kept: its type is not declared. Add it to "
                    + "NSUserActivityTypes in Info.plist."
            ])
        #expect(app.session()?.stateRestorationActivity == nil)
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("kept", "restoreInteraction") == [])
    }

    @Test(.specification("1.11.2", "8.4.13"))
    func `values of every kind that an activity can keep are restored, and others are named`()
        throws
    {
        let app = AppUnderTest.withActivities()
        let values: [String: Any] = [
            "text": "ü", "number": 7, "real": 1.5, "flag": true, "data": Data([1, 2]),
            "date": Date(timeIntervalSince1970: 1), "url": URL(string: "https://example.org/a")!,
            "uuid": UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!, "null": NSNull(),
            "list": ["a", "b"], "set": Set(["x"]), "nested": ["inner": [1, 2]],
            "object": NSString("text"),
        ]
        ActivitySceneDelegate.plan.activity = { _ in
            let activity = activity("here")
            activity.addUserInfoEntries(from: values)
            activity.addUserInfoEntries(from: ["view": UIView(), "rows": [["deep": UIView()]]])
            activity.userInfo?[7] = "a number as a key"
            activity.title = "A title"
            activity.webpageURL = URL(string: "https://example.org/page")
            activity.expirationDate = Date(timeIntervalSince1970: 2)
            activity.targetContentIdentifier = "page-7"
            activity.persistentIdentifier = "p"
            activity.requiredUserInfoKeys = ["text"]
            return activity
        }
        app.launch()
        app.enterBackground()
        #expect(
            app.notices.map { $0.prefix(54) }
                == [
                    "The value 7 of the activity local.show is left out: a I",
                    "The value rows[0].deep of the activity local.show is l",
                    "The value view of the activity local.show is left out:",
                ].map { $0.prefix(54) })
        app.kill()
        app.launch()
        let kept = try #require(app.session()?.stateRestorationActivity)
        var expected = values
        expected["place"] = "here"
        let userInfo = try #require(kept.userInfo as? [String: Any])
        #expect(NSDictionary(dictionary: userInfo) == NSDictionary(dictionary: expected))
        #expect(kept.title == "A title")
        #expect(kept.webpageURL?.absoluteString == "https://example.org/page")
        #expect(kept.expirationDate == Date(timeIntervalSince1970: 2))
        #expect(kept.targetContentIdentifier == "page-7")
        #expect(kept.persistentIdentifier == "p")
        #expect(kept.requiredUserInfoKeys == ["text"])
    }

    @Test(.specification("1.11.5")) func `an activity that is too large is not kept`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in
            activity(String(repeating: "x", count: 70_000))
        }
        app.launch()
        app.enterBackground()
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("the limit is 65536.") == true)
        #expect(app.session()?.stateRestorationActivity == nil)
    }

    @Test(.specification("8.4.16"))
    func `an activity is stored without changes that the app makes after returning it`() {
        let app = AppUnderTest.withActivities()
        let given = activity("as given")
        ActivitySceneDelegate.plan.activity = { _ in given }
        app.launch()
        app.enterBackground()
        given.userInfo = ["place": "changed behind"]
        #expect(
            app.session()?.stateRestorationActivity?.userInfo?["place"] as? String
                == "as given")
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("kept") == ["kept as given"])
    }

    @Test(.specification("2.4.2"))
    func `a scene that returns nil keeps no activity, not even the one kept before`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("once") }
        app.launch()
        app.enterBackground()
        ActivitySceneDelegate.plan.activity = { _ in nil }
        app.becomeActive()
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("kept", "restoreInteraction") == [])
    }

    @Test(.specification("2.4.5", "2.4.2"))
    func `an activity that the app sets is restored at the next launch`() throws {
        // A delegate that does not implement the method does not change the activity.
        let app = AppUnderTest.withScenes(continuous: false)
        app.launch()
        try #require(app.session()).stateRestorationActivity = activity("set by hand")
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(
            app.session()?.stateRestorationActivity?.userInfo?["place"] as? String
                == "set by hand")
    }

    @Test(.specification("8.4.14", "6.2.8")) func `each session has its own activity`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = {
            activity("of \($0.session.persistentIdentifier)")
        }
        app.launch(["a", "b"])
        app.enterBackground("a")
        // Only the scene that entered the background was asked.
        #expect(Trace.take("activity") == ["activity a"])
        app.enterBackground("b")
        app.kill()
        _ = Trace.take()
        app.launch(["a", "b"])
        #expect(Trace.take("kept") == ["kept of a", "kept of b"])
    }

    @Test(.specification("2.5.1", "8.4.11"))
    func `the state of view controllers and the activity are kept together`() throws {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("both") }
        app.launch()
        try app.type("typed", into: "field", caret: 2)
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(
            Trace.take("kept", "didDecode", "restoreInteraction") == [
                "kept both", "didDecode", "restoreInteraction both",
            ])
        #expect(try app.screen().text(of: "field") == "typed")
    }

    @Test(.specification("2.5.1"))
    func `an app that declines the state of view controllers keeps its activities`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("alone") }
        SceneAppDelegate.isSaving = false
        app.launch()
        app.enterBackground()
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("shouldRestore", "kept") == ["kept alone"])
        #expect(app.disposition() == .restored)
    }

    @Test(arguments: [nil, "alone"] as [String?])
    func `the log of an app that restores by activities does not say that nothing is preserved`(
        _ place: String?
    ) {
        let app = AppUnderTest.withActivities(app: ActivitiesOnlyDelegate.self)
        // Without an activity yet, the delegate returns one later.
        ActivitySceneDelegate.plan.activity = { _ in place.map { activity($0) } }
        app.launch()
        app.enterBackground()
        #expect(!app.notices.contains { $0.hasPrefix("Nothing is preserved") })
        #expect(
            app.restorationReport.preservation?.summary
                == "Only the activities of scenes are preserved: the app delegate does not implement "
                + "application(_:shouldSaveSecureApplicationState:).")
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("kept") == (place.map { ["kept \($0)"] } ?? []))
    }

    @Test func `identifiers without activities and opt-in preserve nothing, and this is logged`() {
        let app = AppUnderTest.withScenes(app: ActivitiesOnlyDelegate.self)
        app.launch()
        app.enterBackground()
        #expect(
            app.notices.filter { $0.hasPrefix("Nothing is preserved") } == [
                "Nothing is preserved, although there are restoration identifiers: "
                    + "ActivitiesOnlyDelegate does not implement "
                    + "application(_:shouldSaveSecureApplicationState:). Implement it and "
                    + "application(_:shouldRestoreSecureApplicationState:)."
            ])
    }

    @Test(.specification("2.4.1"))
    func `with continuous preservation, the activity is requested whenever the app is quiet`() {
        let app = AppUnderTest.withActivities(continuous: true)
        var place = "first"
        ActivitySceneDelegate.plan.activity = { _ in activity(place) }
        app.launch()
        app.settle()
        place = "second"
        app.resignActive()
        app.settle()
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("kept") == ["kept second"])
    }

    @Test(.specification("2.3.5"))
    func `a scene has no activity while the user's data is locked`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("locked away") }
        app.launch()
        app.enterBackground()
        app.kill()
        app.keeper.isLocked = true
        _ = Trace.take()
        app.launch()
        #expect(Trace.take("kept", "restoreInteraction", "activity") == [])
        app.kill()
        app.keeper.isLocked = false
        app.launch()
        #expect(Trace.take("kept") == ["kept locked away"])
    }

    @Test(.specification("2.3.9")) func `a scene can extend its restoration`() {
        let app = AppUnderTest.withActivities()
        ActivitySceneDelegate.plan.activity = { _ in activity("slow") }
        ActivitySceneDelegate.plan.restores = { $0.extendStateRestoration() }
        app.launch()
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(app.messages.contains(.restorationExtended(true)))
        UIApplication.shared.connectedScenes.first?.completeStateRestoration()
        #expect(app.messages.last == .restorationExtended(false))
    }

    @Test(.specification("1.11.1"))
    func `an update that is requested while a turn ends gets a turn of its own`() {
        let app = AppUnderTest.withActivities()
        app.launch()
        let (first, second) = (activity("first"), activity("second"))
        ActivitySceneDelegate.plan.didUpdate = { updated in
            Trace.add("\(updated.userInfo?["place"] ?? "nowhere")")
            if updated === first { second.needsSave = true }
        }
        app.finishTurn()
        _ = Trace.take()
        first.needsSave = true
        app.finishTurn()
        #expect(Trace.take("first", "second") == ["first"])
        #expect(app.running?.scheduler.isTurnRequested == true)
        app.finishTurn()
        #expect(Trace.take("first", "second") == ["second"])
        #expect(app.running?.scheduler.isTurnRequested == false)
    }

    @Test(.specification("1.11.1", "6.7.2"))
    func `an activity that needs to be saved is updated at the end of the turn`() {
        let app = AppUnderTest.withActivities()
        app.launch()
        let shown = NSUserActivity(activityType: "local.show")
        let controller = PlaceController()
        controller.place = "here"
        controller.userActivity = shown
        _ = Trace.take()
        shown.needsSave = true
        #expect(Trace.take() == [])
        // Setting needsSave during an update does not request another update.
        ActivitySceneDelegate.plan.didUpdate = { $0.needsSave = true }
        app.finishTurn()
        #expect(Trace.take() == ["update here", "didUpdate"])
        #expect(!shown.needsSave)
        app.finishTurn()
        #expect(Trace.take() == [])
        #expect(shown.userInfo?["place"] as? String == "here")
        // A responder that no longer has the activity is not asked.
        controller.userActivity = nil
        shown.needsSave = true
        app.finishTurn()
        #expect(Trace.take() == ["didUpdate"])
    }
}
