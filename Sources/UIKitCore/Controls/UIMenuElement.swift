public import Foundation

/// Something a menu can show: an action or another menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// The element's text.
    open var title: String
    /// The element's picture.
    open var image: UIImage?

    init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
        super.init()
    }

    /// Returns an element with the same values, which can be changed apart.
    open func copy(with zone: NSZone? = nil) -> Any { UIMenuElement(title: title, image: image) }

    /// Whether the element is marked as chosen.
    public nonisolated enum State: Int, Hashable, Sendable {
        case off = 0
        case on = 1
        case mixed = 2
    }

    /// How the element looks and whether it may be chosen.
    public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
        /// The value as a number or text.
        public let rawValue: UInt

        /// Makes a value of its number or text.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// It may not be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// It destroys something.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// It is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
    }
}

extension UIMenuElement: @preconcurrency NSCopying {}
