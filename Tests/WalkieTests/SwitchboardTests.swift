import Crypto
import Foundation
import Testing
import WalkieWire

@testable import WalkieServer

/// A switchboard with a clock that the test moves.
private struct Room {
    var board = Switchboard()
    var now = ContinuousClock.now

    let anna = PersonName("Anna").unsafelyUnwrapped
    let bo = PersonName("Bo").unsafelyUnwrapped
    let call = UUID()

    mutating func hello(
        _ name: PersonName, _ connection: Int, secret: String? = nil, token: String? = "token"
    ) -> [Switchboard.Effect] {
        board.opened(connection, at: now)
            + send(
                .hello(name: name, secret: secret ?? name.text, token: token), from: connection)
    }

    mutating func send(
        _ message: ClientMessage, from connection: Int
    ) -> [Switchboard.Effect] {
        board.receive(.message(message), from: connection, at: now)
    }

    mutating func wait(_ seconds: Int) -> [Switchboard.Effect] {
        now += .seconds(seconds)
        return board.timePassed(to: now)
    }

    /// Makes Anna call Bo, and Bo answer.
    mutating func talk() {
        _ = hello(anna, 1)
        _ = hello(bo, 2)
        _ = send(.call(id: call, to: bo), from: 1)
        _ = board.pushed(call, isAccepted: true)
        _ = send(.answer(id: call), from: 2)
    }
}

