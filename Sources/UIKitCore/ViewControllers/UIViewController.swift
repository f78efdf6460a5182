public import Foundation
public import UIKitPrimitives

/// A controller of one screen or a part of a screen.
///
/// It owns a view, and its state is restored after the process died.
open class UIViewController: UIResponder {
    // MARK: - View

    /// The view. `loadView()` creates it when it is first used.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.owner = nil
            loadedView = newValue
            newValue?.owner = self
        }
    }

    /// The view, or `nil` if it was not created yet.
    open var viewIfLoaded: UIView? { loadedView }
    /// The view for loops over thousands of controllers.
    ///
    /// Reading it needs neither dynamic dispatch nor a reference count.
    private(set) final var loadedView: UIView?

    /// Whether the view was created.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Creates the view, if it does not exist yet.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        // The new objects belong to the controller's scene, even if another scene asks for the
        // view.
        SceneScope.run(for: sceneHome ?? SceneScope.current) {
            loadView()
            if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
            interface?.performEmbedSegues()
            viewDidLoad()
        }
    }

    // MARK: - Description

    /// The text that bars show for the controller.
    open var title: String? {
        didSet {
            navigationItemIfLoaded?.controllerTitleDidChange(title)
            tabBarItemIfLoaded?.controllerTitleDidChange(title)
        }
    }

    /// The content of a navigation bar for the controller.
    open var navigationItem: UINavigationItem { ownNavigationItem() }
    var navigationItemIfLoaded: UINavigationItem?

    /// The content of a tab bar for the controller.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var tabBarItem: UITabBarItem! {
        get {
            if let tabBarItemIfLoaded { return tabBarItemIfLoaded }
            let item = UITabBarItem(title: title, image: nil, tag: 0)
            tabBarItemIfLoaded = item
            return item
        }
        set {
            tabBarItemIfLoaded = newValue
            tabBarItemDidChange()
        }
    }

    /// Called after the controller's tab bar item was replaced.
    func tabBarItemDidChange() {
        tabBarController?.updateItems()
        tabBarController?.viewIfLoaded?.setNeedsLayout()
    }
    var tabBarItemIfLoaded: UITabBarItem?

    /// Whether the tab bar and the toolbar are hidden while this controller, or one above it, is on
    /// top of a navigation controller.
    open var hidesBottomBarWhenPushed = false

    /// The buttons in the toolbar of a navigation controller while this controller is on top.
    open var toolbarItems: [UIBarButtonItem]? {
        didSet {
            guard let navigation = parent as? UINavigationController else { return }
            if navigation.topViewController === self { navigation.updateToolbar() }
        }
    }

    /// Sets `toolbarItems`; the change is shown without an animation.
    open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
        self.toolbarItems = toolbarItems
    }

    // MARK: - Containment and presentation

    /// The controllers inside this one.
    open internal(set) var children: [UIViewController] = []

    /// Adds a controller as a child.
    ///
    /// The container places the child's view.
    open func addChild(_ childController: UIViewController) {
        guard childController.parent !== self else { return }
        refuseCycle(adding: childController)
        RestorePass.underWay?.noteMove(of: childController, into: self)
        if childController.parent != nil { childController.removeFromParent() }
        childController.willMove(toParent: self)
        children.append(childController)
        InterfaceStyles.move(childController) { childController.parent = self }
    }

    /// Removes the controller from its parent.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        InterfaceStyles.move(self) { self.parent = nil }
        didMove(toParent: nil)
        parent.didLoseChild(self)
    }

    /// Called after a child was removed.
    func didLoseChild(_ child: UIViewController) {}

    /// The parent of the controller.
    open internal(set) weak var parent: UIViewController?

    /// The nearest navigation controller that contains this controller.
    open var navigationController: UINavigationController? {
        nearestAncestor(UINavigationController.self)
    }

    /// The nearest tab bar controller that contains this controller.
    open var tabBarController: UITabBarController? { nearestAncestor(UITabBarController.self) }

    /// The nearest split view controller that contains this controller.
    open var splitViewController: UISplitViewController? {
        nearestAncestor(UISplitViewController.self)
    }

    /// Whether the controller appears because it was added to a container.
    open var isMovingToParent: Bool { movement == .intoParent }

    /// Whether the controller disappears because it was removed from its container.
    open var isMovingFromParent: Bool { movement == .outOfParent }

    /// Whether the controller appears because it is being presented.
    open var isBeingPresented: Bool { movement == .presented }

    /// Whether the controller disappears because its presentation ends.
    open var isBeingDismissed: Bool { movement == .dismissed }

    /// The controller that this one, or one of its containers, presents.
    open var presentedViewController: UIViewController? {
        ownPresented ?? parent?.presentedViewController
    }
    var ownPresented: UIViewController?

    /// The controller that presented this one or one of its containers.
    open var presentingViewController: UIViewController? {
        ownPresenting ?? parent?.presentingViewController
    }
    weak var ownPresenting: UIViewController?

    /// The presentation style of the controller.
    open var modalPresentationStyle: UIModalPresentationStyle = .automatic

    /// The transition of the presentation.
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical

    /// Whether the user is prevented from dismissing the presentation with a gesture, a key or the
    /// Back button.
    open var isModalInPresentation = false

    /// Whether this controller, and not an outer one, is covered by a controller that it presents.
    open var definesPresentationContext = false

    /// The size a presentation or popover should have.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard oldValue != preferredContentSize else { return }
            ownPresenting?.presentationContainer?.setNeedsLayout()
            (parent ?? ownPresenting)?.preferredContentSizeDidChange(
                forChildContentContainer: self)
        }
    }

    /// The view that shows the presented controller; `nil` while there is none or the presentation
    /// waits for the window.
    var presentationContainer: PresentationContainerView?
    /// A presentation that starts when the controller is on the screen.
    var waitingPresentation: PresentationRequest?
    /// The app's settings for the presentation of the controller.
    final var presentationOptions = PresentationOptions()

    var appearance = AppearanceState()

    /// The containment or presentation change that the current change of appearance belongs to.
    var movement = Movement.none

    enum Movement { case none, intoParent, outOfParent, presented, dismissed }

    /// Whether the children's appearance callbacks follow this controller's automatically.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    // MARK: - Layout and editing

    /// Insets that are added to the safe area of the superview.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if oldValue != additionalSafeAreaInsets { safeAreaAdditionsDidChange() } }
    }

    /// The bars around the view, and the edges at which the view reaches under them.
    final var barLayout = BarLayout() {
        didSet { if oldValue != barLayout { barLayoutDidChange(from: oldValue) } }
    }

    /// The edges at which the view reaches under bars.
    ///
    /// At other edges, the view ends at the bar of the controller's container: a navigation, tab
    /// bar, split view or page controller. It has no effect on such a container itself.
    open var edgesForExtendedLayout: UIRectEdge {
        get { barLayout.extended }
        set { barLayout.extended = newValue }
    }

    /// Whether the view reaches under bars that are not translucent.
    ///
    /// By default it does not, and the view ends where such a bar begins.
    open var extendedLayoutIncludesOpaqueBars: Bool {
        get { barLayout.includesOpaqueBars }
        set { barLayout.includesOpaqueBars = newValue }
    }

    /// Whether a scroll view with the automatic adjustment behaviour adds the safe area at its top
    /// and bottom even if its content does not scroll.
    open var automaticallyAdjustsScrollViewInsets: Bool {
        get { barLayout.adjustsScrollViews }
        set { barLayout.adjustsScrollViews = newValue }
    }

    /// The traits of the controller's environment.
    open var traitCollection: UITraitCollection { InterfaceStyles.traits(of: self) }

    /// The light or dark style of the view and those inside it; if unspecified, that around it.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { InterfaceStyles.controllerDidChange(self, from: oldValue) }
    }

    /// A button that starts and ends editing, for a navigation bar.
    open var editButtonItem: UIBarButtonItem { .edit(of: self) }

    /// Whether the controller is in editing mode.
    open var isEditing: Bool {
        get { editingState }
        set { setEditing(newValue, animated: false) }
    }
    private var editingState = false

    /// Starts or ends editing; overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        editingState = editing
        editButtonItemIfLoaded?.updateTitle(editing)
    }

    var editButtonItemIfLoaded: UIBarButtonItem?

    /// The object for changes alongside a transition of the controller or one around it.
    ///
    /// It exists from before `viewWillAppear(_:)` until the callbacks of the transition are over.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        ControllerTransition.underWay(of: self)
    }

    /// Presents another controller over this one, or over its outermost container.
    ///
    /// Nothing happens if that container already presents a controller.
    ///
    /// - Note: Difference from UIKit: if the presenter is not on the screen yet, it presents as
    ///   soon as it is, whereas UIKit refuses. Transitions end within the call, and the page plays
    ///   them afterwards.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        startPresentation(
            PresentationRequest(
                controller: viewControllerToPresent, isAnimated: flag, completion: completion))
    }

    /// Dismisses the controller that this one presents, and all controllers above that one.
    ///
    /// If this controller presents none, the presenting controller dismisses this one.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        nearestPresenter?.dismissOwnPresented(animated: flag)
        completion?()
    }

    /// Shows a controller in the way of the nearest container: a navigation controller pushes it.
    ///
    /// Without a container it is presented.
    open func show(_ viewController: UIViewController, sender: Any?) {
        guard let parent else { return present(viewController, animated: true) }
        parent.show(viewController, sender: sender)
    }

    /// Shows a controller as the detail of the nearest split view.
    ///
    /// Without a split view it is presented.
    open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        guard let parent else { return present(viewController, animated: true) }
        parent.showDetailViewController(viewController, sender: sender)
    }

    // MARK: - Restoration

    /// The controller's name within its parent.
    ///
    /// Without one, the controller is not preserved (specification 1.6.1).
    open var restorationIdentifier: String? {
        didSet {
            restorationNotes.hasSetIdentifier = true
            RestorableObjects.identifierDidChange(of: self)
        }
    }
    final var restorationNotes = RestorationNotes()

    /// The class that creates the controller again when it is restored (specification 1.6.2).
    open var restorationClass: (any UIViewControllerRestoration.Type)?

    /// The scene that the controller was created for; see ``SceneScope``.
    final var home: SceneHome? = SceneScope.current

    /// The number that distinguishes a window's root from roots of other windows with the same
    /// identifier.
    final var rootIndex: Int?

    /// The storyboard that created the controller, if one did (specification 1.6.6).
    open internal(set) var storyboard: UIStoryboard?

    /// The controller's identifier in that storyboard (specification 1.9.4).
    var storyboardIdentifier: String?

    /// The part of an interface file that the controller was created from.
    final var interface: ControllerInterface?

    // MARK: - Creation

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - nibNameOrNil: The name of the xib with the view; the class's name if `nil`.
    ///   - nibBundleOrNil: The bundle with the xib; the app's own if `nil`.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        givenNib = ControllerNib(name: nibNameOrNil, bundle: nibBundleOrNil)
        super.init()
        LiveControllers.note(self)
    }

    /// Creates a controller without an interface file.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller from an archive of an interface file.
    public required init?(coder: NSCoder) {
        givenNib = ControllerNib(name: nil, bundle: nil)
        super.init()
        LiveControllers.note(self)
        coder.readInterface(into: self, as: UIViewController.self)
    }

    /// Encodes no values.
    ///
    /// Subclasses that are stored by value encode the values that they decode in `init(coder:)`.
    ///
    /// An encoder of restorable state stores a controller with a restoration path as a reference
    /// and does not call this.
    ///
    /// - Note: Difference from UIKit: UIKit encodes the controller's properties and children.
    open func encode(with coder: NSCoder) {}

    /// The name given when the controller was created.
    open var nibName: String? { givenNib.name }

    /// The bundle given when the controller was created.
    open var nibBundle: Bundle? { givenNib.bundle }
    final let givenNib: ControllerNib

    // MARK: - Segues

    /// Performs a segue of the storyboard.
    ///
    /// `shouldPerformSegue(withIdentifier:sender:)` is not asked. A controller without a segue of
    /// the identifier is a programming error that ends the program.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        SegueTemplate.perform(identifier, from: self, sender: sender)
    }

    /// Returns whether a segue that the user triggered is performed; `true` unless overridden.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Called before a segue is performed, with its destination.
    ///
    /// A restoration performs no segue (specification 2.2.11).
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// Returns whether the controller is the destination of an unwind segue; unless overridden,
    /// whether it has the action.
    open func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
    ) -> Bool {
        RuntimeNames.hasMethod(action, self)
    }

    /// Returns the children that are searched for the destination of an unwind segue, in order.
    open func allowedChildrenForUnwinding(
        from source: UIStoryboardUnwindSegueSource
    ) -> [UIViewController] {
        Unwinding.children(of: self, for: source)
    }

    /// Shows the child that an unwind segue leads to.
    open func unwind(
        for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
    ) {
        Unwinding.show(subsequentVC, in: self, for: unwindSegue)
    }

    // MARK: - View life cycle, for subclasses

    /// Creates the view: from the storyboard, from the xib with the given name or the name of the
    /// class, or a plain one.
    ///
    /// Controllers that create their own view override this method.
    open func loadView() {
        if loadViewFromInterface() { return }
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// Called once, after the view was created.
    open func viewDidLoad() {}
    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called while the view appears, after its first layout.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view appeared.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view disappears.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view disappeared.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the view laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// Called when the view's constraints must be updated.
    open func updateViewConstraints() {}
    /// Called when the view's safe area changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called when memory is low, even if the controller is in no window (specification 6.5.1).
    open func didReceiveMemoryWarning() {}

    /// Starts a change of the controller's appearance.
    ///
    /// Custom containers call it for their children.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        startAppearance(isAppearing, animated: animated)
    }

    /// Ends the change that `beginAppearanceTransition(_:animated:)` started.
    open func endAppearanceTransition() { finishAppearance() }

    // MARK: - Environment

    /// Called after the traits of the controller's environment changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called before the controller's traits change.
    ///
    /// Overrides call `super`, which notifies the children and the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for other in followers { other.willTransition(to: newCollection, with: coordinator) }
    }

    /// Called before the size of the page changes.
    ///
    /// Overrides call `super`, which notifies the children, each with its own size, and the
    /// presented controller.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children {
            child.viewWillTransition(
                to: self.size(forChildContentContainer: child, withParentContainerSize: size),
                with: coordinator)
        }
        ownPresented?.viewWillTransition(to: size, with: coordinator)
    }

    /// Returns the size that a child will have when the controller has a given size: that size,
    /// unless overridden.
    ///
    /// - Note: Difference from UIKit: containers of UIKit return their own size for every child.
    open func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// Called after the `preferredContentSize` of a child or of the presented controller changed.
    open func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {}

    private var followers: [UIViewController] { children + (ownPresented.map { [$0] } ?? []) }

    // MARK: - Status bar and orientation

    /// The style of the status bar that the controller prefers.
    ///
    /// ``UIStatusBarManager`` reports the style that the controllers of a scene prefer together.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// Whether the controller prefers the status bar to be hidden.
    open var prefersStatusBarHidden: Bool { false }

    /// The animation with which the controller prefers the status bar to change.
    ///
    /// - Note: Difference from UIKit: it has no effect, because a page has no status bar.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

    /// The child whose preferred style counts; the controller itself if `nil`.
    open var childForStatusBarStyle: UIViewController? { nil }

    /// The child that decides whether the status bar is hidden; the controller itself if `nil`.
    open var childForStatusBarHidden: UIViewController? { nil }

    /// Whether the controller determines the status bar although its presentation does not cover
    /// the screen.
    open var modalPresentationCapturesStatusBarAppearance = false

    /// Whether the controller prefers the indicator of the home gesture to be hidden.
    ///
    /// - Note: Difference from UIKit: it has no effect, because a page has no such indicator.
    open var prefersHomeIndicatorAutoHidden: Bool { false }

    /// The child that decides whether the indicator of the home gesture is hidden.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }

    /// The orientations that the controller supports: all but upside down, and all in a wide
    /// window.
    ///
    /// - Note: Difference from UIKit: it does not limit the page, which the user turns and resizes.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
        traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
    }

    /// Whether the controller follows the rotation of the device.
    ///
    /// - Note: Difference from UIKit: it has no effect, because the browser turns the page.
    open var shouldAutorotate: Bool { true }

    /// The orientation in which the controller prefers to be presented.
    ///
    /// - Note: Difference from UIKit: it has no effect, because the browser turns the page.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
        viewIfLoaded?.window?.windowScene?.interfaceOrientation ?? .portrait
    }

    // MARK: - Containment hooks

    /// Called before the controller's parent changes.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller's parent changed.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: - Restoration hooks

    /// Encodes the controller's state.
    ///
    /// Overrides call `super`, which encodes the presented controller and a container's children.
    /// The controller's views with identifiers are preserved in addition (specification 1.6.3,
    /// 3.2.8).
    open func encodeRestorableState(with coder: NSCoder) {
        restorationNotes.hasReachedSuper = true
        encodePresentation(with: coder)
        encodeContained(with: coder)
    }

    /// Decodes the controller's state.
    ///
    /// Overrides call `super`.
    open func decodeRestorableState(with coder: NSCoder) {
        restorationNotes.hasReachedSuper = true
        decodePresentation(with: coder)
        decodeContained(with: coder)
    }

    /// Called once, after all objects of the launch have decoded (specification 1.6.4, 2.2.14).
    open func applicationFinishedRestoringState() {}

    // MARK: - Responder

    open override var next: UIResponder? {
        if let superview = viewIfLoaded?.superview { return superview }
        return parent ?? ownPresenting
    }

    override var focusWindow: UIWindow? { viewIfLoaded?.window }

    // MARK: - Container hooks, for UIKit's own classes

    /// The child that the container shows in front.
    var frontChild: UIViewController? { children.last }

    /// Returns the number that distinguishes a child from siblings with the same identifier, in
    /// paths and node keys (specification 3.1.7).
    func stackIndex(of child: UIViewController) -> Int? { nil }

    /// The controller's index among its parent's children at the last lookup.
    private var lastPosition: Int?

    /// Returns the index of a child.
    ///
    /// Each path looks up each controller on its way, so the last index is tried first. Searching
    /// all children for each page of a long stack would take quadratic time.
    func position(of child: UIViewController) -> Int? {
        if let known = child.lastPosition, children.indices.contains(known),
            children[known] === child
        {
            return known
        }
        child.lastPosition = children.firstIndex { $0 === child }
        return child.lastPosition
    }

    /// Handles the Back button, and returns whether it did.
    ///
    /// The frontmost controller handles it first: a presented one, then the front child.
    func goBack() -> Bool {
        if let ownPresented { return ownPresented.goBack() || dismissForUser(ownPresented) }
        return frontChild?.goBack() ?? false
    }

    /// Called before the controller appears.
    ///
    /// Containers install the front child's view.
    func prepareToAppear() {}

    /// Called after the controller and its descendants appeared.
    func finishAppearing() {}

    /// Encodes the container's state about its children.
    ///
    /// Called by `encodeRestorableState(with:)` of this class, or after it if an override did not
    /// call `super`.
    func encodeContained(with coder: NSCoder) {}

    /// Decodes the values that `encodeContained(with:)` encoded, under the same rule.
    func decodeContained(with coder: NSCoder) {}

    /// Lays out the views of children, for containers whose view is a `ContainerView`.
    func layoutContainedViews() {}
}

extension UIViewController: UIStateRestoring {}

extension UIViewController: @preconcurrency NSCoding {}

extension UIBarButtonItem {
    /// Returns a controller's edit button, which is created when it is first used.
    static func edit(of controller: UIViewController) -> UIBarButtonItem {
        if let known = controller.editButtonItemIfLoaded { return known }
        let item = UIBarButtonItem(
            systemItem: controller.isEditing ? .done : .edit,
            primaryAction: UIAction { [weak controller] _ in
                guard let controller else { return }
                controller.setEditing(!controller.isEditing, animated: true)
            })
        controller.editButtonItemIfLoaded = item
        return item
    }

    func updateTitle(_ isEditing: Bool) {
        setSystemItem(isEditing ? .done : .edit)
    }
}
