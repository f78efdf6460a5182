public import Foundation
public import UIKitPrimitives

/// One screen or part of a screen: it owns a view, and its state comes back after a death.
open class UIViewController: UIResponder {
    // MARK: - View

    /// The view, made by `loadView()` when first asked for.
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

    /// The view, or `nil` while nobody has asked for it.
    open var viewIfLoaded: UIView? { loadedView }
    /// For whoever asks thousands of controllers: asking whether it is there takes neither a dispatch nor a
    /// reference.
    private(set) final var loadedView: UIView?

    /// Whether the view was made.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Makes the view now unless it was made.
    open func loadViewIfNeeded() { loadViewOnce() }

    // MARK: - Description

    /// A text for the bars that show the controller.
    open var title: String? {
        didSet {
            navigationItemIfLoaded?.controllerTitleDidChange(title)
            tabBarItemIfLoaded?.controllerTitleDidChange(title)
        }
    }

    /// What a navigation bar shows for the controller.
    open var navigationItem: UINavigationItem { ownNavigationItem() }
    var navigationItemIfLoaded: UINavigationItem?

    /// What a tab bar shows for the controller.
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

    /// Called after the controller has another item for a tab bar.
    func tabBarItemDidChange() {
        tabBarController?.updateItems()
        tabBarController?.viewIfLoaded?.setNeedsLayout()
    }
    var tabBarItemIfLoaded: UITabBarItem?

    /// Whether a navigation controller hides its tab bar while this controller is on top.
    open var hidesBottomBarWhenPushed = false

    // MARK: - Containment and presentation

    /// The controllers inside this one.
    open internal(set) var children: [UIViewController] = []

    /// Puts a controller inside this one; its view is the container's to place.
    open func addChild(_ childController: UIViewController) {
        addToChildren(childController)
    }

    /// Takes the controller out of its parent.
    open func removeFromParent() {
        takeFromParent()
    }

    /// Called after a child has left.
    func didLoseChild(_ child: UIViewController) {}

    /// The controller this one is inside.
    open internal(set) weak var parent: UIViewController?

    /// The nearest navigation controller the controller is inside.
    open var navigationController: UINavigationController? {
        nearestAncestor(UINavigationController.self)
    }

    /// The nearest tab bar controller the controller is inside.
    open var tabBarController: UITabBarController? { nearestAncestor(UITabBarController.self) }

    /// The nearest split view controller the controller is inside.
    open var splitViewController: UISplitViewController? {
        nearestAncestor(UISplitViewController.self)
    }

    /// Whether the controller appears because it was put into a container.
    open var isMovingToParent: Bool { movement == .intoParent }

    /// Whether the controller disappears because it was taken out of its container.
    open var isMovingFromParent: Bool { movement == .outOfParent }

    /// Whether the controller appears because it is being presented.
    open var isBeingPresented: Bool { movement == .presented }

    /// Whether the controller disappears because its presentation ends.
    open var isBeingDismissed: Bool { movement == .dismissed }

    /// The controller that this one, or a container it is in, presents.
    open var presentedViewController: UIViewController? {
        ownPresented ?? parent?.presentedViewController
    }
    var ownPresented: UIViewController?

    /// The controller that presented this one or the container it is in.
    open var presentingViewController: UIViewController? {
        ownPresenting ?? parent?.presentingViewController
    }
    weak var ownPresenting: UIViewController?

    /// How the controller is presented.
    open var modalPresentationStyle: UIModalPresentationStyle = .automatic

    /// How the presentation moves.
    open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical

    /// Whether a person may not dismiss the presentation by gesture, key or the Back button.
    open var isModalInPresentation = false

    /// Whether the controller, not one further out, is covered by what it presents.
    open var definesPresentationContext = false

    /// The size a presentation or popover should have.
    open var preferredContentSize = CGSize.zero {
        didSet { ownPresenting?.presentationContainer?.setNeedsLayout() }
    }

    /// Shows what the controller presents; `nil` while it presents nothing or waits for its window.
    var presentationContainer: PresentationContainerView?
    /// A presentation that starts when the controller is on the screen.
    var waitingPresentation: PresentationRequest?
    /// The object that stands for the presentation, as long as somebody keeps it.
    weak var keptPresentationController: UIPresentationController?
    /// Who is told when a person ends the presentation.
    weak var presentationDelegate: (any UIAdaptivePresentationControllerDelegate)?

    var appearance = AppearanceState()

