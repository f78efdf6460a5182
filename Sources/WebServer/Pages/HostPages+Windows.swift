import AppHost
import Foundation

/// The cards of a person's windows.
extension HostPages {
    /// Returns the cards of windows, most recent first.
    func cards(
        _ scenes: [SceneSummary], apps: [InstalledApp], now: Date, mayClose: Bool = false
    ) -> HTML {
        .element(
            "ul", ["class": "cards"],
            scenes.map { scene in
                card(scene, apps.first { $0.slug == scene.session.app }, now, mayClose)
            })
    }

    private func card(
        _ scene: SceneSummary, _ app: InstalledApp?, _ now: Date, _ mayClose: Bool
    ) -> HTML {
        let title = scene.session.title.isEmpty ? scene.appName : scene.session.title
        let words = HTML.div(
            "words", [.element("h3", [.text(title)]), .element("p", state(scene, now))])
        let heading = HTML.element(
            "header", [app.map { icon($0, small: true) } ?? .group([]), words])
        let window = HTML.element(
            "a",
            [
                "class": "window-link", "href": scene.session.address,
                "aria-label": "Open \(title), \(Self.state(scene))",
            ], [shot(scene, app), heading])
        guard mayClose else { return .element("li", ["class": "card"], [window]) }
        let close = HTML.element(
            "a",
            [
                "class": "pill destructive",
                "href": "/-/quit/\(scene.session.app)/\(scene.session.identifier)",
                "aria-label": "Close \(title)",
            ], ["Close"])
        return .element(
            "li", ["class": "card"],
            [
                window,
                .element("footer", [.link("pill", to: scene.session.address, ["Open"]), close]),
            ])
    }

    /// Returns the window's snapshot.
    ///
    /// If there is no snapshot, or no script draws it, the page shows the app's icon.
    private func shot(_ scene: SceneSummary, _ app: InstalledApp?) -> HTML {
        let icon = app.map { self.icon($0) } ?? .group([])
        guard let drawn = scene.snapshotDate else {
            return .element("span", ["class": "shot", "aria-hidden": "true"], [icon])
        }
        let version = Int(drawn.timeIntervalSince1970 * 1000)
        let snapshot = "\(scene.session.address)/picture?\(version)"
        return .element(
            "span", ["class": "shot", "aria-hidden": "true", "data-picture": snapshot], [icon])
    }

    private static func state(_ scene: SceneSummary) -> String {
        scene.isOnScreen ? "On screen" : words(scene.process)
    }

    private func state(_ scene: SceneSummary, _ now: Date) -> [HTML] {
        [
            .element("span", ["class": "dot \(scene.process.rawValue)"]),
            .text("\(Self.state(scene)) · \(Self.ago(scene.session.lastUsed, now: now))"),
        ]
    }

    static func words(_ process: SceneSummary.ProcessState) -> String {
        switch process {
        case .ended: "Asleep"
        case .starting: "Starting"
        case .running: "Running"
        case .suspended: "Paused"
        case .ending: "Ending"
        case .failed: "Needs you"
        }
    }

    /// Returns the time since a date as text.
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
