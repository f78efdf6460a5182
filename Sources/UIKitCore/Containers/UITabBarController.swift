public import Foundation
import UIKitPrimitives

/// A controller that shows one of several screens.
///
/// A bar switches between them.
open class UITabBarController: UIViewController {
    /// The bar at the bottom.
    public let tabBar = UITabBar(frame: .zero)

    /// The object that may refuse a selection and is notified of it.
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// The controllers of the tabs, from left to right.
    ///
    /// - Note: The app creates the controllers at each launch. Restoration restores their state and
    ///   selects one of them. It never creates a tab (specification 3.5.7).
    open var viewControllers: [UIViewController]? {
        get { children.isEmpty && !hasTabs ? nil : children }
        set { setViewControllers(newValue, animated: false) }
    }
    private var hasTabs = false

    /// The controller that is shown.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue, children.contains(where: { $0 === newValue }) else { return }
            select(newValue)
        }
    }
    var selected: UIViewController?

    /// The index of the selected tab, or `NSNotFound` without tabs.
    open var selectedIndex: Int {
        get { children.firstIndex { $0 === selected } ?? NSNotFound }
        set {
            guard children.indices.contains(newValue) else { return }
            select(children[newValue])
        }
    }

    var wrapper: ChildWrapperView?

    /// Creates a controller without tabs.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        setUpBar()
    }

    /// Creates a controller without tabs for an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUpBar()
        coder.readInterface(into: self, as: UITabBarController.self)
    }

    /// Replaces the tabs.
    ///
    /// The selected tab stays selected if it is among the new ones.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        hasTabs = viewControllers != nil
        replaceTabs(viewControllers ?? [])
    }

    /// Adds a tab at the end.
    ///
    /// If no tab is selected, the first one is selected.
    open override func addChild(_ childController: UIViewController) {
        super.addChild(childController)
        guard !isReplacingTabs else { return }
        hasTabs = true
        tabsDidChange()
    }

    override func didLoseChild(_ child: UIViewController) {
        guard !isReplacingTabs else { return }
        leave(child)
        tabsDidChange()
    }

    /// Whether the tabs are being replaced as a whole, so that the bar is updated once afterwards.
    var isReplacingTabs = false

    // MARK: - View

    open override func loadView() {
        view = ContainerView(controller: self)
        view.addSubview(tabBar)
    }

    override func prepareToAppear() {
        super.prepareToAppear()
        installSelected(transition: nil)
    }

    override func layoutContainedViews() {
        layoutBarAndSelected()
    }

    // MARK: - Containment

    override var frontChild: UIViewController? { selected }

    open override var childForStatusBarStyle: UIViewController? { selected }

    open override var childForStatusBarHidden: UIViewController? { selected }

    override func stackIndex(of child: UIViewController) -> Int? {
        position(of: child)
    }

    // MARK: - Restoration

    override func encodeContained(with coder: NSCoder) {
        encodeTabs(with: coder)
    }

    override func decodeContained(with coder: NSCoder) {
        decodeTabs(with: coder)
    }
}
