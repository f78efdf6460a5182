import CallKit
import Foundation
import Testing
import UIKitCore
import UIKitTesting

/// The calls that a test of an app answers in place of a host.
struct CallsUnderTestTests {
    private let uuid = UUID()

    /// A provider delegate that performs the actions that a test permits.
    private final class Performer: NSObject, @MainActor CXProviderDelegate {
        var kept: [CXAction] = []

        func providerDidReset(_ provider: CXProvider) {}
        func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
            action.fulfill()
        }
        func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
            action.fulfill()
        }
        func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
            action.fail()
        }
        func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
            kept.append(action)
        }
    }

    private func launched(_ performer: Performer) -> AppUnderTest {
        CallingDelegate.calls = []
        CallingDelegate.launch = { $0.provide(performer) }
        let app = AppUnderTest(
            CallingDelegate.self, infoDictionary: ["UIBackgroundModes": ["voip"]])
        app.launch(inBackground: true)
        return app
    }

    private var provider: CXProvider? {
        (UIApplication.shared.delegate as? CallingDelegate)?.provider
    }

    private func report(_ name: String) -> (() -> [Int?]) {
        final class Answers { var codes: [Int?] = [] }
        let answers = Answers()
        let update = CXCallUpdate()
        update.localizedCallerName = name
        update.remoteHandle = CXHandle(type: .generic, value: "ada")
        provider?.reportNewIncomingCall(with: uuid, update: update) { error in
            answers.codes.append(error.map { ($0 as NSError).code })
        }
        return { answers.codes }
    }

    @Test func `a test lets a reported call ring, and sees its updates and its end`() {
        let app = launched(Performer())
        #expect(!app.calls.answerReport(of: uuid))
        let answers = report("Ada")
        #expect(app.calls.reported.map(\.callerName) == ["Ada"])
        #expect(app.calls.reported.map(\.address) == ["ada"])
        #expect(app.calls.reported.map(\.uuid) == [uuid])
        #expect(app.calls.answerReport(of: uuid))
        #expect(answers() == [nil])
        let update = CXCallUpdate()
        update.localizedCallerName = "Ada Lovelace"
        provider?.reportCall(with: uuid, updated: update)
        #expect(app.calls.reported.map(\.callerName) == ["Ada Lovelace"])
        provider?.reportCall(with: uuid, endedAt: nil, reason: .remoteEnded)
        #expect(app.calls.reported.map(\.hasEnded) == [true])
    }

    @Test(arguments: [
        (CallsUnderTest.Refusal.identifierInUse, 2), (.doNotDisturb, 3), (.blockedCaller, 4),
    ])
    func `a test refuses a reported call`(_ refusal: CallsUnderTest.Refusal, _ code: Int) {
        let app = launched(Performer())
        let answers = report("Ada")
        app.calls.answerReport(of: uuid, refusing: refusal)
        #expect(answers() == [code])
    }

    @Test func `a test sees whether the app performs an action of the user`() {
        let performer = Performer()
        let app = launched(performer)
        _ = report("Ada")
        app.calls.answerReport(of: uuid)
        #expect(app.calls.perform(.answer, in: uuid) == .fulfilled)
        #expect(app.calls.perform(.setHeld(true), in: uuid) == .failed)
        #expect(app.calls.perform(.setMuted(true), in: uuid) == .failed)
        #expect(app.calls.perform(.playTones("1"), in: uuid) == .failed)
        #expect(app.calls.perform(.end, in: uuid) == .pending)
        #expect(performer.kept.count == 1)
    }

    @Test func `a test allows what the app requests`() {
        let app = launched(Performer())
        #expect(!app.calls.allowRequest())
        final class Answers { var count = 0 }
        let answers = Answers()
        let start = CXStartCallAction(call: uuid, handle: CXHandle(type: .generic, value: "x"))
        CXCallController().request(CXTransaction(action: start)) { error in
            if error == nil { answers.count += 1 }
        }
        #expect(app.calls.allowRequest())
        #expect(answers.count == 1)
    }
}