    /// Whether the controller comes or goes for good, while its appearance changes.
    var movement = Movement.none

    enum Movement { case none, intoParent, outOfParent, presented, dismissed }

    /// Whether the children's appearance callbacks follow this controller's by themselves.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    // MARK: - Layout and editing

    /// Distances that content keeps from the edges besides those of the superview's safe area.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if oldValue != additionalSafeAreaInsets { safeAreaAdditionsDidChange() } }
    }

    /// What the bars of the container cover.
    var containerSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if oldValue != containerSafeAreaInsets { safeAreaAdditionsDidChange() } }
    }

    /// The traits of the controller's surroundings.
    open var traitCollection: UITraitCollection {
        viewIfLoaded?.traitCollection ?? UIScreen.main.traitCollection
    }

    /// A button that starts and ends editing, for a navigation bar.
    open var editButtonItem: UIBarButtonItem { ownEditButtonItem() }

    /// Whether the person edits what the controller shows.
    open var isEditing: Bool {
        get { editingState }
        set { setEditing(newValue, animated: false) }
    }
    private var editingState = false

    /// Starts or ends editing; overrides call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        editingState = editing
        editButtonItemIfLoaded?.showEditing(editing)
    }

    var editButtonItemIfLoaded: UIBarButtonItem?

    /// Shows another controller over this one, or over the container furthest out that it is in.
    ///
    /// Nothing happens if that container presents a controller already.
    ///
    /// - Note: Difference from UIKit: a presenter that is not on the screen yet presents as soon as it
    ///   is, where UIKit refuses; and transitions end within the call, the page plays them afterwards.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        startPresentation(
            PresentationRequest(
                controller: viewControllerToPresent, isAnimated: flag, completion: completion))
    }

    /// Takes away what the controller presents, with all it presents in turn; without such, the
    /// controller itself is dismissed by the one that presents it.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        endPresentation(animated: flag, completion: completion)
    }

    /// Shows a controller in the way of the nearest container: pushed in a navigation controller,
    /// presented elsewhere.
    open func show(_ viewController: UIViewController, sender: Any?) {
        showInContainer(viewController, sender: sender)
    }

    /// Shows a controller as the detail of the nearest split view; presented elsewhere.
    open func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        showDetailInContainer(viewController, sender: sender)
    }

    // MARK: - Restoration

    /// The controller's name within its parent; without one, nothing of it is preserved (1.6.1).
    open var restorationIdentifier: String? {
        didSet {
            hasSetIdentifier = true
            RestorableObjects.identifierDidChange(of: self)
        }
    }
    /// Whether the identifier came in by its setter, which makes it known (1.6.5).
    var hasSetIdentifier = false
    /// Whether an override of a restoration hook reached this class.
    var hasReachedSuper = false

    /// Who makes the controller again when it is restored (1.6.2).
    open var restorationClass: (any UIViewControllerRestoration.Type)?

    /// The scene that the controller was made for; see ``SceneScope``.
    final var home: SceneHome? = SceneScope.current

    /// What tells a window's root from those of other windows with its identifier.
    final var rootIndex: Int?

    /// The storyboard that made the controller, if one did (1.6.6).
    open internal(set) var storyboard: UIStoryboard?

    /// The controller's identifier in that storyboard (1.9.4).
    var storyboardIdentifier: String?

    // MARK: - Making

    /// Makes a controller; interface files other than storyboards are not read.
    ///
    /// - Parameters:
    ///   - nibNameOrNil: Kept for `nibName`.
    ///   - nibBundleOrNil: Kept for `nibBundle`.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        givenNibName = nibNameOrNil
        givenNibBundle = nibBundleOrNil
        super.init()
        LiveControllers.note(self)
    }

    /// Makes a controller without an interface file.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller from an archive of an interface file.
    public required init?(coder: NSCoder) {
        givenNibName = nil
        givenNibBundle = nil
        super.init()
        LiveControllers.note(self)
    }

    /// Writes nothing; subclasses that are stored by value write what they read in `init(coder:)`.
    ///
    /// An encoder of restorable state stores a controller with a restoration path as a reference
    /// and does not call this.
    ///
    /// - Note: Difference from UIKit: UIKit writes the controller's properties and children.
    open func encode(with coder: NSCoder) {}

    /// The name given when the controller was made.
    open var nibName: String? { givenNibName }
    private let givenNibName: String?

    /// The bundle given when the controller was made.
    open var nibBundle: Bundle? { givenNibBundle }
    private let givenNibBundle: Bundle?

    // MARK: - View life cycle, for subclasses

    /// Makes the view; overridden by controllers that make their own.
    open func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// Called once, after the view was made.
    open func viewDidLoad() {}
    /// Called before the view comes on the screen.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called while the view comes on the screen, after its first layout.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view came on the screen.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view leaves the screen.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view left the screen.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// Called after the view laid out its subviews.
    open func viewDidLayoutSubviews() {}
    /// Called when the view's constraints are to be updated.
    open func updateViewConstraints() {}
    /// Called when the view's safe area changed.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called when memory is short, also while the controller is in no window (6.5.1).
    open func didReceiveMemoryWarning() {}

    /// Starts a change of the controller's appearance; containers of an app's own call it.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        startAppearance(isAppearing, animated: animated)
    }

    /// Ends the change that `beginAppearanceTransition(_:animated:)` started.
    open func endAppearanceTransition() { finishAppearance() }

    // MARK: - Surroundings

    /// Called after the traits of the controller's surroundings changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called before the controller's traits change; overrides call `super`, which notifies the
    /// children and what the controller presents.
    open func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for other in followers { other.willTransition(to: newCollection, with: coordinator) }
    }

    /// Called before the page gets another size; overrides call `super`, which notifies the
    /// children and what the controller presents.
    ///
    /// - Note: Difference from UIKit: children are given the size of the whole page.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for other in followers { other.viewWillTransition(to: size, with: coordinator) }
    }

    private var followers: [UIViewController] { children + (ownPresented.map { [$0] } ?? []) }

    // MARK: - Containment hooks

    /// Called before the controller gets another parent or none.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called after the controller got another parent or none.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: - Restoration hooks

    /// Writes the controller's state; overrides call `super`, which keeps what it presents and its
    /// identified views (1.6.3, 3.2.8).
    open func encodeRestorableState(with coder: NSCoder) {
        hasReachedSuper = true
        encodePresentation(with: coder)
    }

    /// Reads the controller's state; overrides call `super`.
    open func decodeRestorableState(with coder: NSCoder) {
        hasReachedSuper = true
        decodePresentation(with: coder)
    }

    /// Called once, after every object of the launch has decoded its state (1.6.4, 2.2.14).
    open func applicationFinishedRestoringState() {}

    // MARK: - Responder

    open override var next: UIResponder? {
        if let superview = viewIfLoaded?.superview { return superview }
        return parent ?? ownPresenting
    }

    override var focusWindow: UIWindow? { viewIfLoaded?.window }

    // MARK: - Container hooks, for UIKit's own classes

    /// The child that stands for the container on the screen.
    var frontChild: UIViewController? { children.last }

    /// What tells a child from its siblings in paths and node keys, besides its identifier (3.1.7).
    func stackIndex(of child: UIViewController) -> Int? { nil }

    /// Where the controller stood among its parent's children when that was last asked.
    private var lastPosition: Int?

    /// Where a child stands among the children.
    ///
    /// Each path asks for each controller on its way, so the last answer is tried first: a search for every
    /// page of a long stack takes time by the square of its length.
    func position(of child: UIViewController) -> Int? {
        if let known = child.lastPosition, children.indices.contains(known),
            children[known] === child
        {
            return known
        }
        child.lastPosition = children.firstIndex { $0 === child }
        return child.lastPosition
    }

    /// Takes the Back button, and says whether it did.
    ///
    /// What is in front goes first: a presentation, then the child that stands for the container.
    func goBack() -> Bool {
        if let ownPresented { return ownPresented.goBack() || dismissByPerson(ownPresented) }
        return frontChild?.goBack() ?? false
    }

    /// Called before the controller appears; containers put the child in front into their view.
    func prepareToAppear() {}

    /// Called after the controller and what is inside it appeared.
    func finishAppearing() {}

    /// Writes what a container keeps of its children; called by the container's own
    /// `encodeRestorableState(with:)`, or in its place if an override did not call `super`.
    func encodeContained(with coder: NSCoder) {}

    /// Reads what `encodeContained(with:)` wrote, on the same terms.
    func decodeContained(with coder: NSCoder) {}

    /// Places the views of children, for containers whose view is a `ContainerView`.
    func layoutContainedViews() {}
}

extension UIViewController: UIStateRestoring {}

extension UIViewController: @preconcurrency NSCoding {}
