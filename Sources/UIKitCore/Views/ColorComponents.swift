import Foundation

/// Red, green, blue and opacity, each from 0 to 1.
nonisolated struct ColorComponents: Hashable, Sendable {
    var red, green, blue, alpha: CGFloat

    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = Self.limited(red)
        self.green = Self.limited(green)
        self.blue = Self.limited(blue)
        self.alpha = Self.limited(alpha)
    }

    /// Creates components from 0xRRGGBB.
    init(_ rgb: UInt32, alpha: CGFloat = 1) {
        self.init(
            red: CGFloat(rgb >> 16 & 0xff) / 255, green: CGFloat(rgb >> 8 & 0xff) / 255,
            blue: CGFloat(rgb & 0xff) / 255, alpha: alpha)
    }

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        func channel(_ offset: CGFloat) -> CGFloat {
            let place = (offset + sector).truncatingRemainder(dividingBy: 6)
            let share = max(0, min(1, min(place, 4 - place)))
            return brightness * (1 - saturation * share)
        }
        self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
    }

    /// Creates the nearest components in sRGB of a colour in the Display P3 space.
    init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        // Both spaces have the same transfer function and white point.
        func linear(_ value: CGFloat) -> CGFloat {
            let part = Self.limited(value)
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        func encoded(_ value: CGFloat) -> CGFloat {
            let part = Self.limited(value)
            return part <= 0.003_130_8 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
        }
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        self.init(
            red: encoded(1.224_940_2 * r - 0.224_940_2 * g),
            green: encoded(-0.042_056_9 * r + 1.042_056_9 * g),
            blue: encoded(-0.019_637_6 * r - 0.078_636_1 * g + 1.098_273_6 * b), alpha: alpha)
    }

    /// Reads `#rrggbbaa`.
    init?(hexadecimal: String) {
        guard hexadecimal.utf8.count == 9, hexadecimal.hasPrefix("#"),
            let value = UInt32(hexadecimal.dropFirst(), radix: 16)
        else { return nil }
        self.init(value >> 8, alpha: CGFloat(value & 0xff) / 255)
    }

    var hexadecimal: String {
        let bytes = [red, green, blue, alpha].map { UInt8(($0 * 255).rounded()) }
        return "#"
            + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static func limited(_ value: CGFloat) -> CGFloat {
        value.isFinite ? min(max(value, 0), 1) : 0
    }
}
