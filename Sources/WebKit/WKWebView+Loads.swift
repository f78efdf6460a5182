import Foundation
import FoundationNetworking
package import UIKitCore

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
