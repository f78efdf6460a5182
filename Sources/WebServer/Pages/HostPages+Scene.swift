import AppHost
import Hummingbird

extension HostPages {
    /// The entry modules, and those that are loaded when the first call comes, the page becomes the
    /// sound device, or a build fails.
    ///
    /// A scene's page preloads all other modules.
    private static let notPreloaded: Set = [
        "display.js", "main.js", "switcher.js", "watching.js",
        "buildreport.js", "calls.js", "callbar.js", "callkeypad.js", "callparts.js", "calltexts.js",
        "ringing.js", "ringtone.js",
        "sound.js", "soundaudio.js", "soundchannel.js", "sounddevices.js", "soundjitter.js",
        "soundnotice.js", "soundpackets.js", "soundplan.js", "soundrendering.js",
        "soundresampling.js", "soundtexts.js", "soundworklet.js",
    ]

    /// Returns the page of a scene.
    ///
    /// It contains the client, which fills the page from the socket, and the snapshot that is
    /// visible until the app sends its first frame.
    func scene(
        _ session: SceneSession, of app: InstalledApp, token: String, placeholder: [UInt8]? = nil
    ) -> Response {
        let title = session.title.isEmpty ? app.name : session.title
        let modules = files.modules.filter { !Self.notPreloaded.contains($0) }.map { name in
            HTML.void("link", ["rel": "modulepreload", "href": files.address(of: name)])
        }
        // The page of an external display shows frames and sends no input.
        let script = session.isExternalDisplay ? "display.js" : "main.js"
        let entry = HTML.element("script", ["type": "module", "src": files.address(of: script)])
        let body = HTML.element(
            "body",
            [
                "data-session": session.identifier, "data-app": app.slug, "data-name": app.name,
                "data-client": files.hash, "data-token": token, "data-base": base.prefix,
            ],
            [
                .element("main", ["id": "stage", "aria-busy": "true"]),
                .element("div", ["id": "still", "aria-hidden": "true", "hidden": nil]),
                placeholder.map { .data(id: "picture", json: $0) } ?? .group([]),
                .element("div", ["id": "bar", "role": "status"]),
                .element("div", ["id": "panel", "hidden": nil]),
                .element("div", ["id": "probe", "aria-hidden": "true"]),
                .element(
                    "noscript",
                    [.text("\(app.name) is shown by a script. Allow scripts for this page.")]),
            ])
        return response(
            .ok,
            .element(
                "html",
                ["lang": "en", "class": session.isExternalDisplay ? "scene display" : "scene"],
                [.element("head", commonHead(title: title) + modules + [entry]), body]),
            headers: ContentPolicy.scene.headers)
    }
}
