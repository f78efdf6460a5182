import Foundation

/// A conversion of one channel from one sample rate to another, piece by piece.
///
/// Each output sample is the sum of the input samples around its time, weighted by a sinc function
/// in a Kaiser window. If the output rate is lower, the cutoff is lower too, so that no frequency
/// is aliased. Times are counted in integers, so that the conversion never drifts.
struct SampleRateConversion: Sendable {
    private let from: Int
    private let to: Int
    private let kernel: SincKernel
    /// The input around the current time; the first sample has the index `firstIndex`.
    private var input: [Float]
    private var firstIndex: Int
    /// The time of the next output sample, in input samples: `position / to`.
    private var position = 0
    private var pushedCount = 0
    private var pulledCount = 0

    /// Creates a conversion; rates are at least 1.
    init(from: Int, to: Int) {
        let divisor = Self.greatestCommonDivisor(max(1, from), max(1, to))
        self.from = max(1, from) / divisor
        self.to = max(1, to) / divisor
        kernel = SincKernel(cutoff: min(1, Double(to) / Double(from)))
        input = [Float](repeating: 0, count: kernel.halfWidth)
        firstIndex = -kernel.halfWidth
    }

    private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : greatestCommonDivisor(other, one % other)
    }

    /// The number of input samples that the conversion needs for a number of output samples, in
    /// addition to those that it has.
    func inputCount(for count: Int) -> Int {
        guard count > 0 else { return 0 }
        let last = (position + (count - 1) * from) / to + kernel.halfWidth
        return max(0, last - (firstIndex + input.count) + 1)
    }

    /// Adds input samples.
    mutating func push(_ samples: [Float]) {
        input += samples
        pushedCount += samples.count
    }

    /// Adds silence after the last input sample, so that everything before it comes out.
    mutating func finish() { input += [Float](repeating: 0, count: kernel.halfWidth + 2) }

    /// Returns the output samples that the input allows, at most a number.
    ///
    /// After `finish()`, the output has the duration of the input.
    mutating func pull(_ count: Int) -> [Float] {
        let available = (pushedCount * to + from - 1) / from - pulledCount
        let count = min(count, available)
        var output: [Float] = []
        guard count > 0 else { return output }
        output.reserveCapacity(count)
        while output.count < count {
            let index = position / to
            let first = index - kernel.halfWidth + 1 - firstIndex
            guard first + 2 * kernel.halfWidth <= input.count else { break }
            output.append(
                kernel.sum(input, first, fraction: Double(position % to) / Double(to)))
            position += from
        }
        pulledCount += output.count
        let unused = min(input.count, max(0, position / to - kernel.halfWidth - firstIndex))
        input.removeFirst(unused)
        firstIndex += unused
        return output
    }
}

/// The weights of a conversion: a sinc function in a Kaiser window.
private struct SincKernel: Sendable {
    /// The number of input samples on each side that count.
    let halfWidth: Int
    private let cutoff: Double

    private static let entriesPerCrossing = 512
    private static let crossings = 24
    private static let beta = 9.0
    /// The weights, with a fixed number of entries for each zero crossing.
    ///
    /// A weight between two entries is interpolated. The last entries are 0, because `halfWidth` is
    /// rounded up.
    private static let table: [Float] = {
        let scale = 1 / bessel(beta)
        return (0...(crossings + 1) * entriesPerCrossing + 1).map { entry in
            let time = Double(entry) / Double(entriesPerCrossing)
            let ratio = time / Double(crossings)
            guard ratio < 1 else { return 0 }
            let sinc = entry == 0 ? 1 : sin(.pi * time) / (.pi * time)
            return Float(sinc * bessel(beta * (1 - ratio * ratio).squareRoot()) * scale)
        }
    }()

    /// Creates a kernel whose transition band is below the cutoff.
    init(cutoff: Double) {
        self.cutoff = cutoff * 0.94
        halfWidth = Int((Double(Self.crossings) / self.cutoff).rounded(.up))
    }

    /// The modified Bessel function of order 0.
    private static func bessel(_ value: Double) -> Double {
        var sum = 1.0
        var term = 1.0
        for index in 1..<40 {
            let factor = value / 2 / Double(index)
            term *= factor * factor
            sum += term
        }
        return sum
    }

    /// Returns the sum of `2 * halfWidth` samples from an index on, around the time that is a
    /// fraction after the middle one.
    func sum(_ samples: [Float], _ first: Int, fraction: Double) -> Float {
        let scale = cutoff * Double(Self.entriesPerCrossing)
        return samples.withUnsafeBufferPointer { samples in
            Self.table.withUnsafeBufferPointer { table in
                var sum: Float = 0
                for tap in 0..<2 * halfWidth {
                    let time = abs(Double(tap - halfWidth + 1) - fraction) * scale
                    let entry = Int(time)
                    let part = Float(time - Double(entry))
                    let weight = table[entry] + (table[entry + 1] - table[entry]) * part
                    sum += samples[first + tap] * weight
                }
                return sum * Float(cutoff)
            }
        }
    }
}

/// A conversion of a signal between two formats, piece by piece.
struct SignalConversion: Sendable {
    private var channels: [SampleRateConversion]
    private let channelCount: Int
    private let isSameRate: Bool
    private var waiting: Signal

    init(from: AVAudioFormat, to: AVAudioFormat) {
        channelCount = Int(to.channelCount)
        let rates = (Int(from.sampleRate.rounded()), Int(to.sampleRate.rounded()))
        isSameRate = rates.0 == rates.1
        channels = Array(
            repeating: SampleRateConversion(from: rates.0, to: rates.1), count: channelCount)
        waiting = Signal(channels: channelCount, frameCount: 0)
    }

    /// Adds a piece of the input.
    mutating func push(_ signal: Signal) {
        let signal = signal.withChannels(channelCount)
        guard !isSameRate else { return waiting.append(signal) }
        for channel in channels.indices { channels[channel].push(signal.channels[channel]) }
    }

    /// Notes that the input has ended.
    mutating func finish() {
        for channel in channels.indices { channels[channel].finish() }
    }

    /// Returns the output that the input allows, at most a number of frames.
    mutating func pull(_ count: Int) -> Signal {
        guard !isSameRate else { return waiting.take(count) }
        return Signal(channels.indices.map { channels[$0].pull(count) })
    }

    /// Returns a number of frames, of input that the closure provides.
    ///
    /// - Parameter provide: Returns the given number of frames of the input, or fewer at its end.
    /// - Returns: Fewer frames than requested if the input has ended.
    mutating func pull(_ count: Int, from provide: (Int) -> Signal?) -> Signal {
        let needed =
            isSameRate
            ? count - waiting.frameCount : channels.first?.inputCount(for: count) ?? 0
        if needed > 0 {
            if let input = provide(needed) {
                push(input)
                if input.frameCount < needed { finish() }
            } else {
                finish()
            }
        }
        return pull(count)
    }
}
