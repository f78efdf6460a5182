import AppHost
import Foundation
import Hummingbird

extension HostPages {
    /// The home screen: the installed apps, and the windows a person left open.
    func home(_ apps: [InstalledApp], scenes: [SceneSummary], now: Date) -> Response {
        let icons = apps.map { app in
            HTML.element(
                "li", [],
                [
                    .link("app", to: "/\(app.slug)", [icon(app), .text(app.name)]),
                    .element(
                        "a",
                        [
                            .init("class", "details"), .init("href", Self.address(of: app)),
                            .init("aria-label", "Details of \(app.name)"),
                        ], ["Details"]),
                ])
        }
        var body = [top("Home", link: ("App switcher", "/-/switcher"))]
        if apps.isEmpty {
            body.append(
                .element(
                    "p", [.init("class", "empty")],
                    ["No app is installed. Start the host with an app: perennial run MyApp."]))
        } else {
            body.append(.element("ul", [.init("class", "icons")], icons))
        }
        if !scenes.isEmpty {
            body.append(.element("h2", [], ["Open windows"]))
            body.append(cards(scenes, apps: apps, now: now))
        }
        return response(
            .ok,
            hostPage(
                title: "Home", head: [liveScript],
                [.element("main", [.init("class", "page")], body)]))
    }

    /// The address of an app's own page at the host.
    static func address(of app: InstalledApp) -> String { "/-/apps/\(app.slug)" }

    /// What keeps a page of the host up to date, and draws pictures of windows.
    var liveScript: HTML {
        .element(
            "script", [.init("type", "module"), .init("src", files.address(of: "switcher.js"))], [])
    }

    func top(_ title: String, link: (title: String, address: String)) -> HTML {
        .element(
            "header", [.init("class", "top")],
            [
                .element("h1", [], [.text(title)]),
                .link("other", to: link.address, [.text(link.title)]),
            ])
    }

    /// The app's own icon, or a letter on a colour.
    func icon(_ app: InstalledApp, small: Bool = false) -> HTML {
        let size = small ? " small" : ""
        guard app.icon != nil else { return monogram(app.name, size) }
        return .void(
            "img",
            [
                .init("class", "tile\(size)"), .init("src", "/-/icon/\(app.slug)"),
                .init("alt", ""), .init("width", small ? "40" : "68"),
                .init("height", small ? "40" : "68"),
            ])
    }

    private func monogram(_ name: String, _ size: String) -> HTML {
        // The same colour for the same name, on every host and in every year.
        let hue = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 } % 7
        return .element(
            "span",
            [.init("class", "tile hue-\(hue)\(size)"), .init("aria-hidden", "true")],
            [.text(name.prefix(1).uppercased())])
    }
}
