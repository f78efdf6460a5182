/// The results of the cards of a file.
struct ImportReport: Hashable, Sendable, CustomStringConvertible {
    /// The number of cards that became new contacts.
    var imported = 0

    /// The number of contacts that were updated by a changed card with the same UID.
    var updated = 0

    /// The number of cards that were imported before and have not changed since.
    var unchanged = 0

    /// The number of contacts that keep an edit made here, because the changed card in the file has
    /// no later date.
    var keptEdits = 0

    /// The problems in the order of the file, at most ``VCardLimits/problemsMax``.
    var problems: [VCardProblem] = []

    /// The number of problems beyond those in ``problems``.
    var furtherProblems = 0

    /// One sentence for the user.
    var description: String {
        var parts = ["\(imported) imported"]
        if updated > 0 { parts.append("\(updated) updated") }
        if unchanged > 0 { parts.append("\(unchanged) unchanged") }
        if keptEdits > 0 { parts.append("\(keptEdits) kept as edited here") }
        let problemCount = problems.count + furtherProblems
        if problemCount > 0 {
            parts.append(problemCount == 1 ? "1 problem" : "\(problemCount) problems")
        }
        return parts.joined(separator: ", ")
    }

    mutating func note(_ problem: VCardProblem, max: Int) {
        if problems.count < max { problems.append(problem) } else { furtherProblems += 1 }
    }
}
