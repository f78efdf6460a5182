public import Foundation
import UIKitPrimitives

/// A search of what a screen shows: a bar to type into, and results over the screen or in it.
///
/// The bar stands in the screen's navigation item or wherever the app puts it, such as over a table.
/// Nothing of the search is preserved by itself (3.5.12): the screen that owns it keeps whether it is
/// active, whether the bar has the focus, and the text, and sets them again. To be referred to in an
/// archive a search controller needs a restoration identifier; its place is inside the screen that
/// shows its bar, whether it is active or not.
///
/// - Note: Difference from UIKit: an active search is a child of the screen, not presented by it.
open class UISearchController: UIViewController {
    /// The bar.
    public let searchBar = UISearchBar(frame: .zero)

    /// What shows the results, or `nil` if the screen itself does.
    public let searchResultsController: UIViewController?

    /// Searches while a person types.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?

    /// Is told when the search begins and ends.
    open weak var delegate: (any UISearchControllerDelegate)?

    /// Whether what is searched is dimmed until there are results to show.
    open var obscuresBackgroundDuringPresentation = true { didSet { updateOverlay() } }

    /// Whether the navigation bar makes room for the search; kept for the app, the bar stays.
    open var hidesNavigationBarDuringPresentation = true

    /// Whether the bar gets its button to stop while the search is active.
    open var automaticallyShowsCancelButton = true

    /// Whether results are shown as soon as there is a text to search for.
    open var automaticallyShowsSearchResultsController = true { didSet { updateOverlay() } }

    /// Whether the results are shown while the search is active.
    ///
    /// Setting it stops the automatic choice.
    open var showsSearchResultsController: Bool {
        get { showsResults }
        set {
            automaticallyShowsSearchResultsController = false
            showsResults = newValue
            updateOverlay()
        }
    }
    var showsResults = false

    /// Whether a person searches; setting it begins or ends the search.
    open var isActive: Bool {
        get { isSearching }
        set { newValue ? begin() : end() }
    }
    var isSearching = false
    var isBeginning = false

    // MARK: - Making

    /// Makes a search.
    ///
    /// - Parameter searchResultsController: Shows the results; `nil` if the screen itself does.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Makes a search whose results the screen itself shows.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        searchResultsController = nil
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        prepare()
    }

    /// Makes a search for an interface file.
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        searchBar.controller = self
        searchBar.sizeToFit()
        guard let searchResultsController else { return }
        addChild(searchResultsController)
        searchResultsController.didMove(toParent: self)
    }

    // MARK: - View and containment

    /// What shows the bar: the navigation item that holds the search.
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

    /// While the search is active, the screen that it searches.
    open override var presentingViewController: UIViewController? {
        isSearching ? parent : super.presentingViewController
    }

    /// Ends the search, unless it presents something that is to be dismissed first.
    open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard isSearching, ownPresented == nil else {
            super.dismiss(animated: flag, completion: completion)
            return
        }
        end()
        completion?()
    }

    /// Back ends the search.
    override func goBack() -> Bool {
        if super.goBack() { return true }
        guard isSearching else { return false }
        end()
        return true
    }
}
