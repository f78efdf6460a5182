/// One action of a scenario: a verb of `AppUnderTest`, and a line of a script.
package enum RehearsalStep: Hashable, Sendable {
    /// Taps the element that shows a text.
    case tap(String)
    /// Taps the element with an identifier.
    case tapIdentifier(String)
    /// Focuses a field and replaces its text.
    case type(String, into: String)
    /// Selects part of a field's text, in UTF-16 units.
    case select(Range<Int>, in: String)
    /// Sets the value of a slider, a switch, a page control or a wheel.
    case set(String, to: Double)
    /// Scrolls a view to an offset, in points.
    case scroll(String, to: Double)
    /// Presses Return in a field.
    case submit(String)
    /// Goes back.
    case back
    /// Lets time pass, in seconds.
    case wait(Double)
    /// Kills the app here, even if the next step stays on the same screen.
    case kill
}

extension RehearsalStep: CustomStringConvertible {
    /// The line of a script with this step.
    package var description: String {
        switch self {
        case .tap(let text): "tap \(Self.quoted(text))"
        case .tapIdentifier(let name): "tap #\(name)"
        case .type(let text, let name): "type \(Self.quoted(text)) into \(Self.quoted(name))"
        case .select(let range, let name):
            "select \(range.lowerBound)..<\(range.upperBound) in \(Self.quoted(name))"
        case .set(let name, let value): "set \(Self.quoted(name)) to \(Self.text(value))"
        case .scroll(let name, let offset): "scroll \(Self.quoted(name)) to \(Self.text(offset))"
        case .submit(let name): "submit \(Self.quoted(name))"
        case .back: "back"
        case .wait(let seconds): "wait \(Self.text(seconds))"
        case .kill: "kill"
        }
    }

    private static func quoted(_ text: String) -> String {
        var line = "\""
        for character in text {
            switch character {
            case "\"": line += "\\\""
            case "\\": line += "\\\\"
            case "\n", "\r\n": line += "\\n"
            default: line.append(character)
            }
        }
        return line + "\""
    }

    /// Returns a number without a fraction that is zero.
    private static func text(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
