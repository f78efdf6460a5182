import CoreTelephony
import Foundation
import HostLink
import Specification
import Testing
import UIKitCore

@testable import UIKitTesting

/// An app delegate without methods.
final class TelephonyDelegate: UIResponder, UIApplicationDelegate {}

@Suite(.timeLimit(.minutes(5))) struct CoreTelephonyTests {
    private static let uuid = UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F") ?? UUID()
    private static let first = CallIdentifier(
        high: 0x0001_0203_0405_0607, low: 0x0809_0a0b_0c0d_0e0f)
    private static let second = CallIdentifier(high: 2, low: 2)

    private func launched() -> AppUnderTest {
        let app = AppUnderTest(
            TelephonyDelegate.self, infoDictionary: ["UIBackgroundModes": ["voip"]])
        app.launch(inBackground: true)
        return app
    }

    private func status(
        _ call: CallIdentifier = first, isOutgoing: Bool = false, isOnHold: Bool = false,
        hasConnected: Bool = false
    ) -> CallStatus {
        CallStatus(
            call: call, isOutgoing: isOutgoing, isOnHold: isOnHold, hasConnected: hasConnected)
    }

    private func states(_ center: CTCallCenter) -> [String: String]? {
        center.currentCalls.map { calls in
            Dictionary(uniqueKeysWithValues: calls.map { ($0.callID, $0.callState) })
        }
    }

    @Test(.specification("7.7.1", "7.7.2", "7.5.3"))
    func `the current calls have an identifier and a state, and there are none without a call`() {
        let app = launched()
        let center = CTCallCenter()
        #expect(center.currentCalls == nil)
        let (one, two) = (Self.uuid.uuidString, UUID(Self.second).uuidString)
        app.tell(.callStatuses([status(), status(Self.second, isOutgoing: true)]))
        #expect(states(center) == [one: CTCallStateIncoming, two: CTCallStateDialing])
        app.tell(
            .callStatuses([
                status(isOnHold: true, hasConnected: true),
                status(Self.second, isOutgoing: true, hasConnected: true),
            ]))
        #expect(states(center) == [one: CTCallStateConnected, two: CTCallStateConnected])
        app.tell(.callStatuses([]))
        #expect(center.currentCalls == nil)
        #expect(
            Set([
                CTCallStateDialing, CTCallStateIncoming, CTCallStateConnected,
                CTCallStateDisconnected,
            ]).count == 4)
    }

    @Test(.specification("7.7.1", "7.7.3"))
    func `the handler gets each change of a state, in order and not on the main queue`()
        async throws
    {
        let app = launched()
        let center = CTCallCenter()
        let (stream, continuation) = AsyncStream<String>.makeStream()
        center.callEventHandler = { call in
            dispatchPrecondition(condition: .notOnQueue(.main))
            continuation.yield(call.description)
        }
        app.tell(.callStatuses([status(isOutgoing: true)]))
        app.tell(.callStatuses([status(isOutgoing: true, hasConnected: true)]))
        // Hold is no state of a CTCall.
        app.tell(.callStatuses([status(isOutgoing: true, isOnHold: true, hasConnected: true)]))
        app.tell(
            .callStatuses([status(isOutgoing: true, hasConnected: true), status(Self.second)]))
        app.tell(.callStatuses([status(Self.second)]))
        app.tell(.callStatuses([]))
        var seen: [String] = []
        for await event in stream {
            seen.append(event)
            if seen.count == 5 { break }
        }
        let (one, two) = (Self.uuid.uuidString, UUID(Self.second).uuidString)
        #expect(
            seen == [
                "CTCallStateDialing \(one)", "CTCallStateConnected \(one)",
                "CTCallStateIncoming \(two)", "CTCallStateDisconnected \(one)",
                "CTCallStateDisconnected \(two)",
            ])
    }

    @Test(.specification("7.7.3"))
    func `calls that exist when a call center is created are current and are not reported`()
        async throws
    {
        let app = launched()
        app.tell(.callStatuses([status()]))
        let center = CTCallCenter()
        let (stream, continuation) = AsyncStream<String>.makeStream()
        center.callEventHandler = { continuation.yield($0.callState) }
        #expect(center.currentCalls?.map(\.callState) == [CTCallStateIncoming])
        app.tell(.callStatuses([status(hasConnected: true)]))
        var events = stream.makeAsyncIterator()
        #expect(await events.next() == CTCallStateConnected)
    }

    @Test(.specification("7.7.1"))
    func `without a handler, and after the call center was released, nothing is called`()
        async throws
    {
        let app = launched()
        var released: CTCallCenter? = CTCallCenter()
        released?.callEventHandler = { _ in Issue.record("the call center was released") }
        let silent = CTCallCenter()
        #expect(silent.callEventHandler == nil)
        weak let observed = released
        released = nil
        #expect(observed == nil)
        let last = CTCallCenter()
        let (stream, continuation) = AsyncStream<String>.makeStream()
        last.callEventHandler = { continuation.yield($0.callState) }
        app.tell(.callStatuses([status()]))
        var events = stream.makeAsyncIterator()
        #expect(await events.next() == CTCallStateIncoming)
    }

    @Test(.specification("7.7.2"))
    func `objects of one call are equal in all states`() throws {
        let app = launched()
        let center = CTCallCenter()
        app.tell(.callStatuses([status(), status(Self.second)]))
        let before = try #require(center.currentCalls)
        app.tell(.callStatuses([status(hasConnected: true), status(Self.second)]))
        #expect(center.currentCalls == before)
        app.tell(.callStatuses([status(Self.second)]))
        #expect(center.currentCalls != before)
    }

    @Test(.specification("7.7.4"))
    func `no carrier is known, and a carrier without knowledge allows calls`() {
        let info = CTTelephonyNetworkInfo()
        #expect(info.subscriberCellularProvider == nil)
        #expect(info.serviceSubscriberCellularProviders == nil)
        #expect(info.subscriberCellularProvider?.allowsVOIP ?? true)
        #expect(CTCarrier().allowsVOIP)
    }
}
