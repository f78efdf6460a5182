import Dispatch
import Foundation

/// The options of a scheduled buffer.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The buffer is repeated until another one interrupts it, or the node is stopped.
    public static let loops = Self(rawValue: 1)
    /// The buffer takes the place of all that is scheduled.
    public static let interrupts = Self(rawValue: 2)
    /// The buffer is played at the end of the current repetition, in place of all others.
    public static let interruptsAtLoop = Self(rawValue: 4)
}

/// The moment at which the completion handler of a buffer is called.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Hashable, Sendable {
    /// The node has read the samples.
    case dataConsumed = 0
    /// The samples were sent to the page.
    case dataRendered = 1
    /// The samples were sent to the page, which plays them a moment later.
    case dataPlayedBack = 2
}

/// A block that is called when a buffer or a file is complete, or the node was stopped.
public typealias AVAudioNodeCompletionHandler = @Sendable () -> Void

// Safe: the lock guards the state.
/// A node that plays buffers and files, one after the other.
open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
    private var state = State()

    private struct State {
        var items: [PlayedItem] = []
        var isPlaying = false
        var volume: Float = 1
        /// The number of frames since `play()`, and their rate.
        var frame: AVAudioFramePosition = 0
        var rate = Double(SoundQuantum.rate)
        /// The time of the engine at the end of these frames; `nil` before the first ones.
        var nodeTime: AVAudioTime?
    }

    /// Creates a node, which an engine can attach.
    public override init() { super.init() }

    /// The volume at the mixer to which the node is connected; 1 by default.
    open var volume: Float {
        get { lock.withLock { state.volume } }
        set { lock.withLock { state.volume = newValue } }
    }

    /// Whether the node plays what is scheduled.
    open var isPlaying: Bool { lock.withLock { state.isPlaying } }

    // MARK: Scheduling

    /// Schedules a buffer after all others.
    ///
    /// - Parameters:
    ///   - buffer: The samples, which are copied.
    ///   - completionHandler: Called on a queue of the engine when the buffer is complete, or the
    ///     node was stopped.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(buffer, at: nil, options: [], completionHandler: completionHandler)
    }

    /// Schedules a buffer.
    ///
    /// - Parameters:
    ///   - buffer: The samples, which are copied.
    ///   - when: The earliest time, as samples since `play()` or as a time of the clock; `nil` for
    ///     the end of what is scheduled.
    ///   - options: Whether the buffer is repeated, or interrupts others.
    ///   - completionHandler: Called on a queue of the engine when the buffer is complete, or the
    ///     node was stopped.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?,
        options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        let signal = buffer.signal
        schedule(
            PlayedItem(
                format: buffer.format, frameCount: signal.frameCount,
                read: { count, frame in
                    let end = min(signal.frameCount, frame + count)
                    return Signal(signal.channels.map { Array($0[frame..<max(frame, end)]) })
                },
                start: when, loops: options.contains(.loops), completion: completionHandler),
            options)
    }

    /// Schedules a buffer.
    ///
    /// - Parameters:
    ///   - buffer: The samples, which are copied.
    ///   - when: The earliest time; `nil` for the end of what is scheduled.
    ///   - options: Whether the buffer is repeated, or interrupts others.
    ///   - callbackType: The moment at which the handler is called, which is the same for all
    ///     types.
    ///   - completionHandler: Called on a queue of the engine when the buffer is complete, or the
    ///     node was stopped.
    open func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil,
        options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler:
            (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
    ) {
        var completion: AVAudioNodeCompletionHandler?
        if let completionHandler { completion = { completionHandler(callbackType) } }
        scheduleBuffer(buffer, at: when, options: options, completionHandler: completion)
    }

    /// Schedules a file from its beginning to its end.
    ///
    /// - Parameters:
    ///   - file: The file, which is read while it is played.
    ///   - when: The earliest time; `nil` for the end of what is scheduled.
    ///   - completionHandler: Called on a queue of the engine when the file is complete, or the
    ///     node was stopped.
    open func scheduleFile(
        _ file: AVAudioFile, at when: AVAudioTime?,
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleSegment(
            file, startingFrame: 0, frameCount: AVAudioFrameCount(clamping: file.length),
            at: when, completionHandler: completionHandler)
    }

    /// Schedules a part of a file.
    ///
    /// - Parameters:
    ///   - file: The file, which is read while it is played.
    ///   - startFrame: The first frame.
    ///   - numberFrames: The number of frames.
    ///   - when: The earliest time; `nil` for the end of what is scheduled.
    ///   - completionHandler: Called on a queue of the engine when the part is complete, or the
    ///     node was stopped.
    open func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
        frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        let wave = file.wave
        let start = Int(min(max(0, startFrame), file.length))
        schedule(
            PlayedItem(
                format: wave.format, frameCount: min(Int(numberFrames), wave.frameCount - start),
                read: { count, frame in wave.read(count, at: start + frame) },
                start: when, loops: false, completion: completionHandler), [])
    }

    private func schedule(_ item: PlayedItem, _ options: AVAudioPlayerNodeBufferOptions) {
        let dropped = lock.withLock { () -> [PlayedItem] in
            var dropped: [PlayedItem] = []
            if options.contains(.interrupts) {
                dropped = state.items
                state.items = []
            } else if options.contains(.interruptsAtLoop) {
                dropped = Array(state.items.dropFirst())
                state.items = Array(state.items.prefix(1))
                state.items.first?.loops = false
            }
            if let time = item.start, time.isHostTimeValid, !time.isSampleTimeValid {
                item.delay = AVAudioTime.seconds(
                    forHostTime: time.hostTime - min(time.hostTime, ThreadPace.now))
            }
            state.items.append(item)
            return dropped
        }
        complete(dropped)
    }

    private func complete(_ items: [PlayedItem]) {
        guard let queue = engine?.callbacks else { return items.forEach { $0.completion?() } }
        for item in items {
            if let completion = item.completion { queue.async(execute: completion) }
        }
    }

    // MARK: Playing

    /// Plays what is scheduled, as long as the engine runs.
    open func play() { lock.withLock { state.isPlaying = true } }

    /// Pauses; ``play()`` continues.
    open func pause() { lock.withLock { state.isPlaying = false } }

    /// Stops, and drops everything that is scheduled; the completion handlers are called.
    open func stop() {
        let dropped = lock.withLock {
            defer {
                state.items = []
                state.isPlaying = false
                state.frame = 0
                state.nodeTime = nil
            }
            return state.items
        }
        complete(dropped)
    }

    /// Returns the time since ``play()`` at a time of the node, such as its
    /// ``AVAudioNode/lastRenderTime``.
    ///
    /// - Parameter nodeTime: A time of the engine's samples, or else of the clock.
    /// - Returns: `nil` unless the node plays and has rendered.
    open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
        let state = lock.withLock { self.state }
        guard state.isPlaying, let seconds = state.nodeTime?.seconds(until: nodeTime) else {
            return nil
        }
        return AVAudioTime(
            sampleTime: state.frame + AVAudioFramePosition(rounding: seconds * state.rate),
            atRate: state.rate)
    }

    /// Returns the time of the node at a time since ``play()``.
    ///
    /// - Parameter playerTime: A time of the node's samples since ``play()``.
    /// - Returns: `nil` unless the node plays and has rendered, and for a time of the clock alone.
    open func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? {
        let state = lock.withLock { self.state }
        let now = AVAudioTime(sampleTime: state.frame, atRate: state.rate)
        guard state.isPlaying, playerTime.isSampleTimeValid, let last = state.nodeTime,
            let seconds = now.seconds(until: playerTime)
        else { return nil }
        return last.advanced(by: seconds)
    }

    /// Returns the next samples, and silence after the end of what is scheduled.
    ///
    /// - Parameter nodeTime: The time of the engine at the end of the samples.
    func render(_ count: Int, _ format: AVAudioFormat, until nodeTime: AVAudioTime) -> Signal {
        lock.lock()
        var output = Signal(channels: Int(format.channelCount), frameCount: 0)
        var complete: [PlayedItem] = []
        while state.isPlaying, output.frameCount < count, let item = state.items.first {
            let now = state.frame + AVAudioFramePosition(output.frameCount)
            let silence = item.framesUntilStart(now, format.sampleRate)
            if silence > 0 {
                let missing = min(silence, count - output.frameCount)
                output.append(Signal(channels: Int(format.channelCount), frameCount: missing))
                item.noteSilence(missing, format.sampleRate)
                continue
            }
            let piece = item.next(count - output.frameCount, format)
            output.append(piece)
            if item.hasEnded { complete.append(state.items.removeFirst()) }
        }
        if state.isPlaying {
            state.frame += AVAudioFramePosition(count)
            state.rate = format.sampleRate
            state.nodeTime = nodeTime
        }
        lock.unlock()
        self.complete(complete)
        return output.padded(to: count)
    }
}

