import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// The reports of a launch to the host, which keep bad state from crashing an app permanently, and
/// the behaviour of an app without its key (specification 1.1.1 to 1.1.3, 5.2, 5.3).
struct LaunchGuardTests {
    private func saved(_ plan: AppPlan) -> AppUnderTest {
        let app = AppUnderTest.planned(plan)
        app.launch()
        (app.root as? TracedController)?.text = "kept"
        app.enterBackground()
        return app
    }

    private func isFrame(_ message: AppMessage) -> Bool {
        if case .frame = message { true } else { false }
    }

    private func extents(_ app: AppUnderTest) -> [Bool] {
        app.messages.compactMap { message in
            if case .restorationExtended(let isExtended) = message { isExtended } else { nil }
        }
    }

    @Test(.specification("10.14", "5.3.2"))
    func `a crash in decode precedes the first frame, and a launch after it has no state`() {
        var framesInDecode: Int?
        let app = AppUnderTest.planned(AppPlan { nil })
        PlannedDelegate.plan.root = { [unowned app] in
            let root = TracedController("Root")
            root.decodes = { _ in framesInDecode = app.messages.filter(isFrame).count }
            return root
        }
        app.launch()
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(framesInDecode == 0)
        #expect(app.messages.contains(where: isFrame))
        // The host launches without state after such a crash; the tests of the host check when.
        app.kill()
        _ = Trace.take()
        app.launch(settingStateAside: true)
        #expect(
            Trace.take("shouldRestore", "make", "decode", "didFinish") == ["didFinish inactive"])
        #expect(!app.hasPreservedState)
        #expect(app.reasonsForSettingAside.count == 2)
    }

    @Test(.specification("10.15", "1.1.1", "1.1.2", "1.1.3", "2.2.18"))
    func `the host knows when restoration is extended and completed, and the launch does not wait`()
    {
        let app = saved(
            AppPlan {
                let root = TracedController("Root")
                root.decodes = { _ in
                    for _ in 0..<2 { UIApplication.shared.extendStateRestoration() }
                }
                return root
            })
        #expect(extents(app) == [])
        app.kill()
        _ = Trace.take()
        app.launch()
        #expect(
            Trace.take() == [
                "willFinish inactive", "load Root", "shouldRestore", "make Root", "decode Root",
                "didDecode", "finished Root", "didFinish inactive", "appear Root",
                "didBecomeActive",
            ])
        #expect(extents(app) == [true])
        let extended = app.messages.firstIndex(of: .restorationExtended(true))
        let shown = app.messages.firstIndex(where: isFrame)
        #expect((extended ?? .max) < (shown ?? .max))
        UIApplication.shared.completeStateRestoration()
        #expect(extents(app) == [true])
        UIApplication.shared.completeStateRestoration()
        #expect(extents(app) == [true, false])
        app.enterBackground()
        app.kill()
        app.launch()
        #expect((app.root as? TracedController)?.text == "kept")
    }

    @Test(.specification("10.17", "5.2.2", "5.2.3", "8.4.5"))
    func `an app launched in the background while locked restores nothing, saves nothing and ends`()
        throws
    {
        let app = saved(AppPlan { TracedController("Root") })
        app.kill()
        let bytes = try #require(app.keeper.bytes(AppUnderTest.session))
        app.keeper.isLocked = true
        _ = Trace.take()
        app.launch(inBackground: true)
        #expect(
            Trace.take() == [
                "willFinish background", "load Root", "didFinish background", "appear Root",
                "didEnterBackground",
            ])
        #expect(app.messages.last == .goodbye || app.messages.contains(.goodbye))
        #expect(app.notices.contains { $0.contains("while the user's data is locked") })
        #expect(app.running?.runtime.hasEnded == true)
        #expect(app.keeper.bytes(AppUnderTest.session) == bytes)
        app.kill()
        app.keeper.isLocked = false
        app.launch()
        #expect((app.root as? TracedController)?.text == "kept")
    }

    @Test(.specification("5.2.2"))
    func `an app without its key runs in the foreground and keeps the stored state`() throws {
        let app = saved(AppPlan { TracedController("Root") })
        app.kill()
        let bytes = try #require(app.keeper.bytes(AppUnderTest.session))
        app.keeper.isLocked = true
        _ = Trace.take()
        app.launch()
        app.enterBackground()
        #expect(Trace.take("shouldRestore", "decode", "shouldSave", "encode") == [])
        #expect(!app.messages.contains(.goodbye))
        #expect(app.keeper.bytes(AppUnderTest.session) == bytes)
    }
}
