import Dispatch
public import Foundation

/// A block that gets the samples of a node, on a queue of the engine.
public typealias AVAudioNodeTapBlock = @Sendable (AVAudioPCMBuffer, AVAudioTime) -> Void

// Safe: the lock guards the state, and the engine calls a node with its own lock held.
/// A node of an engine.
open class AVAudioNode: NSObject, @unchecked Sendable {
    let lock = NSLock()
    private weak var owner: AVAudioEngine?
    private var tap: NodeTap?

    /// Creates a node, which an engine can attach.
    public override init() { super.init() }

    /// The engine to which the node is attached.
    open var engine: AVAudioEngine? { lock.withLock { owner } }

    /// The number of inputs.
    open var numberOfInputs: Int { 0 }
    /// The number of outputs.
    open var numberOfOutputs: Int { 1 }

    /// Returns the format of the samples that come out of the node.
    open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        engine?.outputFormat(of: self) ?? .hardware
    }

    /// Returns the format of the samples that go into an input of the node.
    open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat {
        engine?.inputFormat(of: self, bus: bus) ?? .hardware
    }

    /// The time at the end of the last samples that the engine has rendered; `nil` unless it runs.
    open var lastRenderTime: AVAudioTime? { engine?.lastRenderTime }

    /// Drops the samples that are in the node.
    open func reset() {}

    /// Installs a block that gets copies of the samples that come out of the node.
    ///
    /// The blocks of all nodes are called one after the other on a queue of the engine. If a block
    /// is too slow, buffers are left out.
    ///
    /// - Parameters:
    ///   - bus: The output: 0.
    ///   - bufferSize: The number of frames of each buffer, from 10 ms to 1 s of the format.
    ///   - format: The format of the buffers; `nil` for that of the output. Another rate is
    ///     converted.
    ///   - tapBlock: Called with each buffer.
    open func installTap(
        onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
        block tapBlock: @escaping AVAudioNodeTapBlock
    ) {
        precondition(bus == 0, "A node has one output: install the tap on bus 0.")
        let tap = NodeTap(bufferSize: bufferSize, format: format, block: tapBlock)
        lock.withLock {
            precondition(
                self.tap == nil, "The node has a tap: remove it before you install another one.")
            self.tap = tap
        }
        engine?.usedDevicesDidChange()
    }

    /// Removes the tap; its block is not called any more.
    open func removeTap(onBus bus: AVAudioNodeBus) {
        let old = lock.withLock {
            defer { tap = nil }
            return tap
        }
        old?.end()
        engine?.usedDevicesDidChange()
    }

    /// Whether the node has a tap.
    var hasTap: Bool { lock.withLock { tap != nil } }

    /// Sets the engine.
    func attach(to engine: AVAudioEngine?) { lock.withLock { owner = engine } }

    /// Passes rendered samples to the tap.
    func feedTap(
        _ signal: Signal, _ format: AVAudioFormat, on queue: DispatchQueue
    ) {
        lock.withLock { tap }?.feed(signal, format, on: queue)
    }
}

/// A node whose samples a mixer adds to others with a volume.
public protocol AVAudioMixing: NSObjectProtocol {
    /// The volume at the mixer to which the node is connected; 1 by default.
    var volume: Float { get set }
}

// Safe: the first lock guards what is collected, and the second whether the tap has ended.
/// The tap of a node, which collects samples until a buffer is full.
private final class NodeTap: @unchecked Sendable {
    private let bufferSize: AVAudioFrameCount
    private let format: AVAudioFormat?
    private let block: AVAudioNodeTapBlock
    private let lock = NSLock()
    private var source: AVAudioFormat?
    private var conversion: SignalConversion?
    private var collected = Signal(channels: 1, frameCount: 0)
    private var position: AVAudioFramePosition = 0
    private var waitingCount = 0
    private let calling = NSRecursiveLock()
    private var hasEnded = false

    /// The number of buffers that wait for a slow block at most.
    private static let waitingMax = 32

    init(
        bufferSize: AVAudioFrameCount, format: AVAudioFormat?, block: @escaping AVAudioNodeTapBlock
    ) {
        self.bufferSize = bufferSize
        self.format = format
        self.block = block
    }

    func feed(_ signal: Signal, _ source: AVAudioFormat, on queue: DispatchQueue) {
        let target = format ?? source
        lock.lock()
        defer { lock.unlock() }
        if self.source != source {
            self.source = source
            conversion = SignalConversion(from: source, to: target)
            collected = Signal(channels: Int(target.channelCount), frameCount: 0)
        }
        conversion?.push(signal)
        if let converted = conversion?.pull(.max) { collected.append(converted) }
        let rate = Int(target.sampleRate)
        let size = min(max(Int(bufferSize), rate / 100), rate)
        while collected.frameCount >= size {
            let piece = collected.take(size)
            let time = AVAudioTime(
                hostTime: ThreadPace.now, sampleTime: position, atRate: target.sampleRate)
            position += AVAudioFramePosition(size)
            guard waitingCount < Self.waitingMax,
                let buffer = AVAudioPCMBuffer(
                    pcmFormat: target, frameCapacity: AVAudioFrameCount(size))
            else { continue }
            buffer.store(piece)
            waitingCount += 1
            queue.async { self.deliver(buffer, time) }
        }
    }

    private func deliver(_ buffer: AVAudioPCMBuffer, _ time: AVAudioTime) {
        lock.withLock { waitingCount -= 1 }
        calling.withLock { if !hasEnded { block(buffer, time) } }
    }

    /// Ends the tap; a block that runs on another thread is waited for.
    func end() { calling.withLock { hasEnded = true } }
}
