public import Foundation
public import FoundationNetworking
public import UIKitCore

/// Shows pages of the app's bundle and of the app's own making.
///
/// State restoration keeps nothing of it by itself: the app encodes and decodes `interactionState`
/// (4.14).
///
/// - Note: Difference from UIKit: scripts of pages do not run and pages load nothing from other sites:
///   pictures, fonts and style sheets come from the files around the page. Of a page on another site
///   there is only its address, as a link that opens it in a new tab. Pages that were handed over as text
///   are in the back/forward list too, as long as the process runs.
open class WKWebView: UIView {
    let navigator = WebNavigator()
    private var navigations: [Int: WKNavigation] = [:]

    /// What the web view was made with: a copy.
    public let configuration: WKWebViewConfiguration

    /// Decides about loads and hears of them.
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    /// Scrolls the page.
    ///
    /// - Note: Difference from UIKit: its `contentSize` is not known.
    open var scrollView: UIScrollView { navigator.view }

    /// Makes a web view that shows nothing.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = WKWebViewConfiguration(copying: configuration)
        super.init(frame: frame)
        setUp()
    }

    /// Makes a web view that shows nothing, with a configuration as it comes.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    /// Makes one from an archive of an interface file.
    public required init?(coder: NSCoder) {
        configuration = WKWebViewConfiguration()
        super.init(frame: .zero)
        setUp()
    }

    private func setUp() {
        navigator.client = self
        addSubview(navigator.view)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        navigator.view.frame = bounds
    }

    // MARK: - Loading

    /// Loads what is at a request's address.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        guard let url = request.url else { return nil }
        lastRequest = request
        return navigation(navigator.open(url))
    }

    /// Loads a file, which may show files of a folder.
    @discardableResult
    open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        navigation(navigator.open(url, readingFrom: readAccessURL))
    }

    /// Shows a page that is given as text.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        navigation(navigator.show(markup: string, baseURL: baseURL))
    }

    /// Shows bytes of a kind.
    @discardableResult
    open func load(
        _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
    ) -> WKNavigation? {
        navigation(
            navigator.show(
                data, kind: mimeType, encoding: characterEncodingName, baseURL: baseURL))
    }

    /// Loads the page again.
    @discardableResult
    open func reload() -> WKNavigation? {
        navigator.reload().map(navigation)
    }

    /// Loads the page again; nothing is cached.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { reload() }

    /// Ends the load under way.
    open func stopLoading() {
        navigator.stop()
    }

    /// Whether a page is being loaded.
    open var isLoading: Bool { navigator.isLoading }

    /// How much of a load is done.
    open var estimatedProgress: Double {
        navigator.history.current == nil ? 0 : isLoading ? 0.1 : 1
    }

    /// The address of the page.
    open var url: URL? { navigator.history.current?.url }

    /// What the page calls itself.
    open var title: String? { navigator.history.current?.title }

    /// The request that brings a load about, with what the app put into it.
    var lastRequest: URLRequest?

    // MARK: - History

    /// The pages that were visited, as they are now.
    open var backForwardList: WKBackForwardList { WKBackForwardList(navigator.history) }

    /// Whether there is a page to go back to.
    open var canGoBack: Bool { navigator.history.canGoBack }

    /// Whether there is a page to go forward to.
    open var canGoForward: Bool { navigator.history.canGoForward }

    /// Goes to the page before.
    @discardableResult
    open func goBack() -> WKNavigation? {
        navigator.go(to: navigator.history.index - 1).map(navigation)
    }

    /// Goes to the page after.
    @discardableResult
    open func goForward() -> WKNavigation? {
        navigator.go(to: navigator.history.index + 1).map(navigation)
    }

    /// Goes to a page of the list.
    @discardableResult
    open func go(to item: WKBackForwardListItem) -> WKNavigation? {
        navigator.go(to: item.position).map(navigation)
    }

    // MARK: - State

    /// The list of pages with scale and place of each, as data to encode; setting it loads the page that
    /// was shown.
    open var interactionState: Any? {
        get { navigator.stateData }
        set {
            guard let data = newValue as? Data, navigator.restore(data: data),
                navigator.isBlank
            else { return }
            navigator.go(to: navigator.history.index)
        }
    }

    // MARK: - Navigations

    func navigation(_ number: Int) -> WKNavigation {
        if let known = navigations[number] { return known }
        let new = WKNavigation()
        navigations[number] = new
        return new
    }

    func forgetNavigation(_ number: Int) {
        navigations[number] = nil
    }
}
