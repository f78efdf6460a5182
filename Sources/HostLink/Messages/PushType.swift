/// The type of a push (specification 7.2.9).
public enum PushType: UInt8, Hashable, Sendable, Codable, CaseIterable {
    /// A push about a call (VoIP).
    case voIP
}

/// The way in which an app has handled a push.
public enum PushHandling: UInt8, Hashable, Sendable, CaseIterable {
    /// No registry of the app received it.
    case notReceived = 0
    /// A delegate has handled it.
    case received = 1
    /// A delegate that also got the metadata of the push has handled it (specification 7.2.15).
    case receivedWithMetadata = 2
}

extension PushHandling: LinkValue {}

/// The limits of pushes on the link.
public enum PushLimits {
    /// The number of bytes of a device token.
    public static let tokenBytes = 32
    /// The maximum number of bytes of a payload (specification 7.2.13).
    public static let payloadBytesMax = 5_120
    /// The maximum number of bytes of a message to a push endpoint, as for Web Push
    /// (specification 7.9.12).
    public static let messageBytesMax = 4_096
    /// The maximum number of bytes of the address of a push endpoint.
    public static let endpointBytesMax = 1_000
    /// The maximum number of bytes of a payload on the link: of a sender's payload, and of an
    /// endpoint's message in Base64 as the only member of an object.
    public static let linkPayloadBytesMax = 4 * ((messageBytesMax + 2) / 3) + 14
}

extension PushType: LinkValue {}

extension LinkWriter {
    /// Writes a set of push types as a list, in the order of their numbers.
    mutating func write(_ types: Set<PushType>) {
        write(types.sorted { $0.rawValue < $1.rawValue })
    }
}

extension LinkReader {
    /// Reads a set of push types; a type that is named twice is refused.
    mutating func pushTypes() throws(LinkError) -> Set<PushType> {
        let types = try read([PushType].self)
        guard Set(types).count == types.count else {
            throw LinkError(.malformed, "A list of push types on the link names a type twice.")
        }
        return Set(types)
    }

    /// Reads a device token: random bytes, or the address of an endpoint, which is longer.
    mutating func pushToken() throws(LinkError) -> [UInt8] {
        let token = try read([UInt8].self)
        guard (PushLimits.tokenBytes...PushLimits.endpointBytesMax).contains(token.count) else {
            throw LinkError(
                .malformed,
                "A device token on the link has \(token.count) bytes and not "
                    + "\(PushLimits.tokenBytes), nor up to \(PushLimits.endpointBytesMax) for the "
                    + "address of an endpoint.")
        }
        return token
    }

    /// Reads the payload of a push.
    mutating func pushPayload() throws(LinkError) -> [UInt8] {
        let payload = try read([UInt8].self)
        guard payload.count <= PushLimits.linkPayloadBytesMax else {
            throw LinkError(
                .tooLarge,
                "The payload of a push on the link has \(payload.count) bytes; "
                    + "at most \(PushLimits.linkPayloadBytesMax) are allowed.")
        }
        return payload
    }
}
