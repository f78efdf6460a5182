import Foundation

/// A file with short tones of one frequency, for the microphone of a browser.
///
/// The tones have pauses, because a browser takes a tone that does not end for noise.
enum ToneFile {
    private static let rate = 48_000

    /// Writes a file of two seconds, and returns its path.
    static func write(hertz: Int, in folder: String) throws -> String {
        let samples = (0..<2 * rate).map { index -> Int16 in
            guard index % (rate / 2) < rate * 3 / 10 else { return 0 }
            return Int16(12_000 * sin(2 * .pi * Double(hertz * index) / Double(rate)))
        }
        var data = Data("RIFF".utf8)
        func append<Value: FixedWidthInteger>(_ values: Value...) {
            for value in values {
                withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        let size = UInt32(samples.count * 2)
        append(36 + size)
        data += Data("WAVEfmt ".utf8)
        append(UInt32(16))
        append(UInt16(1), UInt16(1))
        append(UInt32(rate), UInt32(2 * rate))
        append(UInt16(2), UInt16(16))
        data += Data("data".utf8)
        append(size)
        for sample in samples { append(sample) }
        let path = "\(folder)/tone-\(hertz).wav"
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }
}
