import AppHost
import Foundation
import Hummingbird

extension HostPages {
    /// Returns the page of one app: its state, its windows, its last crashes and its last
    /// restoration report.
    func app(_ status: AppDetails, token: String, now: Date) -> Response {
        let app = status.app
        var body: [HTML] = [
            .element(
                "header", ["class": "top"],
                [
                    .div("app-title", [icon(app), .element("h1", [.text(app.name)])]),
                    .link("other", to: "/-/switcher", ["App switcher"]),
                ]),
            Self.facts(
                [("State", Self.words(status.process))]
                    + (status.isQuit
                        ? [("Background", "Not launched until you open it: you quit it")] : [])
                    + (status.arePushLaunchesStopped
                        ? [
                            (
                                "Calls",
                                "Pushes do not start it: it did not report their calls. The operator can reset this"
                            )
                        ] : [])),
            actions(app, keepsState: status.keepsState, token: token, hasDetails: false),
            displayEntry(app),
        ]
        if !status.scenes.isEmpty {
            body.append(.element("h2", ["Windows"]))
            body.append(cards(status.scenes, apps: [app], now: now, mayClose: true))
        }
        body.append(.element("h2", ["Last crashes"]))
        body.append(deaths(status.deaths, now: now))
        body.append(.element("h2", ["What was restored, and what was not"]))
        body.append(report(status.report))
        body.append(technicalFacts(status))
        return page(title: app.name, kind: "page", head: [liveScript], body)
    }

    /// Returns the link that shows the app on another display as well.
    private func displayEntry(_ app: InstalledApp) -> HTML {
        .paragraph(
            "note",
            [
                .element(
                    "a",
                    [
                        "class": "pill", "id": "open-display", "href": "/\(app.slug)/external",
                        "target": "_blank",
                    ], ["Open on another display"]),
                .text(
                    " This page shows the app and takes no input. Move it to the other display and let "
                        + "it fill the screen."),
            ])
    }

    /// Returns details for the app's author and the operator, in a collapsed section.
    private func technicalFacts(_ status: AppDetails) -> HTML {
        var rows: [(String, String)] = []
        if let memory = status.memory {
            let megabytes = Double(memory) / 1_048_576
            rows.append(
                ("Memory", "\(megabytes.formatted(.number.precision(.fractionLength(1)))) MB"))
        }
        if let restoreTime = status.restoreTime {
            rows.append(("Last restoration", Self.milliseconds(restoreTime)))
        }
        if let identifier = status.app.bundleIdentifier { rows.append(("Identifier", identifier)) }
        guard !rows.isEmpty else { return .group([]) }
        return .element("details", [.element("summary", ["Technical details"]), Self.facts(rows)])
    }

    private static func facts(_ rows: [(String, String)]) -> HTML {
        .element(
            "dl", ["class": "facts"],
            rows.map { name, value in
                .div("fact", [.element("dt", [.text(name)]), .element("dd", [.text(value)])])
            })
    }

    private func deaths(_ deaths: [AppDeath], now: Date) -> HTML {
        guard !deaths.isEmpty else { return .paragraph("quiet", ["It has not crashed."]) }
        return .element(
            "ol", ["class": "log"],
            deaths.map { death in
                let version = death.version.isEmpty ? "" : " (version \(death.version))"
                let time = death.wasLaunching ? " while starting" : ""
                return .element(
                    "li",
                    [
                        .element("strong", [.text("It \(death.description)\(time)\(version).")]),
                        .text(" \(Self.sentence(death.outcome)) "),
                        .element(
                            "time", ["datetime": death.date.formatted(.iso8601)],
                            [.text(Self.ago(death.date, now: now))]),
                    ])
            })
    }

    private func report(_ lines: [String]) -> HTML {
        guard !lines.isEmpty else {
            return .paragraph(
                "quiet",
                [
                    .text(
                        "There is no report yet. The app writes one when it leaves the screen and when it "
                            + "has been restored.")
                ])
        }
        return .group([
            .paragraph(
                "quiet", ["Names of screens and views, and reasons; nothing that was typed."]),
            .element(
                "pre", ["class": "report", "tabindex": "0"], [.text(lines.joined(separator: "\n"))]),
        ])
    }

    private static func sentence(_ outcome: AppDeath.Outcome) -> String {
        switch outcome {
        case .restored: "It was started again with its state."
        case .setAside: "Its state was set aside, not deleted, and it was started without it."
        case .backedOff: "It was started again after a while."
        case .givenUp: "It waits for you to start it."
        case .notNeeded: "It was not started again, because it was not in use."
        }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let seconds =
            Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        return seconds < 1
            ? "\(Int((seconds * 1000).rounded())) ms"
            : "\(seconds.formatted(.number.precision(.fractionLength(1)))) s"
    }
}
