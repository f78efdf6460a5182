import Foundation
import Glibc

/// The folders of the apps of users in a state directory: containers and logs.
///
/// All functions wait for the disk, so they are not called on the host's queue. They are called
/// only while no process of the user runs.
struct PersonFolders: Sendable {
    let persons: String
    let logs: String

    /// The users who have a folder.
    var all: [String] { Self.folders(in: persons) }

    /// Returns the folders of a user's apps.
    func containers(of person: String) -> [String] { Self.folders(in: "\(persons)/\(person)") }

    /// Returns the bytes of all files of a user's apps.
    func size(of person: String) -> UInt64 { StateSize.bytes(in: "\(persons)/\(person)") }

    /// Removes all folders of a user; links are removed and never followed.
    func remove(_ person: String) throws(HostError) {
        for folder in [persons, logs] {
            let failure = FolderRemoval.remove([person], below: folder)
            guard failure == 0 else {
                throw HostError(
                    .storageFailed, "A user's files could not be deleted; delete this folder.",
                    path: "\(folder)/\(person)", cause: String(cString: strerror(failure)))
            }
        }
    }

    /// Moves the files of a user's apps to another user who has none of these apps; each app keeps
    /// its key.
    ///
    /// If the host dies during a call, the next call moves the rest.
    ///
    /// - Returns: The folders that both users have. If there are any, nothing is moved.
    func move(from source: String, to target: String) throws(HostError) -> [String] {
        let owners = KeyOwners(persons: persons)
        let mine = containers(of: source)
        let shared = Set(containers(of: target)).intersection(mine)
        guard shared.isEmpty else { return shared.sorted() }
        for container in mine {
            let place = "\(persons)/\(target)/\(container)"
            try owners.keep(
                owners.owner(of: container, of: source), of: container, of: target)
            guard rename("\(persons)/\(source)/\(container)", place) == 0 else {
                throw StateDirectory.notWritable(place)
            }
            // A log that cannot be moved stays with the first user, because the files are more
            // important.
            let log = "\(logs)/\(target)"
            if (try? StateDirectory.makeFolder(log)) != nil {
                rename("\(logs)/\(source)/\(container)", "\(log)/\(container)")
            }
        }
        return []
    }

    private static func folders(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
