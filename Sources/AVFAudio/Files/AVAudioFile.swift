public import Foundation

// Safe: the lock guards the position, and everything else is constant.
/// A WAV file that is open for reading.
///
/// Samples may be integers of 8, 16, 24 or 32 bits or floating-point numbers. They are converted to
/// the type of ``processingFormat``.
open class AVAudioFile: NSObject, @unchecked Sendable {
    /// The file.
    public let url: URL
    /// The format of the samples in the file.
    public let fileFormat: AVAudioFormat
    /// The format of buffers into which the file is read, with the file's rate and channels.
    public let processingFormat: AVAudioFormat
    let wave: WaveFile
    private let lock = NSLock()
    private var position: AVAudioFramePosition = 0

    /// Opens a file, which is read as floating-point numbers, one channel after the other.
    ///
    /// - Parameter fileURL: The file, for example of `Bundle.module`.
    /// - Throws: An `NSError` that says what is wrong, if there is no such file, or if it is not a
    ///   complete WAV file.
    public convenience init(forReading fileURL: URL) throws {
        try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - fileURL: The file.
    ///   - format: The type of samples in buffers: `pcmFormatFloat32` or `pcmFormatInt16`.
    ///   - interleaved: Whether the channels alternate in buffers.
    /// - Throws: An `NSError` that says what is wrong, if there is no such file, or if it is not a
    ///   complete WAV file.
    public init(
        forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool
    ) throws {
        url = fileURL
        wave = try withErrorsForApps { () throws(SoundError) -> WaveFile in
            guard format == .pcmFormatFloat32 || format == .pcmFormatInt16 else {
                throw SoundError(
                    file: .badParameter,
                    "A file is read as pcmFormatFloat32 or pcmFormatInt16, and not as another type."
                )
            }
            return try WaveFile(WaveBytes(fileAt: fileURL))
        }
        fileFormat = wave.format
        processingFormat = AVAudioFormat(
            format, rate: Double(wave.sampleRate), channels: UInt32(wave.channelCount),
            interleaved: interleaved, bitDepth: format == .pcmFormatInt16 ? 16 : 32)
        super.init()
    }

    /// The number of frames.
    open var length: AVAudioFramePosition { AVAudioFramePosition(wave.frameCount) }

    /// The frame that is read next.
    open var framePosition: AVAudioFramePosition {
        get { lock.withLock { position } }
        set { lock.withLock { position = min(max(0, newValue), length) } }
    }

    /// Reads frames until the buffer is full or the file ends.
    ///
    /// - Parameter buffer: The buffer, with ``processingFormat``; its `frameLength` is set.
    open func read(into buffer: AVAudioPCMBuffer) throws {
        try read(into: buffer, frameCount: buffer.frameCapacity)
    }

    /// Reads a number of frames, or as many as the file still has.
    ///
    /// - Parameters:
    ///   - buffer: The buffer, with ``processingFormat``; its `frameLength` is set.
    ///   - frames: The number of frames, at most the buffer's capacity.
    /// - Throws: An error if the buffer has another format, or at the end of the file.
    open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
        let signal = try withErrorsForApps { () throws(SoundError) -> Signal in
            guard buffer.format == processingFormat else {
                throw SoundError(
                    file: .badParameter,
                    "The buffer's format is not the processingFormat of the file. Create the buffer "
                        + "with AVAudioPCMBuffer(pcmFormat: file.processingFormat, …).")
            }
            let count = Int(min(frames, buffer.frameCapacity))
            lock.lock()
            defer { lock.unlock() }
            guard count == 0 || position < length else {
                throw SoundError(file: .unspecified, "The file has no more frames.")
            }
            let signal = wave.read(count, at: Int(position))
            position += AVAudioFramePosition(signal.frameCount)
            return signal
        }
        buffer.store(signal)
    }
}

extension WaveFile {
    /// The format of the samples in the file.
    var format: AVAudioFormat {
        let type: AVAudioCommonFormat
        switch encoding {
        case .integer(bytes: 2): type = .pcmFormatInt16
        case .integer(bytes: 4): type = .pcmFormatInt32
        case .integer: type = .otherFormat
        case .float32: type = .pcmFormatFloat32
        case .float64: type = .pcmFormatFloat64
        }
        return AVAudioFormat(
            type, rate: Double(sampleRate), channels: UInt32(channelCount), interleaved: true,
            bitDepth: encoding.byteCount * 8)
    }
}
