import Foundation
import Specification
import Testing

@testable import AppHost

/// The decisions of a distributor, without a bus and a host.
@Suite struct `Push distributor` {
    private let service = "org.example.Mail"
    private let phone = InstanceKey(
        person: Person(identifier: String(repeating: "a", count: 64)), app: "phone")

    private func request(
        _ action: DistributorRequest.Action, version: PushConnector.Version = .one,
        sender: String = ":1.1"
    ) -> DistributorRequest {
        DistributorRequest(sender: sender, version: version, action: action)
    }

    private func register(
        _ distributor: inout Distributor, _ token: String, service: String? = nil,
        _ recipient: Distributor.Recipient = .service(isOwner: true),
        version: PushConnector.Version = .one, sender: String = ":1.1"
    ) -> (DistributorAnswer, [Distributor.Action]) {
        let service = service ?? self.service
        return distributor.register(
            request(
                .register(service: service, token: token, isOwner: true), version: version,
                sender: sender), service: service, token: token, recipient
        ) { Data((0..<32).map { _ in UInt8.random(in: 0...255) }) }
    }

    private func unregistered(
        _ token: String?, version: PushConnector.Version = .one, to receiver: String
    ) -> Distributor.Action {
        .notify(
            ConnectorNotice(version: version, content: .unregistered(token: token)), to: receiver)
    }

    @Test(.specification("7.9.10"))
    func `a registration is stored, and its endpoint announced to the service`() throws {
        var distributor = Distributor()
        let (answer, actions) = register(&distributor, "t")
        #expect(answer == .succeeded)
        let connector = try #require(distributor.connectors["t"])
        #expect(connector.service == service && connector.isOnBus && connector.secret.count == 32)
        #expect(actions == [.keep(connector), .announce(connector, to: service)])
    }

