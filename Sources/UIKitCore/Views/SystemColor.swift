import Foundation
/// A colour that the page knows by name and shows in its light or dark variant.
nonisolated enum SystemColor: String, Hashable, Sendable, CaseIterable {
    case label, secondaryLabel, tertiaryLabel, quaternaryLabel
    case placeholderText, link, separator, opaqueSeparator, tintColor
    case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
    case systemBackground, secondarySystemBackground, tertiarySystemBackground
    case systemGroupedBackground, secondarySystemGroupedBackground
    case tertiarySystemGroupedBackground
    case systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan
    case systemBlue, systemIndigo, systemPurple, systemPink, systemBrown
    case systemGray, systemGray2, systemGray3, systemGray4, systemGray5, systemGray6

    var light: ColorComponents { pair.light }

    var dark: ColorComponents { pair.dark }

    private typealias Pair = (light: ColorComponents, dark: ColorComponents)

    private var pair: Pair { textPair ?? surfacePair ?? huePair }

    private var textPair: Pair? {
        switch self {
        case .label: Self.make(0x000000, 1, 0xffffff, 1)
        case .secondaryLabel: Self.make(0x3c3c43, 0.6, 0xebebf5, 0.6)
        case .tertiaryLabel, .placeholderText: Self.make(0x3c3c43, 0.3, 0xebebf5, 0.3)
        case .quaternaryLabel: Self.make(0x3c3c43, 0.18, 0xebebf5, 0.16)
        case .separator: Self.make(0x3c3c43, 0.29, 0x545458, 0.6)
        case .opaqueSeparator: Self.make(0xc6c6c8, 1, 0x38383a, 1)
        case .link: Self.make(0x007aff, 1, 0x0984ff, 1)
        default: nil
        }
    }

    private var surfacePair: Pair? {
        switch self {
        case .systemFill: Self.make(0x787880, 0.2, 0x787880, 0.36)
        case .secondarySystemFill: Self.make(0x787880, 0.16, 0x787880, 0.32)
        case .tertiarySystemFill: Self.make(0x767680, 0.12, 0x767680, 0.24)
        case .quaternarySystemFill: Self.make(0x747480, 0.08, 0x767680, 0.18)
        case .systemBackground: Self.make(0xffffff, 1, 0x000000, 1)
        case .secondarySystemBackground: Self.make(0xf2f2f7, 1, 0x1c1c1e, 1)
        case .tertiarySystemBackground: Self.make(0xffffff, 1, 0x2c2c2e, 1)
        case .systemGroupedBackground: Self.make(0xf2f2f7, 1, 0x000000, 1)
        case .secondarySystemGroupedBackground: Self.make(0xffffff, 1, 0x1c1c1e, 1)
        case .tertiarySystemGroupedBackground: Self.make(0xf2f2f7, 1, 0x2c2c2e, 1)
        case .systemGray: Self.make(0x8e8e93, 1, 0x8e8e93, 1)
        case .systemGray2: Self.make(0xaeaeb2, 1, 0x636366, 1)
        case .systemGray3: Self.make(0xc7c7cc, 1, 0x48484a, 1)
        case .systemGray4: Self.make(0xd1d1d6, 1, 0x3a3a3c, 1)
        case .systemGray5: Self.make(0xe5e5ea, 1, 0x2c2c2e, 1)
        case .systemGray6: Self.make(0xf2f2f7, 1, 0x1c1c1e, 1)
        default: nil
        }
    }

    private var huePair: Pair {
        switch self {
        case .systemRed: Self.make(0xff3b30, 1, 0xff453a, 1)
        case .systemOrange: Self.make(0xff9500, 1, 0xff9f0a, 1)
        case .systemYellow: Self.make(0xffcc00, 1, 0xffd60a, 1)
        case .systemGreen: Self.make(0x34c759, 1, 0x30d158, 1)
        case .systemMint: Self.make(0x00c7be, 1, 0x63e6e2, 1)
        case .systemTeal: Self.make(0x30b0c7, 1, 0x40c8e0, 1)
        case .systemCyan: Self.make(0x32ade6, 1, 0x64d2ff, 1)
        case .systemIndigo: Self.make(0x5856d6, 1, 0x5e5ce6, 1)
        case .systemPurple: Self.make(0xaf52de, 1, 0xbf5af2, 1)
        case .systemPink: Self.make(0xff2d55, 1, 0xff375f, 1)
        case .systemBrown: Self.make(0xa2845e, 1, 0xac8e68, 1)
        default: Self.make(0x007aff, 1, 0x0a84ff, 1)
        }
    }

    private static func make(
        _ light: UInt32, _ lightAlpha: Double, _ dark: UInt32, _ darkAlpha: Double
    ) -> Pair {
        (ColorComponents(light, alpha: lightAlpha), ColorComponents(dark, alpha: darkAlpha))
    }
}
