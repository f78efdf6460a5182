import AppHost
import Foundation
import Hummingbird

extension HostPages {
    /// Returns the home screen: the installed apps and the windows that the user left open.
    func home(
        _ apps: [InstalledApp], scenes: [SceneSummary], handoffs: [Handoff], user: UserName? = nil,
        token: String, now: Date
    ) -> Response {
        let icons = apps.map { app in
            HTML.element(
                "li",
                [
                    .link("app", to: "/\(app.slug)", [icon(app), .text(app.name)]),
                    .element(
                        "a",
                        [
                            "class": "details", "href": Self.address(of: app),
                            "aria-label": "Details of \(app.name)",
                        ], ["Details"]),
                ])
        }
        var body = [top("Home", link: ("App switcher", "/-/switcher"))]
        if apps.isEmpty {
            body.append(
                .paragraph(
                    "empty",
                    ["No app is installed. Start the host with an app: perennial run MyApp."]))
        } else {
            body.append(.element("ul", ["class": "icons"], icons))
        }
        if !handoffs.isEmpty {
            body.append(.element("h2", ["Continue where you were"]))
            body.append(
                .element("ul", ["class": "cards"], handoffs.map { handoff($0, token: token) }))
        }
        if !scenes.isEmpty {
            body.append(.element("h2", ["Open windows"]))
            body.append(cards(scenes, apps: apps, now: now))
        }
        if callToken != nil {
            body.append(.link("other", to: CallPage.address, ["Calls"]))
        }
        if let user {
            body.append(signedIn(user))
        } else {
            body.append(.link("other", to: "/-/browsers", ["Use this home in another browser"]))
        }
        return page(title: "Home", kind: "page", head: [liveScript], body)
    }

    /// Returns the name of the user whom a proxy names, and the link to sign out.
    private func signedIn(_ user: UserName) -> HTML {
        let name = HTML.element("span", ["id": "user"], [.text(user.text)])
        let attributes: HTML.Attributes = ["class": "pill"]
        let signOut = signOutAddress.map { address in
            HTML.element("a", attributes.linking(toForeign: address), ["Sign out"])
        }
        return .paragraph(
            "note user", ["Signed in as ", name] + (signOut.map { [" ", $0] } ?? []))
    }

    /// Returns the address of the host's page about an app.
    static func address(of app: InstalledApp) -> String { "/-/apps/\(app.slug)" }

    /// The script that keeps a page of the host up to date and draws the snapshots of windows.
    var liveScript: HTML {
        .element("script", ["type": "module", "src": files.address(of: "switcher.js")])
    }

    /// Returns the user's activity in another browser, with a button that continues it in this
    /// browser.
    private func handoff(_ handoff: Handoff, token: String) -> HTML {
        let title = handoff.title.isEmpty ? handoff.app.name : handoff.title
        return .element(
            "li", ["class": "card"],
            [
                .element(
                    "header",
                    [
                        icon(handoff.app, small: true),
                        HTML.div("words", [.element("h3", [.text(title)])]),
                    ]),
                .element(
                    "footer",
                    [
                        .form(
                            "/-/continue",
                            [
                                .hidden("token", token), .hidden("app", handoff.app.slug),
                                .button("pill", "Continue in \(handoff.app.name)"),
                            ])
                    ]),
            ])
    }

    func top(_ title: String, link: (title: String, address: String)) -> HTML {
        .element(
            "header", ["class": "top"],
            [.element("h1", [.text(title)]), .link("other", to: link.address, [.text(link.title)])])
    }

    /// Returns the app's icon, or a letter on a coloured tile.
    func icon(_ app: InstalledApp, small: Bool = false) -> HTML {
        let size = small ? " small" : ""
        guard app.icon != nil else { return monogram(app.name, size) }
        return .void(
            "img",
            [
                "class": "tile\(size)", "src": "/-/icon/\(app.slug)", "alt": "",
                "width": small ? "40" : "68", "height": small ? "40" : "68",
            ])
    }

    private func monogram(_ name: String, _ size: String) -> HTML {
        // The colour depends only on the name, so it is always the same, on every host.
        let hue = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 } % 7
        return .element(
            "span", ["class": "tile hue-\(hue)\(size)", "aria-hidden": "true"],
            [.text(name.prefix(1).uppercased())])
    }
}
