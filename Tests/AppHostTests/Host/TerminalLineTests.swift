import Testing

@testable import AppHost

struct `Output of apps on a terminal` {
    @Test func `an app's line cannot control the operator's terminal, and keeps its tabs`() {
        let line = "a\tb\u{1b}[2J\u{202e}c\u{7}\té\t"
        #expect(LoggedText.terminalLine(line) == #"a\#tb\u{1b}[2J\u{202e}c\u{7}\#té\#t"#)
    }

    @Test func `an app's line is printed whole, unlike a line of the log`() {
        let line = String(repeating: "x", count: LoggedText.charactersMax + 1)
        #expect(LoggedText.terminalLine(line) == line)
        #expect(LoggedText.printable(line).count == LoggedText.charactersMax + 1)
        #expect(LoggedText.printable(line).hasSuffix("…"))
    }
}
