/// A source of the widths of characters in the faces of the system's font.
nonisolated protocol TextMeasuring: Sendable {
    /// Returns the width of a character, in thousandths of the font size.
    ///
    /// - Parameters:
    ///   - scalar: The character's first code point, which determines its width.
    ///   - face: The face.
    func advance(of scalar: Unicode.Scalar, in face: TextFace) -> Double

    /// Returns the width of a text that was measured as a whole, in the same unit; `nil` for any
    /// other text.
    func advance(ofWhole text: String, in face: TextFace) -> Double?

    /// The number of characters in the longest text that was measured as a whole.
    var longestWhole: Int { get }
}

nonisolated extension TextMeasuring {
    func advance(ofWhole text: String, in face: TextFace) -> Double? { nil }
    var longestWhole: Int { 0 }
}

/// A face of the system's font.
nonisolated struct TextFace: Hashable, Sendable {
    /// The weight on the scale of CSS: 400 is regular and 700 bold.
    var weight: Int
    /// Whether every character has the same width.
    var isMonospaced: Bool
}

extension UIFont {
    nonisolated var face: TextFace {
        TextFace(weight: weight.rendered, isMonospaced: isMonospaced)
    }
}

nonisolated extension Unicode.Scalar {
    /// Whether the character has no width of its own: accents over others, joiners, controls.
    var isWidthless: Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0, 0xad: return true
        case 0xa0..<0x300: return false
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .control, .format: return true
        default: return false
        }
    }

    /// Whether the character is as wide as high: ideographs, kana, Hangul, emoji.
    var isWide: Bool {
        switch value {
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
            0xa000...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe4f, 0xff00...0xff60,
            0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
            return true
        default: return false
        }
    }
}
