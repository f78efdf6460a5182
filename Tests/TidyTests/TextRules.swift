/// The rules about the text of a single file.
enum TextRules {
    static let linesMax = 800

    /// Files that may be longer, each with the reason.
    ///
    /// A file that is no longer too long must be removed from the list.
    static let longFiles: [String: String] = [:]

    static func length(of file: TextFile, exceptions: [String: String] = longFiles) -> [Finding] {
        let isLong = file.lines.count > linesMax
        if isLong, exceptions[file.path] == nil {
            return [
                Finding(
                    path: file.path, line: file.lines.count,
                    message: "longer than \(linesMax) lines: split it by reason to change")
            ]
        }
        if !isLong, exceptions[file.path] != nil {
            return [
                Finding(
                    path: file.path, line: file.lines.count,
                    message: "no longer long: remove it from the list of exceptions")
            ]
        }
        return []
    }

    static func marks(in file: TextFile) -> [Finding] {
        file.findings(
            "write it '// MARK: - Topic' or '// MARK: Topic'", withOneOf: ["MARK", "Mark", "mark"]
        ) { line in
            line.contains(/(?i)\/\/\s*mark\s*[:\-]/)
                && !line.contains(/^\s*\/\/ MARK: (- )?[^\s\-]/)
        }
    }

    // The words are concatenated, so that this file does not break its own rule.
    private static let unfinished = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
    private static let unfinishedPhrases = ["not " + "implemented", "Not " + "implemented"]

    static func unfinishedWork(in file: TextFile) -> [Finding] {
        file.findings(
            "finish it, or leave it out", withOneOf: unfinished + unfinishedPhrases
        ) { line in
            // Documentation may describe what happens if a delegate omits an optional method.
            (!line.contains("///") && unfinishedPhrases.contains { line.contains($0) })
                || line.split(whereSeparator: { !$0.isLetter }).contains { word in
                    unfinished.contains { $0 == word }
                }
        }
    }

    static func name(of file: TextFile) -> [Finding] {
        let stem = file.name.split(separator: ".").first ?? ""
        guard ["Manager", "Helper", "Helpers", "Util", "Utils"].contains(where: stem.hasSuffix)
        else { return [] }
        return [
            Finding(
                path: file.path, line: 1, message: "name it for what it is: \(stem) says nothing")
        ]
    }

    /// The home directory of "ada" is allowed as an example, because nobody has it.
    static func machinePaths(in file: TextFile) -> [Finding] {
        let places = ["work", "tmp", "root", "home", "Users"].map { "/\($0)/" }
        return file.findings("a path of one machine", withOneOf: places) {
            $0.contains(/(?:^|[^\w.})])\/(?:work|tmp|root|home(?!\/ada)|Users)\/\w/)
        }
    }

    static func sleeps(in file: TextFile) -> [Finding] {
        file.findings(
            "wait for the condition itself, with a deadline, instead of sleeping",
            withOneOf: ["sleep"]
        ) {
            $0.contains(/(?:^|\W)(?:u|nano)?sleep\s*\(/) && !$0.contains(/func sleep\s*\(/)
        }
    }
}
