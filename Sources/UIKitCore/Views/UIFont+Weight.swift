public import Foundation

nonisolated extension UIFont {
    /// The weight of a face, from -1 to 1; 0 is regular.
    public nonisolated struct Weight: RawRepresentable, Hashable, Sendable {
        /// The value as a number.
        public let rawValue: CGFloat

        /// Creates a value from a number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The lightest weight.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// A weight lighter than light.
        public static let thin = Weight(rawValue: -0.6)
        /// A weight lighter than regular.
        public static let light = Weight(rawValue: -0.4)
        /// The weight of ordinary text.
        public static let regular = Weight(rawValue: 0)
        /// A weight slightly heavier than regular.
        public static let medium = Weight(rawValue: 0.23)
        /// A weight between medium and bold.
        public static let semibold = Weight(rawValue: 0.3)
        /// The weight of bold text.
        public static let bold = Weight(rawValue: 0.4)
        /// A weight heavier than bold.
        public static let heavy = Weight(rawValue: 0.56)
        /// The heaviest weight.
        public static let black = Weight(rawValue: 0.62)

        /// The weight on the scale of CSS: 400 is regular and 700 bold.
        var rendered: Int {
            switch rawValue {
            case ..<(-0.7): 100
            case ..<(-0.5): 200
            case ..<(-0.2): 300
            case ..<0.12: 400
            case ..<0.27: 500
            case ..<0.35: 600
            case ..<0.48: 700
            case ..<0.6: 800
            default: 900
            }
        }
    }
}
