import HostLink

/// The unit in which sound is exchanged with the page: the samples of one packet.
enum SoundQuantum {
    /// The number of samples a second.
    static let rate = SoundPacket.sampleRate
    /// The number of samples of a packet.
    static let frameCount = SoundPacket.sampleCount
    /// The duration in nanoseconds: ten milliseconds.
    static let nanoseconds = UInt64(1_000_000_000 * frameCount / rate)
}

/// Samples of one or more channels, each as long as the others.
struct Signal: Sendable, Equatable {
    private(set) var channels: [[Float]]

    init(_ channels: [[Float]]) { self.channels = channels }

    /// Makes silence.
    init(channels: Int, frameCount: Int) {
        self.channels = Array(
            repeating: [Float](repeating: 0, count: frameCount), count: max(1, channels))
    }

    var frameCount: Int { channels.first?.count ?? 0 }
    var isEmpty: Bool { frameCount == 0 }

    /// Adds the samples of another signal with the same number of channels, times a factor.
    mutating func mix(_ other: Signal, volume: Float) {
        for channel in channels.indices where channel < other.channels.count {
            let count = min(frameCount, other.frameCount)
            for index in 0..<count {
                channels[channel][index] += other.channels[channel][index] * volume
            }
        }
    }

    mutating func append(_ other: Signal) {
        for channel in channels.indices where channel < other.channels.count {
            channels[channel] += other.channels[channel]
        }
    }

    /// Removes and returns at most the given number of frames from the beginning.
    mutating func take(_ count: Int) -> Signal {
        let count = min(max(0, count), frameCount)
        let taken = Signal(channels.map { Array($0.prefix(count)) })
        for channel in channels.indices { channels[channel].removeFirst(count) }
        return taken
    }

    /// Appends silence until the signal has a number of frames.
    func padded(to count: Int) -> Signal {
        guard frameCount < count else { return self }
        return Signal(
            channels.map { $0 + [Float](repeating: 0, count: count - frameCount) })
    }

    func multiplied(by volume: Float) -> Signal {
        volume == 1 ? self : Signal(channels.map { $0.map { $0 * volume } })
    }

    /// Returns the signal with another number of channels: their mean, or copies of the first.
    func withChannels(_ count: Int) -> Signal {
        guard count != channels.count, let first = channels.first else { return self }
        if count > channels.count {
            // One channel is copied to all. Several keep their positions, beside silent ones.
            let added = channels.count == 1 ? first : [Float](repeating: 0, count: frameCount)
            return Signal(channels + Array(repeating: added, count: count - channels.count))
        }
        guard count == 1 else { return Signal(Array(channels.prefix(count))) }
        var mean = [Float](repeating: 0, count: frameCount)
        for channel in channels {
            for index in mean.indices { mean[index] += channel[index] }
        }
        let factor = 1 / Float(channels.count)
        return Signal([mean.map { $0 * factor }])
    }

    /// Creates a signal of one channel from samples of the page.
    init(_ samples: [Int16]) {
        self.init([samples.map { Float($0) / 32_768 }])
    }

    /// The samples for the page, of the first channel.
    var pageSamples: [Int16] { channels.first?.map(\.asInt16) ?? [] }
}

extension Float {
    /// The sample as an integer; a value out of range is clipped, and NaN becomes silence.
    var asInt16: Int16 {
        guard isFinite else { return 0 }
        return Int16(max(-32_768, min(32_767, (self * 32_768).rounded())))
    }
}
