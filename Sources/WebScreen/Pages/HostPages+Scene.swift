import AppHost
import Hummingbird

extension HostPages {
    /// The page of a scene: empty but for the client, which fills it from the socket.
    func scene(_ session: SceneSession, of app: InstalledApp) -> Response {
        let title = session.title.isEmpty ? app.name : session.title
        let modules = files.modules.dropFirst().map { name in
            HTML.void(
                "link", [.init("rel", "modulepreload"), .init("href", files.address(of: name))])
        }
        let entry = HTML.element(
            "script", [.init("type", "module"), .init("src", files.address(of: "main.js"))], [])
        let body = HTML.element(
            "body",
            [
                .init("data-session", session.identifier), .init("data-app", app.slug),
                .init("data-name", app.name), .init("data-client", files.hash),
            ],
            [
                .element("main", [.init("id", "stage")], []),
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
                "html", [.init("lang", "en"), .init("class", "scene")],
                [.element("head", [], commonHead(title: title) + modules + [entry]), body]),
            headers: ContentPolicy.scene.headers)
    }
}
