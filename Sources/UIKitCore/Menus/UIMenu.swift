public import Foundation

/// A list of elements from which the user chooses.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// The elements.
    open var children: [UIMenuElement] { elements }
    private let elements: [UIMenuElement]

    /// The identifier by which the menu is found.
    public let identifier: Identifier
    /// The appearance of the menu.
    public let options: Options

    /// Creates a menu.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        elements = children
        self.identifier = identifier ?? Identifier(rawValue: UUID().uuidString)
        self.options = options
        super.init(title: title, image: image)
    }

    /// Returns a menu with the same values and other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, image: image, identifier: identifier, options: options,
            children: newChildren)
    }

    /// Returns a menu with the same elements.
    open override func copy(with zone: NSZone? = nil) -> Any { replacingChildren(elements) }

    /// The identifier of a menu.
    public nonisolated struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The string of the identifier.
        public let rawValue: String

        /// Creates an identifier from a string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an identifier from a string.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The appearance of a menu.
    ///
    /// - Note: Difference from UIKit: the elements of a menu inside another one are shown among
    ///   those around it, whatever its options are.
    public nonisolated struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The elements are shown in place of the menu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The elements destroy data.
        public static let destructive = Options(rawValue: 1 << 1)
        /// One of the elements is on.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }
}
