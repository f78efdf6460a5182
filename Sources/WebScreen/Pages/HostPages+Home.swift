import AppHost
import Foundation
import Hummingbird

extension HostPages {
    /// The home screen: the installed apps, and the windows a person left open.
    func home(
        _ apps: [InstalledApp], scenes: [SceneSummary], handoffs: [Handoff], token: String,
        now: Date
    ) -> Response {
        let icons = apps.map { app in
            HTML.element(
                "li", [], [.link("app", to: "/\(app.slug)", [tile(app.name), .text(app.name)])])
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
        if !handoffs.isEmpty {
            body.append(.element("h2", [], ["Go on where you were"]))
            body.append(
                .element(
                    "ul", [.init("class", "cards")], handoffs.map { handoff($0, token: token) }))
        }
        if !scenes.isEmpty {
            body.append(.element("h2", [], ["Open windows"]))
            body.append(
                .element(
                    "ul", [.init("class", "cards")], scenes.map { card($0, now: now) }))
        }
        body.append(.link("other", to: "/-/browsers", ["Use this home in another browser"]))
        return response(
            .ok, hostPage(title: "Home", [.element("main", [.init("class", "page")], body)]))
    }

    /// The app switcher: every window with its state, grouped by app.
    func switcher(
        _ apps: [InstalledApp], scenes: [SceneSummary], token: String, now: Date
    ) -> Response {
        var body = [top("App switcher", link: ("Home", "/"))]
        if scenes.isEmpty {
            body.append(
                .element("p", [.init("class", "empty")], ["No app is open. Start one at home."]))
        }
        for app in apps {
            let ofApp = scenes.filter { $0.session.app == app.slug }
            guard !ofApp.isEmpty else { continue }
            body.append(.element("h2", [], [.text(app.name)]))
            body.append(
                .element(
                    "ul", [.init("class", "cards")],
                    ofApp.map { card($0, now: now) } + [actions(app, token: token)]))
        }
        if !scenes.isEmpty {
            body.append(
                .element(
                    "p", [.init("class", "note")],
                    [.text(Self.endingNote)]))
        }
        return response(
            .ok, hostPage(title: "App switcher", [.element("main", [.init("class", "page")], body)])
        )
    }

    /// What the person is at, to be taken up in this browser.
    private func handoff(_ handoff: Handoff, token: String) -> HTML {
        let title = handoff.title.isEmpty ? handoff.app.name : handoff.title
        return .element(
            "li", [.init("class", "card")],
            [
                .element(
                    "header", [],
                    [
                        tile(handoff.app.name, small: true),
                        HTML.div("words", [.element("h3", [], [.text(title)])]),
                    ]),
                .element(
                    "footer", [],
                    [
                        .form(
                            "/-/continue",
                            [
                                .hidden("token", token), .hidden("app", handoff.app.slug),
                                .button("pill", "Go on in \(handoff.app.name)"),
                            ])
                    ]),
            ])
    }

    private func top(_ title: String, link: (title: String, address: String)) -> HTML {
        .element(
            "header", [.init("class", "top")],
            [
                .element("h1", [], [.text(title)]),
                .link("other", to: link.address, [.text(link.title)]),
            ])
    }

    private func actions(_ app: InstalledApp, token: String) -> HTML {
        let newWindow = HTML.form(
            "/\(app.slug)/new", [.hidden("token", token), .button("pill", "New window")])
        let end = HTML.form(
            "/-/switcher/end",
            [
                .hidden("token", token), .hidden("app", app.slug),
                .button("pill destructive", "End \(app.name)"),
            ])
        return .element(
            "li", [.init("class", "card actions")], [.element("footer", [], [newWindow, end])])
    }

    private func card(_ scene: SceneSummary, now: Date) -> HTML {
        let title = scene.session.title.isEmpty ? scene.appName : scene.session.title
        let state = scene.isOnScreen ? "On screen" : Self.words(scene.process)
        let words = HTML.div(
            "words",
            [
                .element("h3", [], [.text(title)]),
                .element(
                    "p", [],
                    [
                        .element("span", [.init("class", "dot \(scene.process.rawValue)")], []),
                        .text("\(state) · \(Self.ago(scene.session.lastUsed, now: now))"),
                    ]),
            ])
        return .element(
            "li", [.init("class", "card")],
            [
                .element("header", [], [tile(scene.appName, small: true), words]),
                .element("footer", [], [.link("pill", to: scene.session.address, ["Open"])]),
            ])
    }

    private func tile(_ name: String, small: Bool = false) -> HTML {
        // The same colour for the same name, on every host and in every year.
        let hue = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 } % 7
        return .element(
            "span",
            [
                .init("class", "tile hue-\(hue)\(small ? " small" : "")"),
                .init("aria-hidden", "true"),
            ], [.text(name.prefix(1).uppercased())])
    }

    private static let endingNote =
        "Ending an app closes all its windows and forgets where they were. "
        + "What the app keeps in its own data stays."

    static func words(_ process: SceneSummary.ProcessState) -> String {
        switch process {
        case .ended: "Asleep"
        case .starting: "Starting"
        case .running: "Running"
        case .suspended: "Suspended"
        case .ending: "Ending"
        case .failed: "Needs you"
        }
    }

    /// How long ago something was, in words.
    static func ago(_ date: Date, now: Date) -> String {
        let seconds = Int(max(0, now.timeIntervalSince(date)))
        switch seconds {
        case ..<60: return "just now"
        case ..<3600: return count(seconds / 60, "minute")
        case ..<86400: return count(seconds / 3600, "hour")
        default: return count(seconds / 86400, "day")
        }
    }

    private static func count(_ number: Int, _ unit: String) -> String {
        "\(number) \(unit)\(number == 1 ? "" : "s") ago"
    }
}
