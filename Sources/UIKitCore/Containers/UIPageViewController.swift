public import Foundation
import UIKitPrimitives

/// Screens that follow each other as pages; one, or two side by side, are shown.
///
/// Neither the pages nor which one is shown are preserved (3.5.11). An app keeps a reference to the
/// page, or what names it, and sets it again; the page's own state then comes back as well.
///
/// - Note: Difference from UIKit: pages are turned with the buttons under them and with arrow keys, and
///   the data source is asked for a page when a person turns to it, not before.
open class UIPageViewController: UIViewController {
    /// How pages move when they are turned.
    public let transitionStyle: TransitionStyle

    /// The direction in which pages follow each other.
    public let navigationOrientation: NavigationOrientation

    /// Where pages are held together; in the middle, two are shown.
    public let spineLocation: SpineLocation

    /// Is told when a person turns pages.
    open weak var delegate: (any UIPageViewControllerDelegate)?

    /// Gives the pages; without one, a person cannot turn them.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            pagePosition = nil
            ended = []
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Whether pages have something on their back; kept for the app, both sides look the same.
    open var isDoubleSided = false

    /// The pages that are shown, or `nil` before any was set.
    open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

    var pages: [UIViewController] = []
    var wrappers: [ChildWrapperView] = []
    /// The directions in which the data source has no further page.
    var ended: Set<NavigationDirection> = []
    /// What the indicator shows.
    var pagePosition: PagePosition?
    private(set) lazy var turnBar = PageTurnBar(orientation: navigationOrientation) {
        [weak self] direction in _ = self?.turn(direction)
    }

    // MARK: - Making

    /// Makes a controller without pages.
    ///
    /// - Parameters:
    ///   - style: How pages turn.
    ///   - navigationOrientation: Whether they turn across or up and down.
    ///   - options: `spineLocation` and `interPageSpacing`.
    public init(
        transitionStyle style: TransitionStyle,
        navigationOrientation: NavigationOrientation, options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        let spine = (options?[.spineLocation] as? Int).flatMap(SpineLocation.init(rawValue:))
        spineLocation =
            style == .scroll ? .none : spine ?? options?[.spineLocation] as? SpineLocation ?? .min
        super.init(nibName: nil, bundle: nil)
    }

    /// Makes a controller whose pages turn like paper.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        spineLocation = .min
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Makes a controller whose pages turn like paper, for an interface file.
    public required init?(coder: NSCoder) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        spineLocation = .min
        super.init(coder: coder)
    }

    // MARK: - Pages

    /// Shows other pages: one, or two where the spine is in the middle.
    ///
    /// The delegate is not told. Another number of pages is a mistake of the app's and stops it, as in
    /// UIKit; none takes the present ones away.
    /// - Parameters:
    ///   - viewControllers: The pages to show.
    ///   - direction: Which way they turn.
    ///   - animated: Whether a person sees them turn.
    ///   - completion: Called with whether the movement ended.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let new = viewControllers ?? []
        precondition(
            new.isEmpty || new.count == pageCount,
            "The number of view controllers provided (\(new.count)) doesn't match the number required "
                + "(\(pageCount)) for the requested transition.")
        readPagePosition()
        exchangePages(for: new, direction: direction, animated: animated)
        completion?(true)
    }

    /// How many pages are shown at a time.
    var pageCount: Int { spineLocation == .mid ? 2 : 1 }

    // MARK: - View and containment

    open override func loadView() {
        view = PageContainerView(controller: self)
        view.addSubview(turnBar)
    }

    override func prepareToAppear() {
        super.prepareToAppear()
        installPages(transition: nil)
    }

    override func layoutContainedViews() {
        layoutPages()
    }

    override var frontChild: UIViewController? { pages.last }
}

/// The page that the indicator of a page controller shows, and how many there are.
struct PagePosition: Equatable {
    let count: Int
    var index: Int

    /// The position some pages further on; after the last page comes the first.
    func moved(by distance: Int) -> PagePosition {
        PagePosition(count: count, index: ((index + distance) % count + count) % count)
    }
}
