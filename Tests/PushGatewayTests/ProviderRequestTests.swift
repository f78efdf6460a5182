import Foundation
import PushSender
import Specification
import Testing

@testable import PushGateway

private let deviceToken = String(repeating: "ab", count: 32)

@Suite struct `Provider request` {
    /// A request that differs from a valid one, and the expected reason.
    struct Variation: Sendable, CustomTestStringConvertible {
        let description: String
        var method = "POST"
        var path = "/3/device/\(deviceToken)"
        var headers: [(name: String, value: String)] = []
        let reason: PushRefusal.Reason

        var testDescription: String { description }
    }

    static let variations: [Variation] = [
        Variation(description: "another path", path: "/", reason: .badPath),
        Variation(description: "an empty path", path: "", reason: .badPath),
        Variation(
            description: "another version", path: "/4/device/\(deviceToken)", reason: .badPath),
        Variation(
            description: "a longer path", path: "/3/device/\(deviceToken)/x", reason: .badPath),
        Variation(
            description: "an endless path",
            path: "/3/device/" + String(repeating: "a", count: 2_000),
            reason: .badPath),
        Variation(description: "GET", method: "GET", reason: .methodNotAllowed),
        Variation(
            description: "no token", path: "/3/device/", reason: .missingDeviceToken),
        Variation(
            description: "no token and no slash", path: "/3/device", reason: .missingDeviceToken),
        Variation(
            description: "a short token", path: "/3/device/abcd", reason: .badDeviceToken),
        Variation(
            description: "a token that is not hexadecimal",
            path: "/3/device/" + String(repeating: "zz", count: 32), reason: .badDeviceToken),
        Variation(
            description: "two topics",
            headers: [("apns-topic", "a.b.voip"), ("apns-topic", "a.b.voip")],
            reason: .duplicateHeaders),
        Variation(
            description: "an identifier that is no UUID", headers: [("apns-id", "1")],
            reason: .badMessageId),
        Variation(
            description: "priority 7", headers: [("apns-priority", "7")], reason: .badPriority),
        Variation(
            description: "an empty collapse identifier", headers: [("apns-collapse-id", "")],
            reason: .badCollapseId),
        Variation(
            description: "a collapse identifier of 65 bytes",
            headers: [("apns-collapse-id", String(repeating: "é", count: 32) + "x")],
            reason: .badCollapseId),
        Variation(
            description: "a negative expiration", headers: [("apns-expiration", "-1")],
            reason: .badExpirationDate),
        Variation(
            description: "an expiration in words", headers: [("apns-expiration", "soon")],
            reason: .badExpirationDate),
        Variation(
            description: "an expiration of 16 digits",
            headers: [("apns-expiration", "1000000000000000")], reason: .badExpirationDate),
        Variation(
            description: "a topic with a space", headers: [("apns-topic", "a b.voip")],
            reason: .badTopic),
        Variation(
            description: "an empty topic", headers: [("apns-topic", "")], reason: .badTopic),
        Variation(
            description: "an unknown push type", headers: [("apns-push-type", "telegram")],
            reason: .invalidPushType),
    ]

    private static func request(
        method: String = "POST", path: String = "/3/device/\(deviceToken)",
        _ headers: [(name: String, value: String)] = []
    ) throws(PushRefusal) -> ProviderRequest {
        let headers = ProviderHeaders(headers)
        return try ProviderRequest(
            method: method, path: path, headers: headers,
            id: ProviderRequest.identifier(in: headers))
    }

