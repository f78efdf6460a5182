import Foundation
import RestorationArchive
import StateInspection
import Testing
import UIKitPrimitives

@Suite struct StateInspectionTests {
    private func entry(
        _ path: [RestorationReport.Step], _ outcome: RestorationReport.Outcome,
        kind: RestorationReport.Entry.Kind = .viewController, message: String? = nil,
        keys: [String] = []
    ) -> RestorationReport.Entry {
        RestorationReport.Entry(
            scene: "main", path: path, kind: kind, className: "App.C", outcome: outcome,
            message: message, keysNeverRead: keys)
    }

    private func report(_ entries: [RestorationReport.Entry]) -> RestorationReport {
        var report = RestorationReport()
        report.restoration = RestorationReport.Pass(
            date: Date(timeIntervalSince1970: 0), summary: nil, entries: entries)
        return report
    }

    private let nav = RestorationReport.Step(name: "Nav", position: nil)
    private let detail = RestorationReport.Step(name: "Detail", position: 1)

    @Test func `an explanation is a tree with the reason at the object that was not restored`() {
        let lines = Explanation(
            report([
                entry([nav], .restored, keys: ["forgotten"]),
                entry([nav, detail], .droppedByFactory, message: "It returned nil."),
                entry([nav, detail, nav], .parentNotRestored, kind: .view),
            ])
        ).lines()
        #expect(
            lines == [
                "Last restored 1970-01-01T00:00:00Z", "  scene main", "  ✓ Nav App.C",
                "      encoded and never decoded: forgotten",
                "    ✗ Detail[1] App.C droppedByFactory", "        It returned nil.",
                "      ✗ Nav App.C parentNotRestored", "  2 of 3 objects failed.",
                "Nothing was ever preserved.",
            ])
    }

    @Test func `remarks on the whole app are printed above its objects`() {
        var report = RestorationReport()
        report.restoration = RestorationReport.Pass(
            date: Date(timeIntervalSince1970: 0), summary: nil,
            entries: [entry([nav], .restored)], remarks: ["No window was shown."])
        #expect(
            Explanation(report).lines().prefix(4) == [
                "Last restored 1970-01-01T00:00:00Z", "  No window was shown.", "  scene main",
                "  ✓ Nav App.C",
            ])
    }

    @Test func `problems of the last launch are printed first`() throws {
        var report = report([entry([nav], .restored)])
        report.launchProblems = ["The window shows nothing.\u{1B}"]
        #expect(
            Explanation(report).lines().prefix(3) == [
                "Problems of the last launch", "  The window shows nothing.\\u{1b}",
                "Last restored 1970-01-01T00:00:00Z",
            ])
        #expect(try RestorationReport(bytes: report.encoded()) == report)
    }

    @Test func `a report of an older release has no problems of a launch`() throws {
        let report = try RestorationReport(bytes: Array("{}".utf8))
        #expect(report.launchProblems == [])
    }

    @Test func `an object whose parents are not in the report is printed in its place`() {
        let lines = Explanation(report([entry([nav, detail], .restored)])).lines()
        #expect(lines.contains("  · Nav"))
        #expect(lines.contains("    ✓ Detail[1] App.C"))
    }

    @Test func `control characters for a terminal are printed as text`() {
        let evil = RestorationReport.Step(name: "\u{1B}[2J\u{202E}", position: nil)
        let text = Explanation(report([entry([evil], .restored)])).lines().joined()
        #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{202E}"].contains($0) })
        #expect(text.contains("\\u{1b}[2J\\u{202e}"))
    }

    @Test func `JSON keeps its values without characters that control a terminal`() throws {
        let values = [
            "\u{9B}2J\u{85}\u{7F}", "\u{202E}\u{2066}\u{2028}", "\u{E0001}", "\n Grüße 🚀",
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        let json = String(decoding: try encoder.encode(values), as: UTF8.self)
        let printed = TerminalStyle.printableJSON(json)
        for part in [
            #"\u009b2J\u0085\u007f"#, #"\u202e\u2066\u2028"#, #"\udb40\udc01"#, "Grüße 🚀", ",\n",
        ] {
            #expect(printed.contains(part))
        }
        #expect(try JSONDecoder().decode([String].self, from: Data(printed.utf8)) == values)
    }

    @Test func `colours are printed only if they are requested`() {
        let report = report([entry([nav], .restored)])
        #expect(!Explanation(report).lines().joined().contains("\u{1B}"))
        let coloured = Explanation(report, style: TerminalStyle(isColoured: true)).lines().joined()
        #expect(coloured.contains("\u{1B}[32m✓"))
    }

    private func archive(_ text: String, extra: Bool = false) -> Archive {
        var records = [
            ArchiveRecord(
                path: ["Nav"], kind: .viewController, className: "App.Nav",
                fields: [
                    ArchiveField(key: "draft", value: .string(text)),
                    ArchiveField(key: "next", value: .array([.reference(["Nav", "A"])])),
                ])
        ]
        if extra {
            records.append(ArchiveRecord(path: ["Nav", "A"], kind: .view, className: "App.A"))
        }
        return Archive(
            header: ArchiveHeader(timestamp: Date(timeIntervalSince1970: 0)), records: records)
    }

    @Test func `a listing hides the user's values unless they are requested`() {
        let hidden = ArchiveListing(archive("secret")).lines()
        #expect(
            hidden.dropFirst() == [
                "Nav viewController App.Nav", "    draft: text of 6 characters",
                "    next: [→ Nav/A]",
            ])
        let shown = ArchiveListing(archive("secret"), showsValues: true).lines()
        #expect(shown.contains("    draft: \"secret\""))
    }

    @Test func `a comparison lists the objects and keys that differ`() {
        let same = ArchiveComparison(from: archive("a"), to: archive("a"))
        #expect(same.isSame)
        let hidden = ArchiveComparison(from: archive("a"), to: archive("bc", extra: true))
        #expect(
            hidden.lines() == [
                "~ Nav (App.Nav)", "    draft: text of 1 characters → text of 2 characters",
                "+ Nav/A (App.A)",
            ])
        let back = ArchiveComparison(
            from: archive("b", extra: true), to: archive("b"), showsValues: true)
        #expect(back.lines() == ["- Nav/A (App.A)"])
    }
}