    @Test(.specification("7.9.10"))
    func `each token of a service has an endpoint of its own, and each is the same again`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "t")
        _ = register(&distributor, "u")
        let (first, second) = (distributor.connectors["t"], distributor.connectors["u"])
        #expect(first?.secret != second?.secret)
        let (answer, actions) = register(&distributor, "t")
        #expect(answer == .succeeded)
        #expect(actions == [.announce(try #require(first), to: service)])
        #expect(distributor.connectors["t"] == first)
    }

    @Test(.specification("7.9.10"))
    func `a connector that calls the other interface is called on that one`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "t")
        let (_, actions) = register(&distributor, "t", version: .two)
        let connector = try #require(distributor.connectors["t"])
        #expect(connector.version == .two)
        #expect(actions == [.keep(connector), .announce(connector, to: service)])
    }

    @Test func `a service is registered by the owner of its name only`() {
        var distributor = Distributor()
        let (answer, actions) = register(&distributor, "t", .service(isOwner: false))
        guard case .failed(let failure) = answer else {
            Issue.record("registered")
            return
        }
        #expect(failure.reason == .unauthorized && failure.text.contains(service))
        #expect(actions.isEmpty && distributor.connectors.isEmpty)
    }

    @Test func `a token that another service has is refused, and its registration stays`() {
        var distributor = Distributor()
        _ = register(&distributor, "t")
        let before = distributor.connectors
        let (answer, actions) = register(&distributor, "t", service: "org.example.Other")
        #expect(answer == .failed(.usedToken) && actions.isEmpty)
        let (other, _) = register(&distributor, "t", .app(phone))
        #expect(other == .failed(.usedToken))
        #expect(distributor.connectors == before)
    }

    @Test func `a token that is equal only as text is another token`() {
        var distributor = Distributor()
        _ = register(&distributor, "caf\u{E9}")
        let before = distributor.connectors
        #expect(register(&distributor, "cafe\u{301}", version: .two).0 == .failed(.usedToken))
        #expect(distributor.connectors == before)
        #expect(register(&distributor, "caf\u{E9}").0 == .succeeded)
    }

    @Test func `a token that is equal only as text ends no registration`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "caf\u{E9}")
        let before = distributor.connectors
        let token = "cafe\u{301}"
        #expect(
            distributor.unregister(request(.unregister(token: token)), token: token)
                == [unregistered(nil, to: ":1.1")])
        #expect(distributor.connectors == before)
    }

    @Test(.specification("7.9.11"))
    func `at the limit of registrations, another program still takes over an app`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "a", service: "local.Phone", .app(phone), sender: ":1.7")
        var number = 0
        while distributor.connectors.count < Distributor.connectorsMax {
            _ = register(&distributor, "s\(number)", service: "org.example.S\(number)")
            number += 1
        }
        let (answer, _) = register(
            &distributor, "b", service: "local.Phone", .app(phone), sender: ":1.8")
        #expect(answer == .succeeded)
        #expect(distributor.connector(of: phone)?.token == "b")
        #expect(distributor.connectors.count == Distributor.connectorsMax)
    }

    @Test func `registrations are limited for a service and for the host, and known ones are not`()
    {
        var distributor = Distributor()
        for number in 0..<Distributor.connectorsOfServiceMax {
            let (answer, _) = register(&distributor, "t\(number)")
            #expect(answer == .succeeded)
        }
        #expect(register(&distributor, "more").0 == .failed(.tooMany))
        #expect(register(&distributor, "t0").0 == .succeeded)
        var number = 0
        while distributor.connectors.count < Distributor.connectorsMax {
            _ = register(&distributor, "s\(number)", service: "org.example.S\(number)")
            number += 1
        }
        #expect(register(&distributor, "u", service: "org.example.U").0 == .failed(.tooMany))
        #expect(
            register(&distributor, "a", service: "local.Phone", .app(phone)).0 == .failed(.tooMany))
        _ = distributor.unregister(request(.unregister(token: "s0")), token: "s0")
        #expect(register(&distributor, "u", service: "org.example.U").0 == .succeeded)
    }

    @Test(.specification("7.9.10"))
    func `an unregistration ends the endpoint and is confirmed, also for an unknown token`() throws
    {
        var distributor = Distributor()
        _ = register(&distributor, "t", version: .two)
        let connector = try #require(distributor.connectors["t"])
        let ending = request(.unregister(token: "t"), version: .two, sender: ":1.9")
        #expect(
            distributor.unregister(ending, token: "t")
                == [.end(connector), unregistered(nil, version: .two, to: service)])
        #expect(
            distributor.unregister(ending, token: "t")
                == [unregistered(nil, version: .two, to: ":1.9")])
    }

    // MARK: Apps

    @Test(.specification("7.9.11"))
    func `the endpoint of an app is announced to the program that registered it`() throws {
        var distributor = Distributor()
        let (answer, actions) = register(
            &distributor, "t", service: "local.Phone", .app(phone), sender: ":1.7")
        #expect(answer == .succeeded)
        let connector = try #require(distributor.connector(of: phone))
        #expect(!connector.isOnBus)
        #expect(actions == [.keep(connector), .announce(connector, to: ":1.7")])
        #expect(distributor.appRegistered(phone) == [.announce(connector, to: ":1.7")])
        // The program calls on another connection now.
        _ = register(&distributor, "t", service: "local.Phone", .app(phone), sender: ":1.8")
        #expect(distributor.appRegistered(phone) == [.announce(connector, to: ":1.8")])
        distributor.disconnected()
        #expect(distributor.appRegistered(phone) == [])
    }

    @Test(.specification("7.9.11", "10.27"))
    func `another program that registers an app gets another endpoint, and the first is notified`()
        throws
    {
        var distributor = Distributor()
        _ = register(&distributor, "t", service: "local.Phone", .app(phone), sender: ":1.7")
        let former = try #require(distributor.connector(of: phone))
        let (_, actions) = register(
            &distributor, "u", service: "local.Phone", .app(phone), sender: ":1.8")
        let connector = try #require(distributor.connector(of: phone))
        #expect(connector.token == "u")
        #expect(
            actions == [
                .end(former), unregistered("t", to: ":1.7"), .renew(phone), .keep(connector),
                .announce(connector, to: ":1.8"),
            ])
    }

    @Test(.specification("7.9.11", "10.27"))
    func `an unregistration of an app invalidates its endpoint`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "t", service: "local.Phone", .app(phone), sender: ":1.7")
        let connector = try #require(distributor.connector(of: phone))
        let actions = distributor.unregister(
            request(.unregister(token: "t"), sender: ":1.7"), token: "t")
        #expect(
            actions == [.end(connector), .invalidate(phone), unregistered(nil, to: ":1.7")])
    }

    @Test(.specification("7.9.11"))
    func `the confirmation goes to the program that unregistered an app`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "t", service: "local.Phone", .app(phone), sender: ":1.7")
        let connector = try #require(distributor.connector(of: phone))
        // The program has another connection now, and has not registered on it.
        let actions = distributor.unregister(
            request(.unregister(token: "t"), sender: ":1.9"), token: "t")
        #expect(
            actions == [.end(connector), .invalidate(phone), unregistered(nil, to: ":1.9")])
    }

    @Test(.specification("7.9.11"))
    func `an app that unregisters itself ends the registration, and its program is notified`()
        throws
    {
        var distributor = Distributor()
        #expect(distributor.appUnregistered(phone) == [])
        _ = register(
            &distributor, "t", service: "local.Phone", .app(phone), version: .two, sender: ":1.7")
        let connector = try #require(distributor.connector(of: phone))
        #expect(
            distributor.appUnregistered(phone)
                == [.end(connector), unregistered("t", version: .two, to: ":1.7")])
        #expect(distributor.connectors.isEmpty)
    }

    // MARK: The bus

    @Test(.specification("7.9.10"))
    func `after a connection, only connectors with another address are notified`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "t")
        _ = register(&distributor, "u")
        _ = register(&distributor, "v", service: "local.Phone", .app(phone))
        let (first, second) = (
            try #require(distributor.connectors["t"]), try #require(distributor.connectors["u"])
        )
        #expect(distributor.announced(first, "http://a/t")?.announced == "http://a/t")
        #expect(distributor.announced(first, "http://a/t") == nil)
        #expect(
            distributor.connected { "http://a/\($0.token)" } == [.announce(second, to: service)])
        let stored = Distributor(Array(distributor.connectors.values))
        let later = stored.connected { "http://b/\($0.token)" }
        #expect(later.count == 2)
    }

    @Test(.specification("7.9.10", "7.9.11"))
    func `after a change of the host's address, the programs of apps are notified too`() throws {
        var distributor = Distributor()
        _ = register(&distributor, "t")
        _ = register(&distributor, "u", service: "local.Phone", .app(phone), sender: ":1.7")
        let (first, second) = (
            try #require(distributor.connectors["t"]), try #require(distributor.connectors["u"])
        )
        let all: [Distributor.Action] = [
            .announce(first, to: service), .announce(second, to: ":1.7"),
        ]
        #expect(distributor.readdressed { "http://b/\($0.token)" } == all)
        _ = distributor.announced(first, "http://b/t")
        #expect(distributor.readdressed { "http://b/\($0.token)" } == [all[1]])
        distributor.disconnected()
        #expect(distributor.readdressed { "http://b/\($0.token)" } == [])
    }
}

