import Foundation

/// Elements to choose from.
@preconcurrency @MainActor
public final class UIMenu: UIMenuElement {
    /// The elements.
    public let children: [UIMenuElement]

    /// Makes a menu.
    public init(title: String = "", image: UIImage? = nil, children: [UIMenuElement] = []) {
        self.children = children
        super.init(title: title, image: image)
    }
}
