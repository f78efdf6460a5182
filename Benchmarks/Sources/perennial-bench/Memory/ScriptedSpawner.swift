import AppHost
import Dispatch
import Glibc
import HostLink
import Synchronization

/// Starts apps inside this process, at the other end of a real socket.
final class ScriptedSpawner: ProcessSpawner {
    private let started = Mutex<Int32>(0)

    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess {
        let number = started.withLock { started in
            started += 1
            return started
        }
        return ScriptedApp(number, onDeath: onDeath)
    }
}

/// An app that connects its scenes, draws one frame and goes to the background on request.
private final class ScriptedApp: SpawnedProcess {
    let identifier: Int32
    let link: Int32
    private let ours: Int32
    private let life: Mutex<Life>

    private struct Life {
        /// The source that reads the link; without it the app is dead.
        var source: (any DispatchSourceRead)?
        var framing = LinkFraming()
        var onDeath: (@Sendable (ProcessDeath) -> Void)?
    }

    init(_ identifier: Int32, onDeath: @escaping @Sendable (ProcessDeath) -> Void) {
        var ends: [Int32] = [-1, -1]
        let result = socketpair(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
        precondition(result == 0, "no socket is left")
        _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
        (link, ours) = (ends[0], ends[1])
        self.identifier = identifier
        life = Mutex(Life(onDeath: onDeath))
        let descriptor = ours
        life.withLock { life in
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
            // The handler retains the app until the app's death cancels the source.
            source.setEventHandler { [self] in read() }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            life.source = source
        }
    }

    func signal(_ signal: Int32) {
        if signal == SIGKILL { die(.signalled(SIGKILL)) }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = recv(ours, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return die(.exited(0)) }
        let messages = life.withLock { life in
            var messages: [HostMessage] = []
            life.framing.append(buffer[..<count])
            while let bytes = try? life.framing.next(),
                let message = try? HostMessage(decoding: bytes)
            {
                messages.append(message)
            }
            return messages
        }
        for message in messages { answer(message) }
    }

    private func answer(_ message: HostMessage) {
        switch message {
        case .launch(let order):
            say(
                .launched(
                    AppIdentity(
                        bundleIdentifier: "org.example.scripted", displayName: "Scripted",
                        bundleVersion: "1", supportsMultipleScenes: false)))
            for scene in order.scenes { connect(scene) }
        case .connect(let scene): connect(scene)
        case .phase(let session, let phase): say(.reached(session: session, phase))
        case .terminate: die(.exited(0))
        default: break
        }
    }

    private func connect(_ scene: SceneOrder) {
        say(.connected(session: scene.session, highWaterMark: 0, .restored))
        let frame =
            #"{"f":1,"l":"\#(identifier)","d":"restored","a":0,"title":"","#
            + #""root":{"k":"0","t":"window","p":{}}}"#
        say(
            .frame(
                session: scene.session, sequence: 1, isComplete: true, applied: 0,
                Array(frame.utf8)))
    }

    private func say(_ message: AppMessage) {
        let bytes = LinkFraming.framed(message.encoded())
        _ = send(ours, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func die(_ death: ProcessDeath) {
        let onDeath = life.withLock { life in
            life.source?.cancel()
            life.source = nil
            defer { life.onDeath = nil }
            return life.onDeath
        }
        onDeath?(death)
    }
}
