import CLinuxProcess
import Glibc

/// A confinement as a Landlock ruleset.
final class Ruleset {
    /// The descriptor of the ruleset.
    let descriptor: Int32

    /// The kernel's flags for accesses to files.
    private struct Accesses: OptionSet {
        let rawValue: UInt64

        static let execute = Accesses(rawValue: 1 << 0)
        static let writeFile = Accesses(rawValue: 1 << 1)
        static let readFile = Accesses(rawValue: 1 << 2)
        static let readFolder = Accesses(rawValue: 1 << 3)
        static let makeDevices = Accesses(rawValue: 1 << 6 | 1 << 11)
        /// The accesses of the first version: reading, writing, executing and removing, and
        /// creating folders, files, sockets, pipes and links.
        static let first = Accesses(rawValue: 1 << 13 - 1)
        static let moveBetweenFolders = Accesses(rawValue: 1 << 13)
        static let truncate = Accesses(rawValue: 1 << 14)
        static let controlDevice = Accesses(rawValue: 1 << 15)

        static let reading: Accesses = [.execute, .readFile, .readFolder]

        /// Returns all accesses that a version of Landlock supports.
        static func all(_ version: Int) -> Accesses {
            var accesses = first
            if version >= 2 { accesses.insert(.moveBetweenFolders) }
            if version >= 3 { accesses.insert(.truncate) }
            if version >= 5 { accesses.insert(.controlDevice) }
            return accesses
        }
    }

    /// The flags that confine abstract sockets and signals to the app.
    private static let scopes: UInt64 = 1 << 0 | 1 << 1
    /// The flag for binding to TCP ports.
    private static let bindingToPorts: UInt64 = 1 << 0

    /// Creates the kernel's ruleset for a confinement.
    ///
    /// - Throws: `spawnFailed` if the kernel refuses it.
    init(_ confinement: Confinement, _ support: ConfinementSupport) throws(HostError) {
        let all = Accesses.all(support.landlock)
        let writing = all.subtracting([.execute, .makeDevices, .controlDevice])
        let ruleset = perennial_landlock_ruleset(
            all.rawValue,
            support.landlock >= 4 && !confinement.allowsListening ? Self.bindingToPorts : 0,
            support.landlock >= 6 ? Self.scopes : 0)
        guard ruleset >= 0 else { throw Self.failure(nil, errno) }
        descriptor = ruleset
        for path in confinement.readable { try allow(.reading, path) }
        for path in confinement.listable { try allow(.readFolder, path) }
        for path in confinement.writable { try allow(writing, path) }
        for path in SystemFiles.devices {
            try allow(all.intersection([.readFile, .writeFile, .controlDevice]), path)
        }
    }

    deinit { close(descriptor) }

    private func allow(_ accesses: Accesses, _ path: String) throws(HostError) {
        let error = perennial_landlock_allow(descriptor, path, accesses.rawValue)
        // A missing file needs no rule, and an app cannot access files that the host cannot access.
        guard error == 0 || [ENOENT, ENOTDIR, EACCES].contains(error) else {
            throw Self.failure(path, error)
        }
    }

    private static func failure(_ path: String?, _ code: Int32) -> HostError {
        HostError(
            .spawnFailed,
            "The app could not be confined to its own files, so it was not started. Check the "
                + "host's limit of open files.", path: path,
            cause: String(cString: strerror(code)))
    }
}
