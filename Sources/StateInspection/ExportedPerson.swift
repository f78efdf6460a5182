package import AppHost
import Foundation
import RestorationStore
import RestorationArchive

/// A user's exported data in the operator's folder, with the saved state decrypted.
package struct ExportedPerson {
    private let folder: String

    /// The saved states that could not be read.
    ///
    /// The copy still contains their sealed files.
    package private(set) var unreadable: [String] = []

    /// Copies an export that a host has staged into a new folder, and writes each saved state
    /// beside it.
    ///
    /// - Throws: `storageFailed` if the folder exists or cannot be written.
    package init(_ staged: StagedExport, in folder: String) throws(HostError) {
        self.folder = folder
        var copy = FolderCopy()
        try copy.copy(staged.path, to: folder, as: folder)
        let apps = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/apps")) ?? []
        for app in apps.sorted() { try writeReadableState(of: app) }
    }

    private mutating func writeReadableState(of app: String) throws(HostError) {
        let place = "\(folder)/apps/\(app)"
        guard let container = KeptContainer(exportedAs: app, in: place) else {
            return unreadable.append("\(place)/key")
        }
        let states: [SavedState]
        do { states = try SavedState.all(in: container) } catch {
            return unreadable.append("\(place)/files: \(error)")
        }
        for state in states {
            let target = "\(place)/state/\(state.bundleIdentifier)"
            do {
                try FileManager.default.createDirectory(
                    atPath: target, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            } catch {
                throw Self.notWritten(target)
            }
            let sessions: [SessionIdentifier]
            do { sessions = try state.sessions() } catch {
                unreadable.append("\(place)/files: \(error)")
                continue
            }
            for session in sessions {
                for (slot, ending) in [(StoreSlot.current, ""), (.previous, ".previous")] {
                    try write(state, session, slot, to: "\(target)/\(session)\(ending)")
                }
            }
        }
    }

    /// Writes an archive twice: as its bytes, and as JSON for readers.
    private mutating func write(
        _ state: SavedState, _ session: SessionIdentifier, _ slot: StoreSlot, to path: String
    ) throws(HostError) {
        let bytes: [UInt8]
        let json: Data
        do {
            guard let archive = try state.archive(session, slot) else { return }
            bytes = try archive.encoded().bytes
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            encoder.dateEncodingStrategy = .iso8601
            json = try encoder.encode(ArchiveListing(archive, showsValues: true))
        } catch {
            return unreadable.append("\(state.title), \(session): \(error)")
        }
        for (bytes, ending) in [(Data(bytes), ".archive"), (json, ".json")] {
            guard
                FileManager.default.createFile(
                    atPath: path + ending, contents: bytes, attributes: [.posixPermissions: 0o600])
            else { throw Self.notWritten(path + ending) }
        }
    }

    private static func notWritten(_ path: String) -> HostError {
        HostError(
            .storageFailed,
            "The copy cannot be written. Free space, or name a new folder on another disk.",
            path: path)
    }
}
