import Dispatch
import Glibc
import HostLink
import Synchronization

import SystemIO
@testable import AppHost

/// The reaction of a scripted app to a message of the host.
typealias Script = @Sendable (HostMessage, FakeApp) -> Void

/// An app inside the test's own process, at the other end of a real socket.
final class FakeApp: SpawnedProcess {
    let identifier: Int32
    let link: Int32
    let request: SpawnRequest
    let heard = Recorder<HostMessage>()
    let signals = Recorder<Int32>()
    /// The host's end of the channel for sound, which the host closes.
    let sound: Int32?
    /// The app's end of the channel for sound; only of an app that has one.
    var soundOfApp: PacketSocket { theirSound ?? PacketSocket(-1) }
    private let theirSound: PacketSocket?
    private let ours: Int32
    private let script: Script
    private let onDeath: @Sendable (ProcessDeath) -> Void
    private let queue = DispatchQueue(label: "fake.app")
    private let state = Mutex(State())

    private struct State {
        var framing = LinkFraming()
        var source: SystemSource?
        var isDead = false
        var sequence: UInt64 = 0
        /// Whether the descriptor is closed as soon as no thread uses it.
        var isClosing = false
        var users = 0
    }

    init(
        _ identifier: Int32, _ request: SpawnRequest, _ script: @escaping Script,
        onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) {
        var ends: [Int32] = [-1, -1]
        let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        precondition(result == 0)
        _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
        (link, ours) = (ends[0], ends[1])
        let channel = request.hasSoundChannel ? PacketSocket.pair() : nil
        (sound, theirSound) = (channel?.0.descriptor, channel?.1)
        self.identifier = identifier
        self.request = request
        self.script = script
        self.onDeath = onDeath
    }

    deinit {
        if let theirSound { close(theirSound.descriptor) }
    }

