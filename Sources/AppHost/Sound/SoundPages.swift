public import HostLink
import Synchronization

/// The description of a page that can be its user's sound device.
public struct SoundPageDescription: Sendable {
    /// The secret text that the page contains, and presents on its socket for sound.
    public var token: String
    /// The session and the app that the page shows; `nil` for a page of the host itself.
    public var scene: (session: String, app: String)?
    /// Whether the page has just been loaded, and did not merely reconnect.
    public var isFreshlyLoaded: Bool

    /// Describes a page.
    public init(
        token: String, scene: (session: String, app: String)? = nil, isFreshlyLoaded: Bool = true
    ) {
        self.token = token
        self.scene = scene
        self.isFreshlyLoaded = isFreshlyLoaded
    }
}

/// The devices with which a page can capture and play, as its browser reports them.
public struct SoundDevices: Hashable, Sendable {
    /// Whether the page may use the microphone.
    public var permission: MicrophonePermission
    /// The microphones; the first one is in use.
    public var inputs: [SoundPort]
    /// The loudspeakers; the first one is in use.
    public var outputs: [SoundPort]
    /// Whether the page could not use the microphone.
    public var hasProblem: Bool

    /// Describes the devices of a page.
    public init(
        permission: MicrophonePermission = .undetermined, inputs: [SoundPort] = [],
        outputs: [SoundPort] = [], hasProblem: Bool = false
    ) {
        self.permission = permission
        self.inputs = inputs
        self.outputs = outputs
        self.hasProblem = hasProblem
    }
}

/// The present use of a page's devices.
public struct SoundUse: Hashable, Sendable {
    /// Whether the page captures.
    public var input: Bool
    /// Whether the page plays.
    public var output: Bool
    /// Whether the microphone is used for a conversation, so with echo cancellation.
    public var isVoice: Bool
    /// Whether the page asks the user for the microphone.
    public var asks: Bool

    /// Describes a use; the default is none.
    public init(
        input: Bool = false, output: Bool = false, isVoice: Bool = false, asks: Bool = false
    ) {
        self.input = input
        self.output = output
        self.isVoice = isVoice
        self.asks = asks
    }
}

/// A page that can be its user's sound device: the web server's calls to the host for it.
///
/// Every function returns at once, and may be called on any thread.
public protocol SoundPage: Sendable {
    /// Reports that the user acted on the page.
    func userActed()
    /// Reports that the user has answered a call on the page, which then has its sound here.
    func callAnswered()
    /// Reports that the page's connection has ended.
    func close()
}

/// The socket for sound of a page: the web server's calls to the host for it.
///
/// Every function returns at once, and may be called on any thread.
public protocol SoundConnection: Sendable {
    /// Reports what the page can capture and play with.
    func devicesDidChange(_ devices: SoundDevices)
    /// Passes on a packet of the page's microphone, if an app may have it now.
    func receive(_ packet: SoundPacket)
    /// Reports that the connection has ended.
    func close()
}

/// The functions of the host that a web server whose pages have sound uses.
public protocol PageSoundAPI: Sendable {
    /// Adds a page that can be its user's sound device; the host notifies the page with the message
    /// `sound` when it is one.
    func openPage(
        _ page: SoundPageDescription, for person: Person, sink: any PageSink
    ) -> any SoundPage

    /// Opens the socket for sound of the page with a token.
    ///
    /// The host closes it through the sink, if no open page of the user has the token
    /// (`notAccepted`) or another page is the sound device (`notDevice`).
    func openConnection(
        token: String, for person: Person, sink: any SoundSink
    ) -> any SoundConnection
}

/// The sound of a host for a web server.
struct HostPageSound: PageSoundAPI {
    let host: AppHost

    func openPage(
        _ page: SoundPageDescription, for person: Person, sink: any PageSink
    ) -> any SoundPage {
        let handle = SoundPageHandle(host: host, person: person)
        host.run { host in
            handle.identifier.set(host.background.sound.pageCame(page, of: person, sink, host))
        }
        return handle
    }

    func openConnection(
        token: String, for person: Person, sink: any SoundSink
    ) -> any SoundConnection {
        let handle = SoundConnectionHandle(host: host, person: person)
        host.run { host in
            handle.admitted.set(host.background.sound.connect(token: token, of: person, sink, host))
        }
        return handle
    }
}

/// A value that is known later; used on the host's queue and by packets.
private final class Later<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func set(_ new: Value?) { value.withLock { $0 = new } }

    var now: Value? { value.withLock { $0 } }

    func take() -> Value? { value.withLock { $0.take() } }
}

/// The handle of a page; its calls are handled in the order in which they were made.
private struct SoundPageHandle: SoundPage {
    let host: AppHost
    let person: Person
    let identifier = Later<UInt64>()

    func userActed() {
        host.run { [self] host in
            guard let page = identifier.now else { return }
            host.background.sound.userActed(on: page, of: person, host)
        }
    }

    func callAnswered() {
        host.run { [self] host in
            guard let page = identifier.now else { return }
            host.background.sound.callAnswered(on: page, of: person, host)
        }
    }

    func close() {
        host.run { [self] host in
            guard let page = identifier.take() else { return }
            host.background.sound.pageLeft(page, of: person, host)
        }
    }
}

/// The handle of a socket for sound.
private struct SoundConnectionHandle: SoundConnection {
    let host: AppHost
    let person: Person
    let admitted = Later<(identifier: UInt64, paths: SoundPaths)>()

    func devicesDidChange(_ devices: SoundDevices) {
        host.run { [self] host in
            guard let socket = admitted.now?.identifier else { return }
            host.background.sound.devicesDidChange(devices, of: socket, person, host)
        }
    }

    func receive(_ packet: SoundPacket) {
        guard let (identifier, paths) = admitted.now else { return }
        paths.receive(packet, from: identifier)
    }

    func close() {
        host.run { [self] host in
            guard let socket = admitted.take()?.identifier else { return }
            host.background.sound.disconnect(socket, of: person)
        }
    }
}
