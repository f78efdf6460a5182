public import Foundation

/// What a tab bar shows for one of its controllers.
open class UITabBarItem: UIBarItem {
    /// A short text over the symbol, such as a number of unread things.
    open var badgeValue: String? { didSet { didChange() } }

    /// The colour of the badge; red unless set.
    open var badgeColor: UIColor? { didSet { didChange() } }

    /// The picture while the tab is selected; `image` unless set.
    open var selectedImage: UIImage? { didSet { didChange() } }

    weak var bar: UITabBar?

    /// Makes an item that shows nothing.
    public override init() {
        super.init()
    }

    /// Makes an item of a title and a picture.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Makes an item of a title and two pictures.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        self.title = title
        self.image = image
        self.selectedImage = selectedImage
    }

    private static let badgeKey = "UITabBarItemBadgeValue"

    /// Makes an item of what `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        badgeValue = coder.decodeText(forKey: Self.badgeKey)
        super.init(coder: coder)
    }

    /// Writes the badge's text besides.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(badgeValue, forKey: Self.badgeKey)
    }

    func controllerTitleDidChange(_ title: String?) {
        self.title = title
    }

    /// Whether the item shows nothing.
    var isBlank: Bool { title == nil && image == nil && selectedImage == nil && badgeValue == nil }

    override func didChange() {
        bar?.setNeedsLayout()
        bar?.setNeedsRendering()
    }
}
