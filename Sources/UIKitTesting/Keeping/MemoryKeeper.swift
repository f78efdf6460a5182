import HostLink
import RestorationArchive
import UIKitCore
import UIKitPrimitives

/// A keeper that stores archives in memory between the launches of one test.
@MainActor
final class MemoryKeeper: ArchiveKeeping, TestKeeping {
    private var saved: [String: [UInt8]] = [:]
    private var setAside: [String: String] = [:]

    /// Whether saves fail, as on a full disk.
    var isFull = false
    private var isBroken = false

    /// Whether the key is missing, so that no state can be read or written.
    var isLocked = false

    /// The names under which archives were saved, in order, one entry for each save.
    private(set) var saves: [String] = []

    /// The last report, decoded from its bytes.
    private(set) var report: RestorationReport?

    var names: [String] { saved.keys.sorted() }

    func bytes(_ name: String) -> [UInt8]? { saved[name] }

    /// Replaces the bytes that are saved under a name, as a damaged disk would.
    func replace(_ name: String, with bytes: [UInt8]) {
        saved[name] = bytes
    }

    func damageEverything() {
        saved = saved.mapValues { _ in Array("not an archive".utf8) }
    }

    /// Whether the next locking or unlocking reports that another process has the state.
    var isTakenByAnother = false

    func lock() -> Bool {
        isLocked = true
        return !isTakenByAnother
    }

    func unlock(_ key: [UInt8]) -> Bool {
        isLocked = isTakenByAnother
        return !isTakenByAnother
    }

    func load(_ name: String) -> ArchiveLoad {
        if isLocked { return .locked }
        guard let bytes = saved[name] else { return .missing }
        do {
            return .loaded(try ArchiveReader(bytes: bytes))
        } catch {
            setAside(name, reason: "\(error)")
            return .unusable(reason: "It was set aside: \(error.message)")
        }
    }

    var onOutcome: (SaveOutcome) -> Void = { _ in }

    /// Whether state is held back until it is asked for, as on a slow disk.
    var isSlow = false
    /// Whether waiting for state to be saved fails, as on a disk that does not answer.
    var isStuck = false
    private var waiting: PreservedState?

    func save(_ state: PreservedState) {
        guard !isSlow else {
            waiting = waiting?.joined(with: state) ?? state
            return
        }
        saveNow(state)
    }

    func finishSaving() -> Bool {
        guard let state = waiting else { return true }
        guard !isStuck else { return false }
        waiting = nil
        saveNow(state)
        return true
    }

    private func saveNow(_ state: PreservedState) {
        if !isFull, !isBroken {
            for (name, mark) in state.marksWithoutArchive.sorted(by: { $0.key < $1.key }) {
                onOutcome(.nothingToSave(name: name, highWaterMark: mark))
            }
        }
        for part in state.parts {
            do {
                try save(part.archive, as: part.name)
                onOutcome(
                    .saved(
                        name: part.name, number: part.number,
                        highWaterMark: part.archive.header.highWaterMark))
            } catch {
                onOutcome(.failed(name: part.name, number: part.number, reason: "\(error)"))
            }
        }
        guard let report = state.report else { return }
        do {
            try keep(report)
        } catch {
            onOutcome(.reportFailed(reason: "\(error)"))
        }
    }

    private func save(_ archive: Archive, as name: String) throws {
        let encoded = try archive.encoded()
        if let last = saved[name], EncodedArchive(bytes: last).hasSameContent(as: encoded) {
            return
        }
        if isFull || isBroken { throw DiskFull() }
        saved[name] = encoded.bytes
        saves.append(name)
    }

    private func keep(_ report: RestorationReport) throws {
        guard !isBroken else { throw DiskFull() }
        self.report = try RestorationReport(bytes: report.encoded())
    }

    func discard(_ name: String) {
        saved[name] = nil
    }

    func setAside(_ name: String, reason: String) {
        guard saved.removeValue(forKey: name) != nil else { return }
        setAside[name] = reason
    }

    var hasState: Bool { !saved.isEmpty }

    var reasonsForSettingAside: [String] {
        setAside.sorted { $0.key < $1.key }.map(\.value)
    }

    func open(_ order: LaunchOrder, log link: any HostConnection) -> any ArchiveKeeping {
        self
    }

    func close() {
        waiting = nil
    }

    func breakWhileSaving(_ body: () -> Void) {
        isBroken = true
        body()
        isBroken = false
    }
}

/// The error of a full disk.
struct DiskFull: Error, CustomStringConvertible {
    var description: String { "no space is left on the disk" }
}
