import Foundation
import Glibc
import Synchronization
import Testing

@testable import AppHost

@Suite struct `The output log of an app` {
    private let folder: TemporaryFolder
    private let kept: KeptOutput
    private var log: OutputLog { OutputLog(path: kept.path) }

    init() throws {
        folder = try TemporaryFolder()
        let logs = folder.path + "/logs/p/app"
        try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
        kept = try #require(KeptOutput.all(inStateDirectory: folder.path).first)
    }

    private func append(_ text: String) throws {
        let descriptor = open(kept.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    @Test func `the output log is found by user and app, and its last lines span both files`()
        throws
    {
        #expect(kept.person == "p")
        #expect(kept.app == "app")
        #expect(kept.lastLines(5) == [])
        try append("one\ntwo\n")
        rename(kept.path, log.olderPath)
        _ = FileManager.default.createFile(
            atPath: kept.path + ".moved", contents: Data("8".utf8))
        try append("three\n\nhalf")
        #expect(kept.lastLines(10) == ["one", "two", "three", "", "half"])
        #expect(kept.lastLines(2) == ["", "half"])
        #expect(kept.lastLines(0) == [])
    }

    @Test
    func `a follower returns new output, including that of an app that starts later`() throws {
        try append("before\nhalf of ")
        var follower = OutputFollower(stateDirectory: folder.path)
        #expect(follower.next().map(\.line) == [])
        try append("a line\nnext\n")
        #expect(follower.next().map(\.line) == ["half of a line", "next"])
        let later = folder.path + "/logs/p/later"
        try FileManager.default.createDirectory(atPath: later, withIntermediateDirectories: true)
        try Data("first\n".utf8).write(to: URL(fileURLWithPath: later + "/output.log"))
        try append("last\n")
        let lines = follower.next()
        #expect(lines.map(\.line) == ["last", "first"])
        #expect(lines.map(\.output.app) == ["app", "later"])
        #expect(follower.next().isEmpty)
    }

    @Test func `an output log over the limit is moved aside, and replaces the one before it`()
        throws
    {
        let line = String(repeating: "x", count: 99) + "\n"
        let many = String(repeating: line, count: OutputLog.bytesMax / 100 + 1)
        try append(many)
        log.trim()
        try append("after\n")
        log.trim()
        #expect(kept.lastLines(2).last == "after")
        #expect(kept.lastLines(.max).count > 20_000)
        try append(many + many)
        log.trim()
        let sizes = [kept.path, log.olderPath].map { path in
            FileManager.default.contents(atPath: path)?.count
        }
        // The file begins with a whole line.
        #expect(sizes == [0, OutputLog.bytesMax / 100 * 100])
        #expect(!kept.lastLines(.max).contains("after"))
    }

    @Test func `the output log is removed when nothing was written for a long time`() throws {
        try append("old\n")
        rename(kept.path, log.olderPath)
        _ = FileManager.default.createFile(
            atPath: kept.path + ".moved", contents: Data("4".utf8))
        try append("new\n")
        log.trim()
        #expect(kept.lastLines(9) == ["old", "new"])
        log.trim(at: Date().addingTimeInterval(TimeInterval(OutputLog.ageMax) + 60))
        #expect(kept.lastLines(9) == [])
        #expect(access(log.olderPath, F_OK) != 0)
    }

    @Test func `the output log is followed in whole lines, even if the file is emptied`() throws {
        try append("before\n")
        var reader = kept.reader()
        #expect(reader.next(last: 1) == ["before"])
        #expect(reader.next() == [])
        try append("one\ntw")
        #expect(reader.next() == ["one"])
        #expect(reader.unfinished == "tw")
        try append("o\nthree\n")
        #expect(reader.next() == ["two", "three"])
        truncate(kept.path, 0)
        try append("four\n")
        #expect(reader.next() == ["four"])
    }

    @Test func `the output log is followed while it is moved aside, and every line is read once`()
        throws
    {
        let line = String(repeating: "y", count: 999)
        let many = Array(repeating: line, count: OutputLog.bytesMax / 1000 + 1)
        var reader = kept.reader()
        try append("first\nsec")
        #expect(reader.next() == ["first"])
        // The lines are written and moved aside before the reader continues, and then more lines
        // follow.
        try append("ond\n" + many.joined(separator: "\n") + "\n")
        log.trim()
        try append("third\n" + many.joined(separator: "\n") + "\nfourth\n")
        let lines = reader.next()
        #expect(lines.suffix(1) == ["fourth"])
        #expect(lines.count(where: { $0 == line }) >= 2 * many.count - 1)
        #expect(lines.contains("third"))
        #expect(reader.next() == [])
        // The output is moved repeatedly, and no line is read twice.
        for number in 1...3 {
            try append(many.joined(separator: "\n") + "\nnumber \(number)\n")
            #expect(reader.next().last == "number \(number)")
            log.trim()
            #expect(reader.next() == [])
        }
        #expect(kept.lastLines(1) == ["number 3"])
    }

    @Test func `an endless line of the output log is given out in parts`() throws {
        var reader = kept.reader()
        let part = String(repeating: "z", count: 70_000)
        try append(part)
        #expect(reader.next() == [part])
        try append("\n")
        #expect(reader.next() == [""])
    }

    @Test func `the output log can be read while it is moved, and no line is torn`() async throws {
        let line = String(repeating: "w", count: 499)
        let (kept, log) = (kept, log)
        let some = String(repeating: line + "\n", count: 500)
        let isDone = Mutex(false)
        async let read = onThread {
            var (reader, lines) = (kept.reader(), [String]())
            while true {
                let isLast = isDone.withLock { $0 }
                lines += reader.next()
                if isLast { return lines }
            }
        }
        for _ in 1...40 {
            try append(some)
            log.trim()
        }
        isDone.withLock { $0 = true }
        let lines = try await read
        #expect(lines.count <= 40 * 500)
        #expect(lines.allSatisfy { $0 == line })
    }
}
