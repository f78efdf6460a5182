public import Foundation
public import FoundationNetworking
import RestorationCoder
public import UIKitCore

/// A view that shows pages from the app's bundle and pages that the app creates.
///
/// - Note: Difference from UIKit: the class is in this module, so that apps without web pages need
///   no networking library. Scripts of pages do not run. Pages load no content from other sites:
///   images, fonts and style sheets come from the files beside the page. For a page of another
///   site, the view shows its address as a link that opens the page in a new tab. Pages that the
///   app passed as text are also in the back/forward list until the process ends.
open class UIWebView: UIView {
    private let navigator = WebNavigator()

    /// The object that decides about loads and is notified of them.
    open weak var delegate: (any UIWebViewDelegate)?

    /// The scroll view of the page.
    ///
    /// - Note: Difference from UIKit: the `contentSize` of this scroll view is unknown.
    open var scrollView: UIScrollView { navigator.view }

    /// Whether a page that is too wide is scaled down until it fits, and `scrollView` may zoom.
    open var scalesPageToFit: Bool {
        get { navigator.view.fitsPages }
        set { navigator.view.fitsPages = newValue }
    }

    /// Creates an empty web view.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a web view from an archive of an interface file.
    public required init?(coder: NSCoder) {
        super.init(frame: .zero)
        setUp()
        scalesPageToFit = coder.interfaceAttribute("scalesPageToFit") == "YES"
        coder.readInterface(into: self, asImported: UIWebView.self)
    }

    /// Declares the names that interface files connect.
    open override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("delegate", \UIWebView.delegate)
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

    /// Loads the page at a request's address.
    open func loadRequest(_ request: URLRequest) {
        guard let url = request.url else { return }
        lastRequest = request
        navigator.load(url)
    }

    /// Shows markup that the app provides.
    open func loadHTMLString(_ string: String, baseURL: URL?) {
        navigator.load(markup: string, baseURL: baseURL)
    }

    /// Shows data of a MIME type.
    open func load(
        _ data: Data, mimeType: String, textEncodingName: String, baseURL: URL
    ) {
        navigator.load(data, kind: mimeType, encoding: textEncodingName, baseURL: baseURL)
    }

    /// The request for the current page.
    open var request: URLRequest? {
        guard let page = navigator.history.current else { return nil }
        if let lastRequest, lastRequest.url == page.url { return lastRequest }
        return URLRequest(url: page.url)
    }
    private var lastRequest: URLRequest?

    /// Loads the page again.
    ///
    /// After restoration, this call loads the page for the first time (specification 4.13).
    open func reload() {
        navigator.reload()
    }

    /// Ends the current load.
    open func stopLoading() {
        navigator.stop()
    }

    /// Whether a page is being loaded.
    open var isLoading: Bool { navigator.isLoading }

    // MARK: - History

    /// Whether there is a page to go back to.
    open var canGoBack: Bool { navigator.history.canGoBack }

    /// Whether there is a page to go forward to.
    open var canGoForward: Bool { navigator.history.canGoForward }

    /// Shows the previous page of the list.
    open func goBack() {
        if canGoBack { navigator.go(to: navigator.history.index - 1) }
    }

    /// Shows the next page of the list.
    open func goForward() {
        if canGoForward { navigator.go(to: navigator.history.index + 1) }
    }

    /// The cause of a load.
    public nonisolated enum NavigationType: Int, Hashable, Sendable {
        case linkClicked = 0
        case formSubmitted = 1
        case backForward = 2
        case reload = 3
        case formResubmitted = 4
        case other = 5
    }

    // MARK: - Restoration

    private static let historyKey = "UIWebViewBackForwardListKey"
    private var wasRestored = false

    /// Encodes the back/forward list with the scale and the scroll position of each page, without
    /// the pages' contents (specification 4.13).
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard navigator.history.current != nil else { return }
        // The state contains only texts and numbers, so only a coder without support for Codable
        // fails.
        try? coder.encodeEncodable(navigator.state, forKey: Self.historyKey)
    }

    /// Restores the list and loads no page.
    ///
    /// The app calls `reload()` (specification 4.13).
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        guard coder.containsValue(forKey: Self.historyKey),
            let state = coder.decodeDecodable(WebHistoryState.self, forKey: Self.historyKey)
        else { return }
        navigator.restore(state)
        wasRestored = true
        checkAfterRestoration()
    }
}

extension UIWebView: WebNavigatorClient {
    package func decide(_ load: WebLoad, _ proceed: @escaping (Bool) -> Void) {
        let request =
            lastRequest?.url == load.url
            ? lastRequest ?? URLRequest(url: load.url) : URLRequest(url: load.url)
        let type: NavigationType =
            switch load.cause {
            case .link: .linkClicked
            case .reload: .reload
            case .backForward: .backForward
            case .other: .other
            }
        proceed(
            delegate?.webView(self, shouldStartLoadWith: request, navigationType: type) ?? true)
    }

    package func didStart(_ load: WebLoad) {
        delegate?.webViewDidStartLoad(self)
    }

    package func didFinish(_ load: WebLoad) {
        delegate?.webViewDidFinishLoad(self)
    }

    package func didFail(_ load: WebLoad, _ error: any Error) {
        delegate?.webView(self, didFailLoadWithError: error)
    }
}

extension UIWebView: RestorationChecking {
    /// The message that the restored page was not loaded, or `nil` if it was
    /// (specification 8.3.18).
    package var restorationComplaint: String? {
        guard wasRestored, navigator.isBlank, let page = navigator.history.current else {
            return nil
        }
        let remedy =
            page.isHandedOver
            ? "The app passed the page to loadHTMLString or load(_:mimeType:…), and the page is not "
                + "preserved: call the method again."
            : "Call reload() in applicationFinishedRestoringState(), because its controller decodes "
                + "before the web view."
        return "The web view is blank. It restored its back/forward list and loads no page. "
            + remedy
    }
}
