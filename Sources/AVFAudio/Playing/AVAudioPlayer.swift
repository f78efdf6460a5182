public import Foundation
import UIKitCore

/// The methods that a player calls on the main thread.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    /// Notifies the delegate that the sound has ended; not called for `stop()`, and not for an
    /// interruption.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    /// Notifies the delegate that the sound could not be read to its end.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

extension AVAudioPlayerDelegate {
    /// Does nothing.
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    /// Does nothing.
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}

// Safe: the lock guards the state, and everything else is constant.
/// A player of one WAV file, or of the bytes of one.
///
/// Playing activates the audio session. When the session is interrupted or deactivated, the player
/// pauses.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
    /// The file; `nil` for a player of bytes.
    public let url: URL?
    /// The bytes; `nil` for a player of a file.
    public let data: Data?
    private let wave: WaveFile
    private let session: AVAudioSession
    private let generation: Int
    private let lock = NSLock()
    private var state: State

    private struct State {
        weak var delegate: (any AVAudioPlayerDelegate)?
        var isPlaying = false
        var loopsLeft = 0
        var loops = 0
        var volume: Float = 1
        var fade: Fade?
        /// The frame that is read next.
        var frame = 0
        var conversion: SignalConversion
        /// Whether the file could not be read to its end.
        var isCut = false

        struct Fade {
            var target: Float
            var framesLeft: Int
        }
    }

    /// Creates a player of a WAV file.
    ///
    /// - Parameter url: The file, for example of `Bundle.module`.
    /// - Throws: An `NSError` that says what is wrong, if there is no such file, or if it is not a
    ///   complete WAV file.
    public convenience init(contentsOf url: URL) throws {
        try self.init(url: url, data: nil)
    }

    /// Creates a player of a WAV file; the hint is not needed.
    public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
        try self.init(url: url, data: nil)
    }

    /// Creates a player of the bytes of a WAV file.
    ///
    /// - Throws: An `NSError` that says what is wrong, if they are not a complete WAV file.
    public convenience init(data: Data) throws {
        try self.init(url: nil, data: data)
    }

    /// Creates a player of the bytes of a WAV file; the hint is not needed.
    public convenience init(data: Data, fileTypeHint utiString: String?) throws {
        try self.init(url: nil, data: data)
    }

    private init(url: URL?, data: Data?) throws {
        self.url = url
        self.data = data
        let wave = try withErrorsForApps { () throws(SoundError) -> WaveFile in
            guard let url else { return try WaveFile(.data(data ?? Data())) }
            return try WaveFile(WaveBytes(fileAt: url))
        }
        self.wave = wave
        state = State(conversion: SignalConversion(from: wave.format, to: .hardware))
        session = AVAudioSession.sharedInstance()
        generation = session.loop.generation
        super.init()
    }

    // MARK: Properties

    /// The object that is notified of the end; it is referenced weakly.
    open var delegate: (any AVAudioPlayerDelegate)? {
        get { lock.withLock { state.delegate } }
        set { lock.withLock { state.delegate = newValue } }
    }

    /// The format of the sound.
    open var format: AVAudioFormat { wave.format }
    /// The format of the sound as a dictionary; see ``AVAudioFormat/settings``.
    open var settings: [String: Any] { wave.format.settings }
    /// The number of channels of the sound.
    open var numberOfChannels: Int { wave.channelCount }
    /// The duration in seconds.
    open var duration: TimeInterval { Double(wave.frameCount) / Double(wave.sampleRate) }
    /// Whether the player plays.
    open var isPlaying: Bool { lock.withLock { state.isPlaying } }

    /// The volume, 1 by default.
    open var volume: Float {
        get { lock.withLock { state.volume } }
        set { setVolume(newValue, fadeDuration: 0) }
    }

    /// Changes the volume gradually.
    ///
    /// - Parameters:
    ///   - volume: The volume at the end.
    ///   - duration: The duration of the change in seconds.
    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
        let frames = Int(min(max(0, duration), 86_400) * Double(SoundQuantum.rate))
        lock.withLock {
            state.fade = frames > 0 ? State.Fade(target: volume, framesLeft: frames) : nil
            if frames == 0 { state.volume = volume }
        }
    }

    /// The number of repetitions after the first time; a negative number repeats the sound until it
    /// is stopped.
    open var numberOfLoops: Int {
        get { lock.withLock { state.loops } }
        set {
            lock.withLock {
                state.loops = newValue
                state.loopsLeft = newValue
            }
        }
    }

    /// The time of the sound that is played next, in seconds.
    open var currentTime: TimeInterval {
        get { Double(lock.withLock { state.frame }) / Double(wave.sampleRate) }
        set {
            let time = min(max(0, newValue.isFinite ? newValue : 0), duration)
            lock.withLock {
                state.frame = Int(time * Double(wave.sampleRate))
                state.conversion = SignalConversion(from: wave.format, to: .hardware)
            }
        }
    }

    // MARK: Playing

    /// Activates the audio session, so that playing begins at once.
    ///
    /// - Returns: Whether the session is active.
    @discardableResult
    open func prepareToPlay() -> Bool {
        guard session.loop.generation == generation else { return false }
        do {
            try session.activateIfNeeded()
            return session.category.hasOutput
        } catch { return false }
    }

    /// Plays from the current time on.
    ///
    /// - Returns: Whether it plays: it does not if the session cannot be activated, if its category
    ///   only records, or if the media services were reset since the player was created.
    @discardableResult
    open func play() -> Bool {
        guard prepareToPlay() else { return false }
        lock.withLock {
            state.isPlaying = true
            if state.frame >= wave.frameCount { rewind() }
        }
        guard session.loop.start(self) else {
            lock.withLock { state.isPlaying = false }
            return false
        }
        return true
    }

    /// Pauses; ``play()`` continues.
    open func pause() {
        lock.withLock { state.isPlaying = false }
        session.loop.stop(self)
    }

    /// Stops; as on Apple's systems, the current time does not change.
    open func stop() {
        pause()
        lock.withLock { state.loopsLeft = state.loops }
    }

    /// Goes to the beginning; the caller has the lock.
    private func rewind() {
        state.frame = 0
        state.loopsLeft = state.loops
        state.conversion = SignalConversion(from: wave.format, to: .hardware)
    }
}

