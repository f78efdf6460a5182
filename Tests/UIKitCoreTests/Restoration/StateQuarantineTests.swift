import Foundation
import HostLink
import RestorationArchive
import Testing
import UIKitCore

@testable import UIKitTesting

/// State that cannot be restored is set aside, so that no later save replaces it.
struct StateQuarantineTests {
    private static var note = Note()

    /// Launches an app with two windows and an object that belongs to the app as a whole.
    private func launched() -> AppUnderTest {
        let app = AppUnderTest.plannedScenes { scene, delegate in
            delegate.show(TracedController("Root"), in: scene)
        }
        PlannedScenesDelegate.launches = {
            Self.note = Note()
            UIApplication.registerObject(
                forStateRestoration: Self.note, restorationIdentifier: "note")
        }
        PlannedScenesDelegate.willEncode = { $0.encode(Self.note, forKey: "note") }
        app.launch(["a", "b"])
        app.finishTurn()
        app.settle()
        return app
    }

    /// Returns an archive that opens, whose first record decodes, and another one does not.
    private func damaged(_ bytes: [UInt8]) -> [UInt8]? {
        for index in bytes.indices.reversed() {
            var changed = bytes
            changed[index] ^= 0xff
            guard let reader = try? ArchiveReader(bytes: changed),
                let first = try? reader.record(at: .application), first.kind == .application,
                (try? reader.records()) == nil
            else { continue }
            return changed
        }
        return nil
    }

    @Test
    func `the state of windows is set aside if the application's own archive is damaged`() {
        let app = launched()
        app.kill()
        app.keeper.replace("application", with: Array("not an archive".utf8))
        app.launch(["a", "b"])
        #expect(app.disposition("a") == .damaged)
        #expect(app.reasonsForSettingAside.count == 3)
        #expect(app.notices.count { $0.contains("was set aside") } == 3)
    }

    @Test
    func `the application's archive is set aside if it is damaged when a window connects`() throws {
        let app = launched()
        app.disconnect("b")
        app.settle()
        let bytes = try #require(app.keeper.bytes("application"))
        app.keeper.replace("application", with: try #require(damaged(bytes)))
        app.open("b")
        #expect(app.reasonsForSettingAside.count == 1)
        #expect(app.notices.contains { $0.hasPrefix("The state of application was set aside") })
        // The state that the app still has in memory replaces the quarantined state.
        app.finishTurn()
        app.settle()
        #expect(
            try app.archive("application").records().contains {
                "\($0.path)".hasSuffix("note")
            })
    }
}
