public import Foundation

/// An element of a menu: an action or another menu.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
    /// The element's text.
    open var title: String
    /// The element's image.
    open var image: UIImage?

    init(title: String, image: UIImage?) {
        self.title = title
        self.image = image
        super.init()
    }

    /// Returns an element with the same values.
    ///
    /// The copy can be changed independently.
    open func copy(with zone: NSZone? = nil) -> Any { UIMenuElement(title: title, image: image) }

    /// The state that a menu shows for an element.
    public nonisolated enum State: Int, Hashable, Sendable {
        case off = 0
        case on = 1
        case mixed = 2
    }

    /// The appearance of the element and whether it can be chosen.
    public nonisolated struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The element cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element destroys data.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
    }
}

extension UIMenuElement: @preconcurrency NSCopying {}
