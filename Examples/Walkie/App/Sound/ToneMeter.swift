import Foundation

/// The kind of sound that the other side sends.
enum HeardSound: Hashable, Sendable {
    case nothing
    /// Sound, such as speech.
    case sound
    /// A tone, such as that of a test.
    case tone(hertz: Int)

    /// The text for people.
    var text: String {
        switch self {
        case .nothing: "Nothing is heard"
        case .sound: "Sound is heard"
        case .tone(let hertz): "A tone of \(hertz) Hz is heard"
        }
    }
}

/// A meter that recognizes silence, sound, and pure tones.
///
/// It computes the energy at a few frequencies with Goertzel's algorithm, for each tenth of a
/// second. A result lasts for a second, so that pauses between words are not reported.
struct ToneMeter: Sendable {
    private var samples: [Float] = []
    private var recent: [HeardSound] = []

    private static let rate = 16_000
    private static let windowSize = rate / 10
    private static let windowCount = 10
    /// The frequencies; a window has a whole number of cycles of each.
    private static let frequencies = Array(stride(from: 300, through: 2_000, by: 100))
    /// The mean square of a sample below which it is silent.
    private static let silence: Float = 1e-5
    /// The share of the energy that one frequency must have to be reported as a tone.
    private static let purity: Float = 0.6

    /// Adds samples from -32,768 to 32,767.
    ///
    /// - Returns: What is heard now.
    mutating func add(_ added: [Int16]) -> HeardSound {
        samples += added.map { Float($0) / 32_768 }
        while samples.count >= Self.windowSize {
            recent.append(Self.measure(samples.prefix(Self.windowSize)))
            samples.removeFirst(Self.windowSize)
        }
        recent.removeFirst(max(0, recent.count - Self.windowCount))
        let tone = recent.last { if case .tone = $0 { true } else { false } }
        return tone ?? (recent.contains(.sound) ? .sound : .nothing)
    }

    private static func measure(_ window: ArraySlice<Float>) -> HeardSound {
        let energy = window.reduce(0) { $0 + $1 * $1 }
        guard energy / Float(windowSize) > silence else { return .nothing }
        let best = frequencies.map { (hertz: $0, energy: goertzel(window, $0)) }
            .max { $0.energy < $1.energy }
        guard let best, best.energy / energy > purity else { return .sound }
        return .tone(hertz: best.hertz)
    }

    /// Returns the energy at a frequency, which for a pure tone is that of all samples.
    private static func goertzel(_ window: ArraySlice<Float>, _ hertz: Int) -> Float {
        let coefficient = 2 * cos(2 * Float.pi * Float(hertz) / Float(rate))
        var (last, before) = (Float(0), Float(0))
        for sample in window { (last, before) = (sample + coefficient * last - before, last) }
        let power = last * last + before * before - coefficient * last * before
        return 2 * power / Float(windowSize)
    }
}
