import Dispatch
import Foundation
import HostLink

/// A player or an engine, which produces or consumes sound while it runs.
protocol SoundSource: AnyObject, Sendable {
    /// Whether it needs the microphone.
    var usesInput: Bool { get }
    /// Whether it is heard.
    var usesOutput: Bool { get }
    /// Produces the next samples, on the thread of the loop.
    ///
    /// - Parameters:
    ///   - frameCount: The number of samples to produce.
    ///   - input: The samples of the microphone that have arrived since the last call.
    /// - Returns: One channel of samples, at most as many as requested; `nil` if it has ended.
    func render(_ frameCount: Int, input: Signal) -> Signal?
    /// Called when the source was stopped, because the session is not active any more.
    func loopDidStop()
    /// Called when the microphone or the loudspeaker that the source uses has gone.
    func hardwareDidChange()
}

// Safe: the first lock guards the state, and the second is held while a quantum is rendered.
/// The exchange of samples with the host.
///
/// Samples are exchanged every ten milliseconds, and only while the session is active and a player
/// or an engine runs.
final class SoundLoop: @unchecked Sendable {
    private let pace: any SoundPace
    private let lock = NSLock()
    private let rendering = NSLock()
    private var state: State
    /// Notifies the host of the sound that runs; set once, before the first source starts.
    var report: (_ input: Bool, _ output: Bool) -> Void = { _, _ in }
    /// Called when the channel was closed by the host, or because of what it sent; set once, before
    /// the first source starts.
    var channelDidClose: () -> Void = {}
    /// The queue on which taps and completion handlers of apps are called.
    let callbacks = DispatchQueue(label: "perennial.sound.callbacks")

    private struct State {
        var channel: (any SoundChannel)?
        var hasLostChannel = false
        /// The sources that run; a source that the app has released is removed.
        var references: [Reference] = []
        var sources: [any SoundSource] { references.compactMap(\.source) }
        var isAllowed = false
        var isPaced = false
        var reported = Running()
        var sequence: UInt32 = 0
        var invalidCount = 0
        var generation = 0
        /// The devices that exist; unknown before the first route.
        var devices: Running?

        /// Deactivates the session, and returns the sources that ran.
        mutating func stopAll() -> [any SoundSource] {
            defer {
                isAllowed = false
                references = []
            }
            return sources
        }
    }

    private struct Reference {
        weak var source: (any SoundSource)?
    }

    private struct Running: Equatable {
        var input = false
        var output = false
    }

    /// The number of packets of a wrong length after which the channel is closed.
    static let invalidMax = 100
    /// The number of packets that are read for one quantum at most.
    private static let packetsMax = 64

    init(_ channel: (any SoundChannel)?, pace: any SoundPace) {
        self.pace = pace
        state = State(channel: channel)
    }

    /// Whether the app has a channel for samples.
    var hasChannel: Bool { lock.withLock { state.channel != nil } }

    /// Whether the app had a channel that was closed while the app ran.
    var hasLostChannel: Bool { lock.withLock { state.hasLostChannel } }

    /// Whether the session is active, so that sound may run.
    var isAllowed: Bool { lock.withLock { state.isAllowed } }

    /// The number of resets of the media services; objects of an earlier number are not usable.
    var generation: Int { lock.withLock { state.generation } }

    // MARK: Sources

    /// Starts a player or an engine; a second call has no effect.
    ///
    /// - Returns: Whether it runs: it does not if the session is not active.
    @discardableResult
    func start(_ source: any SoundSource) -> Bool {
        update { state in
            guard state.isAllowed else { return false }
            if !state.sources.contains(where: { $0 === source }) {
                state.references.append(Reference(source: source))
            }
            return true
        }
    }

    /// Stops a player or an engine.
    ///
    /// When the call returns, the loop does not render the source any more.
    func stop(_ source: any SoundSource) {
        update { $0.references.removeAll { $0.source === source } }
        rendering.withLock {}
    }

    /// Notes that the input or output that a running engine uses has changed.
    func sourceDidChange() { update { _ in } }

    /// Activates the session, or deactivates it, which stops everything that runs.
    ///
    /// - Returns: Whether something ran that was stopped.
    func setAllowed(_ isAllowed: Bool) -> Bool {
        let stopped = update { state -> [any SoundSource] in
            guard isAllowed else { return state.stopAll() }
            state.isAllowed = true
            return []
        }
        if !isAllowed { rendering.withLock {} }
        for source in stopped { source.loopDidStop() }
        return !stopped.isEmpty
    }

    /// Makes all existing players and engines unusable (specification 7.6.10).
    func orphanAll() { lock.withLock { state.generation += 1 } }

