public import Foundation
public import FoundationNetworking
import RestorationCoder
public import UIKitCore

/// Shows pages of the app's bundle and of the app's own making.
///
/// - Note: Difference from UIKit: the class is in this module, so that apps without web pages need no
///   networking library. Scripts of pages do not run and pages load nothing from other sites: pictures,
///   fonts and style sheets come from the files around the page. Of a page on another site there is only
///   its address, as a link that opens it in a new tab. Pages that were handed over as text are in the
///   back/forward list too, as long as the process runs.
open class UIWebView: UIView {
    private let navigator = WebNavigator()

    /// Decides about loads and hears of them.
    open weak var delegate: (any UIWebViewDelegate)?

    /// Scrolls the page.
    ///
    /// - Note: Difference from UIKit: its `contentSize` is not known.
    open var scrollView: UIScrollView { navigator.view }

    /// Whether a page that is too wide is shown smaller until it fits, and `scrollView` may zoom.
    open var scalesPageToFit: Bool {
        get { navigator.view.fitsPages }
        set { navigator.view.fitsPages = newValue }
    }

    /// Makes a web view that shows nothing.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Makes one from an archive of an interface file.
    public required init?(coder: NSCoder) {
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
    open func loadRequest(_ request: URLRequest) {
        guard let url = request.url else { return }
        lastRequest = request
        navigator.open(url)
    }

    /// Shows a page that is given as text.
    open func loadHTMLString(_ string: String, baseURL: URL?) {
        navigator.show(markup: string, baseURL: baseURL)
    }

    /// Shows bytes of a kind.
    open func load(
        _ data: Data, mimeType: String, textEncodingName: String, baseURL: URL
    ) {
        navigator.show(data, kind: mimeType, encoding: textEncodingName, baseURL: baseURL)
    }

    /// What the page that is shown was asked for with.
    open var request: URLRequest? {
        guard let page = navigator.history.current else { return nil }
        if let lastRequest, lastRequest.url == page.url { return lastRequest }
        return URLRequest(url: page.url)
    }
    private var lastRequest: URLRequest?

    /// Loads the page again; after restoration, for the first time (4.13).
    open func reload() {
        navigator.reload()
    }

    /// Ends the load under way.
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

    /// Goes to the page before.
    open func goBack() {
        if canGoBack { navigator.go(to: navigator.history.index - 1) }
    }

    /// Goes to the page after.
    open func goForward() {
        if canGoForward { navigator.go(to: navigator.history.index + 1) }
    }

    /// What brings a load about.
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

    /// Keeps the back/forward list with scale and place of each page, not what is on them (4.13).
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard navigator.history.current != nil else { return }
        // Texts and numbers of a structure: only a coder that takes no Codable values refuses them.
        try? coder.encodeEncodable(navigator.state, forKey: Self.historyKey)
    }

    /// Takes the list back and loads nothing: the app calls `reload()` (4.13).
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
    /// Says that nobody loaded the page that was restored (8.3.18).
    package var restorationComplaint: String? {
        guard wasRestored, navigator.isBlank, let page = navigator.history.current else {
            return nil
        }
        let remedy =
            page.isHandedOver
            ? "Its page was handed over by loadHTMLString or load(_:mimeType:…), and is not "
                + "preserved: call that again."
            : "Call reload() in applicationFinishedRestoringState(); decodeRestorableState(with:) of "
                + "its controller comes before its own."
        return "The web view stays blank. It restores its list of pages and loads none. \(remedy)"
    }
}
