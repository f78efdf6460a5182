import Foundation
import HostLink
import RestorationArchive
import RestorationStore
import Testing
import UIKitCore

@testable import AppProcess

/// Tests of the store of an app's process, with keys from the host and a container on the disk.
@MainActor
struct StoreKeeperTests {
    private final class Link: HostConnection {
        var messages: [AppMessage] = []
        func send(_ message: AppMessage) { messages.append(message) }
    }

    private nonisolated static let key = [UInt8](repeating: 7, count: EnvelopeKey.byteCount)
    /// The patience for the lock.
    ///
    /// A process that another test starts inherits every open file for a moment, including locks.
    private static let patience = Duration.milliseconds(500)
    private let link = Link()
    private let keeper = StoreKeeper(bundleIdentifier: "com.example.kept")
    private let container = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString).path

    /// Opens the keeper, runs the body and removes the container.
    private func withOpenKeeper(_ body: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(atPath: container) }
        let order = LaunchOrder(
            launch: "launch", container: container, key: Self.key, reason: .fresh, scenes: [])
        try #require(keeper.open(order, log: link, patience: Self.patience))
        try body()
        keeper.close()
    }

    private func another() throws -> RestorationStore {
        try RestorationStore.open(
            directory: StateDirectory(
                container: container, bundleIdentifier: "com.example.kept"),
            key: EnvelopeKey(bytes: Self.key), lock: .wait(Self.patience))
    }

    @Test func `no other process can open the state after locking and unlocking`() throws {
        try withOpenKeeper {
            #expect(keeper.lock())
            #expect(keeper.isLocked)
            #expect(throws: RestorationStoreError.self) { try another() }
            #expect(keeper.unlock(Self.key))
            #expect(!keeper.isLocked)
            #expect(throws: RestorationStoreError.self) { try another() }
            #expect(link.messages.isEmpty)
        }
    }

    @Test(arguments: [[], StoreKeeperTests.key])
    func `an app reports that it ends if another process has taken the state`(_ key: [UInt8]) throws
    {
        try withOpenKeeper {
            keeper.close()
            let other = try another()
            #expect(!(key.isEmpty ? keeper.lock() : keeper.unlock(key)))
            #expect(
                link.messages.count == 1
                    && "\(link.messages)".contains("The app ends and is started again"))
            other.close()
        }
    }

    private func archive(_ values: [String: ArchiveValue]) -> Archive {
        Archive(
            header: ArchiveHeader(timestamp: Date(timeIntervalSinceReferenceDate: 0)),
            records: values.sorted { $0.key < $1.key }.map { name, value in
                ArchiveRecord(
                    path: [.init(name)], kind: .object, className: "C",
                    fields: [ArchiveField(key: "k", value: value)])
            })
    }

    private func loaded(_ name: String) throws -> Archive? {
        guard case .loaded(let reader) = keeper.load(name) else { return nil }
        return try reader.archive()
    }

    @Test func `state sealed with another key is set aside, and the session is saved again`() throws
    {
        let folder =
            container + "/Library/Saved Application State/com.example.kept.savedState"
        let stranger = try RestorationStore.open(
            directory: StateDirectory(container: container, bundleIdentifier: "com.example.kept"),
            key: EnvelopeKey(bytes: [UInt8](repeating: 9, count: EnvelopeKey.byteCount)))
        try stranger.commit(archive(["A": .string("theirs")]), session: SessionIdentifier("one"))
        stranger.close()
        try withOpenKeeper {
            guard case .unusable = keeper.load("one") else {
                Issue.record("The state is not refused.")
                return
            }
            let aside = try FileManager.default.contentsOfDirectory(atPath: folder + "/Quarantine")
            #expect(aside.filter { !$0.hasSuffix(".reason") }.count == 1)
            try keeper.saveNow(archive(["A": .string("mine")]), as: "one")
            #expect(try loaded("one") == archive(["A": .string("mine")]))
        }
    }

    @Test func `an object over the limits is logged once, and the others are saved`() throws {
        try withOpenKeeper {
            let large = ArchiveValue.string(
                String(repeating: "x", count: ArchiveLimits.stringBytesMax + 1))
            for text in ["first", "second"] {
                try keeper.saveNow(
                    archive(["Good": .string(text), "Large": large]), as: "one")
                #expect(try loaded("one") == archive(["Good": .string(text)]))
            }
            #expect(link.messages.count == 1)
            #expect("\(link.messages)".contains("limitExceeded at Large"))
        }
    }

    @Test func `the largest objects are omitted if all objects together are too large`() throws {
        try withOpenKeeper {
            let part = ArchiveValue.data(Data(count: ArchiveLimits.dataBytesMax))
            var values = Dictionary(uniqueKeysWithValues: (1...4).map { ("Part \($0)", part) })
            values["Small"] = .string("kept")
            let (rest, refused) = archive(values).withoutObjectsOverLimits()
            #expect(refused.count == 1)
            #expect(rest.records.count == 4)
            #expect(rest.records.last?.path == ["Small"])
        }
    }
}
