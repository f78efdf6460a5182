package import StateInspection

/// The lines of a report for a terminal.
package struct RehearsalText {
    private let report: RehearsalReport
    private let style: TerminalStyle

    package init(
        _ report: RehearsalReport, style: TerminalStyle = TerminalStyle(isColoured: false)
    ) {
        self.report = report
        self.style = style
    }

    /// Returns the lines to print.
    package func lines() -> [String] {
        modeLines() + screenLines() + lossLines() + todayLines() + remarkLines() + suggestionLines()
            + [verdict]
    }

    private func modeLines() -> [String] {
        [style.strong("Life cycles of \(TerminalStyle.printable(report.app))")]
            + report.modes.map { mode in
                let name = Self.name(of: mode.mode)
                guard mode.isMeasured else { return "  \(name): not measured. \(mode.note)" }
                let count =
                    mode.losses == 0 ? style.good("nothing lost") : style.bad("\(mode.losses) lost")
                return "  \(name): \(count). \(style.faint(mode.note))"
            }
    }

    private func screenLines() -> [String] {
        [style.strong("Screens on which the app was killed")]
            + report.screens.map { screen in
                let kills = screen.kills.map { kill in
                    "\(kill.mode.rawValue) \(kill.before)→\(kill.after)"
                }
                let title = TerminalStyle.printable(screen.title)
                return "  \(screen.number). \(title) \(style.faint(kills.joined(separator: ", ")))"
            }
    }

    private func lossLines() -> [String] {
        guard !report.losses.isEmpty else { return [] }
        var lines = [style.strong("State that the move would lose")]
        for mode in RehearsalReport.Mode.allCases {
            let losses = report.losses.filter { $0.mode == mode }
            guard !losses.isEmpty else { continue }
            lines.append("  \(Self.name(of: mode))")
            lines += objectLines(losses)
        }
        return lines
    }

    private func objectLines(_ losses: [RehearsalReport.Loss]) -> [String] {
        var lines: [String] = []
        var last: String?
        for loss in losses {
            if loss.object != last {
                let owner = loss.controller.map { $0 == loss.className ? "" : " in \($0)" } ?? ""
                lines.append(
                    TerminalStyle.printable("    \(loss.object) (\(loss.className)\(owner))"))
                last = loss.object
            }
            let source = loss.source.map { "\($0.file):\($0.line)" } ?? "no source found"
            let screens = loss.screens.map(String.init).joined(separator: ", ")
            lines.append(
                "      \(style.bad("✗")) "
                    + TerminalStyle.printable(loss.aspect)
                    + " " + style.faint(TerminalStyle.printable("\(source), screen \(screens)")))
        }
        return lines
    }

    private func todayLines() -> [String] {
        guard !report.differsToday.isEmpty else { return [] }
        return [style.strong("Not restored today either, or new at every launch")]
            + report.differsToday.map {
                TerminalStyle.printable("  \($0.object) (\($0.className)): \($0.aspect)")
            }
    }

    private func remarkLines() -> [String] {
        guard !report.remarks.isEmpty else { return [] }
        return [style.strong("Remarks")] + report.remarks.map { "  " + TerminalStyle.printable($0) }
    }

    private func suggestionLines() -> [String] {
        let losses = report.losses.filter { $0.mode == .scenes && $0.suggestion != nil }
        guard !losses.isEmpty else { return [] }
        var lines = [style.strong("Lines that would keep it, for the scene delegate")]
        lines += [
            "  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {",
            "      var values: [String: Any] = [:]",
        ]
        lines += sectioned(losses) { $0.keep }
        lines += [
            "      let activity = NSUserActivity(activityType: \"\(report.app).state\")",
            "      activity.addUserInfoEntries(from: values)", "      return activity", "  }", "",
            "  // In scene(_:willConnectTo:options:), once the window has its controllers:",
            "      let values = session.stateRestorationActivity?.userInfo as? [String: Any] ?? [:]",
        ]
        lines += sectioned(losses) { $0.restore }
        lines.append("")
        lines += SuggestedLines.helpers.map { $0.isEmpty ? "" : "  \($0)" }
        return lines + [
            "  Info.plist: add \(report.app).state to NSUserActivityTypes."
        ]
    }

    private func sectioned(
        _ losses: [RehearsalReport.Loss], _ line: (SuggestedLines) -> String
    ) -> [String] {
        var lines: [String] = []
        var last: String?
        for loss in losses {
            guard let suggestion = loss.suggestion else { continue }
            if loss.controller != last {
                lines.append(
                    TerminalStyle.printable("      // \(loss.controller ?? loss.className)"))
                last = loss.controller
            }
            lines.append(TerminalStyle.printable("      \(line(suggestion))"))
        }
        return lines
    }

    private var verdict: String {
        let screens = "\(report.screens.count) screens"
        let time = String(Int((report.seconds * 10).rounded())).withTenths
        let scenes = report.losses.count { $0.mode == .scenes }
        return report.isSound
            ? style.good("The move to scenes loses nothing on \(screens) (\(time) s).")
            : style.bad("The move to scenes loses \(scenes) values on \(screens) (\(time) s).")
    }

    private static func name(of mode: RehearsalReport.Mode) -> String {
        switch mode {
        case .app: "app-based"
        case .scenesWithControllers: "scenes with view controllers kept"
        case .scenes: "scenes alone"
        }
    }
}

extension String {
    /// A number of tenths as a decimal number.
    fileprivate var withTenths: String {
        count < 2 ? "0.\(self)" : "\(dropLast()).\(suffix(1))"
    }
}