/// The stored registrations, and the endpoints that they make known.
@Suite struct `Records of the push distributor` {
    private func records(_ test: TestHost) -> ConnectorRecords {
        ConnectorRecords(
            store: test.host.storage.stores.pushConnectors, keys: test.host.storage.keys,
            clock: test.clock)
    }

    private func connector(_ token: String) -> PushConnector {
        PushConnector(
            secret: Data((0..<32).map { _ in UInt8.random(in: 0...255) }),
            service: "org.example.Mail", token: token, version: .one, app: nil)
    }

    @Test func `a sealed registration is read for its own endpoint only`() async throws {
        let test = try TestHost()
        let keys = test.host.storage.keys
        let (digest, other) = (connector("t").digest, connector("u").digest)
        let sealed = try keys.sealPushConnector(Data([1, 2]), digest: digest)
        #expect(keys.unsealPushConnector(sealed, digest: digest) == Data([1, 2]))
        #expect(keys.unsealPushConnector(sealed, digest: other) == nil)
        #expect(keys.unsealPushConnector(sealed + [0], digest: digest) == nil)
        #expect(keys.unsealPushConnector(Data(), digest: digest) == nil)
        await test.host.shutDown()
    }

    @Test func `a registration that cannot be read has ended, and the others are kept`()
        async throws
    {
        let test = try TestHost()
        let records = records(test)
        let (kept, damaged) = (connector("t"), connector("u"))
        try records.store.put([
            records.valid(kept),
            StoredConnector(digest: damaged.digest, sealed: Data([1, 2, 3]), ended: nil),
        ])
        for _ in 1...2 {
            let (connectors, ended) = try records.all()
            #expect(connectors == [kept])
            #expect(ended == [damaged.digest])
        }
        #expect(try records.store.connectors().count(where: { $0.sealed == nil }) == 1)
        await test.host.shutDown()
    }

