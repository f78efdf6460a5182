/// The requirements of an object that decides about the loads of a web view and is notified of
/// them.
@preconcurrency @MainActor
public protocol WKNavigationDelegate: AnyObject {
    /// Asks whether a page may be loaded, before each load, whatever its cause. The handler is
    /// called immediately or later.
    ///
    /// - Note: Difference from Apple's WebKit: called before the call that requested the load
    ///   returns.
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when a load begins.
    func webView(
        _ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when the content of the page has arrived.
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called at the end of the turn in which a page was loaded.
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when a page could not be loaded, or its load was ended.
    ///
    /// - Note: Difference from Apple's WebKit: the content of a page arrives as a whole, so a load
    ///   never fails after it. `webView(_:didFailProvisionalNavigation:withError:)` is called
    ///   instead of this method.
    func webView(
        _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Called when a page could not be loaded, or its load was ended, before its content arrived.
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error)
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
extension WKNavigationDelegate {
    /// Calls the handler with `.allow`.
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
