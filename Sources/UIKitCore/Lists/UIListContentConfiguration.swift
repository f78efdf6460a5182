public import Foundation
public import UIKitPrimitives

/// What a list's cell shows: a text, a second one, and a picture before them.
@preconcurrency @MainActor
public struct UIListContentConfiguration: UIContentConfiguration {
    /// How one of the texts looks.
    @preconcurrency @MainActor
    public struct TextProperties {
        /// The font.
        public var font: UIFont
        /// The colour.
        public var color: UIColor
        /// How many lines there are at most; 0 is as many as are needed.
        public var numberOfLines = 0
        /// How lines are aligned.
        public var alignment = TextAlignment.natural

        /// How the lines of a list's text are aligned.
        public nonisolated enum TextAlignment: Int, Hashable, Sendable {
            /// Where the language's text begins.
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

    /// How the picture looks.
    @preconcurrency @MainActor
    public struct ImageProperties {
        /// The largest size; a side of 0 has no limit.
        public var maximumSize = CGSize.zero
        /// The width and height to keep free, so that texts of several cells align.
        public var reservedLayoutSize = CGSize.zero
        /// The radius of the corners.
        public var cornerRadius: CGFloat = 0
        /// The colour of a symbol.
        public var tintColor: UIColor?
    }

    /// The main text.
    public var text: String?
    /// The second text, under the first or at the other side.
    public var secondaryText: String?
    /// The picture before the texts.
    public var image: UIImage?
    /// How the main text looks.
    public var textProperties: TextProperties
    /// How the second text looks.
    public var secondaryTextProperties: TextProperties
    /// How the picture looks.
    public var imageProperties = ImageProperties()
    /// Whether the texts stand side by side where they fit.
    public var prefersSideBySideTextAndSecondaryText = false
    /// Distances from the edges.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(
        top: 11, leading: 16, bottom: 11, trailing: 16)
    /// The distance between the picture and the texts.
    public var imageToTextPadding: CGFloat = 12
    /// The distance between the texts side by side.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    /// The distance between the texts one under the other.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2

    private init(textSize: CGFloat, secondarySize: CGFloat, weight: UIFont.Weight = .regular) {
        textProperties = TextProperties(
            font: .systemFont(ofSize: textSize, weight: weight), color: .label)
        secondaryTextProperties = TextProperties(
            font: .systemFont(ofSize: secondarySize), color: .secondaryLabel)
    }

    /// Looks like a cell of the default style.
    public static func cell() -> UIListContentConfiguration {
        UIListContentConfiguration(textSize: 17, secondarySize: 15)
    }

    /// Looks like a cell whose second text is under the first.
    public static func subtitleCell() -> UIListContentConfiguration {
        UIListContentConfiguration(textSize: 17, secondarySize: 13)
    }

    /// Looks like a cell whose second text is at the other side.
    public static func valueCell() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(textSize: 17, secondarySize: 17)
        configuration.prefersSideBySideTextAndSecondaryText = true
        return configuration
    }

    /// Looks like the title of a section of a plain list.
    public static func plainHeader() -> UIListContentConfiguration {
        var configuration = UIListContentConfiguration(
            textSize: 15, secondarySize: 13, weight: .semibold)
        configuration.directionalLayoutMargins.top = 6
        configuration.directionalLayoutMargins.bottom = 6
        return configuration
    }

    /// Looks like the title of a section of a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration {
        var configuration = plainHeader()
        configuration.textProperties = TextProperties(
            font: .systemFont(ofSize: 13), color: .secondaryLabel)
        return configuration
    }

    /// Looks like the text under a section of a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration { groupedHeader() }

    /// Makes a view that shows the configuration.
    public func makeContentView() -> any UIView & UIContentView {
        UIListContentView(configuration: self)
    }

    /// The configuration itself: lists show a selection behind the content.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}
