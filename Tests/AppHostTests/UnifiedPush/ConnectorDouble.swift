import Foundation
import Testing

@testable import AppHost

/// A program on a message bus, whose object records the calls of the distributor.
final class ConnectorDouble: Sendable {
    static let distributor = BusObject(
        service: "org.unifiedpush.Distributor.Test", path: "/org/unifiedpush/Distributor")

    let bus: SystemBus
    /// The calls of the distributor.
    let calls = Recorder<BusCall>()
    private let task: Task<Void, Never>

    /// Connects to a bus.
    ///
    /// - Parameter name: The name that the program requests.
    init(_ address: String, name: String? = nil) async throws {
        let bus = try PrivateBus.connect(to: address)
        self.bus = bus
        let incoming = bus.calls(of: [
            "org.unifiedpush.Connector1", "org.unifiedpush.Connector2",
        ])
        if let name { try await bus.own(name) }
        let calls = calls
        task = Task {
            for await call in incoming {
                calls.append(call)
                bus.reply(to: call, [])
            }
        }
    }

    deinit {
        task.cancel()
        bus.close()
    }

    /// Registers with the first version of the interface.
    func register(_ service: String, _ token: String) async throws -> [BusValue] {
        try await bus.call(
            "Register", of: "org.unifiedpush.Distributor1", at: Self.distributor,
            [.string(service), .string(token), .string("A test")])
    }

    /// Registers with the second version of the interface.
    func registerWithDictionary(_ service: String, _ token: String) async throws -> BusValue? {
        try await bus.call(
            "Register", of: "org.unifiedpush.Distributor2", at: Self.distributor,
            [
                .array(
                    of: "{sv}",
                    [
                        .entry(.string("service"), .variant(.string(service))),
                        .entry(.string("token"), .variant(.string(token))),
                    ])
            ]
        ).first
    }

    func unregister(_ token: String) async throws {
        _ = try await bus.call(
            "Unregister", of: "org.unifiedpush.Distributor1", at: Self.distributor,
            [.string(token)])
    }

    /// Waits for a call of the distributor, at or after an index.
    func next(_ member: String, from index: Int = 0) async -> BusCall {
        await calls.first(from: index) { $0.member == member }
    }

    /// Waits for the address of an endpoint, at or after an index of the calls.
    func endpoint(of token: String, from index: Int = 0) async throws -> String {
        let arguments = await next("NewEndpoint", from: index).arguments
        guard arguments.count == 2, arguments[0] == .string(token),
            case .string(let address) = arguments[1]
        else { throw CocoaError(.coderInvalidValue) }
        return address
    }
}
