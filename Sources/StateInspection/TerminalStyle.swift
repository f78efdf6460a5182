import AppHost

/// The colouring of text for a terminal.
public struct TerminalStyle: Sendable {
    /// Whether escape sequences for colours are written.
    public let isColoured: Bool

    /// Creates a style.
    public init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// Returns text in the style of success.
    package func good(_ text: String) -> String { wrapped(text, "32") }
    /// Returns text in the style of a failure.
    package func bad(_ text: String) -> String { wrapped(text, "31") }
    /// Returns text in the style of a detail.
    package func faint(_ text: String) -> String { wrapped(text, "2") }
    /// Returns text in the style of a heading.
    package func strong(_ text: String) -> String { wrapped(text, "1") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }

    /// Returns text from an archive or an app without characters that could control a terminal, or
    /// that change the direction of the text around them.
    public static func printable(_ text: String) -> String {
        LoggedText.printable(text, max: .max)
    }

    /// Returns JSON with the same values, but without characters that could control a terminal or
    /// change the direction of the text around them.
    ///
    /// An encoder escapes the first control characters only. The others can be in a text alone, so
    /// an escape is right wherever they are.
    public static func printableJSON(_ json: String) -> String {
        var printable = ""
        for scalar in json.unicodeScalars {
            if scalar.value < 0x7F || !isControl(scalar) {
                printable.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(Character(scalar)).utf16 {
                let digits = String(unit, radix: 16)
                printable += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return printable
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
