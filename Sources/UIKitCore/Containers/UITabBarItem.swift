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

    /// The appearances of a bar in which the item is selected.
    private(set) lazy var appearances = BarAppearances<UITabBarAppearance>(owner: self)

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

    /// Creates an item with a title and an image that are the same in every app.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init()
        setSystemItem(systemItem)
        self.tag = tag
    }

    func setSystemItem(_ systemItem: SystemItem) {
        title = systemItem.title
        image = UIImage(systemName: systemItem.symbolName)
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

extension UITabBarItem {
    /// The items with a title and an image that are the same in every app.
    ///
    /// - Note: Difference from UIKit: the titles are not localized.
    public nonisolated enum SystemItem: Int, Hashable, Sendable {
        case more = 0
        case favorites = 1
        case featured = 2
        case topRated = 3
        case recents = 4
        case contacts = 5
        case history = 6
        case bookmarks = 7
        case search = 8
        case downloads = 9
        case mostRecent = 10
        case mostViewed = 11
    }
}

extension UITabBarItem.SystemItem {
    var title: String {
        switch self {
        case .more: "More"
        case .favorites: "Favorites"
        case .featured: "Featured"
        case .topRated: "Top Rated"
        case .recents: "Recents"
        case .contacts: "Contacts"
        case .history: "History"
        case .bookmarks: "Bookmarks"
        case .search: "Search"
        case .downloads: "Downloads"
        case .mostRecent: "Most Recent"
        case .mostViewed: "Most Viewed"
        }
    }

    var symbolName: String {
        switch self {
        case .more: "ellipsis"
        case .favorites, .featured, .topRated: "star.fill"
        case .recents, .history, .mostRecent: "clock.fill"
        case .contacts: "person.crop.circle"
        case .bookmarks: "book.fill"
        case .search: "magnifyingglass"
        case .downloads: "arrow.down.circle.fill"
        case .mostViewed: "list.number"
        }
    }
}
