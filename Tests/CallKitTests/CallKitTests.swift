import CallKit
import Dispatch
import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// An app delegate that creates its provider as the test specifies.
final class CallingDelegate: UIResponder, UIApplicationDelegate {
    /// Called during the app's launch.
    static var launch: (CallingDelegate) -> Void = { _ in }
    /// The calls of all delegates, in order.
    static var calls: [String] = []
    var provider: CXProvider?
    /// The objects that the app keeps.
    var kept: [NSObject] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Self.launch(self)
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        false
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        false
    }

    /// Creates a provider with a delegate.
    @discardableResult
    func provide(_ delegate: (any CXProviderDelegate & NSObject)?) -> CXProvider {
        let provider = CXProvider(configuration: CXProviderConfiguration())
        self.provider = provider
        guard let delegate else { return provider }
        kept.append(delegate)
        provider.setDelegate(delegate, queue: nil)
        return provider
    }
}

/// A provider delegate that records its calls and keeps the actions.
final class RecordingProvider: NSObject, @MainActor CXProviderDelegate {
    var actions: [CXAction] = []
    var executes = false

    private func note(_ text: String, _ action: CXAction) {
        CallingDelegate.calls.append(text)
        actions.append(action)
    }

    func providerDidReset(_ provider: CXProvider) { CallingDelegate.calls.append("reset") }

    func providerDidBegin(_ provider: CXProvider) { CallingDelegate.calls.append("begin") }

    func provider(_ provider: CXProvider, execute transaction: CXTransaction) -> Bool {
        if executes { CallingDelegate.calls.append("execute \(transaction.actions.count)") }
        return executes
    }

    func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
        note(
            "start \(action.handle.value) \(action.contactIdentifier ?? "-") \(action.isVideo)",
            action)
    }

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
        note("answer", action)
    }

    func provider(_ provider: CXProvider, perform action: CXEndCallAction) { note("end", action) }

    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
        note("held \(action.isOnHold)", action)
    }

    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
        note("muted \(action.isMuted)", action)
    }

    func provider(_ provider: CXProvider, perform action: CXSetGroupCallAction) {
        note("group \(action.callUUIDToGroupWith != nil)", action)
    }

    func provider(_ provider: CXProvider, perform action: CXPlayDTMFCallAction) {
        note("tones \(action.digits) \(action.type)", action)
    }

    func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
        CallingDelegate.calls.append("timed out \(action is CXSetHeldCallAction)")
    }
}

/// A provider delegate with the required method only.
final class BareProvider: NSObject, @MainActor CXProviderDelegate {
    func providerDidReset(_ provider: CXProvider) {}
}

/// A provider delegate whose methods run on a queue of the app.
final class QueueProvider: NSObject, CXProviderDelegate {
    private let queue: DispatchQueue
    private let report: @Sendable (String) -> Void

    init(_ queue: DispatchQueue, _ report: @escaping @Sendable (String) -> Void) {
        self.queue = queue
        self.report = report
    }

    nonisolated func providerDidReset(_ provider: CXProvider) {
        dispatchPrecondition(condition: .onQueue(queue))
        report("reset")
    }

    nonisolated func providerDidBegin(_ provider: CXProvider) {
        dispatchPrecondition(condition: .onQueue(queue))
        report("begin")
    }

    nonisolated func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
        dispatchPrecondition(condition: .onQueue(queue))
        report("answer")
        action.fulfill()
    }
}

/// An observer delegate that records the states of calls.
final class RecordingObserver: NSObject, @MainActor CXCallObserverDelegate {
    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
        let words = [
            call.isOutgoing ? "outgoing" : "incoming", call.hasConnected ? "connected" : "new",
            call.isOnHold ? "held" : "", call.hasEnded ? "ended" : "",
        ]
        CallingDelegate.calls.append(words.filter { !$0.isEmpty }.joined(separator: " "))
    }
}

/// Calls in an app.
struct CallKitTests {
    private static let uuid = UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F") ?? UUID()
    private static let call = CallIdentifier(
        high: 0x0001_0203_0405_0607, low: 0x0809_0a0b_0c0d_0e0f)

    private func launched(
        modes: [String] = ["voip"], _ launch: @escaping (CallingDelegate) -> Void = { _ in }
    ) -> AppUnderTest {
        CallingDelegate.calls = []
        CallingDelegate.launch = launch
        let app = AppUnderTest(
            CallingDelegate.self, infoDictionary: ["UIBackgroundModes": modes])
        app.launch(inBackground: true)
        return app
    }