    @Test func `only the newest ended endpoints are kept`() async throws {
        let test = try TestHost()
        let store = test.host.storage.stores.pushConnectors
        let endpoints = PushEndpoints(isOffered: true)
        let digests = (0...Distributor.endedKept).map { number in
            Data("\(number)".utf8)
        }
        for (number, digest) in digests.enumerated() {
            endpoints.add(digest)
            endpoints.end(digest)
            try store.put([StoredConnector(digest: digest, sealed: Data([1]), ended: nil)])
            let end = Date(timeIntervalSince1970: Double(number))
            try store.put([StoredConnector(digest: digest, sealed: nil, ended: end)])
        }
        #expect(endpoints.target(of: digests[0]) == nil)
        #expect(endpoints.target(of: digests[1]) == .ended)
        #expect(try store.connectors().map(\.digest) == Array(digests.dropFirst()))
        await test.host.shutDown()
    }

    @Test func `an endpoint's message is longer than a sender's payload, which a store may give`() {
        func object(_ count: Int) -> [UInt8] {
            Array((#"{"m":""# + String(repeating: "x", count: count - 8) + #""}"#).utf8)
        }
        let stored = PushContent.waiting(isReplaceable: true) { nil }
        #expect(stored.isValid(object(5_478)) && !stored.isValid(object(5_479)))
        let sent = PushContent.payload([])
        #expect(sent.isValid(object(5_120)) && !sent.isValid(object(5_121)))
    }
}

/// The calls and answers on the message bus.
@Suite struct `Messages of the push distributor` {
    private func call(
        _ member: String, _ arguments: [BusValue],
        interface: String = "org.unifiedpush.Distributor1",
        path: String = "/org/unifiedpush/Distributor"
    ) -> BusCall {
        BusCall(
            number: 1, sender: ":1.5", path: path, interface: interface, member: member,
            arguments: arguments)
    }

    private func dictionary(_ fields: [String: BusValue]) -> BusValue {
        .array(of: "{sv}", fields.map { .entry(.string($0.key), .variant($0.value)) })
    }

    private let two = "org.unifiedpush.Distributor2"

    @Test(.specification("7.9.10"))
    func `the calls of both versions are read`() throws {
        let action = DistributorRequest.Action.register(
            service: "org.example.Mail", token: "t", isOwner: false)
        let first = try DistributorRequest(
            call("Register", [.string("org.example.Mail"), .string("t"), .string("Mail")]))
        #expect(first == DistributorRequest(sender: ":1.5", version: .one, action: action))
        #expect(first.owned(by: ":1.5").action != action)
        #expect(first.owned(by: ":1.6") == first && first.owned(by: nil) == first)
        let second = try DistributorRequest(
            call(
                "Register",
                [
                    dictionary([
                        "service": .string("org.example.Mail"), "token": .string("t"),
                        "vapid": .string("key"),
                    ])
                ], interface: two))
        #expect(second == DistributorRequest(sender: ":1.5", version: .two, action: action))
        let third = try DistributorRequest(
            call("Unregister", [dictionary(["token": .string("t")])], interface: two))
        #expect(third.action == .unregister(token: "t"))
        #expect(
            try DistributorRequest(call("Unregister", [.string("t")])).action
                == .unregister(token: "t"))
    }

    @Test func `a token has 1 to 100 bytes`() throws {
        for (count, isAllowed) in [(0, false), (1, true), (100, true), (101, false)] {
            let token = String(repeating: "t", count: count)
            #expect(
                ((try? DistributorRequest(call("Unregister", [.string(token)]))) != nil)
                    == isAllowed, "\(count)")
        }
        // The limit is of bytes, and not of characters.
        #expect(throws: BusRefusal.self) {
            try DistributorRequest(
                call("Unregister", [.string(String(repeating: "\u{E9}", count: 51))]))
        }
    }

    @Test(
        arguments: [
            [], [.string("org.example.Mail")],
            [.string("org.example.Mail"), .uint32(1), .string("")],
            [.string("org.example.Mail"), .string(""), .string("")],
            [
                .string("org.example.Mail"), .string(String(repeating: "t", count: 101)),
                .string(""),
            ],
            [.string("Mail"), .string("t"), .string("")], [.string(""), .string("t"), .string("")],
            [.string(":1.5"), .string("t"), .string("")],
            [.string("org..Mail"), .string("t"), .string("")],
            [.string("org.1example"), .string("t"), .string("")],
            [.string("org.exämple"), .string("t"), .string("")],
            [.string(String(repeating: "a.", count: 128) + "b"), .string("t"), .string("")],
        ] as [[BusValue]])
    func `a registration that the specification does not allow is refused`(_ values: [BusValue]) {
        let error = #expect(throws: BusRefusal.self) {
            try DistributorRequest(call("Register", values))
        }
        #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
    }

    @Test func `calls of other methods, paths and shapes are refused`() {
        let valid: [BusValue] = [.string("org.example.Mail"), .string("t"), .string("")]
        for call in [
            call("Register", valid, path: "/"), call("Registers", valid),
            call("Register", valid, interface: "org.unifiedpush.Distributor3"),
        ] {
            #expect(throws: BusRefusal.unknownMethod) { try DistributorRequest(call) }
        }
        for values: [BusValue] in [
            valid, [dictionary(["token": .string("t")])], [.array(of: "{sv}", [])],
            [dictionary(["service": .string("org.example.Mail"), "token": .int32(1)])],
        ] {
            #expect(throws: BusRefusal.self) {
                try DistributorRequest(call("Register", values, interface: two))
            }
        }
    }

    @Test(.specification("7.9.10"))
    func `answers and notices have the values of their version`() throws {
        let register = DistributorRequest.Action.register(
            service: "org.example.Mail", token: "t", isOwner: true)
        func values(
            _ answer: DistributorAnswer, _ version: PushConnector.Version,
            _ action: DistributorRequest.Action
        ) throws -> [BusValue] {
            try answer.values(
                for: DistributorRequest(sender: ":1.5", version: version, action: action))
        }
        #expect(
            try values(.succeeded, .one, register)
                == [.string("REGISTRATION_SUCCEEDED"), .string("")])
        #expect(
            try values(.failed(.tooMany), .one, register)
                == [.string("REGISTRATION_FAILED"), .string(RegistrationFailure.tooMany.text)])
        #expect(
            try values(.succeeded, .two, register)[0]["success"]
                == .string("REGISTRATION_SUCCEEDED"))
        let failed = try values(.failed(.foreignService("org.x")), .two, register)[0]
        #expect(failed["success"] == .string("REGISTRATION_FAILED"))
        #expect(failed["reason"] == .string("UNAUTHORIZED"))
        #expect(try values(.succeeded, .one, .unregister(token: "t")) == [])
        #expect(throws: BusRefusal.self) {
            try values(.failed(.storageFailed), .two, .unregister(token: "t"))
        }

        let message = ConnectorNotice.Content.message(token: "t", [1, 255], id: "i")
        #expect(
            ConnectorNotice(version: .one, content: message).values
                == [.string("t"), .array(of: "y", [.byte(1), .byte(255)]), .string("i")])
        let second = ConnectorNotice(version: .two, content: message)
        #expect(second.member == "Message")
        #expect(second.values[0]["message"] == .array(of: "y", [.byte(1), .byte(255)]))
        #expect(second.values[0]["id"] == .string("i"))
        let end = ConnectorNotice(version: .one, content: .unregistered(token: nil))
        #expect(end.member == "Unregistered" && end.values == [.string("")])
    }

    @Test func `the end of an endpoint's address is read in one spelling only`() {
        let secret = RandomName.urlSafe(bytes: 32)
        #expect(PushEndpoints.digest(of: secret)?.count == 32)
        var others = ["", String(secret.dropLast()), secret + "A", secret + "=", "\(secret)/"]
        // The last character has two bits that belong to no byte.
        let last = String(secret.dropLast())
        others += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".map {
            last + String($0)
        }.filter {
            $0 != secret && PushEndpoints.digest(of: $0) == PushEndpoints.digest(of: secret)
        }
        for other in others { #expect(PushEndpoints.digest(of: other) == nil, "\(other)") }
    }
}
