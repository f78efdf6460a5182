public import Foundation

/// The content that a navigation bar shows while a view controller is on top.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// The display mode of a large title.
    public nonisolated enum LargeTitleDisplayMode: Int, Hashable, Sendable {
        /// The same mode as the item below.
        case automatic = 0
        /// Always, if the bar has large titles.
        case always = 1
        /// Never.
        case never = 2
    }

    /// The choices between titles of a Back button.
    public nonisolated enum BackButtonDisplayMode: Int, Hashable, Sendable {
        /// The title of the item that the button leads to.
        case `default` = 0
        /// "Back".
        case generic = 1
        /// No title; assistive software reads the title of the item.
        case minimal = 2
    }

    /// The text in the middle of the bar.
    open var title: String? { didSet { didChange() } }

    /// A view shown instead of the title.
    open var titleView: UIView? { didSet { didChange() } }

    /// A line above the title.
    ///
    /// The value is stored, but bars of one line do not show it.
    open var prompt: String?

    /// The text of the Back button that leads to this item.
    ///
    /// The default is the title.
    open var backButtonTitle: String? { didSet { didChange() } }

    /// The choice between titles of the Back button that leads to this item.
    open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { didChange() } }

    /// The button that leads back to this item.
    ///
    /// Its title takes precedence over `backButtonTitle`.
    open var backBarButtonItem: UIBarButtonItem? { didSet { didChange() } }

    /// Whether the Back button is hidden.
    open var hidesBackButton = false { didSet { didChange() } }

    /// Whether the buttons on the left are shown beside the Back button and do not replace it.
    open var leftItemsSupplementBackButton = false { didSet { didChange() } }

    /// The buttons on the left, from the edge inward.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { adopt(leftBarButtonItems, replacing: oldValue) }
    }

    /// The buttons on the right, from the edge inward.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { adopt(rightBarButtonItems, replacing: oldValue) }
    }

    /// The button at the left edge.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The button at the right edge.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// The display mode of the large title.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { didChange() } }

    /// The search controller of the screen.
    ///
    /// Its search bar is below the title.
    open var searchController: UISearchController? {
        didSet {
            if oldValue !== searchController, oldValue?.item === self { oldValue?.item = nil }
            searchController?.item = self
            didChange()
        }
    }

    /// Whether the search bar is hidden while the screen scrolls.
    ///
    /// The value is stored for the app; the bar stays visible.
    open var hidesSearchBarWhenScrolling = true

    /// The appearances of a bar that shows the item.
    private(set) lazy var appearances = BarAppearances<UINavigationBarAppearance>(owner: self)

    /// The controller that the item belongs to.
    weak var controller: UIViewController?

    /// The bar that shows the item now.
    weak var bar: UINavigationBar?

    /// Creates an item with a title and no buttons.
    public init(title: String) {
        self.title = title
        super.init()
    }

    private enum Key {
        static let title = "UINavigationItemTitle"
        static let prompt = "UINavigationItemPrompt"
        static let backTitle = "UINavigationItemBackButtonTitle"
        static let backDisplay = "UINavigationItemBackButtonDisplayMode"
        static let hidesBack = "UINavigationItemHidesBackButton"
        static let leftSupplements = "UINavigationItemLeftItemsSupplement"
        static let largeTitle = "UINavigationItemLargeTitleDisplayMode"
    }

    /// Creates an item from the values that `encode(with:)` wrote.
    public required init?(coder: NSCoder) {
        title = coder.decodeText(forKey: Key.title)
        prompt = coder.decodeText(forKey: Key.prompt)
        backButtonTitle = coder.decodeText(forKey: Key.backTitle)
        backButtonDisplayMode =
            BackButtonDisplayMode(rawValue: coder.decodeInteger(forKey: Key.backDisplay))
            ?? .default
        hidesBackButton = coder.decodeBool(forKey: Key.hidesBack)
        leftItemsSupplementBackButton = coder.decodeBool(forKey: Key.leftSupplements)
        largeTitleDisplayMode =
            LargeTitleDisplayMode(rawValue: coder.decodeInteger(forKey: Key.largeTitle))
            ?? .automatic
        super.init()
        coder.readInterface(into: self, as: UINavigationItem.self)
    }

    /// Encodes the item's texts and display options.
    ///
    /// - Note: Difference from UIKit: buttons, views and the search are not encoded.
    open func encode(with coder: NSCoder) {
        coder.encode(title, forKey: Key.title)
        coder.encode(prompt, forKey: Key.prompt)
        coder.encode(backButtonTitle, forKey: Key.backTitle)
        coder.encode(backButtonDisplayMode.rawValue, forKey: Key.backDisplay)
        coder.encode(hidesBackButton, forKey: Key.hidesBack)
        coder.encode(leftItemsSupplementBackButton, forKey: Key.leftSupplements)
        coder.encode(largeTitleDisplayMode.rawValue, forKey: Key.largeTitle)
    }

    /// Sets the buttons on the right.
    ///
    /// Bars show the change without an animation.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }

    /// Sets the buttons on the left.
    ///
    /// Bars show the change without an animation.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }

    /// Sets the button at the right edge.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }

    /// Sets the button at the left edge.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Shows or hides the Back button.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        self.hidesBackButton = hidesBackButton
    }

    /// Called after the item was created from an interface file, with its outlets.
    open func awakeFromNib() {}

    /// Declares the names of the class's outlets, actions and properties.
    ///
    /// Overrides call `super`.
    open class func declareNames(_ names: RuntimeNames) {}

    func controllerTitleDidChange(_ title: String?) {
        self.title = title
    }

    func didChange() {
        bar?.itemDidChange(self)
    }

    private func adopt(_ items: [UIBarButtonItem]?, replacing old: [UIBarButtonItem]?) {
        for item in old ?? [] where item.owner === self { item.owner = nil }
        items?.forEach { $0.owner = self }
        didChange()
    }
}

extension UINavigationItem: @preconcurrency NSCoding {}

extension UINavigationItem: nonisolated RuntimeNamed {}

extension UINavigationItem: BarButtonItemOwner {
    func barButtonItemDidChange() { didChange() }
}

extension UINavigationItem: NibAwaking {}
