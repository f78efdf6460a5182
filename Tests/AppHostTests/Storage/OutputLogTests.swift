import Foundation
import Glibc
import Testing

@testable import AppHost

@Suite struct `What an app prints` {
    private let folder: TemporaryFolder
    private let kept: KeptOutput
    private var log: OutputLog { OutputLog(path: kept.path) }

    init() throws {
        folder = try TemporaryFolder()
        let logs = folder.path + "/persons/p/app/Library/Logs"
        try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
        kept = try #require(KeptOutput.all(inStateDirectory: folder.path).first)
    }

    private func append(_ text: String) throws {
        let descriptor = open(kept.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    @Test func `is found by person and app, and its last lines over both files`() throws {
        #expect(kept.person == "p")
        #expect(kept.app == "app")
        #expect(kept.lastLines(5) == [])
        try append("one\ntwo\n")
        rename(kept.path, log.olderPath)
        try append("three\n\nhalf")
        #expect(kept.lastLines(10) == ["one", "two", "three", "", "half"])
        #expect(kept.lastLines(2) == ["", "half"])
        #expect(kept.lastLines(0) == [])
    }

    @Test func `over the limit goes aside, and what was there before is gone`() throws {
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
        #expect(sizes == [0, OutputLog.bytesMax])
        #expect(!kept.lastLines(.max).contains("after"))
    }

    @Test func `is removed when nothing was written for long`() throws {
        try append("old\n")
        rename(kept.path, log.olderPath)
        try append("new\n")
        log.trim()
        #expect(kept.lastLines(9) == ["old", "new"])
        log.trim(at: Date().addingTimeInterval(TimeInterval(OutputLog.ageMax) + 60))
        #expect(kept.lastLines(9) == [])
        #expect(access(log.olderPath, F_OK) != 0)
    }

    @Test func `is followed in whole lines, also when the file was emptied`() throws {
        try append("before\n")
        var follower = kept.follower()
        #expect(follower.next() == [])
        try append("one\ntw")
        #expect(follower.next() == ["one"])
        try append("o\nthree\n")
        #expect(follower.next() == ["two", "three"])
        truncate(kept.path, 0)
        try append("four\n")
        #expect(follower.next() == ["four"])
    }
}
