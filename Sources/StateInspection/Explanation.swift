public import AppHost
import Foundation
public import UIKitPrimitives

/// The reports of one app's preservation and restoration as a readable tree: the outcome of each
/// object, and the reason for each failure.
public struct Explanation: Sendable {
    /// Returns the lines of all reports in one app's folder, for the app's page at the host; empty
    /// if there are no reports.
    public static func lines(of container: KeptContainer) throws -> [String] {
        try SavedState.all(in: container).flatMap { state in
            try state.report().map { Explanation($0).lines() } ?? []
        }
    }

    private let report: RestorationReport
    private let style: TerminalStyle

    /// Creates the explanation of a report.
    public init(
        _ report: RestorationReport, style: TerminalStyle = TerminalStyle(isColoured: false)
    ) {
        self.report = report
        self.style = style
    }

    /// Returns the lines to print.
    public func lines() -> [String] {
        problemLines()
            + lines("Last restored", report.restoration, nothing: "Nothing was ever restored.")
            + lines("Last preserved", report.preservation, nothing: "Nothing was ever preserved.")
    }

    /// Returns the lines about the state that the last restoration did not take, and about the
    /// problems of the last launch; empty if everything was restored.
    public func losses() -> [String] {
        guard let pass = report.restoration else { return problemLines() }
        let failed = pass.entries.filter { !$0.outcome.isSuccess }
        guard !failed.isEmpty || pass.summary != nil else { return problemLines() }
        var lines = problemLines() + [style.strong("State that was not restored")]
        if let summary = pass.summary { lines.append("  \(style.bad(summary))") }
        for scene in Self.scenes(of: pass) where failed.contains(where: { $0.scene == scene }) {
            lines.append(style.faint(scene.map { "  scene \($0)" } ?? "  the app"))
            lines += Branch(failed.filter { $0.scene == scene }).lines(style, indent: "  ")
        }
        return lines
    }

    private func problemLines() -> [String] {
        guard !report.launchProblems.isEmpty else { return [] }
        return [style.strong("Problems of the last launch")]
            + report.launchProblems.map { "  \(style.bad(TerminalStyle.printable($0)))" }
    }

    private func lines(
        _ title: String, _ pass: RestorationReport.Pass?, nothing: String
    ) -> [String] {
        guard let pass else { return [style.strong(nothing)] }
        let date = pass.date.formatted(.iso8601)
        var lines = [style.strong("\(title) \(date)")]
        if let summary = pass.summary { lines.append("  \(style.bad(summary))") }
        lines += pass.remarks.map { "  \(TerminalStyle.printable($0))" }
        for scene in Self.scenes(of: pass) {
            let entries = pass.entries.filter { $0.scene == scene }
            lines.append(style.faint(scene.map { "  scene \($0)" } ?? "  the app"))
            let tree = Branch(entries)
            lines += tree.lines(style, indent: "  ")
        }
        let failed = pass.entries.count { !$0.outcome.isSuccess }
        if failed > 0 {
            lines.append(
                "  \(style.bad("\(failed) of \(pass.entries.count) objects failed."))")
        }
        return lines
    }

    private static func scenes(of pass: RestorationReport.Pass) -> [String?] {
        var seen: [String?] = []
        for entry in pass.entries where !seen.contains(entry.scene) { seen.append(entry.scene) }
        return seen
    }
}

/// A node of the tree with the nodes below it.
private final class Branch {
    private let name: String
    private var entries: [RestorationReport.Entry] = []
    private var branches: [Branch] = []
    private var places: [String: Int] = [:]

    private init(name: String) {
        self.name = name
    }

    convenience init(_ entries: [RestorationReport.Entry]) {
        self.init(name: "")
        for entry in entries {
            var branch = self
            for (index, step) in entry.path.enumerated() {
                let isView = entry.kind == .view && index == entry.path.count - 1
                branch = branch.branch(step, isView: isView)
            }
            branch.entries.append(entry)
        }
    }

    private func branch(_ step: RestorationReport.Step, isView: Bool) -> Branch {
        let position = step.position.map { "[\($0)]" } ?? ""
        let name = TerminalStyle.printable(step.name) + position
        // A view and a controller may have the same identifier and are then different objects.
        let key = isView ? "view \(name)" : name
        if let place = places[key] { return branches[place] }
        let made = Branch(name: name)
        places[key] = branches.count
        branches.append(made)
        return made
    }

    func lines(_ style: TerminalStyle, indent: String) -> [String] {
        // Each object has its own line, even if several have the same path.
        var lines: [String] = []
        if name.isEmpty {
            for entry in entries { lines += Self.lines(of: entry, "(application)", style, indent) }
        } else if entries.isEmpty {
            lines.append("\(indent)\(style.faint("· \(name)"))")
        } else {
            for entry in entries { lines += Self.lines(of: entry, name, style, indent) }
        }
        for branch in branches {
            lines += branch.lines(style, indent: name.isEmpty ? indent : indent + "  ")
        }
        return lines
    }

    private static func lines(
        of entry: RestorationReport.Entry, _ name: String, _ style: TerminalStyle, _ indent: String
    ) -> [String] {
        let isGood = entry.outcome.isSuccess
        let mark = isGood ? style.good("✓") : style.bad("✗")
        let className = style.faint(TerminalStyle.printable(entry.className))
        let outcome = isGood ? "" : " " + style.bad(entry.outcome.rawValue)
        var lines = ["\(indent)\(mark) \(name) \(className)\(outcome)"]
        let more = indent + "    "
        if let message = entry.message { lines.append(more + TerminalStyle.printable(message)) }
        lines += entry.diagnostics.map { more + TerminalStyle.printable($0) }
        if !entry.keysNeverRead.isEmpty {
            let keys = entry.keysNeverRead.map(TerminalStyle.printable).joined(separator: ", ")
            lines.append(more + style.faint("encoded and never decoded: \(keys)"))
        }
        return lines
    }
}
