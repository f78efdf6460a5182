/// The conversion of external text for the log: to one line of limited length without control
/// characters.
package enum LoggedText {
    /// The maximum length, which is more than the length of any message of the host.
    package static let charactersMax = 1024

    /// Returns a text with every control character, line separator and invisible format character
    /// written as `\u{…}`, cut to a maximum length.
    ///
    /// Other characters stay as they are, because names of people and windows can be in any
    /// language.
    package static func printable(_ text: String, max: Int = charactersMax) -> String {
        // Scalars are counted, because a single character can have any number of them.
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

    /// Returns a line of an app's output for the operator's terminal, which the app must not
    /// control: printable as a log line, but whole and with its tabs.
    package static func terminalLine(_ line: String) -> String {
        line.split(separator: "\t", omittingEmptySubsequences: false)
            .map { printable(String($0), max: .max) }.joined(separator: "\t")
    }

    /// Returns the beginning of a text, limited to a number of Unicode scalars.
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
