import Foundation

/// One line of `docs/specification.txt`.
struct SpecificationItem {
    /// The state of an item.
    enum State {
        /// A test has to prove the item.
        case implemented
        /// The item is not supported, for a reason.
        case absent(String)
        /// The item is planned as a part of other work.
        case planned(String)
    }

    let number: String
    let statement: String
    let state: State

    /// Reads `NUMBER  statement`, `NUMBER  statement ~ reason` or `NUMBER  statement > where`.
    init?(line: String) {
        guard let first = line.first, first.isNumber else { return nil }
        let parts = line.split(separator: " ", maxSplits: 1)
        number = String(parts[0])
        var text = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        var state = State.implemented
        for (mark, made) in [("~ ", State.absent), ("> ", State.planned)] {
            guard let range = text.range(of: text.hasPrefix(mark) ? mark : " " + mark) else {
                continue
            }
            state = made(String(text[range.upperBound...]))
            text = String(text[..<range.lowerBound])
            break
        }
        statement = text
        self.state = state
    }
}
