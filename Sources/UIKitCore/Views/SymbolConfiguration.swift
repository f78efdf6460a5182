public import Foundation
import HostLink

nonisolated extension UIImage {
    /// The size, the weight and the colours in which a symbol is shown.
    ///
    /// - Note: Difference from UIKit: a symbol is drawn in one colour, the first one of a
    ///   configuration. Every symbol has a square of the same size, and the class is final.
    public nonisolated final class SymbolConfiguration: NSObject, NSCopying, Sendable {
        nonisolated struct Values: Hashable, Sendable {
            var pointSize: CGFloat?
            var weight = SymbolWeight.unspecified
            var scale = SymbolScale.unspecified
            var colors: [UIColor] = []
        }

        let values: Values

        init(_ values: Values) {
            self.values = values
            super.init()
        }

        /// A configuration that changes nothing.
        public static let unspecified = SymbolConfiguration(Values())

        /// Creates a configuration of a scale.
        public convenience init(scale: SymbolScale) {
            self.init(Values(scale: scale))
        }

        /// Creates a configuration for texts of a size.
        public convenience init(pointSize: CGFloat) {
            self.init(Values(pointSize: pointSize))
        }

        /// Creates a configuration of a weight.
        public convenience init(weight: SymbolWeight) {
            self.init(Values(weight: weight))
        }

        /// Creates a configuration for texts of a size, with a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(Values(pointSize: pointSize, weight: weight))
        }

        /// Creates a configuration for texts of a size, with a weight and a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(Values(pointSize: pointSize, weight: weight, scale: scale))
        }

        /// Creates a configuration for texts of a style.
        public convenience init(textStyle: UIFont.TextStyle) {
            self.init(textStyle: textStyle, scale: .unspecified)
        }

        /// Creates a configuration for texts of a style, with a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(
                Values(
                    pointSize: textStyle.pointSize, weight: SymbolWeight(textStyle.weight),
                    scale: scale))
        }

        /// Creates a configuration for texts in a font.
        public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }

        /// Creates a configuration for texts in a font, with a scale.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(
                Values(
                    pointSize: font.pointSize, weight: SymbolWeight(font.weight), scale: scale))
        }

        /// Creates a configuration of shades of a colour; the page shows the colour itself.
        public convenience init(hierarchicalColor: UIColor) {
            self.init(Values(colors: [hierarchicalColor]))
        }

        /// Creates a configuration of several colours; the page shows the first one.
        public convenience init(paletteColors: [UIColor]) {
            self.init(Values(colors: paletteColors))
        }

        /// Returns the configuration with the values that another one specifies.
        public func applying(_ otherConfiguration: SymbolConfiguration?) -> SymbolConfiguration {
            guard let other = otherConfiguration?.values else { return self }
            var merged = values
            if let pointSize = other.pointSize { merged.pointSize = pointSize }
            if other.weight != .unspecified { merged.weight = other.weight }
            if other.scale != .unspecified { merged.scale = other.scale }
            if !other.colors.isEmpty { merged.colors = other.colors }
            return SymbolConfiguration(merged)
        }

        /// Returns whether another configuration has the same values.
        public func isEqual(to otherConfiguration: SymbolConfiguration?) -> Bool {
            otherConfiguration?.values == values
        }

        public override func isEqual(_ object: Any?) -> Bool {
            isEqual(to: object as? SymbolConfiguration)
        }

        public override var hash: Int { values.hashValue }

        /// Returns the configuration itself, which never changes.
        public func copy(with zone: NSZone?) -> Any { self }

        /// The side of a symbol's square, in points.
        var side: CGFloat {
            let size = values.pointSize ?? Self.standardPointSize
            guard size.isFinite else { return Self.standardSide }
            let side = size * Self.standardSide / Self.standardPointSize * values.scale.factor
            return min(max(side.rounded(), 1), Self.sideMax)
        }

        /// Whether the configuration specifies a size.
        var hasSize: Bool { values.pointSize != nil || values.scale != .unspecified }

        /// The size of texts beside which a symbol without a configuration is shown.
        private static let standardPointSize: CGFloat = 17
        /// The side of a symbol without a configuration.
        static let standardSide: CGFloat = 20
        /// The maximum side, larger than any page.
        private static let sideMax: CGFloat = 10_000

        /// Adds the size, the weight and the colour to the node of a symbol.
        func describe(_ node: inout RenderNode) {
            if hasSize { node[.symbolSize] = .number(Double(side)) }
            if values.weight != .unspecified {
                node[.symbolWeight] = .number(Double(values.weight.fontWeight().rendered))
            }
        }
    }

    /// The sizes of a symbol relative to the text beside it.
    public nonisolated enum SymbolScale: Int, Hashable, Sendable {
        case `default` = -1
        case unspecified = 0
        case small = 1
        case medium = 2
        case large = 3

        var factor: CGFloat {
            switch self {
            case .default, .unspecified, .medium: 1
            case .small: 0.8
            case .large: 1.28
            }
        }
    }

    /// The weights of a symbol's lines.
    public nonisolated enum SymbolWeight: Int, Hashable, Sendable {
        case unspecified = 0
        case ultraLight = 1
        case thin = 2
        case light = 3
        case regular = 4
        case medium = 5
        case semibold = 6
        case bold = 7
        case heavy = 8
        case black = 9

        /// Returns the weight of a font whose lines match the symbol's.
        public func fontWeight() -> UIFont.Weight {
            switch self {
            case .unspecified, .regular: .regular
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }

        /// The weight that matches a font's.
        init(_ weight: UIFont.Weight) {
            self = SymbolWeight(rawValue: weight.rendered / 100) ?? .regular
        }
    }

    /// Creates an image of a symbol in a configuration.
    ///
    /// - Note: Difference from UIKit: as with `init(systemName:)`.
    public convenience init?(
        systemName name: String, withConfiguration configuration: SymbolConfiguration?
    ) {
        guard !name.isEmpty else { return nil }
        self.init(.symbol(name), symbolConfiguration: configuration)
    }

    /// Returns the same image with the values that a configuration specifies.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
        UIImage(
            content, scale: scale, renderingMode: renderingMode, tint: tint,
            symbolConfiguration: symbolConfiguration?.applying(configuration) ?? configuration)
    }

    /// Returns the same image with the values that a configuration specifies; nil if it is no
    /// symbol.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        isSymbolImage ? withConfiguration(configuration) : nil
    }

    /// Whether the image is a symbol.
    public var isSymbolImage: Bool {
        if case .symbol = content { return true }
        return false
    }

    /// Returns the image as a view shows it that prefers a configuration, unless the image has
    /// values of its own.
    func preferring(_ configuration: SymbolConfiguration?) -> UIImage {
        guard let configuration, isSymbolImage else { return self }
        return UIImage(
            content, scale: scale, renderingMode: renderingMode, tint: tint,
            symbolConfiguration: configuration.applying(symbolConfiguration))
    }

    /// The colour of the image: the one that was set, or the first one of a symbol's configuration.
    var ownTint: UIColor? {
        tint ?? (isSymbolImage ? symbolConfiguration?.values.colors.first : nil)
    }
}