@Suite struct `The switchboard of Walkie` {
    @Test func `a call is a push first, then it rings, is answered, and carries sound`() {
        var room = Room()
        _ = room.hello(room.bo, 2, token: "b0")
        // The app of the person who is called has ended.
        _ = room.board.closed(2, at: room.now)
        #expect(
            room.hello(room.anna, 1) == [
                .send(.welcome(people: [room.bo], call: nil), to: 1), .save,
            ])
        #expect(
            room.send(.call(id: room.call, to: room.bo), from: 1) == [
                .push(call: room.call, from: room.anna, to: "b0")
            ])
        #expect(
            room.board.pushed(room.call, isAccepted: true) == [
                .send(.ringing(id: room.call), to: 1)
            ])
        let ongoing = OngoingCall(
            id: room.call, peer: room.anna, isOutgoing: false, isAnswered: false,
            isPeerConnected: true)
        #expect(
            room.hello(room.bo, 3, token: "b0") == [
                .send(.welcome(people: [room.anna], call: ongoing), to: 3)
            ])
        #expect(room.board.receive(.sound(.silence), from: 1, at: room.now) == [])
        #expect(
            room.send(.answer(id: room.call), from: 3) == [
                .send(.answered(id: room.call), to: 1)
            ])
        #expect(
            room.board.receive(.sound(.silence), from: 1, at: room.now) == [
                .sound(.silence, to: 3)
            ])
        #expect(
            room.send(.hangUp(id: room.call), from: 3) == [
                .send(.ended(id: room.call, reason: .hungUp), to: 1)
            ])
        #expect(room.board.receive(.sound(.silence), from: 1, at: room.now) == [])
    }

    @Test func `a call that cannot be made ends with its reason`() throws {
        var room = Room()
        room.talk()
        let cy = try #require(PersonName("Cy"))
        _ = room.hello(cy, 4, token: nil)
        let other = UUID()
        #expect(
            room.send(.call(id: other, to: room.bo), from: 4) == [
                .send(.ended(id: other, reason: .busy), to: 4)
            ])
        _ = room.send(.hangUp(id: room.call), from: 1)
        // Cy's app has no token.
        #expect(
            room.send(.call(id: other, to: cy), from: 1) == [
                .send(.ended(id: other, reason: .unreachable), to: 1)
            ])
        #expect(
            room.send(.call(id: other, to: room.anna), from: 1) == [
                .send(.ended(id: other, reason: .unreachable), to: 1)
            ])
        _ = room.send(.call(id: other, to: room.bo), from: 1)
        #expect(
            room.board.pushed(other, isAccepted: false) == [
                .send(.ended(id: other, reason: .unreachable), to: 1)
            ])
        _ = room.send(.call(id: other, to: room.bo), from: 1)
        #expect(
            room.send(.hangUp(id: other), from: 2) == [
                .send(.ended(id: other, reason: .declined), to: 1)
            ])
    }

    @Test func `a person whose connection is lost is missed, and continues within 30 seconds`() {
        var room = Room()
        room.talk()
        #expect(
            room.board.closed(1, at: room.now) == [
                .send(.peer(id: room.call, isConnected: false), to: 2)
            ])
        for _ in 0..<15 {
            _ = room.send(.alive, from: 2)
            #expect(room.wait(2) == [])
        }
        let ongoing = OngoingCall(
            id: room.call, peer: room.bo, isOutgoing: true, isAnswered: true,
            isPeerConnected: true)
        #expect(
            room.hello(room.anna, 5) == [
                .send(.welcome(people: [room.bo], call: ongoing), to: 5),
                .send(.peer(id: room.call, isConnected: true), to: 2),
            ])
    }

    @Test func `a person who stays away for longer has lost the call`() {
        var room = Room()
        room.talk()
        _ = room.board.closed(1, at: room.now)
        var effects: [Switchboard.Effect] = []
        for _ in 0..<16 {
            _ = room.send(.alive, from: 2)
            effects = room.wait(2)
        }
        #expect(effects == [.send(.ended(id: room.call, reason: .lost), to: 2)])
        #expect(!room.board.needsTime)
    }

    @Test func `a connection that is silent during a call counts as lost`() {
        var room = Room()
        room.talk()
        _ = room.wait(2)
        _ = room.send(.alive, from: 2)
        #expect(
            room.wait(2) == [
                .send(.peer(id: room.call, isConnected: false), to: 2), .close(1),
            ])
    }

    @Test func `a call that nobody answers ends for both`() {
        var room = Room()
        _ = room.hello(room.anna, 1)
        _ = room.hello(room.bo, 2)
        _ = room.send(.call(id: room.call, to: room.bo), from: 1)
        #expect(
            room.wait(66) == [
                .send(.ended(id: room.call, reason: .unanswered), to: 1),
                .send(.ended(id: room.call, reason: .unanswered), to: 2),
            ])
    }

    @Test func `a call continues to ring although the person who is called has no connection`() {
        var room = Room()
        _ = room.hello(room.anna, 1)
        _ = room.hello(room.bo, 2)
        _ = room.send(.call(id: room.call, to: room.bo), from: 1)
        _ = room.board.closed(2, at: room.now)
        #expect(room.wait(60) == [])
        // The caller is missed for 30 seconds.
        _ = room.hello(room.bo, 3)
        _ = room.send(.hangUp(id: room.call), from: 3)
        _ = room.send(.call(id: room.call, to: room.bo), from: 1)
        _ = room.board.closed(1, at: room.now)
        #expect(
            room.wait(31) == [.send(.ended(id: room.call, reason: .lost), to: 3)])
    }

    @Test func `a name belongs to the app with its secret`() {
        var room = Room()
        _ = room.hello(room.anna, 1)
        #expect(
            room.hello(room.anna, 2, secret: "another") == [
                .send(.nameIsTaken, to: 2), .close(2),
            ])
        // The person's own app has connected again before the server noticed the end.
        #expect(
            room.hello(room.anna, 3) == [
                .close(1), .send(.welcome(people: [], call: nil), to: 3),
            ])
        // The same app with another name has given up the former one.
        _ = room.hello(room.bo, 4, secret: "Anna")
        #expect(room.board.people.keys.sorted() == [room.bo])
    }

    @Test func `only a person of a call can answer and end it`() throws {
        var room = Room()
        room.talk()
        _ = room.hello(try #require(PersonName("Cy")), 4)
        #expect(room.send(.hangUp(id: room.call), from: 4) == [])
        #expect(
            room.send(.answer(id: room.call), from: 4) == [
                .send(.ended(id: room.call, reason: .hungUp), to: 4)
            ])
        #expect(room.board.receive(.sound(.silence), from: 4, at: room.now) == [])
        #expect(room.board.receive(.sound(.silence), from: 1, at: room.now).count == 1)
    }

    @Test func `a connection whose first message is not hello is closed, and a silent one too`() {
        var room = Room()
        _ = room.board.opened(1, at: room.now)
        #expect(room.send(.alive, from: 1) == [.close(1)])
        #expect(room.board.opened(2, at: room.now) == [])
        #expect(room.board.needsTime)
        #expect(room.wait(11) == [.close(2)])
        #expect(!room.board.needsTime)
    }

    @Test func `the people are the same after the server was started again`() throws {
        var room = Room()
        _ = room.hello(room.anna, 1, token: "a0")
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("people-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = PeopleFile(path: path)
        #expect(try file.read() == [:])
        try file.write(room.board.people)
        #expect(try file.read() == room.board.people)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!text.contains(#""Anna","secret":"Anna""#))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }
}

@Suite struct `Provider tokens of Walkie` {
    @Test func `a token is signed with the key, and kept for 40 minutes`() throws {
        let key = P256.Signing.PrivateKey()
        var token = try ProviderToken(key: key.pemRepresentation, keyID: "KEY", team: "TEAM")
        let now = Date(timeIntervalSince1970: 1_000_000)
        let text = try token.text(at: now)
        let parts = text.split(separator: ".").map(String.init)
        #expect(parts.count == 3)
        let header = try JSONSerialization.jsonObject(with: try #require(decoded(parts[0])))
        #expect(header as? [String: String] == ["alg": "ES256", "kid": "KEY"])
        let signature = try P256.Signing.ECDSASignature(
            rawRepresentation: try #require(decoded(parts[2])))
        #expect(
            key.publicKey.isValidSignature(
                signature, for: Data("\(parts[0]).\(parts[1])".utf8)))
        #expect(try token.text(at: now + 2_399) == text)
        #expect(try token.text(at: now + 2_400) != text)
    }

    private func decoded(_ text: String) -> Data? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        return Data(
            base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
    }
}

@Suite struct `Pushes of Walkie` {
    @Test(arguments: [
        (400, "BadDeviceToken", "--bundle"), (403, "InvalidProviderToken", "--key"),
        (410, "Unregistered", "new token"), (429, "TooManyRequests", "Wait"),
        (503, "ServiceUnavailable", "log of the host"),
    ])
    func `a refused push names status, reason and remedy`(
        _ status: Int, _ reason: String, _ remedy: String
    ) {
        let answer = PushAnswer(status: status, body: Array(#"{"reason":"\#(reason)"}"#.utf8))
        let text = PushFailure(answer).description
        #expect(text.hasPrefix("The gateway refused the push with status \(status) (\(reason)). "))
        #expect(text.contains(remedy))
    }

    @Test func `an answer without a readable reason is described by its status`() {
        let answer = PushAnswer(status: 500, body: Array("<html>".utf8))
        #expect(PushFailure(answer).description.contains("status 500 (no reason)"))
    }
}
