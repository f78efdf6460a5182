import Foundation
import SafariServices
import Testing
import UIKitCore

@testable import UIKitTesting

private final class LinkController: UIViewController, SFSafariViewControllerDelegate {
    let address = "https://example.org/articles/1"

    func openArticle(_ style: SFSafariViewController.DismissButtonStyle) throws {
        let page = SFSafariViewController(url: try #require(URL(string: address)))
        page.dismissButtonStyle = style
        page.delegate = self
        page.preferredControlTintColor = .systemGreen
        present(page, animated: false)
    }

    func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
        Calls.add("finished \(presentedViewController == nil)")
    }
}

struct SafariViewControllerTests {
    private func launched() throws -> (AppUnderTest, LinkController) {
        let app = AppUnderTest.web { LinkController() }
        app.launch()
        return (app, try #require(app.root as? LinkController))
    }

    @Test func `a page of another site is opened in a new tab`() throws {
        let (app, controller) = try launched()
        try controller.openArticle(.done)
        app.settle()
        #expect(try app.screen().shows("example.org"))
        #expect(try app.screen().shows(controller.address))
        try app.tap("Open in a new tab")
        #expect(app.openedURLs.map(\.absoluteString) == [controller.address])
        #expect(controller.presentedViewController is SFSafariViewController)
    }

    @Test(arguments: [
        (SFSafariViewController.DismissButtonStyle.done, "Done"), (.close, "Close"),
        (.cancel, "Cancel"),
    ])
    func `the screen's button ends it and notifies the delegate`(
        style: SFSafariViewController.DismissButtonStyle, title: String
    ) throws {
        let (app, controller) = try launched()
        try controller.openArticle(style)
        app.settle()
        try app.tap(title)
        app.settle()
        #expect(controller.presentedViewController == nil)
        #expect(Calls.take() == ["finished true"])
    }

    @Test func `the screen is not restored after a relaunch`() throws {
        let (app, controller) = try launched()
        try controller.openArticle(.done)
        app.settle()
        app.relaunch()
        #expect(!(try app.screen().shows("example.org")))
    }
}
