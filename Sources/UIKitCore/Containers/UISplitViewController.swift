public import Foundation
import UIKitPrimitives

/// Two or three columns beside each other where there is room, and one stack where there is not.
///
/// - Note: Difference from UIKit: the split view collapses by the width of its view, not by a size
///   class; override `isCompact(inWidth:)` to decide otherwise.
open class UISplitViewController: UIViewController {
    /// How many columns there are, and how they are given.
    public let style: Style

    /// Decides how the split view collapses and expands, and is told of it.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    /// Whether there is room for one column only.
    public internal(set) var isCollapsed = false

    /// What stands in each column while the split view is expanded.
    var columns: [Column: UIViewController] = [:]
    /// What the app gave for a column, where a stack was made around it.
    var given: [Column: UIViewController] = [:]
    /// What was put into the primary column's stack because there is no room beside it.
    var merged: [UIViewController] = []
    /// What is on the screen, by column.
    var wrappers: [Column: ChildWrapperView] = [:]
    /// Whether there is or was any: most apps have none, and a restoration need not look for them.
    private(set) static var hasBeenMade = false
    /// Whether the width has been looked at; before, nothing is known of it.
    var isAdapted = false
    var isPreparing = false

    // MARK: - Making

    /// Makes a split view whose columns are given one by one.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
        Self.hasBeenMade = true
    }

    /// Makes a split view of the classic style, whose columns `viewControllers` gives.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        Self.hasBeenMade = true
    }

    /// Makes a split view of the classic style for an interface file.
    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
        Self.hasBeenMade = true
    }

    // MARK: - Columns

    /// What the columns show, from the primary one on; while collapsed, what stands for all of them.
    ///
    /// The columns are the app's to make at each launch; restoring gives them their state back, and
    /// fills a column that the app left empty.
    open var viewControllers: [UIViewController] {
        get { shownControllers }
        set { replaceColumns(newValue) }
    }

    /// Puts a controller into a column; one that is no navigation controller gets one around it.
    ///
    /// That navigation controller has the column's name as its restoration identifier (`primary`,
    /// `supplementary`, `secondary`), so that the state of what is inside it is kept. The controller
    /// for `compact` is taken as it is.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        place(vc, in: column)
    }

    /// What the app put into a column.
    open func viewController(for column: Column) -> UIViewController? {
        given[column] ?? columns[column]
    }

    /// Shows a column that is hidden, or brings it to the front while the split view is collapsed.
    open func show(_ column: Column) {
        reveal(column)
    }

    /// Hides a column.
    open func hide(_ column: Column) {
        conceal(column)
    }

    /// Shows a controller in the primary column.
    open override func show(_ viewController: UIViewController, sender: Any?) {
        guard delegate?.splitViewController(self, show: viewController, sender: sender) != true
        else { return }
        showPrimary(viewController)
    }

    /// Shows a controller in the secondary column; while collapsed, on top of the primary one's stack.
    open override func showDetailViewController(_ viewController: UIViewController, sender: Any?) {
        guard
            delegate?.splitViewController(self, showDetail: viewController, sender: sender) != true
        else { return }
        showSecondary(viewController)
    }

    /// Whether there is room for one column only in a width, in points; below 700 there is.
    ///
    /// - Note: Difference from UIKit: UIKit asks the horizontal size class.
    open func isCompact(inWidth width: CGFloat) -> Bool {
        width < PresentationGeometry.wideWidth
    }

    // MARK: - Display mode

    /// Which columns the app wants to be shown.
    open var preferredDisplayMode = DisplayMode.automatic {
        didSet {
            chosenDisplayMode = nil
            displayModeMayHaveChanged()
        }
    }
    /// Which columns a person chose, or were shown when state was preserved.
    var chosenDisplayMode: DisplayMode?
    var toldDisplayMode: DisplayMode?

    /// Which columns are shown while the split view is expanded.
    public var displayMode: DisplayMode { resolvedDisplayMode }

    /// A button that shows and hides columns; it is away while the split view is collapsed.
    open private(set) lazy var displayModeButtonItem: UIBarButtonItem = {
        let item = UIBarButtonItem(
            image: UIImage(systemName: "rectangle.split.2x1"),
            primaryAction: UIAction { [weak self] _ in self?.toggleDisplayMode() })
        item.accessibilityLabel = "Columns"
        item.isHidden = isCollapsed
        return item
    }()

    /// Whether the split view puts the button into the secondary column's bar, if its columns are
    /// given one by one.
    open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }

    /// Whether a swipe shows the primary column; kept for the app, the screen has no such gesture.
    open var presentsWithGesture = true

    // MARK: - Widths

    /// The part of the width that the primary column takes.
    open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The width of the primary column, in points.
    open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The least width of the primary column, in points.
    open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The greatest width of the primary column, in points.
    open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension {
        didSet { viewIfLoaded?.setNeedsLayout() }
    }
    /// The part of the width that the supplementary column takes.
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

    /// The columns tell apart children that share an identifier (3.1.11).
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

    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeContained(with: coder)
    }

    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeContained(with: coder)
    }
}
