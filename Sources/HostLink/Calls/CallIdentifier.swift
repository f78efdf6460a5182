/// The identifier of a call, an action or a transaction on the link: the 16 bytes of a UUID.
public struct CallIdentifier: Hashable, Sendable, Codable {
    /// The first eight bytes, the most significant first.
    public let high: UInt64
    /// The last eight bytes, the most significant first.
    public let low: UInt64

    /// Creates an identifier from the bytes of a UUID.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Creates an identifier from the system's random source.
    public init() {
        var source = SystemRandomNumberGenerator()
        self.init(
            high: UInt64.random(in: .min ... .max, using: &source),
            low: UInt64.random(in: .min ... .max, using: &source))
    }
}

extension CallIdentifier: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(high: try reader.read(), low: try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(high, low) }
}

/// The status of a call for the observers of an app (specification 7.5.3).
///
/// It identifies neither a person nor an app, because an app also receives the calls of the user's
/// other apps.
public struct CallStatus: Hashable, Sendable {
    /// The app's own identifier of the call; for a call of another app, one of the host.
    public var call: CallIdentifier
    /// Whether the user made the call.
    public var isOutgoing: Bool
    /// Whether the call is on hold.
    public var isOnHold: Bool
    /// Whether the two sides were connected.
    public var hasConnected: Bool

    /// Creates the status of a call.
    public init(call: CallIdentifier, isOutgoing: Bool, isOnHold: Bool, hasConnected: Bool) {
        self.call = call
        self.isOutgoing = isOutgoing
        self.isOnHold = isOnHold
        self.hasConnected = hasConnected
    }
}

extension CallStatus: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            call: try reader.read(), isOutgoing: try reader.read(), isOnHold: try reader.read(),
            hasConnected: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        writer.write(call, isOutgoing, isOnHold, hasConnected)
    }
}
