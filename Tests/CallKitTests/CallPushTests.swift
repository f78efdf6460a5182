import CallKit
import Dispatch
import Foundation
import HostLink
import PushKit
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// A registry delegate that reports the call of each push on another thread.
private final class ReportingDelegate: NSObject, @MainActor PKPushRegistryDelegate {
    private let provider = CXProvider(configuration: CXProviderConfiguration())

    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {}

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        let reported = DispatchSemaphore(value: 0)
        let provider = provider
        Thread.detachNewThread {
            provider.reportNewIncomingCall(with: UUID(), update: CXCallUpdate()) { _ in }
            reported.signal()
        }
        reported.wait()
        completion()
    }
}

/// A registry delegate with all three methods for pushes.
private final class MetadataDelegate: NSObject, @MainActor PKPushRegistryDelegate {
    var calls: [String] = []

    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {}

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
        metadata: PKVoIPPushMetadata, withCompletionHandler completion: @escaping () -> Void
    ) {
        calls.append("metadata \(metadata.mustReport)")
        completion()
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        calls.append("push")
        completion()
    }
}

/// Pushes that announce calls, in an app.
struct CallPushTests {
    private func launched(_ delegate: any PKPushRegistryDelegate & NSObject) -> AppUnderTest {
        CallingDelegate.calls = []
        CallingDelegate.launch = { app in
            let registry = PKPushRegistry(queue: nil)
            app.kept += [registry, delegate]
            registry.delegate = delegate
            registry.desiredPushTypes = [.voIP]
        }
        let app = AppUnderTest(
            CallingDelegate.self, infoDictionary: ["UIBackgroundModes": ["voip"]])
        app.launch(inBackground: true)
        return app
    }

    @Test(.specification("7.3.1"))
    func
        `a call that another thread reports before the completion handler precedes the push's end`()
        throws
    {
        let app = launched(ReportingDelegate())
        #expect(try app.pushes.receive(["caller": "Ada"]) == .handled)
        let order = app.messages.compactMap { message -> String? in
            switch message {
            case .incomingCall: "call"
            case .pushHandled: "handled"
            default: nil
            }
        }
        #expect(order == ["call", "handled"])
    }

    @Test(.specification("7.2.15"))
    func `a delegate with the metadata's method gets every push there`() throws {
        let delegate = MetadataDelegate()
        let app = launched(delegate)
        #expect(try app.pushes.receive(["caller": "Ada"]) == .handled)
        #expect(try app.pushes.receive(["caller": "Bo"], mustReport: false) == .handled)
        #expect(delegate.calls == ["metadata true", "metadata false"])
        let handlings = app.messages.compactMap { message -> PushHandling? in
            if case .pushHandled(_, let handling) = message { handling } else { nil }
        }
        #expect(handlings == [.receivedWithMetadata, .receivedWithMetadata])
    }
}
