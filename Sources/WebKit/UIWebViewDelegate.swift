public import FoundationNetworking

/// The requirements of an object that decides about the loads of a web view and is notified of
/// them.
@preconcurrency @MainActor
public protocol UIWebViewDelegate: AnyObject {
    /// Returns whether a page may be loaded. Called before each load, whatever its cause.
    ///
    /// - Note: Difference from UIKit: called before the call that requested the load returns.
    func webView(
        _ webView: UIWebView, shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool
    /// Called when a load begins.
    func webViewDidStartLoad(_ webView: UIWebView)
    /// Called at the end of the turn in which a page was loaded.
    func webViewDidFinishLoad(_ webView: UIWebView)
    /// Called when a page could not be loaded, or its load was ended.
    func webView(_ webView: UIWebView, didFailLoadWithError error: any Error)
}

extension UIWebViewDelegate {
    /// Returns `true`.
    public func webView(
        _ webView: UIWebView, shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool {
        true
    }
    /// Does nothing.
    public func webViewDidStartLoad(_ webView: UIWebView) {}
    /// Does nothing.
    public func webViewDidFinishLoad(_ webView: UIWebView) {}
    /// Does nothing.
    public func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {}
}
