/// The first message of a link, with all data that a new process needs to restore its state.
public struct LaunchOrder: Hashable, Sendable {
    /// The host's protocol version.
    public var version: UInt32
    /// The identifier of this launch, which frames contain.
    public var launch: String
    /// The user's folder for this app: the app's container.
    public var container: String
    /// The key of the app's envelopes, 32 bytes; empty while the user's data is locked.
    public var key: [UInt8]
    /// The reason for the start of the process.
    public var reason: Reason
    /// The way in which the state of a running app is preserved.
    public var preservation: Preservation
    /// The time for work in the background, in milliseconds (specification 6.3.4).
    public var backgroundMilliseconds: UInt64
    /// The scenes to connect immediately.
    public var scenes: [SceneOrder]
    /// The other scene sessions that exist.
    ///
    /// They have no page, and the process does not connect them yet. `nil` if the host does not
    /// know them.
    public var openSessions: [String]?
    /// The scene sessions that were discarded while there was no process.
    public var discardedSessions: [String]
    /// The URL schemes that apps of this host open.
    public var openableSchemes: [String] = []
    /// The sessions among `openSessions` and `discardedSessions` that belong to external displays.
    public var externalDisplaySessions: [String] = []
    /// Whether the host starts apps in the background.
    public var backgroundRefresh = BackgroundRefresh.available
    /// The app's requests for background tasks that are pending.
    public var taskRequests: [BackgroundTaskRequest] = []
    /// The calls of the user that have not ended.
    public var calls: [CallStatus] = []

    /// The reason for the start of a process.
    public enum Reason: UInt8, Hashable, Sendable {
        /// There was never any state, or it was deleted.
        case fresh
        /// The process was ended and is needed again.
        case relaunch
        /// The last process crashed.
        case afterCrash
        /// The app's bundle was replaced.
        case afterUpdate
        /// The state was set aside, because of crashes at launch or at the user's request.
        case setAside
    }

    /// The way in which the state of a running app is preserved.
    public enum Preservation: UInt8, Hashable, Sendable {
        /// One pass when the app enters the background, as in UIKit.
        case classic
        /// In addition, a pass whenever the app has been idle for a moment.
        case continuous
    }

    /// Creates an order.
    public init(
        version: UInt32 = LaunchOrder.protocolVersion, launch: String, container: String,
        key: [UInt8], reason: Reason, preservation: Preservation = .continuous,
        backgroundMilliseconds: UInt64 = 30_000, scenes: [SceneOrder], openSessions: [String]? = [],
        discardedSessions: [String] = []
    ) {
        self.version = version
        self.launch = launch
        self.container = container
        self.key = key
        self.reason = reason
        self.preservation = preservation
        self.backgroundMilliseconds = backgroundMilliseconds
        self.scenes = scenes
        self.openSessions = openSessions
        self.discardedSessions = discardedSessions
    }
}

extension LaunchOrder {
    /// Overwrites the key and removes it.
    ///
    /// The array must be the only reference to the key's bytes, because otherwise only a copy is
    /// overwritten.
    public mutating func wipeKey() {
        for index in key.indices { key[index] = 0 }
        key = []
    }
}

extension LaunchOrder: CustomStringConvertible {
    /// A description that never contains the key.
    public var description: String {
        "LaunchOrder(\(launch), \(reason), \(scenes.count) scenes, key of \(key.count) bytes)"
    }
}

extension LaunchOrder.Reason: LinkValue {}
extension LaunchOrder.Preservation: LinkValue {}

extension LaunchOrder: LinkValue {
    init(reading reader: inout LinkReader) throws(LinkError) {
        self.init(
            version: try reader.version(), launch: try reader.read(), container: try reader.read(),
            key: try reader.read(), reason: try reader.read(), preservation: try reader.read(),
            backgroundMilliseconds: try reader.read(), scenes: try reader.read(),
            openSessions: try reader.read(), discardedSessions: try reader.read())
        openableSchemes = try reader.read()
        externalDisplaySessions = try reader.read()
        backgroundRefresh = try reader.read()
        taskRequests = try reader.read()
        calls = try reader.read()
    }

    func write(to writer: inout LinkWriter) {
        writer.write(
            version, launch, container, key, reason, preservation, backgroundMilliseconds, scenes,
            openSessions, discardedSessions, openableSchemes, externalDisplaySessions,
            backgroundRefresh, taskRequests, calls)
    }
}
