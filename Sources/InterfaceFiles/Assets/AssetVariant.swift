/// The conditions under which a variant of a set is used.
struct AssetVariant: Sendable, Hashable {
    var idiom: AssetTraits.Idiom?
    /// The appearance; `nil` for a variant for both.
    var isDark: Bool?
    var isHighContrast = false
    /// The scale; `nil` for a variant for every scale.
    var scale: Int?
    /// The number of unsupported conditions, such as a certain display.
    ///
    /// A variant with such conditions is used only if there is no other.
    var unknownConditions = 0

    private static let conditions = [
        "subtype", "memory", "graphics-feature-set", "width-class", "height-class",
        "screen-width", "language-direction", "locale",
    ]

    /// Reads the conditions, or returns nil for a device that is not supported.
    init?(_ json: AssetJSON) {
        switch json["idiom"]?.string ?? "universal" {
        case "universal": idiom = nil
        case let name:
            guard let known = AssetTraits.Idiom(rawValue: name) else { return nil }
            idiom = known
        }
        for appearance in json["appearances"]?.array ?? [] {
            switch (appearance["appearance"]?.string, appearance["value"]?.string) {
            case ("luminosity", "dark"): isDark = true
            case ("luminosity", "light"): isDark = false
            case ("contrast", "high"): isHighContrast = true
            default: return nil
            }
        }
        if let text = json["scale"]?.string {
            guard let value = Int(text.dropLast()), text.hasSuffix("x"), (1...16).contains(value)
            else { return nil }
            scale = value
        }
        unknownConditions = AssetVariant.conditions.count { json[$0] != nil }
        if json["display-gamut"]?.string == "display-P3" { unknownConditions += 1 }
    }

    /// Returns the rank of the variant, or `nil` if it must not be used.
    ///
    /// The rank compares first the device, then the appearance, the contrast and the scale. An
    /// image larger than needed ranks above a smaller one.
    func rank(for traits: AssetTraits) -> [Int]? {
        if let idiom, idiom != traits.idiom { return nil }
        if let isDark, isDark != traits.isDark { return nil }
        if isHighContrast, !traits.isHighContrast { return nil }
        return [
            -unknownConditions,
            idiom == nil ? 0 : 1, isDark == nil ? 0 : 1, isHighContrast ? 1 : 0,
            scaleRank(for: traits.scale),
        ]
    }

    private func scaleRank(for wanted: Int) -> Int {
        guard let scale else { return 999 }
        if scale == wanted { return 1000 }
        return scale > wanted ? 500 - scale : scale
    }
}

extension Sequence {
    /// Returns the value whose variant has the highest rank; of equal ranks, the first.
    func best<Value>(for traits: AssetTraits) -> Value? where Element == (AssetVariant, Value) {
        var best: (rank: [Int], value: Value)?
        for (variant, value) in self {
            guard let rank = variant.rank(for: traits) else { continue }
            if let best, !best.rank.lexicographicallyPrecedes(rank) { continue }
            best = (rank, value)
        }
        return best?.value
    }
}
