import AVFAudio
import Foundation
import Synchronization
import WalkieWire

/// The sound of the call, between the audio session and the connection.
@MainActor
final class Voice {
    /// The parts that are used away from the main thread.
    private let path = Path()
    private var observers: [any NSObjectProtocol] = []
    private var isWanted = false

    /// Called when the kind of sound that the other side sends has changed.
    var onHeard: @MainActor (HeardSound) -> Void = { _ in }

    /// Whether the microphone is muted; the other side hears silence then.
    var isMuted = false {
        didSet { path.set(isMuted: isMuted) }
    }

    /// Begins to observe the audio session.
    func open() {
        path.onHeard = { [weak self] heard in
            DispatchQueue.main.async { self?.onHeard(heard) }
        }
        let names: [Notification.Name] = [
            .AVAudioEngineConfigurationChange, AVAudioSession.mediaServicesWereResetNotification,
        ]
        // The page with the sound was closed or loaded again, or another one has taken over.
        observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self] _ in
                DispatchQueue.main.async { self?.restart() }
            }
        }
    }

    /// Asks the person for the microphone, before the first call.
    func askForMicrophone() {
        AVAudioApplication.requestRecordPermission { isGranted in
            if !isGranted { print("The microphone was not allowed: others will hear nothing.") }
        }
    }

    /// Configures the audio session for a call; the host activates it.
    func prepare() {
        do {
            try AVAudioSession.sharedInstance().setCategory(.playAndRecord, mode: .voiceChat)
        } catch {
            print("The audio session could not be configured: \(error.localizedDescription)")
        }
    }

    /// Starts the sound, after the host has activated the session.
    func start() {
        isWanted = true
        restart()
    }

    /// Stops the sound.
    func stop() {
        isWanted = false
        path.replaceEngine(nil)
        onHeard(.nothing)
    }

    /// Forgets what was heard, because the other side cannot be heard now.
    func forgetHeard() {
        path.forgetHeard()
        onHeard(.nothing)
    }

    /// Starts the sound again with a new engine.
    ///
    /// A reset of the media services has also reset the category and the mode of the session.
    private func restart() {
        guard isWanted else { return }
        path.replaceEngine(nil)
        onHeard(.nothing)
        prepare()
        do {
            path.replaceEngine(try VoiceEngine { [path] packet in path.send(packet) })
        } catch {
            print("The sound could not be started: \(error.localizedDescription)")
        }
    }

    /// Sends what the microphone hears to a connection, or to none.
    func connect(to connection: ServerConnection?) { path.set(connection: connection) }

    /// Plays what the other side sent, on any thread.
    nonisolated func play(_ packet: SoundPacket) { path.play(packet) }
}

extension Voice {
    /// The path of the samples between the engine and the connection, on any thread.
    private final class Path: Sendable {
        private let state = Mutex(State())

        private struct State {
            var engine: VoiceEngine?
            var connection: ServerConnection?
            var isMuted = false
            var meter = ToneMeter()
            var heard = HeardSound.nothing
            var onHeard: @Sendable (HeardSound) -> Void = { _ in }
        }

        var onHeard: @Sendable (HeardSound) -> Void {
            get { state.withLock { $0.onHeard } }
            set { state.withLock { $0.onHeard = newValue } }
        }

        func set(isMuted: Bool) { state.withLock { $0.isMuted = isMuted } }

        func set(connection: ServerConnection?) { state.withLock { $0.connection = connection } }

        func replaceEngine(_ engine: VoiceEngine?) {
            let former = state.withLock { state in
                defer {
                    state.engine = engine
                    state.meter = ToneMeter()
                    state.heard = .nothing
                }
                return state.engine
            }
            former?.stop()
        }

        func forgetHeard() {
            state.withLock { state in
                state.meter = ToneMeter()
                state.heard = .nothing
            }
        }

        func send(_ packet: SoundPacket) {
            let (connection, isMuted) = state.withLock { ($0.connection, $0.isMuted) }
            connection?.send(isMuted ? .silence : packet)
        }

        func play(_ packet: SoundPacket) {
            let (engine, change) = state.withLock { state in
                guard state.engine != nil else {
                    return (nil as VoiceEngine?, nil as (() -> Void)?)
                }
                let heard = state.meter.add(packet.samples)
                let isNew = heard != state.heard
                state.heard = heard
                let report = state.onHeard
                return (state.engine, isNew ? { report(heard) } : nil)
            }
            engine?.play(packet)
            change?()
        }
    }
}
