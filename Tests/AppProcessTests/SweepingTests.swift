import Foundation
import HostLink
import RestorationArchive
import RestorationStore
import Testing
import UIKitCore

@testable import AppProcess

/// Tests of the deletion of old state by an app's process, in the background after it leaves the
/// screen.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SweepingTests {
    private final class Link: HostConnection {
        var notices: [String] = []
        func send(_ message: AppMessage) {
            if case .notice(_, let text) = message { notices.append(text) }
        }
    }

    private let container = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString).path
    private let directory: String

    init() throws {
        directory = container + "/Library/Saved Application State/com.example.kept.savedState"
        for folder in ["Sessions", "Quarantine"] {
            try FileManager.default.createDirectory(
                atPath: "\(directory)/\(folder)", withIntermediateDirectories: true)
        }
    }

    /// Writes a file in the state directory that was last modified a number of days ago.
    private func put(_ path: String, daysAgo: Double) throws {
        let path = "\(directory)/\(path)"
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -daysAgo * 24 * 3600)],
            ofItemAtPath: path)
    }

    private func names(in folder: String) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(folder)"))
    }

    @Test func `an app that does not know which sessions exist deletes nothing`() throws {
        defer { try? FileManager.default.removeItem(atPath: container) }
        for number in 0..<20 {
            try put("Quarantine/old-\(number).current.1", daysAgo: 40)
            try put("Sessions/unseen-\(number).current", daysAgo: 40)
        }
        for (sessions, isSwept) in [(nil, false), ([], true)] as [([String]?, Bool)] {
            let keeper = StoreKeeper(
                bundleIdentifier: "com.example.kept", beside: { work in work() })
            let order = LaunchOrder(
                launch: "launch", container: container,
                key: [UInt8](repeating: 7, count: EnvelopeKey.byteCount), reason: .relaunch,
                scenes: [], openSessions: sessions)
            #expect(keeper.open(order, log: Link(), patience: .seconds(5)))
            let archive = Archive(header: ArchiveHeader(timestamp: Date()))
            try keeper.saveNow(archive, as: "new", isSettling: true)
            #expect((try names(in: "Sessions").count < 20) == isSwept)
            #expect((try names(in: "Quarantine").count < 20) == isSwept)
            keeper.close()
        }
    }

    @Test func `a file that cannot be deleted is logged once, with its path and the cause`()
        async throws
    {
        defer { try? FileManager.default.removeItem(atPath: container) }
        for number in 0..<20 {
            try put("Quarantine/old-\(number).current.1", daysAgo: 40)
            try put("Sessions/dead-\(number).current", daysAgo: 40)
        }
        // No user, not even root, can unlink a folder. These folders are the oldest entries.
        let folders = ["Quarantine/folder.current.1", "Sessions/folder.current"]
        for folder in folders {
            try FileManager.default.createDirectory(
                atPath: "\(directory)/\(folder)", withIntermediateDirectories: false)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -400 * 24 * 3600)],
                ofItemAtPath: "\(directory)/\(folder)")
        }
        let link = Link()
        let keeper = StoreKeeper(
            bundleIdentifier: "com.example.kept", beside: { work in work() })
        let order = LaunchOrder(
            launch: "launch", container: container,
            key: [UInt8](repeating: 7, count: EnvelopeKey.byteCount), reason: .relaunch,
            scenes: [])
        #expect(keeper.open(order, log: link, patience: .seconds(5)))
        let archive = Archive(header: ArchiveHeader(timestamp: Date()))
        for _ in 0..<2 { try keeper.saveNow(archive, as: "new", isSettling: true) }
        while link.notices.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(link.notices.count == 1)
        let notice = try #require(link.notices.first)
        for folder in folders { #expect(notice.contains("\(directory)/\(folder)")) }
        #expect(notice.contains(String(cString: strerror(EISDIR))))
        keeper.close()
    }

    @Test func `sweeping a closed store logs nothing`() async throws {
        defer { try? FileManager.default.removeItem(atPath: container) }
        let link = Link()
        var held: [@Sendable () -> Void] = []
        let keeper = StoreKeeper(
            bundleIdentifier: "com.example.kept", beside: { work in held.append(work) })
        let order = LaunchOrder(
            launch: "launch", container: container,
            key: [UInt8](repeating: 7, count: EnvelopeKey.byteCount), reason: .relaunch,
            scenes: [])
        #expect(keeper.open(order, log: link, patience: .seconds(5)))
        try keeper.saveNow(
            Archive(header: ArchiveHeader(timestamp: Date())), as: "new", isSettling: true)
        keeper.close()
        #expect(held.count == 1)
        for work in held { work() }
        // This runs after any message of the sweep.
        await Task { @MainActor in }.value
        #expect(link.notices.isEmpty)
    }

    @Test func `old set-aside files and dead sessions are deleted when the app is hidden`()
        async throws
    {
        defer { try? FileManager.default.removeItem(atPath: container) }
        for number in 0..<40 {
            let days = 40 + Double(number)
            try put("Quarantine/old-\(number).current.1", daysAgo: days)
            try put("Quarantine/old-\(number).current.1.reason", daysAgo: days)
            try put("Sessions/dead-\(number).current", daysAgo: days)
        }
        // Older than all other files, but in use: with a page, without a page, and loaded.
        for name in ["shown", "unseen", "application"] {
            try put("Sessions/\(name).current", daysAgo: 400)
        }
        let keeper = StoreKeeper(bundleIdentifier: "com.example.kept")
        let order = LaunchOrder(
            launch: "launch", container: container,
            key: [UInt8](repeating: 7, count: EnvelopeKey.byteCount), reason: .relaunch,
            scenes: [
                SceneOrder(
                    session: "shown", isNew: false, phase: .foregroundActive, hasPage: true,
                    environment: PageEnvironment(width: 100))
            ],
            openSessions: ["unseen"])
        #expect(keeper.open(order, log: Link(), patience: .zero))
        _ = keeper.load("application")
        let archive = Archive(header: ArchiveHeader(timestamp: Date()))
        try keeper.saveNow(archive, as: "new")
        try keeper.saveNow(archive, as: "new", isSettling: true)
        // The oldest file is deleted last.
        while try names(in: "Sessions").contains("dead-39.current"), !Task.isCancelled {
            await Task.yield()
        }
        let sessions = try names(in: "Sessions")
        for name in ["shown", "unseen", "new"] { #expect(sessions.contains("\(name).current")) }
        #expect(sessions.contains("dead-15.current"))
        #expect(!sessions.contains("dead-16.current"))
        let aside = try names(in: "Quarantine").filter { !$0.hasSuffix(".reason") }
        // The damaged file was set aside just now, so it is the newest.
        #expect(aside.count == 16)
        #expect(aside.contains { $0.hasPrefix("application.current") })
        keeper.close()
    }
}
