public import Foundation
public import UIKitPrimitives

extension UIButton {
    /// The appearance and the content of a button.
    public nonisolated struct Configuration: Hashable, Sendable {
        /// The text.
        public var title: String?
        /// A smaller text below the title.
        ///
        /// Pages do not show it; assistive software reads it as a hint.
        public var subtitle: String?
        /// The image.
        public var image: UIImage?
        /// The configuration of a symbol, for the values that the image does not specify.
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        /// The colour of the text and the symbol.
        public var baseForegroundColor: UIColor?
        /// The colour of the background.
        public var baseBackgroundColor: UIColor?
        /// The roundness of the corners.
        public var cornerStyle = CornerStyle.dynamic
        /// The size of the button.
        public var buttonSize = Size.medium
        /// The space around the content.
        public var contentInsets: NSDirectionalEdgeInsets
        /// The space between the image and the text.
        public var imagePadding: CGFloat = 8
        /// The position of the image.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// Whether an activity indicator replaces the image.
        public var showsActivityIndicator = false

        let look: Look

        enum Look: String { case plain, gray, tinted, filled, bordered }

        init(_ look: Look) {
            self.look = look
            contentInsets = NSDirectionalEdgeInsets(
                top: 7, leading: 12, bottom: 7, trailing: 12)
        }

        /// Returns a configuration without a background.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Returns a configuration with a grey background.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Returns a configuration with a background in a light tint of the accent colour.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// Returns a configuration with a background in the accent colour.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// Returns a configuration that pages show as they show `gray()`.
        public static func bordered() -> Configuration { Configuration(.bordered) }
        /// Returns a configuration without a background, the same as `plain()`.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// Returns a configuration with a background in a light tint, the same as `tinted()`.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// Returns a configuration with a background in the accent colour, the same as `filled()`.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        /// The roundness of corners.
        public nonisolated enum CornerStyle: Int, Hashable, Sendable {
            case fixed = -1
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            case capsule = 4
        }

        /// The size of a button.
        public nonisolated enum Size: Int, Hashable, Sendable {
            case mini = 0
            case small = 1
            case medium = 2
            case large = 3
        }
    }
}

extension UIButton.Configuration {
    var font: UIFont {
        switch buttonSize {
        case .mini, .small: .systemFont(ofSize: 15)
        case .medium: .systemFont(ofSize: 17)
        case .large: .systemFont(ofSize: 17, weight: .semibold)
        }
    }

    /// Returns the radius of the corners of a background of the given height.
    func cornerRadius(height: CGFloat) -> CGFloat {
        guard look != .plain else { return 0 }
        switch cornerStyle {
        case .fixed, .dynamic, .medium: return 6
        case .small: return 4
        case .large: return 10
        case .capsule: return height / 2
        }
    }
}
