import AppHost
import Foundation
import Hummingbird

extension HostPages {
    /// Returns the app switcher: every window with its snapshot and state, grouped by app.
    func switcher(
        _ apps: [InstalledApp], scenes: [SceneSummary], keepsState: Bool, token: String, now: Date
    ) -> Response {
        var body = [top("App switcher", link: ("Home", "/"))]
        if scenes.isEmpty {
            body.append(.paragraph("empty", ["No app is open. Start one at home."]))
        }
        for app in apps {
            let ofApp = scenes.filter { $0.session.app == app.slug }
            guard !ofApp.isEmpty else { continue }
            let name = HTML.element(
                "h2", [.link("plain", to: Self.address(of: app), [.text(app.name)])])
            body.append(
                .div("section-head", [name, actions(app, keepsState: keepsState, token: token)]))
            body.append(cards(ofApp, apps: apps, now: now, mayClose: true))
        }
        if !scenes.isEmpty {
            body.append(
                .paragraph("note", [.text(keepsState ? Self.keepingNote : Self.quittingNote)]))
        }
        return page(title: "App switcher", kind: "page", head: [liveScript], body)
    }

    /// Returns the buttons that act on an app as a whole.
    func actions(
        _ app: InstalledApp, keepsState: Bool, token: String, hasDetails: Bool = true
    ) -> HTML {
        let newWindow = HTML.form(
            "/\(app.slug)/new", [.hidden("token", token), .button("pill", "New window")])
        let quit: HTML =
            keepsState
            ? quitForm(app, nil, token: token, title: "Quit \(app.name)", kind: "pill destructive")
            : .link("pill destructive", to: "/-/quit/\(app.slug)", [.text("Quit \(app.name)")])
        let details = HTML.link("pill", to: Self.address(of: app), ["Details"])
        return .div("actions", hasDetails ? [newWindow, details, quit] : [newWindow, quit])
    }

    /// Returns the page that asks for confirmation before an app is quit or a window is closed,
    /// because the saved state is deleted.
    func confirmation(
        quitting app: InstalledApp, _ session: SceneSession?, keepsState: Bool, token: String
    ) -> Response {
        let window = session.map { $0.title.isEmpty ? app.name : $0.title }
        let question = window.map { "Close “\($0)”?" } ?? "Quit \(app.name)?"
        let title = session == nil ? "Quit \(app.name)" : "Close window"
        let consequence =
            keepsState ? Self.keepingNote : session == nil ? Self.quittingNote : Self.closingNote
        return box(
            title: question,
            [
                icon(app), .element("h1", [.text(question)]), .element("p", [.text(consequence)]),
                quitForm(app, session, token: token, title: title, kind: "action danger"),
                .link("action", to: "/-/switcher", ["Cancel"]),
            ])
    }

    private func quitForm(
        _ app: InstalledApp, _ session: SceneSession?, token: String, title: String, kind: String
    ) -> HTML {
        .form(
            "/-/switcher/end",
            [
                .hidden("token", token), .hidden("app", app.slug),
                session.map { .hidden("session", $0.identifier) } ?? .group([]),
                .button(kind, title),
            ])
    }

    private static let quittingNote =
        "Quitting an app closes all its windows and forgets where they were. It does not run again "
        + "until you open it. The data that the app itself stores is kept."
    private static let closingNote =
        "The window's screens, and text that was typed into it and not saved, are forgotten. The data "
        + "that the app itself stores is kept."
    private static let keepingNote =
        "This host is in developer mode: quitting an app keeps its state and its windows."
}