extension AVAudioPlayer: SoundSource {
    var usesInput: Bool { false }
    var usesOutput: Bool { true }

    func render(_ frameCount: Int, input: Signal) -> Signal? {
        lock.lock()
        guard state.isPlaying else {
            lock.unlock()
            return nil
        }
        // The conversion is taken out while it calls back into the state.
        var conversion = state.conversion
        let piece = conversion.pull(frameCount) { nextFrames($0) }
        state.conversion = conversion
        guard !piece.isEmpty else {
            state.isPlaying = false
            let isWhole = !state.isCut
            rewind()
            state.isCut = false
            lock.unlock()
            notifyOfEnd(isWhole)
            return nil
        }
        let faded = applyVolume(piece)
        lock.unlock()
        return faded
    }

    /// Reads frames of the file, and begins again if the sound is to be repeated; the caller has
    /// the lock.
    private func nextFrames(_ count: Int) -> Signal? {
        var read = Signal(channels: wave.channelCount, frameCount: 0)
        while read.frameCount < count {
            if state.frame >= wave.frameCount {
                guard state.loopsLeft != 0, wave.frameCount > 0 else { break }
                state.loopsLeft -= state.loopsLeft > 0 ? 1 : 0
                state.frame = 0
            }
            let piece = wave.read(count - read.frameCount, at: state.frame)
            guard !piece.isEmpty else {
                state.isCut = true
                state.frame = wave.frameCount
                state.loopsLeft = 0
                break
            }
            state.frame += piece.frameCount
            read.append(piece)
        }
        return read
    }

    /// Multiplies by the volume, which may change; the caller has the lock.
    private func applyVolume(_ piece: Signal) -> Signal {
        guard var fade = state.fade else { return piece.multiplied(by: state.volume) }
        let samples = piece.channels.first ?? []
        let step = (fade.target - state.volume) / Float(max(1, fade.framesLeft))
        let faded = samples.map { sample in
            guard fade.framesLeft > 0 else { return sample * state.volume }
            fade.framesLeft -= 1
            state.volume = fade.framesLeft == 0 ? fade.target : state.volume + step
            return sample * state.volume
        }
        state.fade = fade.framesLeft > 0 ? fade : nil
        return Signal([faded])
    }

    private func notifyOfEnd(_ isWhole: Bool) {
        MainThread.soon {
            if !isWhole {
                let error = SoundError.damaged("it was cut while it was played").forApps
                self.delegate?.audioPlayerDecodeErrorDidOccur(self, error: error)
            }
            self.delegate?.audioPlayerDidFinishPlaying(self, successfully: isWhole)
        }
    }

    func loopDidStop() { lock.withLock { state.isPlaying = false } }

    func hardwareDidChange() {}
}
