public import Foundation

/// A list of elements from which the user chooses.
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// The elements.
    open var children: [UIMenuElement] { elements }
    private let elements: [UIMenuElement]

    /// Creates a menu.
    public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
        elements = children
        super.init(title: title, image: image)
    }

    /// Returns a menu with the same elements.
    open override func copy(with zone: NSZone? = nil) -> Any {
        UIMenu(title: title, image: image, children: elements)
    }
}
