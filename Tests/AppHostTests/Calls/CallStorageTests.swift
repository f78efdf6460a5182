import Foundation
import HostLink
import Synchronization
import Testing

@testable import AppHost

/// The stored calls when the host is killed or its disk fails.
@Suite(.timeLimit(.minutes(5))) struct `Stored calls of a host` {
    private static let call = CallIdentifier(high: 7, low: 1)

    /// A host with a connected call.
    private func connected(
        _ folder: TemporaryFolder, _ person: Person,
        stores: @Sendable (inout HostStores) -> Void = { _ in }
    ) async throws -> (TestHost, FakeApp, PresentedCall) {
        let test = try TestHost(
            folder, script: `Calls of a host`.performing, person: person,
            app: `Calls of a host`.app, stores: stores)
        let (_, sink, _) = try await test.open()
        await sink.next(#""t":"frame""#)
        let app = await test.spawner.app(1)
        app.say(.incomingCall(request: 1, Self.call, CallUpdate()))
        await app.exchange()
        let call = try #require(await test.host.presentedCalls(of: person).first)
        try await test.host.perform(.answer, on: call.id, for: person)
        await app.exchange()
        return (test, app, call)
    }

    @Test func `a host that continues with stored calls deletes none of them meanwhile`()
        async throws
    {
        let (folder, person) = (try TemporaryFolder(), Person(token: PersonToken()))
        let (test, _, call) = try await connected(folder, person)
        await test.host.shutDown()
        let log = Recorder<[String]>()
        let next = try TestHost(
            folder, script: `Calls of a host`.performing, person: person,
            app: `Calls of a host`.app,
            stores: { $0.calls = WatchedCalls(store: $0.calls, didChange: { log.append($0) }) })
        _ = await next.spawner.app(1)
        await next.settle()
        // The call is stored after each of the changes, so a kill at any time does not lose it.
        #expect(log.all.allSatisfy { $0 == [call.id] })
        #expect(try next.host.stores.calls.calls().map(\.id) == [call.id])
        await next.host.shutDown()
    }

    @Test func `the end of a call that could not be stored is stored with the next change`()
        async throws
    {
        let (folder, person) = (try TemporaryFolder(), Person(token: PersonToken()))
        let isFailing = FailureSwitch()
        let (test, app, call) = try await connected(
            folder, person,
            stores: { stores in
                stores.calls = WatchedCalls(
                    store: stores.calls,
                    willChange: { () throws(HostError) in
                        guard isFailing.isSet else { return }
                        throw HostError(.storageFailed, "The disk is full.")
                    })
            })
        isFailing.set(true)
        try await test.host.perform(.end, on: call.id, for: person)
        await app.exchange()
        #expect(try test.host.stores.calls.calls().count == 1)
        isFailing.set(false)
        test.clock.advance(by: .seconds(4))
        await test.settle()
        #expect(try test.host.stores.calls.calls() == [])
        await test.host.shutDown()
        let next = try TestHost(folder, person: person, app: `Calls of a host`.app)
        #expect(await next.host.presentedCalls(of: person) == [])
        await next.host.shutDown()
    }
}

/// Whether a store fails.
private final class FailureSwitch: Sendable {
    private let value = Mutex(false)

    var isSet: Bool { value.withLock { $0 } }

    func set(_ new: Bool) { value.withLock { $0 = new } }
}

/// A store of calls that a test watches, or lets fail.
private struct WatchedCalls: CallStore {
    let store: any CallStore
    /// Called before a change of the calls, which an error prevents.
    var willChange: @Sendable () throws(HostError) -> Void = {}
    /// Called after a change, with the names of the stored calls.
    var didChange: @Sendable ([String]) -> Void = { _ in }

    func calls() throws(HostError) -> [StoredCall] { try store.calls() }

    func change(_ kept: [StoredCall], ended: [String]) throws(HostError) {
        try willChange()
        try store.change(kept, ended: ended)
        didChange(try store.calls().map(\.id))
    }

    func preferences(of person: Person) throws(HostError) -> Data? {
        try store.preferences(of: person)
    }

    func keep(_ preferences: Data?, of person: Person) throws(HostError) {
        try store.keep(preferences, of: person)
    }
}
