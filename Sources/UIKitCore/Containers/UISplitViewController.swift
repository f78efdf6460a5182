public import Foundation
import UIKitPrimitives

/// A controller that shows two or three columns side by side if they fit, and a single stack
/// otherwise.
///
/// - Note: Difference from UIKit: the split view collapses by the width of its view, not by a size
///   class; override `isCompact(inWidth:)` to decide otherwise.
open class UISplitViewController: UIViewController {
    /// The number of columns, and the way in which the app sets them.
    public let style: Style

    /// The object that controls collapsing and expanding, and that is notified of both.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    /// Whether the split view shows a single column because only one fits.
    public internal(set) var isCollapsed = false

    /// The controller of each column while the split view is expanded.
    var columns: [Column: UIViewController] = [:]
    /// The controllers that the app set for columns, if the split view created a navigation
    /// controller around them.
    var given: [Column: UIViewController] = [:]
    /// The controllers that were put into the primary column's stack because there is no space
    /// beside it.
    var merged: [UIViewController] = []
    /// The visible views, by column.
    var wrappers: [Column: ChildWrapperView] = [:]
    /// Whether a split view was ever created.
    ///
    /// Most apps have none, so a restoration need not search for them.
    private(set) static var hasBeenMade = false
    /// Whether the split view has adapted to its width.
    ///
    /// Before that, the width is unknown.
    var isAdapted = false
    var isPreparing = false

    // MARK: - Creation

    /// Creates a split view whose columns are set one by one.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
        Self.hasBeenMade = true
    }

    /// Creates a split view of the classic style, whose columns are set with `viewControllers`.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        Self.hasBeenMade = true
    }

    /// Creates a split view for an interface file, of the classic style if the file names no other.
    public required init?(coder: NSCoder) {
        style = coder.interfaceElement.map(Style.init) ?? .unspecified
        super.init(coder: coder)
        Self.hasBeenMade = true
        coder.readInterface(into: self, as: UISplitViewController.self)
    }

    // MARK: - Columns

    /// The controllers of the columns, starting with the primary one.
    ///
    /// While the split view is collapsed, the array contains only the controller that is shown
    /// instead.
    ///
    /// The app creates the controllers at each launch. Restoration restores their state, and adds a
    /// controller only to an empty column.
    open var viewControllers: [UIViewController] {
        get { shownControllers }
        set { replaceColumns(newValue) }
    }

    /// Puts a controller into a column.
    ///
    /// A controller that is not a navigation controller gets one around it.
    ///
    /// That navigation controller has the column's name as its restoration identifier (`primary`,
    /// `supplementary`, `secondary`), so that the state of its content is preserved. The controller
    /// for `compact` is used without a navigation controller.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        place(vc, in: column)
    }

    /// Returns the controller that the app set for a column.
    open func viewController(for column: Column) -> UIViewController? {
        given[column] ?? columns[column]
    }

    /// Shows a hidden column, or brings it to the front while the split view is collapsed.
    open func show(_ column: Column) {
        reveal(column)
    }

    /// Hides a column.
    open func hide(_ column: Column) {
        if isCollapsed {
            if let controller = columns[column] { popMerged(controller) }
            return
        }
        guard visibleColumns.contains(column) else { return }
        switch column {
        case .primary: choose(isTriple ? .oneBesideSecondary : .secondaryOnly)
        case .supplementary: choose(.secondaryOnly)
        case .secondary, .compact: break
        }
    }

    /// Shows a controller in the primary column.
    open override func show(_ viewController: UIViewController, sender: Any?) {
        guard delegate?.splitViewController(self, show: viewController, sender: sender) != true
        else { return }
        pushPrimary(viewController)
    }

    /// Shows a controller in the secondary column, or on top of the primary column's stack while
    /// the split view is collapsed.
    open override func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        guard
            delegate?.splitViewController(self, showDetail: viewController, sender: sender) != true
        else { return }
        presentSecondary(viewController)
    }

    /// Returns whether only one column fits in a width, in points.
    ///
    /// The default is a width below 700.
    ///
    /// - Note: Difference from UIKit: UIKit uses the horizontal size class.
    open func isCompact(inWidth width: CGFloat) -> Bool {
        width < PresentationGeometry.wideWidth
    }

    // MARK: - Display mode

    /// The way in which columns share the width with the secondary column.
    ///
    /// With ``SplitBehavior/overlay``, the automatic display mode shows the secondary column alone.
    open var preferredSplitBehavior = SplitBehavior.automatic {
        didSet { if oldValue != preferredSplitBehavior { displayModeMayHaveChanged() } }
    }

    /// The current way; always automatic in a split view without a style.
    open var splitBehavior: SplitBehavior {
        style == .unspecified ? .automatic : preferredSplitBehavior
    }

    /// The display mode that the app prefers.
    open var preferredDisplayMode = DisplayMode.automatic {
        didSet {
            modes.chosen = nil
            displayModeMayHaveChanged()
        }
    }
    var modes = DisplayModes()

    /// The display mode while the split view is expanded.
    public var displayMode: DisplayMode { resolvedDisplayMode }

    /// A button that shows and hides columns.
    ///
    /// It is hidden while the split view is collapsed.
    open private(set) lazy var displayModeButtonItem: UIBarButtonItem = {
        let item = UIBarButtonItem(
            image: UIImage(systemName: "rectangle.split.2x1"),
            primaryAction: UIAction { [weak self] _ in self?.toggleDisplayMode() })
        item.accessibilityLabel = "Columns"
        item.isHidden = isCollapsed
        return item
    }()

    /// Whether the split view adds the display mode button to the secondary column's bar, if its
    /// columns are set one by one.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }

    /// Whether a swipe shows the primary column.
    ///
    /// The value is stored for the app; the page has no such gesture.
    open var presentsWithGesture = true

    // MARK: - Widths

    /// The fraction of the width that the primary column takes.
    open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The width of the primary column, in points.
    open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The minimum width of the primary column, in points.
    open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The maximum width of the primary column, in points.
    open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The fraction of the width that the supplementary column takes.
    open var preferredSupplementaryColumnWidthFraction = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The side of the primary column.
    open var primaryEdge = PrimaryEdge.leading { didSet { viewIfLoaded?.setNeedsLayout() } }

    // MARK: - View and containment

    open override func loadView() {
        view = SplitContainerView(controller: self)
    }

    override func prepareToAppear() {
        super.prepareToAppear()
        isPreparing = true
        adapt()
        installVisibleColumns()
        isPreparing = false
    }

    override func layoutContainedViews() {
        layoutColumns()
    }

    override var frontChild: UIViewController? {
        (visibleColumns.last { $0 == frontColumn } ?? visibleColumns.first)
            .flatMap { columns[$0] }
    }

    /// The column distinguishes children that share an identifier (specification 3.1.11).
    override func stackIndex(of child: UIViewController) -> Int? {
        columns.first { $0.value === child }?.key.rawValue
    }

    override func goBack() -> Bool {
        super.goBack() || uncoverSecondary() || goBackBeside()
    }

    // MARK: - Restoration

    override func encodeContained(with coder: NSCoder) {
        encodeColumns(with: coder)
    }

    override func decodeContained(with coder: NSCoder) {
        decodeColumns(with: coder)
    }
}
