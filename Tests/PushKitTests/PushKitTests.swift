import Dispatch
import Foundation
import HostLink
import PushKit
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// An app delegate that creates its registry as the test specifies, and records all callbacks.
final class CallDelegate: UIResponder, UIApplicationDelegate {
    /// Called during the app's launch.
    static var launch: (CallDelegate) -> Void = { _ in }
    /// The callbacks of the app delegate and of registry delegates, in order.
    static var calls: [String] = []
    /// The registries that the app keeps.
    var registries: [PKPushRegistry] = []
    /// The delegates of the registries.
    var delegates: [NSObject] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Self.calls.append("launched \(application.applicationState)")
        Self.launch(self)
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        Self.calls.append("preserve")
        return false
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        false
    }

    /// Creates a registry with a delegate, which is registered for VoIP pushes.
    @discardableResult
    func register(_ delegate: any PKPushRegistryDelegate & NSObject) -> PKPushRegistry {
        let registry = PKPushRegistry(queue: nil)
        registries.append(registry)
        delegates.append(delegate)
        registry.delegate = delegate
        registry.desiredPushTypes = [.voIP]
        return registry
    }
}

/// A registry delegate that records what it gets, and keeps the completion handlers.
final class RecordingDelegate: NSObject, @MainActor PKPushRegistryDelegate {
    let name: String
    var completesAtOnce = true
    var completions: [() -> Void] = []

    init(_ name: String = "") { self.name = name }

    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {
        CallDelegate.calls.append(
            "update\(name) \(type.rawValue) \(pushCredentials.type == type) "
                + "\(pushCredentials.token.count)")
    }

    func pushRegistry(_ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType) {
        CallDelegate.calls.append("invalidate\(name) \(type.rawValue)")
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        CallDelegate.calls.append(
            "push\(name) \(payload.dictionaryPayload["caller"] ?? "") \(payload.type == type)")
        completions.append(completion)
        if completesAtOnce { completion() }
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType
    ) {
        CallDelegate.calls.append("older push\(name)")
    }
}

/// A registry delegate with the older method only.
final class OlderDelegate: NSObject, @MainActor PKPushRegistryDelegate {
    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {}

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType
    ) {
        CallDelegate.calls.append("older push \(payload.dictionaryPayload["caller"] ?? "")")
    }
}

/// A registry delegate without a method for pushes.
class DeafDelegate: NSObject, @MainActor PKPushRegistryDelegate {
    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {}
}

/// A registry delegate that passes pushes to an object without the method.
final class ForwardingDelegate: NSObject, @MainActor PKPushRegistryDelegate {
    let helper = DeafDelegate()

    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {}

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        CallDelegate.calls.append("forwarded")
        helper.pushRegistry(
            registry, didReceiveIncomingPushWith: payload, for: type, completion: completion)
        completion()
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType
    ) {
        CallDelegate.calls.append("older push")
    }
}

/// A registry delegate whose methods run on a queue of the app.
final class QueueDelegate: NSObject, PKPushRegistryDelegate {
    let queue: DispatchQueue
    private let report: @Sendable (String) -> Void

    init(_ queue: DispatchQueue, _ report: @escaping @Sendable (String) -> Void) {
        self.queue = queue
        self.report = report
    }

    nonisolated func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        report("update")
    }

    nonisolated func pushRegistry(
        _ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        report("invalidate")
    }

    nonisolated func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        dispatchPrecondition(condition: .onQueue(queue))
        report("push")
        completion()
    }
}

/// Pushes in an app.
struct PushKitTests {
    private static let voIP = "PKPushTypeVoIP"
    private static let token = Data(0..<32)

    private func launched(
        modes: [String] = ["voip"], _ launch: @escaping (CallDelegate) -> Void = { _ in }
    ) -> AppUnderTest {
        CallDelegate.calls = []
        CallDelegate.launch = launch
        let app = AppUnderTest(CallDelegate.self, infoDictionary: ["UIBackgroundModes": modes])
        app.launch(inBackground: true)
        return app
    }

    /// The callbacks except those that preserve the state.
    private var calls: [String] { CallDelegate.calls.filter { $0 != "preserve" } }

    private var delegate: CallDelegate? { UIApplication.shared.delegate as? CallDelegate }

    private func sent(_ app: AppUnderTest) -> [AppMessage] {
        app.messages.filter {
            switch $0 {
            case .pushTypes, .pushHandled: true
            default: false
            }
        }
    }

