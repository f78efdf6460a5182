import Foundation

nonisolated extension UIFont {
    /// A kind of text, named for its purpose.
    public nonisolated struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// The value as text.
        public let rawValue: String

        /// Creates a value from text.
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
        /// A heading.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// A subheading.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// Body text.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// A callout.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// A footnote.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// A caption of an image.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// A secondary caption; the smallest text.
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
