/// Text from outside in a form that a log can take: one line, no control characters, and an end.
package enum LoggedText {
    /// Longer than any sentence of the host, and than the report of a fault with its path.
    package static let charactersMax = 1024

    /// The text with every control character, line separator and invisible format character written
    /// as `\u{…}`, and cut.
    ///
    /// Other characters stay as they are: names of people and windows are in every language.
    package static func printable(_ text: String, max: Int = charactersMax) -> String {
        // By scalars: a single character can be of any length.
        var printable = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < max else { return printable + "…" }
            count += 1
            if isUnsafe(scalar) {
                printable += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                printable.unicodeScalars.append(scalar)
            }
        }
        return printable
    }

    /// The beginning of a text, so many Unicode scalars long at most.
    static func cut(_ text: String, max: Int) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(max)))
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7f).contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            true
        default: false
        }
    }
}