    @Test(.specification("7.2.3", "7.2.4", "7.2.5", "7.2.6", "10.27"))
    func `an app registers, gets its device token, loses it and gets another`() throws {
        let app = launched { $0.register(RecordingDelegate()) }
        let registry = try #require(delegate?.registries.first)
        #expect(registry.desiredPushTypes == [.voIP])
        #expect(registry.pushToken(for: .voIP) == nil)
        app.pushes.updateToken(Self.token)
        #expect(registry.pushToken(for: .voIP) == Self.token)
        app.pushes.updateToken(Self.token)
        app.pushes.invalidateToken()
        #expect(registry.pushToken(for: .voIP) == nil)
        app.pushes.updateToken(Data(32..<64))
        #expect(registry.pushToken(for: .voIP) == Data(32..<64))
        registry.desiredPushTypes = nil
        #expect(registry.pushToken(for: .voIP) == nil)
        #expect(
            calls == [
                "launched background", "update \(Self.voIP) true 32", "invalidate \(Self.voIP)",
                "update \(Self.voIP) true 32",
            ])
        #expect(sent(app) == [.pushTypes([.voIP]), .pushTypes([])])
        #expect(app.notices == [])
    }

    @Test(.specification("7.2.7", "7.2.8", "7.2.11", "6.3.5a"))
    func `a push that launched the app is handled, and then the state is preserved again`() throws {
        let recording = RecordingDelegate()
        recording.completesAtOnce = false
        let app = launched { $0.register(recording) }
        CallDelegate.calls = []
        #expect(try app.pushes.receive(["caller": "Ada"]) == .pending)
        #expect(CallDelegate.calls == ["push Ada true"])
        recording.completions.first?()
        app.finishTurn()
        #expect(CallDelegate.calls == ["push Ada true", "preserve"])
        let hasHandled = sent(app).contains { message in
            if case .pushHandled(_, .received) = message { true } else { false }
        }
        #expect(hasHandled)
        #expect(app.notices == [])
    }

    @Test(.specification("7.2.10", "8.5.1"))
    func `a push waits for a registry that the app creates late, which is logged`() throws {
        let app = launched()
        #expect(try app.pushes.receive(["caller": "Ada"]) == .pending)
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("create the registry at every launch") == true)
        delegate?.register(RecordingDelegate())
        app.finishTurn()
        #expect(calls == ["launched background", "push Ada true"])
        #expect(sent(app).count == 2)
    }

    @Test(.specification("7.2.2", "8.5.1"))
    func `token and push wait for a delegate that is set after the types, which is logged`()
        throws
    {
        let app = launched { delegate in
            let registry = PKPushRegistry(queue: nil)
            registry.desiredPushTypes = [.voIP]
            delegate.registries.append(registry)
        }
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("before its desiredPushTypes") == true)
        app.pushes.updateToken(Self.token)
        #expect(try app.pushes.receive(["caller": "Ada"]) == .pending)
        #expect(calls == ["launched background"])
        let recording = RecordingDelegate()
        delegate?.registries.first?.delegate = recording
        app.finishTurn()
        #expect(
            calls == [
                "launched background", "update \(Self.voIP) true 32", "push Ada true",
            ])
    }

    @Test(.specification("7.2.2"))
    func `a registry does not retain its delegate`() {
        let registry = PKPushRegistry(queue: nil)
        var recording: RecordingDelegate? = RecordingDelegate()
        registry.delegate = recording
        #expect(registry.delegate === recording)
        recording = nil
        #expect(registry.delegate == nil)
    }

    @Test(.specification("8.5.2"))
    func `the release of a registered registry is logged, and its pushes wait for another`() throws
    {
        let recording = RecordingDelegate()
        let app = launched { delegate in
            delegate.register(recording)
            delegate.registries = []
        }
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("keep it in a property") == true)
        #expect(try app.pushes.receive(["caller": "Ada"]) == .pending)
        delegate?.register(recording)
        app.finishTurn()
        #expect(calls == ["launched background", "push Ada true"])
    }

    @Test(.specification("7.2.14", "8.5.4"))
    func `an app without the mode voip gets no device token, which is logged`() {
        let app = launched(modes: ["fetch"]) { $0.register(RecordingDelegate()) }
        #expect(sent(app) == [])
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("add voip to UIBackgroundModes") == true)
        app.pushes.updateToken(Self.token)
        #expect(calls == ["launched background"])
    }

    @Test(.specification("7.2.9"))
    func `a type that the host does not deliver gets no device token, which is logged`() {
        let app = launched { delegate in
            let registry = delegate.register(RecordingDelegate())
            registry.desiredPushTypes = [PKPushType(rawValue: "PKPushTypeOther")]
        }
        #expect(sent(app) == [.pushTypes([.voIP]), .pushTypes([])])
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("PKPushTypeOther") == true)
    }

    @Test(.specification("7.2.7"))
    func `the older method is called only if the delegate lacks the newer one`() throws {
        let both = launched { $0.register(RecordingDelegate()) }
        #expect(try both.pushes.receive(["caller": "Ada"]) == .handled)
        #expect(calls == ["launched background", "push Ada true"])
        let older = launched { $0.register(OlderDelegate()) }
        #expect(try older.pushes.receive(["caller": "Ada"]) == .handled)
        #expect(calls == ["launched background", "older push Ada"])
        let forwarding = launched { $0.register(ForwardingDelegate()) }
        #expect(try forwarding.pushes.receive(["caller": "Ada"]) == .handled)
        #expect(calls == ["launched background", "forwarded"])
    }

    @Test func `a push to a delegate without a method for pushes is reported as not received`()
        throws
    {
        let app = launched { $0.register(DeafDelegate()) }
        #expect(try app.pushes.receive(["caller": "Ada"]) == .notReceived)
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("DeafDelegate does not implement") == true)
    }

    @Test func `a completion handler that is called twice is logged`() throws {
        let recording = RecordingDelegate()
        let app = launched { $0.register(recording) }
        try app.pushes.receive(["caller": "Ada"])
        recording.completions.first?()
        app.finishTurn()
        #expect(sent(app).count == 2)
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.contains("more than once") == true)
    }

    @Test(.specification("6.3.5a"))
    func `a push without a registry is discarded shortly before its time limit`() throws {
        let app = launched()
        app.tell(.backgroundTime(milliseconds: 30_000))
        try app.pushes.receive(["caller": "Ada"])
        app.pass(seconds: 24)
        #expect(sent(app) == [])
        app.pass(seconds: 2)
        #expect(sent(app).count == 1)
        #expect(app.notices.contains { $0.contains("A push was discarded") })
        delegate?.register(RecordingDelegate())
        app.finishTurn()
        #expect(calls == ["launched background"])
    }

    @Test(.specification("6.3.5a"))
    func `an app is warned shortly before the time of a push is over`() throws {
        let recording = RecordingDelegate()
        recording.completesAtOnce = false
        let app = launched { $0.register(recording) }
        app.tell(.backgroundTime(milliseconds: 30_000))
        try app.pushes.receive(["caller": "Ada"])
        app.pass(seconds: 26)
        #expect(app.notices.contains { $0.contains("too long for a push") })
        #expect(sent(app) == [.pushTypes([.voIP])])
    }

    @Test func `each registry gets the device token, and the oldest with a delegate the pushes`()
        throws
    {
        let app = launched { delegate in
            delegate.register(RecordingDelegate(" 1"))
            delegate.register(RecordingDelegate(" 2"))
        }
        app.pushes.updateToken(Self.token)
        try app.pushes.receive(["caller": "Ada"])
        delegate?.registries.first?.desiredPushTypes = []
        try app.pushes.receive(["caller": "Bo"])
        #expect(
            calls == [
                "launched background", "update 1 \(Self.voIP) true 32",
                "update 2 \(Self.voIP) true 32", "push 1 Ada true", "push 2 Bo true",
            ])
        #expect(
            sent(app).filter { if case .pushTypes = $0 { true } else { false } }
                == Array(repeating: .pushTypes([.voIP]), count: 3))
    }

    @Test(.specification("7.2.1"))
    func `all methods of a registry with a queue are called on that queue`() async throws {
        let queue = DispatchQueue(label: "org.example.calls")
        let (reports, report) = AsyncStream.makeStream(of: String.self)
        let away = QueueDelegate(queue) { report.yield($0) }
        let registry = PKPushRegistry(queue: queue)
        let app = launched { _ in
            registry.delegate = away
            registry.desiredPushTypes = [.voIP]
        }
        app.pushes.updateToken(Self.token)
        try app.pushes.receive(["caller": "Ada"])
        app.pushes.invalidateToken()
        var heard: [String] = []
        for await line in reports {
            heard.append(line)
            if heard.count == 3 { break }
        }
        #expect(heard == ["update", "push", "invalidate"])
    }
}