    func start() {
        let source = SystemSource(
            ours, for: .reading, on: queue, close: { [self] in closeOnceUnused() },
            { [self] in read() })
        state.withLock { $0.source = source }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(ours, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        // A source may fire once more without bytes to read.
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else {
            // The source is cancelled after `leave` as well, because a source at the end of its
            // stream fires continuously.
            state.withLock { $0.source?.cancel() }
            return die(.exited(0))
        }
        let messages = state.withLock { state in
            state.framing.append(buffer[..<count])
            var messages: [HostMessage] = []
            while let bytes = try? state.framing.next(),
                let message = try? HostMessage(decoding: bytes)
            {
                messages.append(message)
            }
            return messages
        }
        for message in messages {
            heard.append(message)
            script(message, self)
        }
    }

    func say(_ message: AppMessage) { write(LinkFraming.framed(message.encoded())) }

    func write(_ bytes: [UInt8]) {
        use { descriptor in _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Uses the descriptor, unless it is closed.
    ///
    /// A test may let an app write after the host has killed the app. By then, the number of the
    /// closed descriptor may belong to another test, whose host would receive the bytes.
    private func use(_ body: (Int32) -> Void) {
        let isOpen = state.withLock { state in
            if !state.isClosing { state.users += 1 }
            return !state.isClosing
        }
        guard isOpen else { return }
        body(ours)
        let isLast = state.withLock { state in
            state.users -= 1
            return state.isClosing && state.users == 0
        }
        if isLast { close(ours) }
    }

    private func closeOnceUnused() {
        let isUnused = state.withLock { state in
            state.isClosing = true
            return state.users == 0
        }
        if isUnused { close(ours) }
    }

    /// Sends the next frame of a session.
    func draw(_ session: String, isComplete: Bool = true, applied: UInt64 = 0) {
        let sequence = state.withLock { state in
            state.sequence += 1
            return state.sequence
        }
        say(
            .frame(
                session: session, sequence: sequence, isComplete: isComplete, applied: applied,
                Self.frame(
                    #""t":"frame","f":\#(sequence),"p":\#(identifier)"#, isComplete: isComplete)))
    }

    /// Returns a frame of an empty window.
    ///
    /// Additional members, which real frames do not have, name the process that drew it.
    private static func frame(_ extra: String, isComplete: Bool) -> [UInt8] {
        let content =
            isComplete ? #""root":{"k":"0","t":"window","p":{}}"# : #""ops":[]"#
        return Array(
            #"{\#(extra),"l":"x","d":"restored","a":0,"title":"",\#(content)}"#.utf8)
    }

    func die(_ death: ProcessDeath) {
        let dies = state.withLock { state -> Bool in
            guard !state.isDead else { return false }
            state.isDead = true
            if !state.isClosing { shutdown(ours, Int32(SHUT_RDWR)) }
            state.source?.cancel()
            state.source = nil
            return true
        }
        if dies { onDeath(death) }
    }

    /// Closes the link like a process that continues to run without it.
    func closeLink() { state.withLock { $0.source.take()?.cancel() } }

    /// Dies like a process whose child still holds its end of the link.
    func leave(_ death: ProcessDeath) {
        let leaves = state.withLock { state -> Bool in
            guard !state.isDead else { return false }
            state.isDead = true
            return true
        }
        if leaves { onDeath(death) }
    }

    /// Returns a descriptor of the app's end of the link, which the caller closes.
    func duplicate() -> Int32 {
        var copy: Int32 = -1
        use { descriptor in copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
        return copy
    }

    func signal(_ signal: Int32) {
        signals.append(signal)
        if signal == SIGKILL { die(.signalled(SIGKILL)) }
    }
}

extension FakeApp {
    /// Waits until the host has handled all answers of the app to earlier messages.
    func exchange() async {
        // The first answer shows that the script has handled all earlier messages. The second
        // answer shows that the host has handled the script's messages.
        for _ in 1...2 {
            let number = UInt64(heard.count) + 1_000_000
            say(.requestDestruction(request: number, session: "none"))
            _ = await heard.first {
                if case .answer(number, _) = $0 { true } else { false }
            }
        }
    }
}

/// A spawner of scripted apps.
final class FakeSpawner: ProcessSpawner {
    let apps = Recorder<FakeApp>()
    private let script: Mutex<Script>
    private let doubt = Mutex<@Sendable (SpawnRequest) -> HostError?> { _ in nil }
    /// The process that all apps have, if it is a real one.
    private let process = Mutex<Int32?>(nil)

    init(_ script: @escaping Script = FakeSpawner.wellBehaved) { self.script = Mutex(script) }

    /// Refuses to start every app for which the closure returns an error.
    func refuse(_ doubt: @escaping @Sendable (SpawnRequest) -> HostError?) {
        self.doubt.withLock { $0 = doubt }
    }

    func use(_ script: @escaping Script) { self.script.withLock { $0 = script } }

    /// Gives all apps the identifier of a real process, whose files are then theirs.
    ///
    /// No signal is sent to the process.
    func use(process identifier: Int32) { process.withLock { $0 = identifier } }

    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess {
        if let error = doubt.withLock({ $0 })(request) { throw error }
        let script = script.withLock { $0 }
        let identifier = process.withLock { $0 } ?? Int32(apps.count + 1)
        let app = FakeApp(identifier, request, script, onDeath: onDeath)
        app.start()
        apps.append(app)
        return app
    }

    /// Waits for and returns the process with this number, counted from 1.
    func app(_ number: Int32) async -> FakeApp { await apps.first { $0.identifier == number } }

    static let identity = AppIdentity(
        bundleIdentifier: "org.example.fake", displayName: "Fake", bundleVersion: "1",
        supportsMultipleScenes: true)

    /// A script that immediately draws, applies and commits.
    static let wellBehaved: Script = { message, app in
        switch message {
        case .launch(let order):
            app.say(.launched(identity))
            if !order.discardedSessions.isEmpty {
                app.say(.discarded(sessions: order.discardedSessions))
            }
            for scene in order.scenes { connect(scene, app) }
        case .disconnect(let session, true): app.say(.discarded(sessions: [session]))
        case .connect(let scene): connect(scene, app)
        case .showPage(let session): app.draw(session)
        case .event(let session, let event):
            app.say(.applied(session: session, number: event.number))
            app.say(.committed(session: session, highWaterMark: event.number))
        case .phase(let session, let phase): app.say(.reached(session: session, phase))
        case .preserve(let token): app.say(.preserved(token: token))
        case .terminate:
            app.say(.goodbye)
            app.die(.exited(0))
        default: break
        }
    }

    /// A well-behaved script whose scenes reach the background at once.
    static let inBackground: Script = { message, app in
        wellBehaved(message, app)
        guard let order = message.launchOrder else { return }
        for scene in order.scenes where scene.phase == .background {
            app.say(.reached(session: scene.session, .background))
        }
    }

    static func connect(_ scene: SceneOrder, _ app: FakeApp) {
        app.say(.connected(session: scene.session, highWaterMark: 0, .restored))
        if scene.hasPage { app.draw(scene.session) }
    }
}
