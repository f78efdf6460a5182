public import Foundation
public import UIKitPrimitives

/// A controller that shows the top screen of a stack below a bar.
open class UINavigationController: UIViewController {
    /// The bar over the stack.
    public let navigationBar: UINavigationBar

    /// The object that is notified when another screen is shown.
    open weak var delegate: (any UINavigationControllerDelegate)?

    /// The stack, from the root to the top.
    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller whose view is shown.
    open var topViewController: UIViewController? { children.last }

    /// The controller that the user sees: the presented one, or the top one.
    open var visibleViewController: UIViewController? { presentedViewController ?? children.last }

    /// Whether the bar is hidden.
    open var isNavigationBarHidden: Bool {
        get { navigationBar.isHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// The bar at the bottom, with the top screen's `toolbarItems`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var toolbar: UIToolbar! { bottomBar }
    private(set) var bottomBarIfLoaded: UIToolbar?
    private let toolbarClass: UIToolbar.Type?

    var bottomBar: UIToolbar {
        if let bottomBarIfLoaded { return bottomBarIfLoaded }
        let bar = toolbarClass?._construct() as? UIToolbar ?? UIToolbar(frame: .zero)
        bottomBarIfLoaded = bar
        return bar
    }

    /// Whether the bar at the bottom is hidden; true unless it is changed.
    open var isToolbarHidden: Bool {
        get { !showsToolbar }
        set { setToolbarHidden(newValue, animated: false) }
    }
    private(set) var showsToolbar = false

    var wrapper: ChildWrapperView?

    /// The rules that hide the bars.
    private(set) lazy var barHiding = BarHiding(of: self)

    /// Creates a stack of one screen.
    public init(rootViewController: UIViewController) {
        navigationBar = UINavigationBar(frame: .zero)
        toolbarClass = nil
        super.init(nibName: nil, bundle: nil)
        setUpBar()
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates an empty stack with bars of the app's own classes.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        let barClass = navigationBarClass as? UINavigationBar.Type
        navigationBar = barClass?._construct() as? UINavigationBar ?? UINavigationBar(frame: .zero)
        self.toolbarClass = toolbarClass as? UIToolbar.Type
        super.init(nibName: nil, bundle: nil)
        setUpBar()
    }

    /// Creates an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        navigationBar = UINavigationBar(frame: .zero)
        toolbarClass = nil
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        setUpBar()
    }

    /// Creates an empty stack for an interface file.
    public required init?(coder: NSCoder) {
        navigationBar =
            coder.interfaceObject(key: "navigationBar") as? UINavigationBar
            ?? UINavigationBar(frame: .zero)
        toolbarClass = nil
        super.init(coder: coder)
        if let bar = coder.interfaceObject(key: "toolbar") as? UIToolbar { bottomBarIfLoaded = bar }
        setUpBar()
        coder.readInterface(into: self, as: UINavigationController.self)
    }

    // MARK: - Changing the stack

    /// Adds a screen on top and shows it.
    ///
    /// A screen that is in the stack already stays at its position.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !children.contains(where: { $0 === viewController }) else { return }
        replaceStack(children + [viewController], animated: animated)
    }

    /// Pushes the screen.
    open override func show(_ viewController: UIViewController, sender: Any?) {
        pushViewController(viewController, animated: true)
    }

    /// Removes the top screen and shows the one below it.
    ///
    /// The root is never removed.
    ///
    /// - Returns: The removed controller.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        return replaceStack(children.dropLast(), animated: animated).first
    }

    /// Removes every screen above the given one.
    @discardableResult
    open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
        guard let index = children.firstIndex(where: { $0 === viewController }) else { return nil }
        return replaceStack(children[...index], animated: animated)
    }

    /// Removes every screen except the root.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        guard !children.isEmpty else { return nil }
        return replaceStack(children[...0], animated: animated)
    }

    /// Replaces the whole stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        replaceStack(viewControllers[...], animated: animated)
    }

    /// Shows or hides the bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard navigationBar.isHidden != hidden else { return }
        navigationBar.isHidden = hidden
        viewIfLoaded?.setNeedsLayout()
    }

    /// Shows or hides the bar at the bottom; the page chooses the animation.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard showsToolbar == hidden else { return }
        showsToolbar = !hidden
        updateToolbar()
    }

    // MARK: - Tab

    /// The tab bar item of the stack: an item that was set or changed on this controller, or the
    /// root's item.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open override var tabBarItem: UITabBarItem! {
        get {
            guard !hasOwnTab, let root = children.first else { return super.tabBarItem }
            return root.tabBarItem
        }
        set {
            isTabSet = newValue != nil
            super.tabBarItem = newValue
        }
    }
    private var isTabSet = false

    open override var title: String? { didSet { tabBarItemDidChange() } }

    private var hasOwnTab: Bool { isTabSet || title != nil || tabBarItemIfLoaded?.isBlank == false }

    // MARK: - View

    open override func loadView() {
        view = ContainerView(controller: self)
        view.addSubview(navigationBar)
        barHiding.attachTap()
    }

    override func prepareToAppear() {
        super.prepareToAppear()
        if let top = topViewController {
            delegate?.navigationController(self, willShow: top, animated: false)
        }
        installTop(transition: nil)
    }

    override func finishAppearing() {
        super.finishAppearing()
        if let top = topViewController {
            delegate?.navigationController(self, didShow: top, animated: false)
        }
    }

    override func layoutContainedViews() {
        barHiding.environmentDidChange()
        layoutBarAndTop()
    }

    // MARK: - Containment

    override var frontChild: UIViewController? { topViewController }

    open override var childForStatusBarHidden: UIViewController? { topViewController }

    /// The top controller while the bar is hidden; otherwise the bar's style counts.
    open override var childForStatusBarStyle: UIViewController? {
        isNavigationBarHidden ? topViewController : nil
    }

    /// The style for the bar: light texts over a black bar.
    open override var preferredStatusBarStyle: UIStatusBarStyle {
        navigationBar.barStyle == .default ? .default : .lightContent
    }

    override func stackIndex(of child: UIViewController) -> Int? {
        position(of: child)
    }

    override func goBack() -> Bool {
        super.goBack() || popForUser()
    }

    // MARK: - Restoration

    override func encodeContained(with coder: NSCoder) {
        encodeStack(with: coder)
    }

    override func decodeContained(with coder: NSCoder) {
        decodeStack(with: coder)
    }
}
