import Foundation
import HostLink
import RestorationStore
import Testing
import UIKitCore

@testable import AppProcess

/// The store of an app's process, between the host that sends keys and the container on the disk.
@MainActor
struct StoreKeeperTests {
    private final class Link: HostConnection {
        var messages: [AppMessage] = []
        func send(_ message: AppMessage) { messages.append(message) }
    }

    private nonisolated static let key = [UInt8](repeating: 7, count: EnvelopeKey.byteCount)
    /// A process that another test starts has every open file for a moment, locks included.
    private static let patience = Duration.milliseconds(500)
    private let link = Link()
    private let keeper = StoreKeeper(bundleIdentifier: "com.example.kept")
    private let container = FileManager.default.temporaryDirectory
        .appendingPathComponent(UUID().uuidString).path

    /// Opens the keeper, and ends what the body did with its container.
    private func withOpenKeeper(_ body: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(atPath: container) }
        let order = LaunchOrder(
            launch: "launch", container: container, key: Self.key, reason: .fresh, scenes: [])
        try #require(keeper.open(order, tell: link, patience: Self.patience))
        try body()
        keeper.close()
    }

    private func another() throws -> RestorationStore {
        try RestorationStore.open(
            directory: StateDirectory(
                container: container, bundleIdentifier: "com.example.kept"),
            key: EnvelopeKey(bytes: Self.key), lock: .wait(Self.patience))
    }

    @Test func `locking and unlocking keep the state to itself`() throws {
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
    func `it says that it ends where another process has taken the state`(_ key: [UInt8]) throws {
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
}