    @Test(.specification("7.4.1"), arguments: variations)
    func `a request that is not of the interface is refused`(_ variation: Variation) {
        #expect(throws: PushRefusal(variation.reason)) {
            try Self.request(
                method: variation.method, path: variation.path, variation.headers)
        }
    }

    @Test(.specification("7.4.1"))
    func `every header of the interface is read from a valid request`() throws {
        let id = "0F8FAD5B-D9CB-469F-A165-70867728950E"
        let request = try Self.request([
            ("apns-id", id), ("apns-topic", "com.example.Phone.voip"), ("apns-push-type", "voip"),
            ("apns-priority", "10"), ("apns-expiration", "1700000000"),
            ("apns-collapse-id", String(repeating: "x", count: 64)), ("authorization", "bearer x"),
            ("user-agent", "a"), ("user-agent", "b"),
        ])
        #expect(request.id == id)
        #expect(request.topic?.text == "com.example.Phone.voip")
        #expect(request.type == .voip)
        #expect(request.expiration == .at(1_700_000_000))
        #expect(request.authorization == "bearer x")
        #expect(request.token.hexadecimal == deviceToken)
    }

    @Test
    func `a request without an identifier, or with a bad one, gets a new UUID`() {
        for headers in [[], [(name: "apns-id", value: "x\r\n")]] {
            let id = ProviderRequest.identifier(in: ProviderHeaders(headers))
            #expect(UUID(uuidString: id) != nil)
        }
    }

    @Test(
        .specification("7.2.13"),
        arguments: [
            (["apns-topic": "a.b.voip"], 5_120), (["apns-topic": "a.b"], 4_096),
            (["apns-push-type": "voip", "apns-topic": "a.b.voip"], 5_120),
            (["apns-push-type": "alert", "apns-topic": "a.b"], 4_096),
        ])
    func `a VoIP payload may have 5,120 bytes and any other 4,096`(
        _ headers: [String: String], _ bytes: Int
    ) throws {
        let request = try Self.request(headers.map { ($0.key, $0.value) })
        #expect(request.payloadBytesMax == bytes)
    }

    @Test(.specification("7.4.4"))
    func `the expiration 0 stores nothing, none stores for 30 days, and later ones are cut`() throws
    {
        let now = Date(timeIntervalSince1970: 1_000_000)
        func date(_ text: String?) throws -> Double? {
            try #require(PushExpiration(text)).date(now: now, storedForMax: 100)?
                .timeIntervalSince1970
        }
        #expect(try date("0") == nil)
        #expect(try date("1000010") == 1_000_010)
        #expect(try date("1000000") == nil)
        #expect(try date("9000000") == 1_000_100)
        #expect(try date(nil) == 1_000_100)
    }

    // MARK: Recipients

    private static let phone = PushTopic.voip(ofBundle: "com.example.Phone")
    private static let other = PushTopic.voip(ofBundle: "com.example.Other")

    private func recipient(
        _ headers: [(name: String, value: String)], sender topics: [PushTopic?],
        impliesTopic: Bool = true, invalidated: Date? = nil
    ) throws -> PushRecipient {
        let token = try #require(DeviceToken(hexadecimal: deviceToken)).digest
        let tokens = MemoryTokens([
            PushTokenRecord(
                recipient: PushRecipient(
                    person: "ada", app: "phone", topic: try #require(Self.phone), token: token),
                invalidated: invalidated)
        ])
        let identity = ProviderIdentity(
            credential: "c", topics: Set(topics.compactMap { $0 }), impliesTopic: impliesTopic)
        return try Self.request(headers).recipient(from: identity, in: tokens)
    }

    @Test(.specification("7.4.1"))
    func `a certificate for one topic implies it, and a provider token does not`() throws {
        #expect(try recipient([], sender: [Self.phone]).app == "phone")
        #expect(throws: PushRefusal(.missingTopic)) {
            try recipient([], sender: [Self.phone], impliesTopic: false)
        }
        #expect(throws: PushRefusal(.missingTopic)) {
            try recipient([], sender: [Self.phone, Self.other])
        }
    }

    @Test(
        .specification("8.5.5"),
        arguments: [
            ["apns-push-type": "alert", "apns-topic": "com.example.Phone"],
            ["apns-push-type": "background", "apns-topic": "com.example.Phone.voip"],
            ["apns-push-type": "voip", "apns-topic": "com.example.Phone"],
            ["apns-topic": "com.example.Phone"],
            ["apns-push-type": "voip", "apns-topic": "com.example.Other.voip"],
            ["apns-push-type": "voip", "apns-topic": ".voip"],
        ])
    func `another push type, a topic without .voip and another app's topic are refused`(
        _ headers: [String: String]
    ) {
        #expect(throws: PushRefusal(.topicDisallowed)) {
            try recipient(headers.map { ($0.key, $0.value) }, sender: [Self.phone])
        }
    }

    @Test(.specification("7.9.13"))
    func `a token of another topic is refused even if the sender may use both`() {
        #expect(throws: PushRefusal(.deviceTokenNotForTopic)) {
            try recipient(
                [("apns-topic", "com.example.Other.voip")], sender: [Self.phone, Self.other])
        }
    }

    @Test(.specification("7.4.3"))
    func `an invalid token is refused with the time of its end in milliseconds`() {
        let refusal = PushRefusal(.unregistered, timestamp: 1_700_000_000_500)
        #expect(throws: refusal) {
            try recipient(
                [], sender: [Self.phone], invalidated: Date(timeIntervalSince1970: 1_700_000_000.5))
        }
        #expect(refusal.status == 410)
        #expect(refusal.body == #"{"reason":"Unregistered","timestamp":1700000000500}"#)
    }

    @Test(.specification("7.4.3"))
    func `a token that no app ever had is refused`() {
        let identity = ProviderIdentity(
            credential: "c", topics: Set([Self.phone].compactMap { $0 }), impliesTopic: true)
        #expect(throws: PushRefusal(.badDeviceToken)) {
            try Self.request().recipient(from: identity, in: MemoryTokens())
        }
    }

    @Test
    func `every reason has the status code of its kind and a body of its name`() {
        let codes: [Int: Int] = [400: 14, 403: 4, 404: 1, 405: 1, 410: 1, 413: 1, 429: 2, 500: 1]
        for (code, count) in codes {
            #expect(PushRefusal.Reason.all.count { $0.status == code } == count)
        }
        #expect(Set(PushRefusal.Reason.all.map(\.name)).count == PushRefusal.Reason.all.count)
        #expect(PushRefusal(.shutdown).body == #"{"reason":"Shutdown"}"#)
    }
}
