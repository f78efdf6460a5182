import Foundation

/// A request of the provider interface whose path and headers are valid (specification 7.4.1).
struct ProviderRequest: Hashable, Sendable {
    let token: DeviceToken
    /// The given push type; `nil` if the topic implies it.
    let type: PushType?
    /// The given topic; `nil` if the credential implies it.
    let topic: PushTopic?
    let expiration: PushExpiration
    /// The identifier of the push, which the response repeats.
    let id: String
    /// The value of the authorization header.
    let authorization: String?

    /// Reads path and headers.
    ///
    /// - Parameter id: The identifier of the push, from `identifier(in:)`.
    /// - Throws: The refusal with which the gateway responds.
    init(method: String, path: String, headers: ProviderHeaders, id: String) throws(PushRefusal) {
        token = try Self.token(method: method, path: path)
        guard !headers.hasDuplicates else { throw PushRefusal(.duplicateHeaders) }
        if let given = headers[.id], UUID(uuidString: given) == nil {
            throw PushRefusal(.badMessageId)
        }
        if let priority = headers[.priority], !["1", "5", "10"].contains(priority) {
            throw PushRefusal(.badPriority)
        }
        if let collapse = headers[.collapseID], !(1...64).contains(collapse.utf8.count) {
            throw PushRefusal(.badCollapseId)
        }
        guard let expiration = PushExpiration(headers[.expiration]) else {
            throw PushRefusal(.badExpirationDate)
        }
        if let text = headers[.topic] {
            guard let topic = PushTopic(text) else { throw PushRefusal(.badTopic) }
            self.topic = topic
        } else {
            topic = nil
        }
        if let text = headers[.pushType] {
            guard let type = PushType(rawValue: text) else { throw PushRefusal(.invalidPushType) }
            self.type = type
        } else {
            type = nil
        }
        self.expiration = expiration
        self.id = id
        authorization = headers[.authorization]
    }

    private static func token(method: String, path: String) throws(PushRefusal) -> DeviceToken {
        guard path.utf8.count <= 1_024 else { throw PushRefusal(.badPath) }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0].isEmpty, parts[1] == "3", parts[2] == "device",
            parts.count <= 4
        else { throw PushRefusal(.badPath) }
        guard method == "POST" else { throw PushRefusal(.methodNotAllowed) }
        guard parts.count == 4, !parts[3].isEmpty else { throw PushRefusal(.missingDeviceToken) }
        guard let token = DeviceToken(hexadecimal: parts[3]) else {
            throw PushRefusal(.badDeviceToken)
        }
        return token
    }

    /// Returns the identifier for the response: the sender's if it is valid, or else a new one.
    static func identifier(in headers: ProviderHeaders) -> String {
        if let given = headers[.id], UUID(uuidString: given) != nil { return given }
        return UUID().uuidString
    }

    /// The maximum number of bytes of the payload.
    var payloadBytesMax: Int { (type ?? impliedType(of: topic)).payloadBytesMax }

    private func impliedType(of topic: PushTopic?) -> PushType {
        topic.map { $0.isVoIP ? .voip : .alert } ?? .voip
    }

    /// Returns the app that the push is for.
    ///
    /// - Throws: The refusal if the sender may not use the topic, or the token belongs to another
    ///   topic.
    func recipient(
        from identity: ProviderIdentity, in tokens: any PushTokenDirectory
    ) throws(PushRefusal) -> PushRecipient {
        guard let topic = topic ?? identity.impliedTopic else { throw PushRefusal(.missingTopic) }
        // Tokens of PushKit receive VoIP pushes only, under the topic with the suffix
        // (specification 8.5.5).
        guard (type ?? impliedType(of: topic)) == .voip, topic.isVoIP, identity.allows(topic)
        else { throw PushRefusal(.topicDisallowed) }
        guard let record = tokens.record(of: token.digest) else {
            throw PushRefusal(.badDeviceToken)
        }
        guard record.recipient.topic == topic else { throw PushRefusal(.deviceTokenNotForTopic) }
        if let invalidated = record.invalidated {
            throw PushRefusal(
                .unregistered, timestamp: Int64(invalidated.timeIntervalSince1970 * 1_000))
        }
        return record.recipient
    }
}

/// The time until which a push is stored if it cannot be delivered (specification 7.4.4).
public enum PushExpiration: Hashable, Sendable {
    /// The push is never stored.
    case never
    /// The push is stored until a date, in seconds since 1970.
    case at(Double)
    /// The request does not state a time, so the gateway decides.
    case unspecified

    /// Reads the header; `nil` if it is not a number of seconds.
    init?(_ text: String?) {
        guard let text else {
            self = .unspecified
            return
        }
        // At most 15 digits, so that the number of seconds is exact and every date is finite.
        guard (1...15).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let seconds = Double(text)
        else { return nil }
        self = seconds == 0 ? .never : .at(seconds)
    }

    /// Returns the date until which the push is stored; `nil` if it is never stored, because the
    /// sender says so or the date has passed.
    func date(now: Date, storedForMax: TimeInterval) -> Date? {
        let latest = now.addingTimeInterval(storedForMax)
        switch self {
        case .never: return nil
        case .at(let seconds):
            let date = Date(timeIntervalSince1970: seconds)
            return date > now ? min(date, latest) : nil
        case .unspecified: return latest
        }
    }
}
