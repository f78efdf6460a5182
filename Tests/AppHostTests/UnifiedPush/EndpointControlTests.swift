import Foundation
import HostLink
import Specification
import Synchronization
import Testing

@testable import AppHost

/// An operator's commands for the endpoints of programs on a real message bus.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: PrivateBus.isInstalled, "the message bus is not installed"))
struct `An operator of push endpoints`: UsesDistributor {
    private func listed(
        _ test: TestHost, person: String? = nil
    ) async throws -> [PushEndpointReport] {
        switch await test.host.perform(.pushEndpoints(person: person)) {
        case .pushEndpoints(let endpoints): return endpoints
        case .failure(let failure): throw failure
        default: throw CocoaError(.coderInvalidValue)
        }
    }

    private func remove(_ test: TestHost, _ identifier: String) async throws -> [ControlResult] {
        switch await test.host.perform(.removePushEndpoint(identifier)) {
        case .results(let results): return results
        case .failure(let failure): throw failure
        default: throw CocoaError(.coderInvalidValue)
        }
    }

    private func code(_ body: () async throws -> Void) async -> ControlFailure.Code? {
        await #expect(throws: ControlFailure.self) { try await body() }?.code
    }

    @Test func `an operator lists endpoints of programs and of apps, without their secrets`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        #expect(try await listed(test) == [])
        _ = try await open(test)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        _ = try await program.register(Self.service, "token-of-mail")
        let mail = try secret(try await program.endpoint(of: "token-of-mail"))
        let other = try await ConnectorDouble(daemon.address)
        _ = try await other.register(Self.bundle, "token-of-phone")
        let phone = try secret(try await other.endpoint(of: "token-of-phone"))
        let endpoints = try await listed(test)
        #expect(endpoints.map(\.service) == [Self.service, Self.bundle])
        #expect(endpoints.map(\.app) == [nil, "fake"])
        #expect(endpoints.map(\.person) == [nil, test.person.identifier])
        #expect(endpoints.map(\.version) == [1, 1])
        #expect(endpoints.allSatisfy { $0.id.count == 16 } && endpoints[0].id != endpoints[1].id)
        // A person's endpoints are those of the person's apps.
        let person = String(test.person.identifier.prefix(8))
        #expect(try await listed(test, person: person) == [endpoints[1]])
        #expect(await code { _ = try await listed(test, person: "nobody") } == .notFound)
        let answer = try ControlCoding.line(
            await test.host.perform(.pushEndpoints(person: nil)))
        let text =
            String(decoding: answer, as: UTF8.self)
            + PushEndpointTable(endpoints).lines.joined(separator: "\n")
        for word in [mail, phone, "token-of-mail", "token-of-phone"] {
            #expect(!text.contains(word))
        }
        #expect(PushEndpointTable(endpoints).lines.last?.contains("fake") == true)
        await test.host.shutDown()
    }

    @Test(.specification("7.9.10"))
    func `an operator removes the endpoint of a program, which is notified and may register again`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        _ = try await program.register(Self.service, "t")
        let address = try await program.endpoint(of: "t")
        _ = try await program.register(Self.service, "u")
        let kept = try await program.endpoint(of: "u", from: 1)
        let digest = try digest(address, of: test)
        let all = try await listed(test)
        let removed = try #require(
            all.first { digest.map { String(format: "%02x", $0) }.joined().hasPrefix($0.id) })
        let results = try await remove(test, String(removed.id.prefix(12)).uppercased())
        #expect(results.map(\.outcome) == [.done])
        #expect(results[0].message.contains(Self.service))
        #expect(await program.next("Unregistered").arguments == [.string("t")])
        #expect(test.endpoints.endpoint(try secret(address)) == .ended)
        #expect(await !test.endpoints.send([1], id: "i", toConnector: digest))
        #expect(test.endpoints.endpoint(try secret(kept)) != .ended)
        #expect(try await listed(test) == all.filter { $0.id != removed.id })
        #expect(await code { _ = try await remove(test, removed.id) } == .notFound)
        let count = program.calls.count
        _ = try await program.register(Self.service, "t")
        #expect(try await program.endpoint(of: "t", from: count) != address)
        await test.host.shutDown()
    }

    @Test(.specification("7.9.11", "10.27"))
    func `an operator removes the endpoint of an app, which gets another one`() async throws {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let app = try await open(test)
        let program = try await ConnectorDouble(daemon.address)
        _ = try await program.register(Self.bundle, "t")
        let address = try await program.endpoint(of: "t")
        let identifier = try #require(try await listed(test).first).id
        let results = try await remove(test, identifier)
        #expect(results.map(\.app) == ["fake"])
        #expect(results.map(\.person) == [test.person.identifier])
        #expect(await program.next("Unregistered").arguments == [.string("t")])
        #expect(test.endpoints.endpoint(try secret(address)) == .ended)
        await app.exchange()
        let heard = tokens(app)
        #expect(heard.count == 3 && heard.prefix(2) == [address, "invalidated"])
        let other = try secret(try #require(heard.last))
        guard case .app? = test.endpoints.endpoint(other) else {
            Issue.record("the app has no endpoint")
            return
        }
        // No program has the new endpoint.
        #expect(try await listed(test) == [])
        #expect(program.calls.all.count { $0.member == "NewEndpoint" } == 1)
        await test.host.shutDown()
    }

    @Test func `a beginning that fits several endpoints, or none, removes no endpoint`()
        async throws
    {
        let daemon = try await PrivateBus.start()
        let test = try await host(daemon)
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        for number in 0..<16 { _ = try await program.register(Self.service, "t\(number)") }
        // A 17th identifier would be needed for 16 different digits, so the test adds one.
        let other = try await ConnectorDouble(daemon.address, name: "org.example.Other")
        _ = try await other.register("org.example.Other", "u")
        let all = try await listed(test)
        #expect(all.count == 17)
        let digits = Dictionary(grouping: all, by: { $0.id.prefix(1) })
        let several = try #require(digits.first { $0.value.count > 1 }).key
        #expect(await code { _ = try await remove(test, String(several)) } == .ambiguous)
        for text in ["", "x", all[0].id + "0", "t0", Self.service] {
            #expect(await code { _ = try await remove(test, text) } == .notFound, "\(text)")
        }
        #expect(try await listed(test) == all)
        await test.host.shutDown()
    }

    @Test func `an endpoint whose end cannot be stored is not removed`() async throws {
        let daemon = try await PrivateBus.start()
        let store = FailingConnectors()
        let test = try await host(daemon, stores: { $0.pushConnectors = store })
        let program = try await ConnectorDouble(daemon.address, name: Self.service)
        _ = try await program.register(Self.service, "t")
        let address = try await program.endpoint(of: "t")
        let all = try await listed(test)
        store.fails.withLock { $0 = true }
        #expect(await code { _ = try await remove(test, all[0].id) } == .failed)
        store.fails.withLock { $0 = false }
        #expect(try await listed(test) == all)
        #expect(
            await test.endpoints.send(
                [1], id: "i", toConnector: try digest(address, of: test)))
        _ = await program.next("Message")
        #expect(!program.calls.all.contains { $0.member == "Unregistered" })
        await test.host.shutDown()
    }

    @Test func `a host without a distributor has no endpoints to list or remove`() async throws {
        let test = try TestHost()
        #expect(await code { _ = try await listed(test) } == .refused)
        #expect(await code { _ = try await remove(test, "ab") } == .refused)
        await test.host.shutDown()
    }
}
