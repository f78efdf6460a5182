import Foundation
import OSLog
import Synchronization
import Testing

/// The lines that a log writes.
private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var log: OSLog {
        OSLog(
            subsystem: "com.example.Notes", category: "sync",
            output: LogOutput { line in self.lines.withLock { $0.append(line) } })
    }

    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}

private struct Note: CustomStringConvertible { let description: String }

struct LoggerTests {
    private let lines = Lines()
    private var logger: Logger { Logger(lines.log) }

    private func text(_ message: OSLogMessage) -> String {
        logger.log(message)
        let prefix = "[com.example.Notes:sync] default: "
        return lines.take().joined().replacingOccurrences(of: prefix, with: "")
            .trimmingCharacters(in: .newlines)
    }

    @Test func `each method writes one line with the subsystem, the category and the type`() {
        logger.debug("a")
        logger.info("b")
        logger.notice("c")
        logger.warning("d")
        logger.critical("e")
        logger.log(level: .error, "f")
        #expect(
            lines.take()
                == ["debug: a", "info: b", "default: c", "error: d", "fault: e", "error: f"]
                .map { "[com.example.Notes:sync] \($0)\n" })
    }

    @Test func `texts and objects are hidden, and numbers, Booleans and types are shown`() {
        let (name, note) = ("Ann", Note(description: "secret"))
        #expect(
            text("\(name) \(note) \(7) \(1.5) \(true) \(Int.self)")
                == "<private> <private> 7 1.500000 true Int")
    }

    @Test func `an app decides which values are shown`() {
        let name = "Ann"
        #expect(text("\(name, privacy: .public) \(7, privacy: .private)") == "Ann <private>")
        #expect(text("\(name, privacy: .sensitive)") == "<sensitive>")
        let masks = text("\(name, privacy: .private(mask: .hash))")
        #expect(masks == text("\(name, privacy: .private(mask: .hash))"))
        #expect(masks.hasPrefix("<mask.hash: "))
        #expect(masks != text("\("Bob", privacy: .private(mask: .hash))"))
    }

    @Test func `numbers and texts have formats and widths`() {
        #expect(text("\(255, format: .hex(includePrefix: true))") == "0xff")
        #expect(text("\(7, format: .decimal(minDigits: 3))") == "007")
        #expect(text("\(2.0 / 3, format: .fixed(precision: 2))") == "0.67")
        #expect(text("\(true, format: .answer)") == "yes")
        #expect(text("[\("a", align: .right(columns: 3), privacy: .public)]") == "[  a]")
    }

    @Test func `a disabled log writes nothing and reads no value`() {
        func value() -> Int {
            Issue.record("A value was read.")
            return 1
        }
        Logger(.disabled).fault("\(value())")
        #expect(!OSLog.disabled.isEnabled(type: .fault))
    }

    @Test func `the function os_log fills the places of its format`() {
        os_log("%{public}@ has %d of %@, %.1f%%", log: lines.log, type: .info, "Ann", 3, "x", 2.54)
        os_log(.error, log: lines.log, "%{private}d %x %ld", 1, 255, 9)
        #expect(
            lines.take() == [
                "[com.example.Notes:sync] info: Ann has 3 of <private>, 2.5%\n",
                "[com.example.Notes:sync] error: <private> ff 9\n",
            ])
    }

    @Test func `a place without a value stays in the message`() {
        os_log("%d and %d", log: lines.log, type: .default, 1)
        #expect(lines.take() == ["[com.example.Notes:sync] default: 1 and %d\n"])
    }
}
