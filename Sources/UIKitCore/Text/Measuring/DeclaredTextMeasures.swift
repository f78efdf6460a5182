import Foundation

/// The widths of an ordinary sans-serif face, for scenes that no page has measured yet and for
/// tests.
nonisolated struct DeclaredTextMeasures: TextMeasuring {
    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double {
        if scalar.isWidthless { return 0 }
        if scalar.isWide { return 1000 }
        if face.isMonospaced { return Self.monospacedAdvance }
        let regular = Self.regularAdvance(of: scalar)
        // A bold face is about six percent wider than a regular one.
        return regular * (1 + max(0, Double(face.weight - 400)) / 300 * Self.boldGrowth)
    }

    private static let monospacedAdvance = 602.0
    private static let boldGrowth = 0.06
    private static let otherAdvance = 560.0

    private static func regularAdvance(of scalar: Unicode.Scalar) -> Double {
        let index = Int(scalar.value) - 0x20
        if asciiAdvances.indices.contains(index) { return Double(asciiAdvances[index]) }
        // A letter with an accent is as wide as the letter.
        if (0xc0..<0x250).contains(scalar.value), let base = scalar.baseLetter {
            return regularAdvance(of: base)
        }
        switch scalar.value {
        case 0xa0: return 278
        case 0x2026, 0x2014: return 1000
        case 0x2018, 0x2019, 0x2027...0x202f: return 222
        default: return otherAdvance
        }
    }

    /// The widths of U+0020 to U+007E.
    private static let asciiAdvances: [UInt16] = [
        278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
        556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
        1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
        667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
        333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
        556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    ]
}

nonisolated extension Unicode.Scalar {
    /// The plain letter under the accents of a Latin letter.
    fileprivate var baseLetter: Unicode.Scalar? {
        let first = String(Character(self)).decomposedStringWithCanonicalMapping.unicodeScalars
            .first
        guard let first, first.isASCII else { return nil }
        return first
    }
}
