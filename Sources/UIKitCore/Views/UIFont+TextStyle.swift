import Foundation

nonisolated extension UIFont {
    /// A kind of text, by what it is for.
    public nonisolated struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The value as a number or text.
        public let rawValue: String

        /// Makes a value of its number or text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The title of a whole screen.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// A title of the first order.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// A title of the second order.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// A title of the third order.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// What stands over a paragraph.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// What stands under a headline.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Text that is read.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// What points at something.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// What stands at the foot.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// What stands by a picture.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// The smallest text.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        var pointSize: CGFloat {
            switch self {
            case .largeTitle: 34
            case .title1: 28
            case .title2: 22
            case .title3: 20
            case .callout: 16
            case .subheadline: 15
            case .footnote: 13
            case .caption1: 12
            case .caption2: 11
            default: 17
            }
        }

        var weight: Weight { self == .headline ? .semibold : .regular }
    }
}
