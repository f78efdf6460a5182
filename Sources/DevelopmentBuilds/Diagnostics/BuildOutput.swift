/// The output of a build as diagnostics.
///
/// It understands the messages of `swift build`, of the Swift compiler, of clang and of linkers.
/// Every other line is ignored, unless the output of a failed build has no message that is
/// understood.
package struct BuildOutput: Sendable {
    /// The number of last lines that stand for the output of a tool with an unknown format.
    package static let lastLinesMax = 20

    /// Every message once, in the order of its first appearance.
    package let diagnostics: [BuildDiagnostic]
    private let lastLines: [String]

    /// Reads the output of a build.
    package init(_ text: String) {
        var diagnostics: [BuildDiagnostic] = []
        var seen: Set<BuildDiagnostic> = []
        var lastLines: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = Self.withoutEscapes(line)
            if line.contains(where: { !$0.isWhitespace }) { lastLines.append(line) }
            guard Self.mayHaveMessage(line), let diagnostic = Self.diagnostic(in: line),
                seen.insert(diagnostic).inserted
            else { continue }
            diagnostics.append(diagnostic)
        }
        self.diagnostics = diagnostics
        self.lastLines = lastLines.suffix(Self.lastLinesMax).map(\.self)
    }

    /// The reasons why a build failed; never empty.
    ///
    /// A message that only says that a tool failed counts if there is no other error. Without any
    /// error, the last lines are the message.
    package var failures: [BuildDiagnostic] {
        let errors = diagnostics.filter { $0.kind == .error }
        let reasons = errors.filter { !Self.isSummary($0) }
        if !reasons.isEmpty { return reasons }
        if !errors.isEmpty { return errors }
        let lines = lastLines.joined(separator: "\n")
        return [BuildDiagnostic(lines.isEmpty ? "The build failed without a message." : lines)]
    }

    /// Whether a line is worth the search for a message; most lines report progress.
    private static func mayHaveMessage(_ line: String) -> Bool {
        ["rror: ", "warning: ", "note: ", "undefined reference", "multiple definition"]
            .contains(where: line.contains)
    }

    /// Returns the message in a line, if there is one.
    private static func diagnostic(in line: String) -> BuildDiagnostic? {
        located(line) ?? linked(line) ?? plain(line)
    }

    /// `/path/File.swift:12:5: error: message`, also without a column.
    private static func located(_ line: String) -> BuildDiagnostic? {
        let pattern =
            #/
            ^(?<file>[^:]+):(?<line>\d+):(?:(?<column>\d+):)?\x20
            (?<kind>(?:fatal\x20)?error|warning|note):\x20(?<message>.*)$
            /#
        guard let match = line.firstMatch(of: pattern), let number = Int(match.line),
            let kind = kind(match.kind)
        else { return nil }
        let column = match.column.flatMap { Int($0) }
        return BuildDiagnostic(
            String(match.message), kind,
            at: .init(file: String(match.file), line: number, column: column))
    }

    /// `ld.lld: error: undefined symbol: name`, and the lines of gold and bfd, which begin with an
    /// object file.
    private static func linked(_ line: String) -> BuildDiagnostic? {
        let named =
            #/
            ^(?:\S*\/)?(?:ld(?:\.\w+)?|lld|clang(?:-\d+)?|swift\w*):\x20
            (?:fatal\x20)?(?<kind>error|warning):\x20(?<message>.*)$
            /#
        if let match = line.firstMatch(of: named), let kind = kind(match.kind) {
            return BuildDiagnostic(String(match.message), kind)
        }
        let object =
            #/
            ^.*?\.(?:o|a|so|swift)(?=[(:]).*?
            (?<message>(?:undefined\x20reference\x20to|multiple\x20definition\x20of)\x20.*)$
            /#
        return line.firstMatch(of: object).map { BuildDiagnostic(String($0.message)) }
    }

    /// `error: message`, as the package manager prints it.
    private static func plain(_ line: String) -> BuildDiagnostic? {
        let pattern = /^(?<kind>[Ee]rror|warning): (?<message>.+)$/
        guard let match = line.firstMatch(of: pattern), let kind = kind(match.kind) else {
            return nil
        }
        return BuildDiagnostic(String(match.message), kind)
    }

    private static func kind(_ word: Substring) -> BuildDiagnostic.Kind? {
        word.hasSuffix("rror") ? .error : BuildDiagnostic.Kind(rawValue: String(word))
    }

    /// Whether a message only says that a tool failed, whose own messages are elsewhere.
    private static func isSummary(_ diagnostic: BuildDiagnostic) -> Bool {
        guard diagnostic.location == nil else { return false }
        let message = diagnostic.message
        return message == "fatalError" || message.hasPrefix("ExitCode(")
            || message.contains("Invalid manifest (compiled with")
            || message.contains("command failed with exit code")
            || message.contains("linker command failed")
    }

    /// Returns a line without the terminal's escape sequences for colours.
    private static func withoutEscapes(_ line: Substring) -> String {
        guard line.utf8.contains(0x1b) else { return String(line) }
        return String(line.replacing(/\u{1b}\[[0-9;]*[A-Za-z]/, with: ""))
    }
}
