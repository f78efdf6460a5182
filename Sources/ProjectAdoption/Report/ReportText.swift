/// The text of a report for a terminal.
package struct ReportText {
    /// The maximum number of places that are printed for one name.
    static let placeCountMax = 5

    private let report: AdoptionReport

    /// Prepares the text of a report.
    package init(_ report: AdoptionReport) {
        self.report = report
    }

    /// The lines, without control characters.
    package var lines: [String] {
        let sections: [(title: String, lines: [String])] = [
            ("Adapted", adapted), ("Left out", leftOut),
            ("Without a counterpart", absences),
            ("Dependencies that cannot be had", unavailable),
            ("Dependencies that are written", written),
            ("The build stops here", report.obstacles.map { "\($0.place): \($0.problem)" }),
            (
                "Notes",
                report.notes.map { note in (note.place.map { "\($0): " } ?? "") + note.text }
            ),
        ]
        var lines = [
            "\(report.project), format \(report.objectVersion), configuration \(report.configuration)"
        ]
        for (title, content) in sections where !content.isEmpty {
            lines += ["", title] + content.map { "  " + $0 }
        }
        lines += ["", conclusion]
        return lines.map(Self.printable)
    }

    private var adapted: [String] {
        report.targets.flatMap { target -> [String] in
            guard let module = target.module else { return [] }
            var line = "\(target.name)"
            if module != target.name { line += " (module \(module))" }
            line += ": \(Self.count(target.swiftFiles, "Swift file"))"
            line += ", \(Self.count(target.resources, "resource"))"
            if target.generatedInfoPlistEntries > 0 {
                let entries = target.generatedInfoPlistEntries
                line += ", \(Self.count(entries, "Info.plist entry", "Info.plist entries"))"
                line += " from build settings"
            }
            let constructs = target.adapted.sorted { $0.key < $1.key }
                .map { "\($0.key) \($0.value)" }
            return constructs.isEmpty
                ? [line] : [line, "  replaced in copies: " + constructs.joined(separator: ", ")]
        }
    }

    private var leftOut: [String] {
        let targets = report.targets.compactMap { target in
            target.reason.map { "target \(target.name): \($0)" + Self.shown(target.place) }
        }
        let files = report.leftOutFiles.map { file in
            "\(file.place): \(file.reason)" + Self.instead(file.alternative)
        }
        return targets + files
    }

    private var absences: [String] {
        report.absences.map { absence in
            let first = absence.places.prefix(Self.placeCountMax).map(\.description)
            let more = absence.uses - first.count
            return "\(absence.kind.rawValue) \(absence.name), \(Self.count(absence.uses, "use")): "
                + first.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
                + Self.instead(absence.alternative)
        }
    }

    private var unavailable: [String] {
        report.dependencies.filter { $0.outcome == .unavailable }.map { dependency in
            "\(dependency.name) (\(dependency.source)): \(dependency.reason ?? "unavailable")"
                + Self.shown(dependency.place) + Self.instead(dependency.alternative)
        }
    }

    private var written: [String] {
        report.dependencies.filter { $0.outcome != .unavailable }.map { dependency in
            "\(dependency.name) (\(dependency.source))"
                + (dependency.outcome == .unchecked ? ": only a build shows whether it works" : "")
        }
    }

    private var conclusion: String {
        guard !report.apps.isEmpty else { return "No app can be adopted." }
        let apps = report.apps.joined(separator: ", ")
        if report.isComplete {
            return "No absent module or type was found that stops the build of \(apps). "
                + "Most members of types are not looked up."
        }
        var causes: [String] = []
        let kinds: [(AdoptionReport.Absence.Kind, String)] = [
            (.symbol, "symbol"), (.member, "member"),
        ]
        for (kind, noun) in kinds {
            let count = report.absences.count { $0.kind == kind }
            if count > 0 { causes.append(Self.count(count, noun) + " without a counterpart") }
        }
        if !report.obstacles.isEmpty {
            causes.append(Self.count(report.obstacles.count, "use") + " of what is left out")
        }
        // A published package, whose names are not known, may declare a member.
        let isCertain =
            !report.obstacles.isEmpty || report.absences.contains { $0.kind == .symbol }
            || !report.dependencies.contains { $0.outcome == .unchecked }
        return "The build of \(apps) \(isCertain ? "stops" : "may stop") because of "
            + "\(causes.joined(separator: " and "))."
    }

    // MARK: - Parts

    private static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    private static func instead(_ alternative: String?) -> String {
        alternative.map { "; instead: \($0)" } ?? ""
    }

    private static func shown(_ place: ReportedPlace?) -> String {
        place.map { " (\($0))" } ?? ""
    }

    /// Returns a line without characters that could control a terminal.
    private static func printable(_ text: String) -> String {
        String(
            text.unicodeScalars.flatMap { scalar -> [Character] in
                scalar.properties.generalCategory == .control
                    ? Array("\\u{\(String(scalar.value, radix: 16))}") : [Character(scalar)]
            })
    }
}
