import Foundation

// Safe: the lock guards the state.
/// A node that adds the samples of its inputs, of any rate and number of channels.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
    private var ownVolume: Float = 1
    private var mixedVolume: Float = 1

    /// Creates a mixer.
    public override init() { super.init() }

    /// The volume of the sum; 1 by default.
    open var outputVolume: Float {
        get { lock.withLock { mixedVolume } }
        set { lock.withLock { mixedVolume = newValue } }
    }

    /// The volume at the mixer to which this mixer is connected; 1 by default.
    open var volume: Float {
        get { lock.withLock { ownVolume } }
        set { lock.withLock { ownVolume = newValue } }
    }

    /// The lowest input to which nothing is connected.
    open var nextAvailableInputBus: AVAudioNodeBus { engine?.nextInput(of: self) ?? 0 }

    /// The number of inputs, which grows with each connection.
    open override var numberOfInputs: Int { nextAvailableInputBus + 1 }
}

// Safe: it has no state of its own.
/// The microphone or the loudspeaker of an engine.
open class AVAudioIONode: AVAudioNode, @unchecked Sendable {}

// Safe: it has no state of its own.
/// The loudspeaker of the page.
open class AVAudioOutputNode: AVAudioIONode, @unchecked Sendable {
    /// One input.
    open override var numberOfInputs: Int { 1 }

    /// Returns the format of the page's sound.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { .hardware }
}

// Safe: the lock guards the state.
/// The microphone of the page: 48,000 samples a second, of one channel.
open class AVAudioInputNode: AVAudioIONode, AVAudioMixing, @unchecked Sendable {
    private var ownVolume: Float = 1
    private var waiting = Signal(channels: 1, frameCount: 0)

    /// The number of samples that wait for the mixer at most: a tenth of a second.
    private static let waitingMax = SoundQuantum.rate / 10

    /// The volume at the mixer to which the node is connected; 1 by default.
    open var volume: Float {
        get { lock.withLock { ownVolume } }
        set { lock.withLock { ownVolume = newValue } }
    }

    /// One input, the microphone.
    open override var numberOfInputs: Int { 1 }

    /// Returns the format of the page's sound.
    open override func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { .hardware }
    /// Returns the format of the page's sound.
    open override func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { .hardware }

    /// Drops the samples that wait for the mixer.
    open override func reset() {
        lock.withLock { waiting = Signal(channels: 1, frameCount: 0) }
    }

    /// Stores samples for the node to which this one is connected.
    func store(_ signal: Signal) {
        lock.withLock {
            waiting.append(signal)
            // Old samples are late.
            _ = waiting.take(waiting.frameCount - Self.waitingMax)
        }
    }

    /// Returns stored samples, and silence in place of those that are missing.
    func take(_ count: Int) -> Signal { lock.withLock { waiting.take(count) }.padded(to: count) }
}