// Safe: only used under the lock of its node.
/// A scheduled buffer or file.
private final class PlayedItem: @unchecked Sendable {
    let start: AVAudioTime?
    /// The seconds until the start, for a time of the clock.
    var delay = 0.0
    var loops: Bool
    let completion: AVAudioNodeCompletionHandler?
    private(set) var hasEnded = false
    private let format: AVAudioFormat
    private let frameCount: Int
    private let read: (_ count: Int, _ frame: Int) -> Signal
    private var frame = 0
    private var conversion: SignalConversion?
    private var target: AVAudioFormat?

    init(
        format: AVAudioFormat, frameCount: Int, read: @escaping (Int, Int) -> Signal,
        start: AVAudioTime?, loops: Bool, completion: AVAudioNodeCompletionHandler?
    ) {
        self.format = format
        self.frameCount = max(0, frameCount)
        self.read = read
        self.start = start
        self.loops = loops
        self.completion = completion
    }

    func framesUntilStart(_ now: AVAudioFramePosition, _ rate: Double) -> Int {
        guard let start, frame == 0 else { return 0 }
        guard start.isSampleTimeValid else { return Int(delay * rate) }
        let first = Double(start.sampleTime) * rate / max(1, start.sampleRate)
        return max(0, Int(min(first, 1e15)) - Int(now))
    }

    func noteSilence(_ count: Int, _ rate: Double) { delay -= Double(count) / rate }

    /// Returns the next frames in a format; fewer at the end.
    func next(_ count: Int, _ target: AVAudioFormat) -> Signal {
        if self.target != target {
            self.target = target
            conversion = SignalConversion(from: format, to: target)
        }
        let signal = conversion?.pull(count, from: provide)
        hasEnded = (signal?.frameCount ?? 0) < count
        return signal ?? Signal(channels: Int(target.channelCount), frameCount: 0)
    }

    private func provide(_ count: Int) -> Signal? {
        var input = Signal(channels: Int(format.channelCount), frameCount: 0)
        while input.frameCount < count {
            if frame >= frameCount {
                guard loops, frameCount > 0 else { break }
                frame = 0
            }
            let piece = read(min(count - input.frameCount, frameCount - frame), frame)
            guard !piece.isEmpty else { break }
            frame += piece.frameCount
            input.append(piece)
        }
        return input
    }
}