    private var delegate: CallingDelegate? { UIApplication.shared.delegate as? CallingDelegate }

    private func sent(_ app: AppUnderTest) -> [AppMessage] {
        app.messages.filter {
            switch $0 {
            case .callProvider, .incomingCall, .callReport, .requestCallActions,
                .callActionFinished:
                true
            default: false
            }
        }
    }

    /// Sends actions to the app, and returns their identifiers.
    @discardableResult
    private func perform(_ app: AppUnderTest, _ steps: CallAction.Step...) -> [CallIdentifier] {
        let actions = steps.map { CallAction(call: Self.call, $0) }
        app.tell(.callActions(CallTransaction(actions: actions, milliseconds: 15_000)))
        return actions.map(\.identifier)
    }

    private func update(_ name: String) -> CXCallUpdate {
        let update = CXCallUpdate()
        update.localizedCallerName = name
        update.remoteHandle = CXHandle(type: .emailAddress, value: "ada@example.org")
        update.supportsHolding = false
        return update
    }

    // MARK: Providers

    @Test func `a provider with a delegate is known to the host, and begins`() {
        let recording = RecordingProvider()
        let app = launched { $0.provide(recording) }
        #expect(CallingDelegate.calls == ["begin"])
        let configuration = CXProviderConfiguration()
        #expect(configuration.maximumCallGroups == 2)
        #expect(configuration.maximumCallsPerCallGroup == 5)
        configuration.maximumCallGroups = 1
        configuration.showsCallersWhileLocked = true
        delegate?.provider?.configuration = configuration
        app.finishTurn()
        #expect(
            sent(app) == [
                .callProvider(CallProviderDescription()),
                .callProvider(
                    CallProviderDescription(callGroupsMax: 1, showsCallersWhileLocked: true)),
            ])
        #expect(CallingDelegate.calls == ["begin"])
        #expect(app.notices == [])
    }

    @Test func `an invalid provider is reset, and the host knows that the app has none`() {
        let app = launched { $0.provide(RecordingProvider()) }
        delegate?.provider?.invalidate()
        delegate?.provider?.invalidate()
        app.finishTurn()
        #expect(CallingDelegate.calls == ["begin", "reset"])
        #expect(sent(app).last == .callProvider(nil))
        #expect(sent(app).count == 2)
    }

    @Test func `a provider that the app releases is unknown to the host`() {
        let app = launched { $0.provide(RecordingProvider()) }
        delegate?.provider = nil
        app.finishTurn()
        #expect(sent(app).last == .callProvider(nil))
        let action = perform(app, .answer)
        #expect(sent(app).last == .callActionFinished(action[0], .failed))
        #expect(app.notices.last?.contains("no CXProvider with a delegate") == true)
    }

    @Test func `a second provider is logged, and the newest one performs the actions`() {
        let app = launched { delegate in
            delegate.kept.append(delegate.provide(BareProvider()))
            delegate.provide(RecordingProvider())
        }
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("more than one CXProvider") == true)
        perform(app, .answer)
        #expect(CallingDelegate.calls == ["begin", "answer"])
    }

    // MARK: Reports

    @Test(.specification("7.5.1"))
    func `an incoming call is reported, and its errors have UIKit's domains and codes`() throws {
        let app = launched { $0.provide(RecordingProvider()) }
        var errors: [NSError?] = []
        func report(_ refusal: CallRefusal?) {
            delegate?.provider?.reportNewIncomingCall(with: Self.uuid, update: update("Ada")) {
                errors.append($0.map { $0 as NSError })
            }
            guard case .incomingCall(let request, _, _) = sent(app).last else { return }
            app.tell(.callRequestAnswered(request: request, refusal))
        }
        report(nil)
        guard case .incomingCall(_, let call, let update) = sent(app).last else {
            Issue.record("no report")
            return
        }
        #expect(call == Self.call)
        #expect(update.callerName == "Ada")
        #expect(update.handle == CallHandle(.emailAddress, "ada@example.org"))
        #expect(update.supportsHolding == false)
        #expect(update.supportsDTMF == nil)
        for refusal in [
            CallRefusal.unknown, .callUUIDAlreadyExists, .filteredByDoNotDisturb,
            .filteredByBlockList, .missingVoIPBackgroundMode,
        ] {
            report(refusal)
        }
        #expect(errors.map { $0?.code } == [nil, 0, 2, 3, 4, 3])
        #expect(
            errors.compactMap { $0?.domain }
                == Array(repeating: CXErrorDomainIncomingCall, count: 4) + [CXErrorDomain])
        let error: any Error = CXErrorCodeIncomingCallError(.filteredByBlockList)
        #expect(CXErrorCodeIncomingCallError.filteredByBlockList ~= error)
    }

    @Test func `reports of a call arrive in their order`() {
        let app = launched { $0.provide(RecordingProvider()) }
        let provider = delegate?.provider
        let date = Date(timeIntervalSince1970: 7)
        let change = CXCallUpdate()
        change.hasVideo = true
        provider?.reportCall(with: Self.uuid, updated: change)
        provider?.reportOutgoingCall(with: Self.uuid, startedConnectingAt: nil)
        provider?.reportOutgoingCall(with: Self.uuid, connectedAt: date)
        provider?.reportCall(with: Self.uuid, endedAt: date, reason: .answeredElsewhere)
        var update = CallUpdate()
        update.hasVideo = true
        #expect(
            Array(sent(app).dropFirst()) == [
                .callReport(Self.call, .updated(update)),
                .callReport(Self.call, .startedConnecting(at: nil)),
                .callReport(Self.call, .connected(at: 7)),
                .callReport(Self.call, .ended(.answeredElsewhere, at: 7)),
            ])
    }

    @Test(.specification("8.5.3"))
    func `a call that is reported to a provider without a delegate is logged`() {
        let app = launched { $0.provide(nil) }
        delegate?.provider?.reportNewIncomingCall(with: Self.uuid, update: update("Ada")) { _ in }
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("a CXProvider without a delegate") == true)
    }

    @Test(.specification("8.5.4"))
    func `a call of an app without the mode voip is logged`() {
        let app = launched(modes: ["audio"]) { $0.provide(RecordingProvider()) }
        delegate?.provider?.reportNewIncomingCall(with: Self.uuid, update: update("Ada")) { _ in }
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("add voip to UIBackgroundModes") == true)
    }

    // MARK: Actions

    @Test func `each action has its method, and its result is reported`() throws {
        let recording = RecordingProvider()
        let app = launched { $0.provide(recording) }
        let identifiers = perform(
            app, .start(CallHandle(.generic, "bob"), contact: "c", isVideo: true), .answer,
            .setHeld(true), .setMuted(false), .setGroup(with: Self.call),
            .playDTMF(digits: "1#", .softPause), .end)
        #expect(
            CallingDelegate.calls == [
                "begin", "start bob c true", "answer", "held true", "muted false", "group true",
                "tones 1# softPause", "end",
            ])
        let provider = try #require(delegate?.provider)
        #expect(provider.pendingTransactions.count == 1)
        #expect(
            provider.pendingCallActions(of: CXCallAction.self, withCall: Self.uuid).count == 7)
        let answers = provider.pendingCallActions(
            of: CXAnswerCallAction.self, withCall: Self.uuid)
        #expect(answers.map(\.uuid) == [recording.actions[1].uuid])
        #expect(answers.allSatisfy { $0.timeoutDate.timeIntervalSinceNow < 16 })
        #expect(provider.pendingCallActions(of: CXCallAction.self, withCall: UUID()).isEmpty)
        (recording.actions[0] as? CXStartCallAction)?.fulfill(
            withDateStarted: Date(timeIntervalSince1970: 5))
        recording.actions[0].fail()
        recording.actions[1].fail()
        for action in recording.actions[2...] { action.fulfill() }
        #expect(recording.actions.allSatisfy { $0.isComplete })
        #expect(provider.pendingTransactions.isEmpty)
        let results: [CallActionResult] =
            [.fulfilled(at: 5), .failed] + Array(repeating: .fulfilled(at: nil), count: 5)
        let expected = zip(identifiers, results).map {
            AppMessage.callActionFinished($0, $1)
        }
        #expect(Array(sent(app).dropFirst()) == expected)
    }

    @Test func `an action that the delegate does not implement fails`() {
        let app = launched { $0.provide(BareProvider()) }
        let action = perform(app, .answer)[0]
        #expect(sent(app).last == .callActionFinished(action, .failed))
    }

    @Test func `a delegate that executes a transaction gets no separate actions`() {
        let recording = RecordingProvider()
        recording.executes = true
        let app = launched { $0.provide(recording) }
        perform(app, .setHeld(true), .answer)
        #expect(CallingDelegate.calls == ["begin", "execute 2"])
        #expect(delegate?.provider?.pendingTransactions.first?.actions.count == 2)
        #expect(sent(app).count == 1)
    }

    @Test func `an action whose time is over is complete, and its late result is not sent`() {
        let recording = RecordingProvider()
        let app = launched { $0.provide(recording) }
        let action = perform(app, .setHeld(true))[0]
        app.tell(.callActionTimedOut(action))
        app.tell(.callActionTimedOut(action))
        #expect(CallingDelegate.calls == ["begin", "held true", "timed out true"])
        #expect(recording.actions.first?.isComplete == true)
        recording.actions.first?.fulfill()
        #expect(sent(app).count == 1)
    }

    @Test func `a delegate with a queue is called on that queue`() async throws {
        let queue = DispatchQueue(label: "org.example.provider")
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        let away = QueueProvider(queue) { report.yield($0) }
        let provider = CXProvider(configuration: CXProviderConfiguration())
        let app = launched { _ in provider.setDelegate(away, queue: queue) }
        perform(app, .answer)
        provider.invalidate()
        var heard: [String] = []
        for await line in reports {
            heard.append(line)
            if heard.count == 3 { break }
        }
        #expect(heard == ["begin", "answer", "reset"])
    }

    // MARK: Controllers

    @Test func `a controller requests actions, and reports the host's refusals`() {
        let app = launched { $0.provide(RecordingProvider()) }
        let controller = CXCallController()
        var codes: [Int?] = []
        func request(_ action: CXAction, _ refusal: CallRefusal?) {
            controller.requestTransaction(with: action) { error in
                codes.append(error.map { ($0 as NSError).code })
            }
            guard case .requestCallActions(let request, _) = sent(app).last else { return }
            app.tell(.callRequestAnswered(request: request, refusal))
        }
        let start = CXStartCallAction(
            call: Self.uuid, handle: CXHandle(type: .phoneNumber, value: "+41"))
        start.isVideo = true
        request(start, nil)
        guard case .requestCallActions(_, let actions) = sent(app).last else {
            Issue.record("no request")
            return
        }
        #expect(actions.map(\.call) == [Self.call])
        #expect(
            actions.map(\.step) == [
                .start(CallHandle(.phoneNumber, "+41"), contact: nil, isVideo: true)
            ])
        let end = CXEndCallAction(call: Self.uuid)
        request(end, .unknownCallUUID)
        request(end, .callUUIDAlreadyExists)
        request(end, .invalidAction)
        request(end, .maximumCallGroupsReached)
        request(end, .unknownCallProvider)
        request(end, .emptyTransaction)
        #expect(codes == [nil, 4, 5, 6, 7, 2, 3])
        // The host does not know an action of another class.
        let count = sent(app).count
        controller.requestTransaction(with: CXAction()) { error in
            codes.append(error.map { ($0 as NSError).code })
        }
        #expect(sent(app).count == count)
        #expect(codes.last == 6)
    }

    // MARK: Observers

    @Test(.specification("7.5.3"))
    func `an observer is notified of each change of a call, and of its end`() {
        let observing = RecordingObserver()
        let observer = CXCallObserver()
        let app = launched { _ in observer.setDelegate(observing, queue: nil) }
        // The launch of the app is the first time at which the observer can be known.
        let late = CXCallObserver()
        late.setDelegate(observing, queue: nil)
        func show(_ calls: [(connected: Bool, held: Bool)]) {
            app.tell(
                .callStatuses(
                    calls.map {
                        CallStatus(
                            call: Self.call, isOutgoing: false, isOnHold: $0.held,
                            hasConnected: $0.connected)
                    }))
        }
        show([(false, false)])
        #expect(late.calls.map(\.uuid) == [Self.uuid])
        show([(true, false)])
        show([(true, false)])
        show([(true, true)])
        show([])
        #expect(late.calls.isEmpty)
        #expect(
            CallingDelegate.calls == [
                "incoming new", "incoming connected", "incoming connected held",
                "incoming connected held ended",
            ])
    }

    @Test func `identifiers are the bytes of UUIDs on both sides`() {
        let app = launched { $0.provide(RecordingProvider()) }
        for _ in 0..<20 {
            let uuid = UUID()
            delegate?.provider?.reportOutgoingCall(with: uuid, startedConnectingAt: nil)
            guard case .callReport(let call, _) = sent(app).last else { continue }
            app.tell(
                .callStatuses([
                    CallStatus(call: call, isOutgoing: true, isOnHold: false, hasConnected: false)
                ]))
            #expect(CXCallObserver().calls.map(\.uuid) == [uuid])
        }
    }
}
