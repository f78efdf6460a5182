public import Foundation

// Safe: all properties are constant.
/// A moment: on the clock of the machine, as the number of a sample, or both.
open class AVAudioTime: NSObject, @unchecked Sendable {
    /// The time of the machine's monotonic clock in nanoseconds.
    public let hostTime: UInt64
    /// The number of the sample.
    public let sampleTime: AVAudioFramePosition
    /// The rate of the samples; 0 without a number of a sample.
    public let sampleRate: Double
    /// Whether ``hostTime`` is known.
    public let isHostTimeValid: Bool
    /// Whether ``sampleTime`` is known.
    public let isSampleTimeValid: Bool

    /// Creates a time of the clock.
    public init(hostTime: UInt64) {
        self.hostTime = hostTime
        sampleTime = 0
        sampleRate = 0
        isHostTimeValid = true
        isSampleTimeValid = false
        super.init()
    }

    /// Creates a time of samples.
    public init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        hostTime = 0
        self.sampleTime = sampleTime
        self.sampleRate = sampleRate
        isHostTimeValid = false
        isSampleTimeValid = true
        super.init()
    }

    /// Creates a time of both.
    public init(
        hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double
    ) {
        self.hostTime = hostTime
        self.sampleTime = sampleTime
        self.sampleRate = sampleRate
        isHostTimeValid = true
        isSampleTimeValid = true
        super.init()
    }

    /// Returns the units of ``hostTime`` in a number of seconds.
    open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
        UInt64(min(max(0, seconds * 1e9), 1.8e19))
    }

    /// Returns the seconds in a number of units of ``hostTime``.
    open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval {
        Double(hostTime) / 1e9
    }
}

extension AVAudioTime {
    /// The seconds from this time until another one: by the numbers of samples if both have one,
    /// and by the clock otherwise; `nil` if they have nothing in common.
    func seconds(until other: AVAudioTime) -> TimeInterval? {
        if isSampleTimeValid, other.isSampleTimeValid, sampleRate > 0, other.sampleRate > 0 {
            return Double(other.sampleTime) / other.sampleRate - Double(sampleTime) / sampleRate
        }
        guard isHostTimeValid, other.isHostTimeValid else { return nil }
        return (Double(other.hostTime) - Double(hostTime)) / 1e9
    }

    /// Returns the time a number of seconds later, or earlier if the number is negative.
    func advanced(by seconds: TimeInterval) -> AVAudioTime {
        // The nanoseconds are added as integers, because a number of seconds would round them.
        let nanoseconds = Int64(clamping: hostTime) + Int64(rounding: seconds * 1e9)
        return AVAudioTime(
            hostTime: UInt64(clamping: nanoseconds),
            sampleTime: sampleTime + AVAudioFramePosition(rounding: seconds * sampleRate),
            atRate: sampleRate)
    }
}

extension AVAudioFramePosition {
    /// Rounds a number of frames, which a time of an app can make arbitrarily large.
    init(rounding count: Double) {
        self = count.isNaN ? 0 : Self(Swift.max(-1e15, Swift.min(1e15, count)).rounded())
    }
}
