public import Foundation
import RestorationCoder

/// The content that a tab bar shows for one of its controllers.
open class UITabBarItem: UIBarItem {
    /// A short text over the symbol, such as the number of unread messages.
    open var badgeValue: String? { didSet { didChange() } }

    /// The colour of the badge.
    ///
    /// The default is red.
    open var badgeColor: UIColor? {
        didSet {
            appearanceValues.note(.badgeColor)
            didChange()
        }
    }

    /// The image of the selected tab.
    ///
    /// The default is `image`.
    open var selectedImage: UIImage? { didSet { didChange() } }

    weak var bar: UITabBar?

    /// Creates an empty item.
    public override init() {
        super.init()
    }

    /// Creates an item with a title and an image.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item with a title and two images.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    private static let badgeKey = "UITabBarItemBadgeValue"

    /// Creates an item from the values that `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        badgeValue = coder.decodeText(forKey: Self.badgeKey)
        super.init(coder: coder)
        coder.readInterface(into: self, as: UITabBarItem.self)
    }

    /// Encodes the properties of `UIBarItem` and the badge's text.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(badgeValue, forKey: Self.badgeKey)
    }

    func controllerTitleDidChange(_ title: String?) {
        self.title = title
    }

    /// Whether the item is empty.
    var isBlank: Bool { title == nil && image == nil && selectedImage == nil && badgeValue == nil }

    override class func makeAppearanceProxy() -> NSObject? {
        UITabBarItem() as? Self ?? Self(coder: ObjectDecoder(fields: []))
    }

    override func didChange() {
        bar?.setNeedsLayout()
        bar?.setNeedsRendering()
    }
}