    /// Closes the channel at the end of the app's launch.
    func end() {
        _ = setAllowed(false)
        update { state in
            state.channel?.close()
            state.channel = nil
            state.generation += 1
        }
    }

    /// Notifies engines that a device that they use has gone.
    ///
    /// A device that appears stops no engine, because samples always have the same format: a page
    /// reports its devices only after the app has begun to use them.
    func routeDidChange(hasInput: Bool, hasOutput: Bool) {
        let affected = lock.withLock { () -> [any SoundSource] in
            let new = Running(input: hasInput, output: hasOutput)
            defer { state.devices = new }
            guard let old = state.devices else { return [] }
            return state.sources.filter {
                ($0.usesInput && old.input && !new.input)
                    || ($0.usesOutput && old.output && !new.output)
            }
        }
        for source in affected { source.hardwareDidChange() }
    }

    /// Changes the state, and then starts or stops the pace and reports what runs.
    private func update<Value>(_ body: (inout State) -> Value) -> Value {
        lock.withLock {
            let value = body(&state)
            let sources = state.sources
            let running =
                state.isAllowed
                ? Running(
                    input: sources.contains(where: \.usesInput),
                    output: sources.contains(where: \.usesOutput))
                : Running()
            // The report is sent under the lock, so that reports keep their order.
            if running != state.reported {
                state.reported = running
                report(running.input, running.output)
            }
            let isPaced = state.isAllowed && !sources.isEmpty
            if isPaced != state.isPaced {
                state.isPaced = isPaced
                if isPaced {
                    Self.drain(state.channel)
                    pace.start { [weak self] in self?.renderQuantum() }
                } else {
                    pace.stop()
                }
            }
            return value
        }
    }

    // MARK: Samples

    /// Drops the packets of the time before the start.
    private static func drain(_ channel: (any SoundChannel)?) {
        guard let channel else { return }
        for _ in 0..<packetsMax {
            guard case .packet = channel.read() else { return }
        }
    }

    /// Exchanges ten milliseconds of sound, and closes a channel that cannot be used any more.
    private func renderQuantum() {
        let failed = rendering.withLock { exchangeSamples() }
        if let failed { closeChannel(failed) }
    }

    /// Exchanges samples; returns the channel if it cannot be used any more.
    private func exchangeSamples() -> (any SoundChannel)? {
        let (references, channel) = lock.withLock { (state.references, state.channel) }
        let sources = references.compactMap(\.source)
        guard let channel, !sources.isEmpty else {
            update { state in state.references.removeAll { $0.source == nil } }
            return nil
        }
        guard let input = receive(channel) else { return channel }
        var mix = Signal(channels: 1, frameCount: SoundQuantum.frameCount)
        var isHeard = false
        var ended: [any SoundSource] = []
        for source in sources {
            guard let signal = source.render(SoundQuantum.frameCount, input: input) else {
                ended.append(source)
                continue
            }
            guard source.usesOutput else { continue }
            isHeard = true
            mix.mix(signal, volume: 1)
        }
        if isHeard {
            let sequence = lock.withLock {
                defer { state.sequence &+= 1 }
                return state.sequence
            }
            channel.send(SoundPacket(sequence: sequence, samples: mix.pageSamples))
        }
        guard !ended.isEmpty || sources.count < references.count else { return nil }
        update { state in
            state.references.removeAll { reference in
                reference.source == nil || ended.contains { $0 === reference.source }
            }
        }
        return nil
    }

    /// Reads the packets that have arrived; `nil` if the channel cannot be used any more.
    private func receive(_ channel: any SoundChannel) -> Signal? {
        var samples: [Int16] = []
        for _ in 0..<Self.packetsMax {
            switch channel.read() {
            case .nothing: return Signal(samples)
            case .packet(let bytes):
                if let packet = SoundPacket(bytes) {
                    samples += packet.samples
                } else if isInvalidPacketTooMany() {
                    return nil
                }
            case .end: return nil
            }
        }
        return Signal(samples)
    }

    private func isInvalidPacketTooMany() -> Bool {
        lock.withLock {
            state.invalidCount += 1
            return state.invalidCount >= Self.invalidMax
        }
    }

    /// Closes the channel for the rest of the launch, and stops everything that runs.
    private func closeChannel(_ channel: any SoundChannel) {
        channel.close()
        let stopped = update { state -> [any SoundSource] in
            state.channel = nil
            state.hasLostChannel = true
            return state.stopAll()
        }
        for source in stopped { source.loopDidStop() }
        channelDidClose()
    }
}
