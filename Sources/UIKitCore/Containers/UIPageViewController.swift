public import Foundation
import InterfaceFiles
import UIKitPrimitives

/// A controller that shows screens as pages: one page, or two side by side.
///
/// Neither the pages nor the current page are preserved (specification 3.5.11). An app keeps a
/// reference to the page, or the page's name, and sets the page again. The page's own state is then
/// restored as well.
///
/// - Note: Difference from UIKit: the user turns pages with the buttons below them and with arrow
///   keys. The data source is asked for a page when the user turns to it, not before.
open class UIPageViewController: UIViewController {
    /// The transition between pages.
    public let transitionStyle: TransitionStyle

    /// The direction in which pages follow each other.
    public let navigationOrientation: NavigationOrientation

    /// The position of the spine.
    ///
    /// With a spine in the middle, two pages are shown.
    public let spineLocation: SpineLocation

    /// The object that is notified when the user turns pages.
    open weak var delegate: (any UIPageViewControllerDelegate)?

    /// The object that provides the pages.
    ///
    /// Without one, the user cannot turn them.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            pagePosition = nil
            ended = []
            if !pages.isEmpty { readPagePosition() }
            viewIfLoaded?.setNeedsLayout()
        }
    }

    /// Whether pages have content on their back.
    ///
    /// The value is stored for the app; both sides look the same.
    open var isDoubleSided = false

    /// The pages that are shown, or `nil` if none was set.
    open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

    var pages: [UIViewController] = []
    var wrappers: [ChildWrapperView] = []
    /// The directions in which the data source has no further page.
    var ended: Set<NavigationDirection> = []
    /// The values that the page indicator shows.
    var pagePosition: PagePosition?
    private(set) lazy var turnBar = PageTurnBar(orientation: navigationOrientation) {
        [weak self] direction in _ = self?.turn(direction)
    }

    // MARK: - Creation

    /// Creates a controller without pages.
    ///
    /// - Parameters:
    ///   - style: The transition between pages.
    ///   - navigationOrientation: The direction in which pages follow each other.
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

    /// Creates a controller whose transition is `pageCurl`.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        spineLocation = .min
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a controller for an interface file, with `pageCurl` if the file names no transition.
    public required init?(coder: NSCoder) {
        let element = coder.interfaceElement
        transitionStyle = element?["transitionStyle"] == "scroll" ? .scroll : .pageCurl
        navigationOrientation =
            element?["navigationOrientation"] == "vertical" ? .vertical : .horizontal
        spineLocation =
            transitionStyle == .scroll
            ? .none : element.flatMap { SpineLocation(interfaceElement: $0) } ?? .min
        super.init(coder: coder)
        coder.readInterface(into: self, as: UIPageViewController.self)
    }

    // MARK: - Pages

    /// Shows other pages: one, or two if the spine is in the middle.
    ///
    /// The delegate is not notified. A wrong number of pages is a programming error and stops the
    /// app, as in UIKit. An empty list removes the current pages.
    /// - Parameters:
    ///   - viewControllers: The pages to show.
    ///   - direction: The direction in which the pages turn.
    ///   - animated: Whether the turn is animated.
    ///   - completion: A closure that is called with whether the animation finished.
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

    /// The number of pages that are shown together.
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

/// The page that the page indicator shows, and the number of pages.
struct PagePosition: Equatable {
    let count: Int
    var index: Int

    /// Returns the position a number of pages further.
    ///
    /// The first page follows the last.
    func moved(by distance: Int) -> PagePosition {
        PagePosition(count: count, index: ((index + distance) % count + count) % count)
    }
}
