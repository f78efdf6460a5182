/// A script: one step on each line, with its number for messages.
///
/// ```
/// # A comment.
/// tap "Inbox"
/// tap #compose
/// type "Hello" into "Subject"
/// select 0..<3 in "Subject"
/// set "volume" to 0.5
/// scroll "list" to 300
/// submit "Subject"
/// back
/// wait 0.5
/// kill
/// ```
package struct RehearsalScript: Sendable, Equatable {
    /// A step and the number of its line.
    package struct Line: Sendable, Equatable {
        package let number: Int
        package let step: RehearsalStep
    }

    /// A line that is not a step.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        package let line: Int
        package let reason: String

        package var description: String { "line \(line): \(reason)" }
    }

    /// The maximum size of a script in bytes.
    private static let bytesMax = 1 << 20

    package let lines: [Line]

    /// Reads a script.
    package init(_ text: String) throws(Failure) {
        guard text.utf8.count <= Self.bytesMax else {
            throw Failure(line: 1, reason: "The script is larger than 1 MB. Divide it.")
        }
        var lines: [Line] = []
        for (number, line) in zip(
            1..., text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline))
        {
            var words = Words(line, number)
            guard let verb = try words.next() else { continue }
            lines.append(Line(number: number, step: try Self.step(verb, &words)))
            try words.end()
        }
        guard !lines.isEmpty else {
            throw Failure(line: 1, reason: "The script has no step. Write one on each line.")
        }
        self.lines = lines
    }

    private static func step(_ verb: String, _ words: inout Words) throws(Failure) -> RehearsalStep
    {
        switch verb {
        case "tap":
            let target = try words.name()
            return target.isIdentifier ? .tapIdentifier(target.text) : .tap(target.text)
        case "type":
            let text = try words.text()
            try words.expect("into")
            return .type(text, into: try words.text())
        case "select":
            let range = try words.range()
            try words.expect("in")
            return .select(range, in: try words.text())
        case "set":
            let name = try words.text()
            try words.expect("to")
            return .set(name, to: try words.number())
        case "scroll":
            let name = try words.text()
            try words.expect("to")
            return .scroll(name, to: try words.number())
        case "submit": return .submit(try words.text())
        case "back": return .back
        case "wait":
            let seconds = try words.number()
            guard (0...60).contains(seconds) else {
                throw words.failure("wait takes 0 to 60 seconds.")
            }
            return .wait(seconds)
        case "kill": return .kill
        default:
            throw words.failure(
                "There is no step “\(verb)”. The steps are tap, type, select, set, scroll, submit, "
                    + "back, wait and kill.")
        }
    }
}

/// The words of a line: texts in quotation marks, and words between spaces.
private struct Words {
    private var rest: Substring
    private let line: Int

    init(_ text: Substring, _ line: Int) {
        rest = text
        self.line = line
    }

    func failure(_ reason: String) -> RehearsalScript.Failure {
        RehearsalScript.Failure(line: line, reason: reason)
    }

    /// Returns the next word or text; nil at the end and before a comment.
    mutating func next() throws(RehearsalScript.Failure) -> String? {
        try take()?.text
    }

    private mutating func take() throws(RehearsalScript.Failure) -> (text: String, isQuoted: Bool)?
    {
        rest = rest.drop(while: \.isWhitespace)
        guard let first = rest.first else { return nil }
        if first == "\"" { return (try quoted(), true) }
        // A comment begins with # and a space; # and a name is an identifier.
        if first == "#" {
            let second = rest.dropFirst().first
            if second == nil || second?.isWhitespace == true || second == "!" { return nil }
        }
        let word = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(word.count)
        return (String(word), false)
    }

    private mutating func quoted() throws(RehearsalScript.Failure) -> String {
        rest.removeFirst()
        var text = ""
        while let character = rest.popFirst() {
            switch character {
            case "\"": return text
            case "\\":
                switch rest.popFirst() {
                case "n": text += "\n"
                case let other? where other == "\"" || other == "\\": text.append(other)
                default: throw failure("After a backslash comes n, \" or another backslash.")
                }
            default: text.append(character)
            }
        }
        throw failure("A quotation mark is missing at the end of a text.")
    }

    mutating func text() throws(RehearsalScript.Failure) -> String {
        guard let word = try next() else { throw failure("A text is missing.") }
        return word
    }

    mutating func name() throws(RehearsalScript.Failure) -> (text: String, isIdentifier: Bool) {
        guard let word = try take() else {
            throw failure("The element to tap is missing: a text, or # and an identifier.")
        }
        if !word.isQuoted, word.text.hasPrefix("#") { return (String(word.text.dropFirst()), true) }
        return (word.text, false)
    }

    mutating func number() throws(RehearsalScript.Failure) -> Double {
        let word = try text()
        guard let number = Double(word), number.isFinite else {
            throw failure("“\(word)” is not a number.")
        }
        return number
    }

    mutating func range() throws(RehearsalScript.Failure) -> Range<Int> {
        let word = try text()
        let bounds = word.split(separator: "..<", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Int(bounds[0]), let last = Int(bounds[1]),
            0 <= first, first <= last
        else { throw failure("“\(word)” is not a range such as 2..<5.") }
        return first..<last
    }

    mutating func expect(_ word: String) throws(RehearsalScript.Failure) {
        guard let found = try next(), found == word else {
            throw failure("The word “\(word)” is missing.")
        }
    }

    mutating func end() throws(RehearsalScript.Failure) {
        if let more = try next() { throw failure("“\(more)” is too much.") }
    }
}
