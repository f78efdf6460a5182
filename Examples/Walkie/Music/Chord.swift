import Foundation

/// A chord of one second, as the bytes of a WAV file.
enum Chord {
    private static let rate = 16_000
    // Each has an integral number of cycles in a second, so the repetition is not heard.
    private static let frequencies: [Double] = [220, 277, 330]

    static var waveFile: Data {
        let samples = (0..<rate).map { index in
            let time = Double(index) / Double(rate)
            let sum = frequencies.reduce(0) { $0 + sin(2 * .pi * $1 * time) }
            return Int16(sum / Double(frequencies.count) * 8_000)
        }
        let size = UInt32(samples.count * 2)
        var data = Data("RIFF".utf8)
        append(36 + size, to: &data)
        data += Data("WAVEfmt ".utf8)
        append(UInt32(16), to: &data)
        for value in [UInt16(1), 1] { append(value, to: &data) }
        for value in [UInt32(rate), UInt32(rate * 2)] { append(value, to: &data) }
        for value in [UInt16(2), 16] { append(value, to: &data) }
        data += Data("data".utf8)
        append(size, to: &data)
        for sample in samples { append(sample, to: &data) }
        return data
    }

    private static func append(_ value: some FixedWidthInteger, to data: inout Data) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
}
