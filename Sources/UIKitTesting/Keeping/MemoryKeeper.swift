import UIKitCore

/// Keeps archives in memory between the launches of one test.
@MainActor
final class MemoryKeeper: ArchiveKeeping {
    private var saved: [String: [UInt8]] = [:]
    private(set) var setAside: [String: String] = [:]

    /// Makes the next saves fail, as a full disk does.
    var failure: (any Error)?

    var names: [String] { saved.keys.sorted() }

    func load(_ name: String) -> ArchiveLoad {
        saved[name].map { .loaded($0) } ?? .missing
    }

    func save(_ bytes: [UInt8], as name: String) throws {
        if let failure { throw failure }
        saved[name] = bytes
    }

    func discard(_ name: String) {
        saved[name] = nil
    }

    func setAside(_ name: String, reason: String) {
        guard saved.removeValue(forKey: name) != nil else { return }
        setAside[name] = reason
    }
}
