/// What became of the cards of a file.
struct ImportReport: Hashable, Sendable, CustomStringConvertible {
    /// Cards that are new contacts now.
    var imported = 0

    /// Contacts that took over a changed card of the same UID.
    var updated = 0

    /// Cards that had been imported before and have not changed since.
    var unchanged = 0

    /// Contacts that were edited here and kept their edit, although their card changed in the file
    /// without saying that it is later.
    var keptEdits = 0

    /// What was wrong, in the order of the file, at most ``VCardLimits/problemsMax``.
    var problems: [VCardProblem] = []

    /// Problems beyond those that ``problems`` keeps.
    var furtherProblems = 0

    /// One sentence for a person.
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
