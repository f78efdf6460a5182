import Dispatch
import Foundation
import HostLink
import RestorationArchive
import RestorationStore
import Testing
import UIKitCore

@testable import AppProcess

/// Tests of commits outside of the main actor, on a disk that is slow or fails.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct CommittingTests {
    private final class Link: HostConnection {
        var messages: [AppMessage] = []
        func send(_ message: AppMessage) { messages.append(message) }
    }

    private final class Outcomes {
        var list: [SaveOutcome] = []
    }

    private nonisolated static let key = [UInt8](repeating: 7, count: EnvelopeKey.byteCount)
    private let link = Link()
    private let outcomes = Outcomes()
    private let container = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString).path

    private func order() -> LaunchOrder {
        LaunchOrder(
            launch: "launch", container: container, key: Self.key, reason: .fresh, scenes: [])
    }

    /// Returns a keeper on a disk, and collects its outcomes.
    private func keeper(
        on disk: any FileSystem, patience: Duration = .seconds(60), inPlace: Bool = false
    ) -> StoreKeeper {
        let keeper =
            inPlace
            ? StoreKeeper(
                bundleIdentifier: "com.example.kept", patience: patience, commits: { $0() })
            : StoreKeeper(bundleIdentifier: "com.example.kept", patience: patience)
        keeper.onOutcome = { [outcomes] in outcomes.list.append($0) }
        _ = keeper.open(order(), log: link, fileSystem: disk)
        return keeper
    }

    private func archive(_ text: String, mark: UInt64) -> Archive {
        Archive(
            header: ArchiveHeader(
                timestamp: Date(timeIntervalSinceReferenceDate: 0), highWaterMark: mark),
            records: [
                ArchiveRecord(
                    path: ["A"], kind: .object, className: "C",
                    fields: [ArchiveField(key: "k", value: .string(text))])
            ])
    }

    /// Returns state of sessions.
    ///
    /// Each number is the text, the mark and the part number of its session.
    private func state(_ parts: (name: String, number: UInt64)...) -> PreservedState {
        var state = PreservedState()
        for (name, number) in parts {
            state.add(
                PreservedState.Part(
                    name: name, archive: archive("\(number)", mark: number), number: number))
        }
        return state
    }

    private func saved(_ name: String, _ number: UInt64) -> SaveOutcome {
        .saved(name: name, number: number, highWaterMark: number)
    }

    private func loaded(_ name: String, by keeper: StoreKeeper) throws -> Archive? {
        guard case .loaded(let reader) = keeper.load(name) else { return nil }
        return try reader.archive()
    }

    @Test func `saving returns while the disk is blocked, and reports later`() throws {
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk)
        disk.hold()
        keeper.save(state(("one", 1)))
        disk.awaitWriter()
        #expect(outcomes.list.isEmpty)
        disk.release()
        #expect(keeper.finishSaving())
        #expect(outcomes.list == [saved("one", 1)])
        #expect(try loaded("one", by: keeper) == archive("1", mark: 1))
        keeper.close()
    }

    @Test func `events of a scene without state are safe once the defaults are written`() {
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk)
        disk.hold()
        keeper.save(state(("one", 1)))
        disk.awaitWriter()
        var first = PreservedState()
        first.addMark(4, withoutArchiveOf: "two")
        keeper.save(first)
        var second = PreservedState()
        second.addMark(6, withoutArchiveOf: "two")
        keeper.save(second)
        #expect(outcomes.list.isEmpty)
        disk.release()
        #expect(keeper.finishSaving())
        #expect(
            outcomes.list == [saved("one", 1), .nothingToSave(name: "two", highWaterMark: 6)])
        keeper.close()
    }

    @Test func `the outcome of a commit reaches the main actor without a wait`() async throws {
        let keeper = keeper(on: SlowFileSystem())
        await withCheckedContinuation { continuation in
            keeper.onOutcome = { [outcomes] outcome in
                outcomes.list.append(outcome)
                if outcomes.list.count == 2 { continuation.resume() }
            }
            keeper.save(state(("one", 1), ("two", 2)))
        }
        #expect(outcomes.list == [saved("one", 1), saved("two", 2)])
        keeper.close()
    }

    @Test
    func `newer state replaces waiting state of the same session only`() throws {
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk)
        disk.hold()
        keeper.save(state(("one", 1)))
        disk.awaitWriter()
        keeper.save(state(("one", 2), ("two", 3)))
        keeper.save(state(("one", 4)))
        disk.release()
        #expect(keeper.finishSaving())
        #expect(outcomes.list == [saved("one", 1), saved("two", 3), saved("one", 4)])
        #expect(try loaded("one", by: keeper) == archive("4", mark: 4))
        #expect(try loaded("two", by: keeper) == archive("3", mark: 3))
        keeper.close()
    }

    @Test func `a failed commit changes nothing and is not repeated by the next one`() throws {
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk)
        keeper.save(state(("one", 1)))
        #expect(keeper.finishSaving())
        disk.hold()
        disk.failNext()
        keeper.save(state(("one", 2)))
        disk.awaitWriter()
        keeper.save(state(("two", 3)))
        disk.release()
        #expect(keeper.finishSaving())
        #expect(outcomes.list.count == 3)
        guard case .failed("one", 2, let reason) = outcomes.list[1] else {
            Issue.record("The commit has not failed.")
            return
        }
        #expect(reason.contains("The disk is full."))
        #expect(outcomes.list[2] == saved("two", 3))
        #expect(try loaded("one", by: keeper) == archive("1", mark: 1))
        keeper.save(state(("one", 4)))
        #expect(keeper.finishSaving())
        #expect(try loaded("one", by: keeper) == archive("4", mark: 4))
        keeper.close()
    }

    @Test func `waiting for a slow disk ends after a timeout`() throws {
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk, patience: .milliseconds(1))
        disk.hold()
        keeper.save(state(("one", 1)))
        disk.awaitWriter()
        #expect(!keeper.finishSaving())
        #expect(!keeper.end(patience: .milliseconds(1)))
        #expect(outcomes.list.isEmpty)
        disk.release()
        keeper.close()
        #expect(outcomes.list == [saved("one", 1)])
    }

    /// Lets the disk continue as soon as a commit waits for it.
    private func releaseSoon(_ disk: SlowFileSystem) {
        DispatchQueue.global().async {
            disk.awaitWriter()
            disk.release()
        }
    }

    @Test func `discarding a session waits for its running commit and deletes its state`() throws {
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk)
        disk.hold()
        keeper.save(state(("other", 1)))
        disk.awaitWriter()
        keeper.save(state(("one", 2)))
        releaseSoon(disk)
        keeper.discard("one")
        #expect(outcomes.list == [saved("other", 1), saved("one", 2)])
        guard case .missing = keeper.load("one") else {
            Issue.record("The discarded session is there.")
            return
        }
        keeper.close()
    }

    @Test func `locking waits for the last commit, which is found after unlocking`() throws {
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk)
        disk.hold()
        keeper.save(state(("one", 1)))
        disk.awaitWriter()
        keeper.save(state(("one", 2)))
        releaseSoon(disk)
        #expect(keeper.lock())
        #expect(outcomes.list == [saved("one", 1), saved("one", 2)])
        #expect(keeper.unlock(Self.key))
        #expect(try loaded("one", by: keeper) == archive("2", mark: 2))
        keeper.close()
    }

    @Test
    func `after a power cut at any call the high-water mark matches the saved state`() throws {
        for call in 0..<120 {
            let disk = MemoryFileSystem()
            disk.cutPower(afterCall: call)
            outcomes.list = []
            let keeper = keeper(on: disk, inPlace: true)
            for number in 1...4 as ClosedRange<UInt64> {
                keeper.save(state(("application", number), ("one", number)))
            }
            let reported = outcomes.list.compactMap { outcome in
                if case .saved("one", let number, _) = outcome { number } else { nil }
            }
            let next = try RestorationStore.open(
                directory: StateDirectory(
                    container: container, bundleIdentifier: "com.example.kept"),
                key: EnvelopeKey(bytes: Self.key), fileSystem: disk.afterPowerCut())
            let found = try next.loadArchive(session: SessionIdentifier("one")).value?.archive()
            let mark = found?.header.highWaterMark ?? 0
            #expect(mark >= reported.last ?? 0, "call \(call)")
            if mark > 0 { #expect(found == archive("\(mark)", mark: mark), "call \(call)") }
            if reported == [1, 2, 3, 4] { return }
        }
        Issue.record("The commits made more calls than the test covers.")
    }

    @Test
    func `state that the device cannot read is neither moved nor replaced`() throws {
        let memory = MemoryFileSystem()
        let disk = SlowFileSystem(memory)
        let first = keeper(on: disk)
        first.save(state(("one", 1)))
        first.close()
        disk.failReading("/one.")
        outcomes.list = []
        let second = keeper(on: disk)
        guard case .unusable(let reason) = second.load("one") else {
            Issue.record("The state is not refused.")
            return
        }
        #expect(reason.contains("The device failed."))
        // No state is saved even if the device can read the file again, because the file's state
        // was not restored.
        disk.failReading("")
        second.save(state(("one", 2), ("two", 3)))
        #expect(second.finishSaving())
        guard case .failed("one", 2, let refusal) = try #require(outcomes.list.first) else {
            Issue.record("The state was replaced.")
            return
        }
        #expect(refusal.contains("The device failed."))
        #expect(outcomes.list.dropFirst() == [saved("two", 3)])
        second.close()
        let third = keeper(on: disk)
        #expect(try loaded("one", by: third) == archive("1", mark: 1))
        third.save(state(("one", 4)))
        #expect(third.finishSaving())
        #expect(outcomes.list.last == saved("one", 4))
        third.close()
    }

    @Test func `a session that the device cannot read is saved again once it is discarded`() throws
    {
        let disk = SlowFileSystem()
        let first = keeper(on: disk)
        first.save(state(("one", 1)))
        first.close()
        disk.failReading("/one.")
        let second = keeper(on: disk)
        _ = second.load("one")
        second.discard("one")
        disk.failReading("")
        second.save(state(("one", 2)))
        #expect(second.finishSaving())
        #expect(outcomes.list.last == saved("one", 2))
        second.close()
    }

    @Test(.enabled(if: getenv("XDG_CONFIG_HOME") == nil))
    func `the app's defaults are copied before the archives are written`() throws {
        defer { try? FileManager.default.removeItem(atPath: container) }
        let folder = container + "/.config"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["key": "value"], format: .xml, options: 0)
        try list.write(to: URL(fileURLWithPath: folder + "/com.example.kept.plist"))
        let disk = SlowFileSystem()
        let keeper = keeper(on: disk)
        disk.hold()
        keeper.save(state(("one", 1)))
        disk.awaitWriter()
        let copy = container + "/Library/Preferences/com.example.kept.plist"
        #expect(FileManager.default.contents(atPath: copy) == list)
        disk.release()
        keeper.close()
    }
}
