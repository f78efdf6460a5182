public import Foundation
import UIKitPrimitives

/// A search of a screen's content, with a search bar.
///
/// The results are shown over the screen or in it. The bar is in the screen's navigation item or in
/// a view that the app chooses, for example above a table.
///
/// The search itself preserves no state (specification 3.5.12). The screen that owns it preserves
/// and restores the text, whether the search is active, and whether the bar has the focus. A search
/// controller needs a restoration identifier if an archive refers to it. Its restoration path is
/// inside the path of the screen that shows the bar, even while the search is inactive.
///
/// - Note: Difference from UIKit: an active search is a child of the screen and is not presented by
///   it.
open class UISearchController: UIViewController {
    /// The search bar.
    public let searchBar = UISearchBar(frame: .zero)

    /// The controller that shows the results, or `nil` if the screen itself shows them.
    public let searchResultsController: UIViewController?

    /// The object that updates the results while the user types.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?

    /// The object that is notified when the search begins and ends.
    open weak var delegate: (any UISearchControllerDelegate)?

    /// Whether the searched content is dimmed until there are results.
    open var obscuresBackgroundDuringPresentation = true { didSet { updateOverlay() } }

    /// Whether the search hides the navigation bar.
    ///
    /// The value has no effect: the bar stays visible.
    open var hidesNavigationBarDuringPresentation = true

    /// Whether the bar shows a Cancel button while the search is active.
    open var automaticallyShowsCancelButton = true

    /// Whether the results are shown automatically while the search text is not empty.
    open var automaticallyShowsSearchResultsController = true { didSet { updateOverlay() } }

    /// Whether the results are shown while the search is active.
    ///
    /// Setting this property turns `automaticallyShowsSearchResultsController` off.
    open var showsSearchResultsController: Bool {
        get { showsResults }
        set {
            automaticallyShowsSearchResultsController = false
            showsResults = newValue
            updateOverlay()
        }
    }
    var showsResults = false

    /// Whether the search is active.
    ///
    /// Setting this property begins or ends the search.
    open var isActive: Bool {
        get { isSearching }
        set { newValue ? begin() : end() }
    }
    var isSearching = false
    var isBeginning = false

    // MARK: - Creation

    /// Creates a search.
    ///
    /// - Parameter searchResultsController: The controller that shows the results, or `nil` if the
    ///   screen itself shows them.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates a search whose results are shown by the screen itself.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        searchResultsController = nil
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        prepare()
    }

    /// Creates a search for an interface file.
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
        prepare()
        coder.readInterface(into: self, as: UISearchController.self)
    }

    private func prepare() {
        searchBar.controller = self
        searchBar.sizeToFit()
        guard let searchResultsController else { return }
        addChild(searchResultsController)
        searchResultsController.didMove(toParent: self)
    }

    // MARK: - View and containment

    /// The navigation item that has the search.
    weak var item: UINavigationItem?

    open override func loadView() {
        view = SearchOverlayView(controller: self)
    }

    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        placeOverlay()
    }

    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        viewIfLoaded?.removeFromSuperview()
    }

    /// The searched screen while the search is active.
    open override var presentingViewController: UIViewController? {
        isSearching ? parent : super.presentingViewController
    }

    /// Ends the search.
    ///
    /// If the search presents a controller, that controller is dismissed and the search continues.
    open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard isSearching, ownPresented == nil else {
            super.dismiss(animated: flag, completion: completion)
            return
        }
        end()
        completion?()
    }

    /// Ends the search when the user goes back.
    override func goBack() -> Bool {
        if super.goBack() { return true }
        guard isSearching else { return false }
        end()
        return true
    }
}
