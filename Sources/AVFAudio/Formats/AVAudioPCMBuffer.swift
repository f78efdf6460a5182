public import Foundation

// Safe: the format is constant, and only AVAudioPCMBuffer inherits from it.
/// A memory area for samples.
open class AVAudioBuffer: NSObject, @unchecked Sendable {
    /// The format of the samples.
    public let format: AVAudioFormat

    init(_ format: AVAudioFormat) {
        self.format = format
        super.init()
    }
}

// Safe: as in AVFAudio, the code that has a buffer is responsible for its use on one thread at a
// time. Nodes copy the samples of a buffer when it is scheduled.
/// A buffer of samples, as floating-point numbers or as integers of 16 bits.
open class AVAudioPCMBuffer: AVAudioBuffer, @unchecked Sendable {
    /// The number of frames that the buffer can hold.
    public let frameCapacity: AVAudioFrameCount
    private let bytes: UnsafeMutableRawPointer
    private let floats: UnsafeMutablePointer<UnsafeMutablePointer<Float>>?
    private let integers: UnsafeMutablePointer<UnsafeMutablePointer<Int16>>?
    private var length: AVAudioFrameCount = 0

    /// The maximum number of bytes of a buffer.
    static let bytesMax = 1 << 30

    /// Creates a buffer of silence, with no valid frames.
    ///
    /// - Parameters:
    ///   - format: The format of the samples.
    ///   - frameCapacity: The number of frames that it can hold.
    /// - Returns: `nil` for samples of another type than floating-point numbers of 32 bits and
    ///   integers of 16 bits, and for more than a gigabyte.
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let isFloat = format.commonFormat == .pcmFormatFloat32
        guard isFloat || format.commonFormat == .pcmFormatInt16 else { return nil }
        let channels = Int(format.channelCount)
        let count = Int(frameCapacity) * channels
        let size = count * (isFloat ? 4 : 2)
        guard size <= Self.bytesMax else { return nil }
        self.frameCapacity = frameCapacity
        bytes = .allocate(byteCount: max(size, 4), alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: max(size, 4))
        let offset = format.isInterleaved ? 1 : Int(frameCapacity)
        floats = isFloat ? Self.channels(of: bytes, count, channels, offset) : nil
        integers = isFloat ? nil : Self.channels(of: bytes, count, channels, offset)
        super.init(format)
    }

    deinit {
        floats?.deallocate()
        integers?.deallocate()
        bytes.deallocate()
    }

    private static func channels<Sample>(
        of bytes: UnsafeMutableRawPointer, _ count: Int, _ channels: Int, _ offset: Int
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<Sample>> {
        let samples = bytes.bindMemory(to: Sample.self, capacity: count)
        let pointers = UnsafeMutablePointer<UnsafeMutablePointer<Sample>>.allocate(
            capacity: channels)
        for channel in 0..<channels {
            (pointers + channel).initialize(to: samples + channel * offset)
        }
        return pointers
    }

    /// The number of valid frames, at most ``frameCapacity``.
    open var frameLength: AVAudioFrameCount {
        get { length }
        set { length = min(newValue, frameCapacity) }
    }

    /// The distance between two samples of a channel.
    open var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// The samples of each channel; `nil` for integers.
    ///
    /// With an interleaved format, the channels begin beside each other, and their samples have
    /// the distance ``stride``.
    open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
        floats.map { UnsafePointer($0) }
    }

    /// The samples of each channel; `nil` for floating-point numbers.
    open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
        integers.map { UnsafePointer($0) }
    }
}

extension AVAudioPCMBuffer {
    /// The valid samples.
    var signal: Signal {
        let stride = stride
        return Signal(
            (0..<Int(format.channelCount)).map { channel in
                if let floats {
                    return (0..<Int(length)).map { floats[channel][$0 * stride] }
                }
                guard let integers else { return [] }
                return (0..<Int(length)).map { Float(integers[channel][$0 * stride]) / 32_768 }
            })
    }

    /// Replaces the valid samples; those that do not fit are cut.
    func store(_ signal: Signal) {
        frameLength = AVAudioFrameCount(clamping: signal.frameCount)
        let stride = stride
        for (channel, samples) in signal.channels.enumerated()
        where channel < Int(format.channelCount) {
            for index in 0..<Int(length) {
                if let floats { floats[channel][index * stride] = samples[index] }
                integers?[channel][index * stride] = samples[index].asInt16
            }
        }
    }
}
