/// The items, the tests that prove them, and the differences between the two.
struct ParityTable {
    let list: SpecificationList
    let tests: [MarkedTest]

    private var proofs: [String: [MarkedTest]] {
        var proofs: [String: [MarkedTest]] = [:]
        let known = Set(list.items.map(\.number))
        for test in tests {
            for item in test.items {
                if let row = row(of: item, in: known) { proofs[row, default: []].append(test) }
            }
        }
        return proofs
    }

    /// The errors of the table, a line each.
    ///
    /// - Parameter results: The tests that ran; with nil, only the existence of the tests is
    ///   checked.
    func faults(results: RunResults?) -> [String] {
        let proofs = proofs
        let known = Set(list.items.map(\.number))
        var faults: [String] = []
        for item in list.items {
            if case .implemented = item.state, proofs[item.number] == nil {
                faults.append("\(item.number) has no test: \(item.statement)")
            }
        }
        for test in tests {
            for item in test.items where row(of: item, in: known) == nil {
                faults.append(
                    "\(test.target) \"\(test.name)\" proves \(item), which is not in the list.")
            }
            if let results, !results.hasPassed(test) {
                faults.append("\(test.target) \"\(test.name)\" did not run, or failed.")
            }
        }
        return faults
    }

    /// Returns the row of an item: its own row, or the row of its section.
    private func row(of item: String, in known: Set<String>) -> String? {
        var parts = item.split(separator: ".")
        while !parts.isEmpty {
            let number = parts.joined(separator: ".")
            if known.contains(number) { return number }
            parts.removeLast()
        }
        return nil
    }

    /// The page as Markdown.
    var page: String {
        let proofs = proofs
        var lines = [
            "# Parity with UIKit", "",
            "Written by `Scripts/parity` from `docs/specification.txt` and the marks on the tests; the tests",
            "of every change fail if an item has no test, or if a test named here did not run and pass.",
            "",
        ]
        var counts = (proved: 0, planned: 0, absent: 0)
        var body: [String] = []
        for chapter in list.chapters {
            body += ["## \(chapter.title)", ""]
            for section in chapter.sections {
                if !section.title.isEmpty { body += ["### \(section.title)", ""] }
                body += ["| item | what | state | proved by |", "|---|---|---|---|"]
                for item in section.items {
                    let names = (proofs[item.number] ?? []).map(\.name).sorted()
                        .map { $0.replacing("|", with: "\\|") }.joined(separator: "; ")
                    let state: String
                    switch item.state {
                    case .implemented:
                        state = "yes"
                        counts.proved += 1
                    case .absent(let reason):
                        state = "absent: \(reason)"
                        counts.absent += 1
                    case .planned(let place):
                        state = names.isEmpty ? "planned \(place)" : "in part; the rest \(place)"
                        counts.planned += 1
                    }
                    body.append("| \(item.number) | \(item.statement) | \(state) | \(names) |")
                }
                body.append("")
            }
        }
        lines.append(
            "\(counts.proved) items proved, \(counts.planned) planned, \(counts.absent) absent.")
        return (lines + [""] + body.dropLast()).joined(separator: "\n") + "\n"
    }
}
