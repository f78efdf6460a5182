public import Foundation

/// The number of a sample of a stream.
public typealias AVAudioFramePosition = Int64
/// A number of samples of each channel.
public typealias AVAudioFrameCount = UInt32
/// A number of channels.
public typealias AVAudioChannelCount = UInt32
/// The number of an input or output of a node.
public typealias AVAudioNodeBus = Int

/// The type of the samples of a format.
public enum AVAudioCommonFormat: UInt, Hashable, Sendable {
    /// A type that has no case of its own.
    case otherFormat = 0
    /// Floating-point numbers of 32 bits, from -1 to 1.
    case pcmFormatFloat32 = 1
    /// Floating-point numbers of 64 bits.
    case pcmFormatFloat64 = 2
    /// Signed integers of 16 bits.
    case pcmFormatInt16 = 3
    /// Signed integers of 32 bits.
    case pcmFormatInt32 = 4
}

// Safe: all properties are constant.
/// The type, rate and channels of samples.
///
/// Buffers have samples of the types ``AVAudioCommonFormat/pcmFormatFloat32`` and
/// ``AVAudioCommonFormat/pcmFormatInt16``. A file may have a format with another type.
open class AVAudioFormat: NSObject, @unchecked Sendable {
    /// The type of the samples.
    public let commonFormat: AVAudioCommonFormat
    /// The number of samples of each channel in a second.
    public let sampleRate: Double
    /// The number of channels.
    public let channelCount: AVAudioChannelCount
    /// Whether the channels alternate in one memory area.
    public let isInterleaved: Bool
    let bitDepth: Int

    init(
        _ commonFormat: AVAudioCommonFormat, rate: Double, channels: AVAudioChannelCount,
        interleaved: Bool, bitDepth: Int
    ) {
        self.commonFormat = commonFormat
        sampleRate = rate
        channelCount = channels
        isInterleaved = interleaved
        self.bitDepth = bitDepth
        super.init()
    }

    /// The rates that a format can have.
    static let rates = 1_000.0...768_000.0
    /// The maximum number of channels.
    static let channelsMax: AVAudioChannelCount = 32

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - format: The type of the samples.
    ///   - sampleRate: The number of samples a second, from 1,000 to 768,000.
    ///   - channels: The number of channels, from 1 to 32.
    ///   - interleaved: Whether the channels alternate in one memory area.
    /// - Returns: `nil` for a rate, a number of channels or a type that is not possible.
    public convenience init?(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double,
        channels: AVAudioChannelCount, interleaved: Bool
    ) {
        let bits = [0, 32, 64, 16, 32][Int(format.rawValue)]
        guard bits > 0, Self.rates.contains(sampleRate), channels > 0,
            channels <= Self.channelsMax
        else { return nil }
        self.init(
            format, rate: sampleRate, channels: channels, interleaved: interleaved, bitDepth: bits)
    }

    /// Creates the format that nodes use: floating-point numbers in one area for each channel.
    ///
    /// - Parameters:
    ///   - sampleRate: The number of samples a second.
    ///   - channels: The number of channels.
    /// - Returns: `nil` for a rate or a number of channels that is not possible.
    public convenience init?(standardFormatWithSampleRate sampleRate: Double, channels: UInt32) {
        self.init(
            commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels,
            interleaved: false)
    }

    /// Whether it is the format that nodes use.
    open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }

    /// The format as a dictionary, with the keys ``AVFormatIDKey``, ``AVSampleRateKey``,
    /// ``AVNumberOfChannelsKey``, ``AVLinearPCMBitDepthKey``, ``AVLinearPCMIsFloatKey`` and
    /// ``AVLinearPCMIsNonInterleaved``.
    open var settings: [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: sampleRate,
            AVNumberOfChannelsKey: Int(channelCount), AVLinearPCMBitDepthKey: bitDepth,
            AVLinearPCMIsFloatKey: isFloat, AVLinearPCMIsBigEndianKey: false,
            AVLinearPCMIsNonInterleaved: !isInterleaved,
        ]
    }

    private var isFloat: Bool {
        commonFormat == .pcmFormatFloat32 || commonFormat == .pcmFormatFloat64
    }

    /// Whether another format has the same type, rate and channels.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioFormat else { return false }
        return commonFormat == other.commonFormat && sampleRate == other.sampleRate
            && channelCount == other.channelCount && bitDepth == other.bitDepth
            && (isInterleaved == other.isInterleaved || channelCount == 1)
    }

    /// A hash value, which equal formats share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(commonFormat)
        hasher.combine(sampleRate)
        hasher.combine(channelCount)
        return hasher.finalize()
    }

    /// The format in words.
    open override var description: String {
        "\(channelCount) ch, \(Int(sampleRate)) Hz, \(bitDepth)-bit "
            + (isFloat ? "float" : "integer") + (isInterleaved ? ", interleaved" : "")
    }

    /// The format of the page's microphone and loudspeaker, as nodes use it.
    static let hardware = AVAudioFormat(
        .pcmFormatFloat32, rate: Double(SoundQuantum.rate), channels: 1, interleaved: false,
        bitDepth: 32)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a format's encoding.
public let AVFormatIDKey = "AVFormatIDKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a format's rate.
public let AVSampleRateKey = "AVSampleRateKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a format's number of channels.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of the number of bits of a sample.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key that says whether samples are floating-point numbers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key that says whether the most significant byte is the first.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key that says whether each channel has an area of its own.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// Samples without an encoding.
public let kAudioFormatLinearPCM: UInt32 = 0x6C70_636D
