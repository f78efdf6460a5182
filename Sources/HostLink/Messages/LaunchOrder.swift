/// The first message of a link: everything a new process needs to come back.
public struct LaunchOrder: Hashable, Sendable {
    /// The protocol both sides must speak; it goes up with every change of what goes over the link.
    public static let protocolVersion: UInt32 = 4

    /// The host's protocol version.
    public var version: UInt32
    /// The name of this launch; frames carry it.
    public var launch: String
    /// The person's folder for this app: the app's container.
    public var container: String
    /// The key the app's envelopes are sealed with, 32 bytes; empty while the person's data is locked.
    public var key: [UInt8]
    /// Why the process is started.
    public var reason: Reason
    /// What keeps the state of a running app.
    public var preservation: Preservation
    /// How long the app may do things in the background, in milliseconds (specification 6.3.4).
    public var backgroundMilliseconds: UInt64
    /// The scenes to connect at once.
    public var scenes: [SceneOrder]
    /// The scene sessions that exist besides: nobody sees them, and the process does not connect them yet;
    /// `nil` where the host does not know.
    public var openSessions: [String]?
    /// Scene sessions that were discarded while no process was there.
    public var discardedSessions: [String]
    /// The schemes of addresses that some app of this host opens.
    public var openableSchemes: [String] = []
    /// The sessions among `openSessions` and `discardedSessions` that belong to external displays.
    public var externalDisplaySessions: [String] = []
    /// Whether the host starts apps in the background.
    public var backgroundRefresh = BackgroundRefresh.available
    /// The app's requests for background tasks that are pending.
    public var taskRequests: [BackgroundTaskRequest] = []

    /// Why a process is started.
    public enum Reason: UInt8, Hashable, Sendable {
        /// There never was state, or it was deleted.
        case fresh
        /// The process was ended and is wanted again.
        case relaunch
        /// The last process crashed.
        case afterCrash
        /// The app's bundle was replaced.
        case afterUpdate
        /// The state was set aside: by crashes while launching, or because the person asked for it.
        case setAside
    }

    /// What keeps the state of a running app.
    public enum Preservation: UInt8, Hashable, Sendable {
        /// UIKit's: a pass on entering the background, and nothing else.
        case classic
        /// Besides, a pass whenever the app has been quiet for a moment.
        case continuous
    }

    /// Makes an order.
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
    /// Overwrites the key, once nobody else holds its bytes, and forgets it.
    public mutating func wipeKey() {
        for index in key.indices { key[index] = 0 }
        key = []
    }
}

extension LaunchOrder: CustomStringConvertible {
    /// Never the key.
    public var description: String {
        "LaunchOrder(\(launch), \(reason), \(scenes.count) scenes, key of \(key.count) bytes)"
    }
}
