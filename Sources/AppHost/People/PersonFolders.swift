import Foundation
import Glibc

/// The folders that people's apps have in a state directory: containers and logs.
///
/// Everything here waits for the disk, so it is done away from the host's queue, and only while no
/// process of the person's runs.
struct PersonFolders: Sendable {
    let persons: String
    let logs: String

    /// Everybody who has a folder.
    var all: [String] { Self.folders(in: persons) }

    /// The folders of a person's apps.
    func containers(of person: String) -> [String] { Self.folders(in: "\(persons)/\(person)") }

    /// The bytes of all files of a person's apps.
    func size(of person: String) -> UInt64 { StateSize.bytes(in: "\(persons)/\(person)") }

    /// Removes everything of a person: links are removed and never followed.
    func remove(_ person: String) throws(HostError) {
        for folder in [persons, logs] {
            let failure = FolderRemoval.remove([person], below: folder)
            guard failure == 0 else {
                throw HostError(
                    .storageFailed, "A person's files could not be deleted; delete this folder.",
                    path: "\(folder)/\(person)", cause: String(cString: strerror(failure)))
            }
        }
    }

    /// Gives the files of a person's apps to another person, who has none of these apps; each keeps
    /// its key.
    ///
    /// What was moved when the host died is not moved again, and the rest is.
    ///
    /// - Returns: The folders that both have. Nothing is moved unless it is empty.
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
            // What an app printed is worth less than what it keeps: where it cannot be moved it
            // stays.
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
