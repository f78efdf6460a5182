public import Foundation
public import UIKitPrimitives

extension UIButton {
    /// How a button looks and what it says.
    public nonisolated struct Configuration: Hashable, Sendable {
        /// The text.
        public var title: String?
        /// A smaller text under the title; read aloud and shown after it.
        public var subtitle: String?
        /// The picture.
        public var image: UIImage?
        /// The colour of text and symbol.
        public var baseForegroundColor: UIColor?
        /// The colour of the surface.
        public var baseBackgroundColor: UIColor?
        /// How round the corners are.
        public var cornerStyle = CornerStyle.dynamic
        /// How large the button is.
        public var buttonSize = Size.medium
        /// Room around the content.
        public var contentInsets: NSDirectionalEdgeInsets
        /// Room between picture and text.
        public var imagePadding: CGFloat = 8
        /// Where the picture stands.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// Whether something turns in the picture's place.
        public var showsActivityIndicator = false

        let look: Look

        enum Look: String { case plain, gray, tinted, filled, bordered }

        init(_ look: Look) {
            self.look = look
            contentInsets = NSDirectionalEdgeInsets(
                top: 7, leading: 12, bottom: 7, trailing: 12)
        }

        /// Text alone.
        public static func plain() -> Configuration { Configuration(.plain) }
        /// Text on a grey surface.
        public static func gray() -> Configuration { Configuration(.gray) }
        /// Text on a surface with a touch of the accent.
        public static func tinted() -> Configuration { Configuration(.tinted) }
        /// Text on a surface of the accent.
        public static func filled() -> Configuration { Configuration(.filled) }
        /// Text on a raised surface.
        public static func bordered() -> Configuration { Configuration(.bordered) }
        /// Text alone, without the accent.
        public static func borderless() -> Configuration { Configuration(.plain) }
        /// Text on a raised surface with a touch of the accent.
        public static func borderedTinted() -> Configuration { Configuration(.tinted) }
        /// Text on a raised surface of the accent.
        public static func borderedProminent() -> Configuration { Configuration(.filled) }

        /// How round corners are.
        public nonisolated enum CornerStyle: Int, Hashable, Sendable {
            case fixed = -1
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            case capsule = 4
        }

        /// How large a button is.
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

    /// The radius of the corners of a surface of the given height.
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
