/// The address of the other side of a call.
public struct CallHandle: Hashable, Sendable, Codable {
    /// The kind of an address.
    public enum Kind: UInt8, Hashable, Sendable, Codable, CaseIterable {
        /// A name that only the app understands.
        case generic = 1
        /// A phone number.
        case phoneNumber = 2
        /// An email address.
        case emailAddress = 3
    }

    /// The kind of the address.
    public var kind: Kind
    /// The address.
    public var value: String

    /// Creates an address.
    public init(_ kind: Kind, _ value: String) {
        self.kind = kind
        self.value = value
    }
}

/// The details that an app reports of a call; a property that is `nil` keeps its value.
public struct CallUpdate: Hashable, Sendable {
    /// The address of the other side.
    public var handle: CallHandle?
    /// The name of the other side, as the app shows it.
    public var callerName: String?
    /// Whether the call has video.
    public var hasVideo: Bool?
    /// Whether the call can be held.
    public var supportsHolding: Bool?
    /// Whether the call can be grouped with others.
    public var supportsGrouping: Bool?
    /// Whether the call can leave a group.
    public var supportsUngrouping: Bool?
    /// Whether the call accepts dialing tones.
    public var supportsDTMF: Bool?

    /// Creates an update that changes nothing.
    public init() {}
}

/// The properties of an app's call provider that the host uses.
public struct CallProviderDescription: Hashable, Sendable {
    /// The maximum number of groups of calls; a call without a group counts as a group.
    public var callGroupsMax: UInt32
    /// The maximum number of calls of a group.
    public var callsPerGroupMax: UInt32
    /// Whether the app's calls may have video.
    public var supportsVideo: Bool
    /// Whether the caller is shown while the user's data is locked.
    public var showsCallersWhileLocked: Bool

    /// Creates the description of a provider; the defaults are those of CallKit.
    public init(
        callGroupsMax: UInt32 = 2, callsPerGroupMax: UInt32 = 5, supportsVideo: Bool = false,
        showsCallersWhileLocked: Bool = false
    ) {
        self.callGroupsMax = callGroupsMax
        self.callsPerGroupMax = callsPerGroupMax
        self.supportsVideo = supportsVideo
        self.showsCallersWhileLocked = showsCallersWhileLocked
    }
}

extension CallHandle.Kind: LinkValue {}

extension CallHandle: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(try reader.read(), try reader.read())
    }

    func write(to writer: inout LinkWriter) { writer.write(kind, value) }
}

extension CallUpdate: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init()
        handle = try reader.read()
        callerName = try reader.read()
        hasVideo = try reader.read()
        supportsHolding = try reader.read()
        supportsGrouping = try reader.read()
        supportsUngrouping = try reader.read()
        supportsDTMF = try reader.read()
    }

    func write(to writer: inout LinkWriter) {
        writer.write(
            handle, callerName, hasVideo, supportsHolding, supportsGrouping, supportsUngrouping,
            supportsDTMF)
    }
}

extension CallProviderDescription: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            callGroupsMax: try reader.read(), callsPerGroupMax: try reader.read(),
            supportsVideo: try reader.read(), showsCallersWhileLocked: try reader.read())
    }

    func write(to writer: inout LinkWriter) {
        writer.write(callGroupsMax, callsPerGroupMax, supportsVideo, showsCallersWhileLocked)
    }
}
