/// Decides about the loads of a web view and hears of them.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: AnyObject {
    /// Asked before a page is loaded, whatever brought it about; calls back at once or later.
    ///
    /// - Note: Difference from UIKit: called before the call that asked for the load returns.
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when a load begins.
    func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when the page is there.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called at the end of the turn in which a page was loaded.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when a page could not be loaded, or its load was ended.
    ///
    /// - Note: Difference from UIKit: a page is there at once, so loads fail before, not after it:
    ///   `webView(_:didFailProvisionalNavigation:withError:)` is called, and this only by its default.
    func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when a page could not be loaded, or its load was ended, before it was there.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error)
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
extension WKNavigationDelegate {
    /// Allows every load.
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        decisionHandler(.allow)
    }
    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!
    ) {}
    /// Does nothing.
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
    /// Does nothing.
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
    ) {}
    /// Does nothing.
    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {}
}
