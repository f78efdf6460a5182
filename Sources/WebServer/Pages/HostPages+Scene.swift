import AppHost
import Hummingbird

extension HostPages {
    /// The entry modules.
    ///
    /// A scene's page preloads all other modules.
    private static let entries: Set = ["display.js", "main.js", "switcher.js"]

    /// Returns the page of a scene.
    ///
    /// It contains the client, which fills the page from the socket, and the snapshot that is
    /// visible until the app sends its first frame.
    func scene(
        _ session: SceneSession, of app: InstalledApp, token: String, placeholder: [UInt8]? = nil
    ) -> Response {
        let title = session.title.isEmpty ? app.name : session.title
        let modules = files.modules.filter { !Self.entries.contains($0) }.map { name in
            HTML.void(
                "link", [.init("rel", "modulepreload"), .init("href", files.address(of: name))])
        }
        // The page of an external display shows frames and sends no input.
        let script = session.isExternalDisplay ? "display.js" : "main.js"
        let entry = HTML.element(
            "script", [.init("type", "module"), .init("src", files.address(of: script))], [])
        let body = HTML.element(
            "body",
            [
                .init("data-session", session.identifier), .init("data-app", app.slug),
                .init("data-name", app.name), .init("data-client", files.hash),
                .init("data-token", token), .init("data-base", base.prefix),
            ],
            [
                .element("main", [.init("id", "stage"), .init("aria-busy", "true")], []),
                .element(
                    "div",
                    [.init("id", "still"), .init("aria-hidden", "true"), .init("hidden")], []),
                placeholder.map { .data(id: "picture", json: $0) } ?? .group([]),
                .element("div", [.init("id", "bar"), .init("role", "status")], []),
                .element("div", [.init("id", "panel"), .init("hidden")], []),
                .element("div", [.init("id", "probe"), .init("aria-hidden", "true")], []),
                .element(
                    "noscript", [],
                    [.text("\(app.name) is shown by a script. Allow scripts for this page.")]),
            ])
        return response(
            .ok,
            .element(
                "html",
                [
                    .init("lang", "en"),
                    .init("class", session.isExternalDisplay ? "scene display" : "scene"),
                ],
                [.element("head", [], commonHead(title: title) + modules + [entry]), body]),
            headers: ContentPolicy.scene.headers)
    }
}
