import Foundation
import Glibc
import RestorationStore

/// A check value of the master key, which distinguishes the right key from any other.
///
/// If the value is missing, the saved state itself decides: only the right key opens it.
struct KeyCheck {
    private let value: String
    /// The maximum number of sealed files to try, because a damaged file proves nothing.
    private static let filesTriedMax = 16

    init(_ value: String) { self.value = value }

    /// Whether the directory has a check value.
    static func exists(_ directory: StateDirectory) throws(HostError) -> Bool {
        var status = stat()
        if lstat(directory.masterKeyCheck, &status) == 0 { return true }
        guard errno == ENOENT else { throw StateDirectory.notWritable(directory.masterKeyCheck) }
        return false
    }

    /// Verifies the key with the check value.
    ///
    /// If there is none, verifies the key with the saved state and stores the check value.
    ///
    /// - Parameter key: Returns the key of one app of one user, by the names of their folders.
    /// - Throws: `damagedFile` if the saved state needs another key.
    func confirm(
        in directory: StateDirectory, key: (_ person: String, _ container: String) -> [UInt8]
    ) throws(HostError) {
        if try matches(directory.masterKeyCheck) { return }
        guard Self.isUnsealed(directory.persons, by: key) != false else {
            throw Self.otherKey(directory.masterKeyCheck)
        }
        do throws(RestorationStoreError) {
            let disk = DiskFileSystem()
            let draft = "\(directory.masterKeyCheck).\(getpid())"
            try disk.writeDurably(Array(value.utf8), to: draft)
            try disk.rename(draft, to: directory.masterKeyCheck, replacing: true)
            try disk.synchronizeDirectory(directory.path)
        } catch {
            throw HostError(
                .stateDirectoryNotWritable, error.message, path: directory.masterKeyCheck)
        }
    }

    /// Whether a check value of this key is stored; `false` if no check value is stored.
    ///
    /// - Throws: `damagedFile` if it belongs to another key.
    func matches(_ path: String) throws(HostError) -> Bool {
        guard let known = FileManager.default.contents(atPath: path) else { return false }
        guard known.elementsEqual(value.utf8) else { throw Self.otherKey(path) }
        return true
    }

    private static func otherKey(_ path: String) -> HostError {
        HostError(
            .damagedFile,
            "This is not the master key that the saved state was sealed with. Put the right "
                + "one back. To start with nothing, move this file and the persons folder away.",
            path: path)
    }

    /// Returns whether the key unseals the saved state, or `nil` if there is no intact state to
    /// test.
    private static func isUnsealed(
        _ persons: String, by key: (String, String) -> [UInt8]
    ) -> Bool? {
        var tried = 0
        var answer: Bool?
        for person in names(in: persons) {
            for container in names(in: "\(persons)/\(person)") {
                let folder =
                    "\(persons)/\(person)/\(container)/Library/Saved Application State"
                for state in names(in: folder) {
                    guard tried < filesTriedMax else { return answer }
                    tried += 1
                    let found = SealedFolder(path: "\(folder)/\(state)").isUnsealed(
                        by: key(person, container))
                    // An app may have written a file that is sealed with another key, so only a
                    // success is proof.
                    if found == true { return true }
                    answer = found ?? answer
                }
            }
        }
        return answer
    }

    private static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
