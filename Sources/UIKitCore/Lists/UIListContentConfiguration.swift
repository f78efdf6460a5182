public import Foundation
public import UIKitPrimitives

/// The content of a list's cell: a text, a secondary text, and an image before them.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
    /// The appearance of one of the texts.
    @preconcurrency @MainActor
    public struct TextProperties {
        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// The maximum number of lines; 0 means no limit.
        public var numberOfLines = 0
        /// The alignment of the lines.
        public var alignment = TextAlignment.natural
        /// The way in which lines end that do not fit.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// Whether a text that does not fit becomes smaller.
        public var adjustsFontSizeToFitWidth = false
        /// The smallest size of a text that becomes smaller, as a share of its size.
        public var minimumScaleFactor: CGFloat = 0
        /// Whether letters move together before the text is truncated.
        ///
        /// - Note: Difference from UIKit: it has no effect, because browsers do not do that.
        public var allowsDefaultTighteningForTruncation = false
        /// Whether the font follows the user's preferred size of text, which is always the default.
        public var adjustsFontForContentSizeCategory = false
        /// The letters in which the text is shown.
        public var transform = TextTransform.none
        /// Changes the colour before it is shown.
        public var colorTransformer: UIConfigurationColorTransformer?

        /// Returns the colour that is shown.
        public func resolvedColor() -> UIColor { colorTransformer?.transform(color) ?? color }

        /// The letters in which a text is shown.
        public nonisolated enum TextTransform: Int, Hashable, Sendable {
            /// Those of the text.
            case none = 0
            case uppercase = 1
            case lowercase = 2
            /// Capital letters at the beginning of words.
            case capitalized = 3

            /// Returns a text in these letters.
            func applied(to text: String) -> String {
                switch self {
                case .none: text
                case .uppercase: text.uppercased()
                case .lowercase: text.lowercased()
                case .capitalized: text.capitalized
                }
            }
        }

        /// The alignment of the lines of a list's text.
        public nonisolated enum TextAlignment: Int, Hashable, Sendable {
            /// At the side at which text in the user's language begins.
            case natural = 0
            case center = 1
            case justified = 2

            /// The alignment of a label that shows the text.
            var ofLabel: NSTextAlignment {
                switch self {
                case .natural: .natural
                case .center: .center
                case .justified: .justified
                }
            }
        }
    }

    /// The appearance of the image.
    @preconcurrency @MainActor
    public struct ImageProperties {
        /// The maximum size; a side of 0 has no limit.
        public var maximumSize = CGSize.zero
        /// The width and height to reserve, so that the texts of several cells align.
        public var reservedLayoutSize = CGSize.zero
        /// The radius of the corners.
        public var cornerRadius: CGFloat = 0
        /// The configuration of a symbol, for the values that the image does not specify.
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        /// The colour of a symbol.
        public var tintColor: UIColor?
    }

    /// The main text.
    public var text: String?
    /// The secondary text, below the main text or at the opposite side.
    public var secondaryText: String?
    /// The image before the texts.
    public var image: UIImage?
    /// The appearance of the main text.
    public var textProperties: TextProperties
    /// The appearance of the secondary text.
    public var secondaryTextProperties: TextProperties
    /// The appearance of the image.
    public var imageProperties = ImageProperties()
    /// Whether the texts are side by side if they fit.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distances from the edges.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 11, leading: 16, bottom: 11, trailing: 16)
    /// The distance between the image and the texts.
    public var imageToTextPadding: CGFloat = 12
    /// The horizontal distance between texts that are side by side.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The vertical distance between texts that are stacked.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2

    private init(textSize: CGFloat, secondarySize: CGFloat, weight: UIFont.Weight = .regular) {
        textProperties = TextProperties(
            font: .systemFont(ofSize: textSize, weight: weight), color: .label)
        secondaryTextProperties = TextProperties(
            font: .systemFont(ofSize: secondarySize), color: .secondaryLabel)
    }

    /// Returns a configuration with the appearance of a cell of the default style.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(textSize: 17, secondarySize: 15)
    }

    /// Returns a configuration for a cell with the secondary text below the main text.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(textSize: 17, secondarySize: 13)
    }

    /// Returns a configuration for a cell with the secondary text at the opposite side.
    public static func valueCell() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(textSize: 17, secondarySize: 17)
        configuration.prefersSideBySideTextAndSecondaryText = true
        return configuration
    }

    /// Returns a configuration for the title of a section of a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            textSize: 15, secondarySize: 13, weight: .semibold)
        configuration.directionalLayoutMargins.top = 6
        configuration.directionalLayoutMargins.bottom = 6
        return configuration
    }

    /// Returns a configuration for the title of a section of a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration {
        var configuration = plainHeader()
        configuration.textProperties = TextProperties(
            font: .systemFont(ofSize: 13), color: .secondaryLabel)
        return configuration
    }

    /// Returns a configuration for the text below a section of a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration { groupedHeader() }

    /// Returns a configuration for the text below a section of a plain list.
    public static func plainFooter() -> UIListContentConfiguration { groupedFooter() }

    /// Returns a configuration for the title of a section that stands out.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        header(size: 17)
    }

    /// Returns a configuration for the title of a section that stands out even more.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        header(size: 22)
    }

    /// Returns a configuration for the title of a section of a list, which is that of a plain one.
    public static func header() -> UIListContentConfiguration { plainHeader() }

    /// Returns a configuration for the text below a section of a list, which is that of a plain
    /// one.
    public static func footer() -> UIListContentConfiguration { plainFooter() }

    /// Returns a configuration for a cell of a sidebar, whose symbol has the tint.
    public static func sidebarCell() -> UIListContentConfiguration { sidebar(cell()) }

    /// Returns a configuration for a cell of a sidebar with the secondary text below the main text.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration {
        sidebar(subtitleCell())
    }

    /// Returns a configuration for a cell of a sidebar that accompanies another one.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { sidebarCell() }

    /// Returns a configuration for a cell of a sidebar that accompanies another one, with the
    /// secondary text below the main text.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration {
        sidebarSubtitleCell()
    }

    /// Returns a configuration for the title of a section of a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration { header(size: 20) }

    private static func header(size: CGFloat) -> UIListContentConfiguration {
        var configuration = plainHeader()
        configuration.textProperties.font = .systemFont(ofSize: size, weight: .semibold)
        return configuration
    }

    private static func sidebar(_ cell: UIListContentConfiguration) -> UIListContentConfiguration {
        var configuration = cell
        configuration.imageProperties.tintColor = .tintColor
        configuration.imageProperties.reservedLayoutSize.width = 28
        return configuration
    }

    /// Creates a view that shows the configuration.
    public func makeContentView() -> any UIView & UIContentView {
        UIListContentView(configuration: self)
    }

    /// Returns the configuration unchanged, because lists show a selection behind the content.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}
