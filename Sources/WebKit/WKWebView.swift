public import Foundation
public import FoundationNetworking
public import UIKitCore

/// A view that shows pages from the app's bundle and pages that the app creates.
///
/// State restoration does not preserve the view's content automatically. The app encodes and
/// decodes `interactionState` (specification 4.14).
///
/// - Note: Difference from Apple's WebKit: scripts of pages do not run. Pages load no content from
///   other sites: images, fonts and style sheets come from the files beside the page. A page of
///   another site is shown as its address, a link that opens it in a new tab. Pages that the app
///   passed as text are in the back/forward list too, until the process ends.
open class WKWebView: UIView {
    let navigator = WebNavigator()
    private var navigations: [Int: WKNavigation] = [:]

    /// A copy of the configuration with which the web view was created.
    public let configuration: WKWebViewConfiguration

    /// The object that decides about loads and is notified of them.
    open weak var navigationDelegate: (any WKNavigationDelegate)?

    /// The scroll view of the page.
    ///
    /// - Note: Difference from Apple's WebKit: its `contentSize` is unknown.
    open var scrollView: UIScrollView { navigator.view }

    /// Creates an empty web view.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = WKWebViewConfiguration(copying: configuration)
        super.init(frame: frame)
        setUp()
    }

    /// Creates an empty web view with the default configuration.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    /// Creates a web view from an archive of an interface file.
    public required init?(coder: NSCoder) {
        configuration = WKWebViewConfiguration(interfaceFile: coder)
        super.init(frame: .zero)
        setUp()
        coder.readInterface(into: self, asImported: WKWebView.self)
    }

    /// Declares the names that interface files connect.
    open override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("navigationDelegate", \WKWebView.navigationDelegate)
    }

    private func setUp() {
        navigator.client = self
        navigator.stateDidChange = { [weak self] in
            if let self { ObservedObjects.noteChange(of: self) }
        }
        addSubview(navigator.view)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        navigator.view.frame = bounds
    }

    // MARK: - Loading

    /// Loads the page at a request's address.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        guard let url = request.url else { return nil }
        lastRequest = request
        return navigation(navigator.load(url))
    }

    /// Loads a file.
    ///
    /// The page may show files of a folder.
    @discardableResult
    open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        navigation(navigator.load(url, readingFrom: readAccessURL))
    }

    /// Shows markup that the app provides.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        navigation(navigator.load(markup: string, baseURL: baseURL))
    }

    /// Shows data of a MIME type.
    @discardableResult
    open func load(
        _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
    ) -> WKNavigation? {
        navigation(
            navigator.load(
                data, kind: mimeType, encoding: characterEncodingName, baseURL: baseURL))
    }

    /// Loads the page again.
    @discardableResult
    open func reload() -> WKNavigation? {
        navigator.reload().map(navigation)
    }

    /// Loads the page again.
    ///
    /// There is no cache, so this equals `reload()`.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? { reload() }

    /// Ends the current load.
    open func stopLoading() {
        navigator.stop()
    }

    /// Whether a page is being loaded.
    open var isLoading: Bool { observed.isLoading }

    /// The progress of a load, from 0 to 1.
    open var estimatedProgress: Double {
        observed.history.current == nil ? 0 : isLoading ? 0.1 : 1
    }

    /// The address of the page.
    open var url: URL? { observed.history.current?.url }

    /// The title of the page.
    open var title: String? { observed.history.current?.title }

    /// The state of the page for a property that can be observed.
    private var observed: WebNavigator {
        ObservedReads.note(self)
        return navigator
    }

    /// The app's last request, with the properties that the app set.
    var lastRequest: URLRequest?

    // MARK: - History

    /// A copy of the current back/forward list.
    open var backForwardList: WKBackForwardList { WKBackForwardList(navigator.history) }

    /// Whether there is a page to go back to.
    open var canGoBack: Bool { observed.history.canGoBack }

    /// Whether there is a page to go forward to.
    open var canGoForward: Bool { observed.history.canGoForward }

    /// Shows the previous page of the list.
    @discardableResult
    open func goBack() -> WKNavigation? {
        navigator.go(to: navigator.history.index - 1).map(navigation)
    }

    /// Shows the next page of the list.
    @discardableResult
    open func goForward() -> WKNavigation? {
        navigator.go(to: navigator.history.index + 1).map(navigation)
    }

    /// Shows a page of the list.
    @discardableResult
    open func go(to item: WKBackForwardListItem) -> WKNavigation? {
        navigator.go(to: item.position).map(navigation)
    }

    // MARK: - State

    /// The back/forward list with the scale and the scroll position of each page, as data for
    /// encoding.
    ///
    /// Setting the property restores the list and loads the page that was shown.
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

extension WKWebView: WebNavigatorClient {
    package func decide(_ load: WebLoad, _ proceed: @escaping (Bool) -> Void) {
        guard let navigationDelegate else { return proceed(true) }
        var request = URLRequest(url: load.url)
        if let lastRequest, lastRequest.url == load.url { request = lastRequest }
        let action = WKNavigationAction(request: request, load.cause)
        navigationDelegate.webView(self, decidePolicyFor: action) { [weak self] policy in
            if policy == .cancel { self?.forgetNavigation(load.number) }
            proceed(policy == .allow)
        }
    }

    package func didStart(_ load: WebLoad) {}

    package func didFinish(_ load: WebLoad) {
        let navigation = navigation(load.number)
        navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
        navigationDelegate?.webView(self, didCommit: navigation)
        navigationDelegate?.webView(self, didFinish: navigation)
        forgetNavigation(load.number)
    }

    package func didFail(_ load: WebLoad, _ error: any Error) {
        let navigation = navigation(load.number)
        navigationDelegate?.webView(self, didStartProvisionalNavigation: navigation)
        navigationDelegate?.webView(
            self, didFailProvisionalNavigation: navigation, withError: error)
        forgetNavigation(load.number)
    }
}
