import Foundation
import Glibc
import StateRestoration

/// The process that is killed: commits to two sessions in turn and notes each commit that is done.
struct Writer {
    private let directory: String
    private let store: RestorationStore
    private var chance: Chance
    private let noted: Int32

    init(directory: String, seed: UInt64, isPlanted: Bool) throws {
        self.directory = directory
        chance = Chance(seed: seed)
        let keys = try Writing.keys()
        let disk: any FileSystem = isPlanted ? InPlaceFileSystem() : DiskFileSystem()
        store = try RestorationStore.open(
            directory: Writing.directory(directory), key: keys[0], formerKeys: [keys[1]],
            fileSystem: disk)
        noted = open(directory + "/noted", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        guard noted >= 0 else { throw KillFailure("no commit can be noted") }
    }

    func writeForEver() throws -> Never {
        var chance = chance
        let sessions = try Writing.sessions()
        let keys = try Writing.keys()
        var numbers = try sessions.map {
            Writing.number(of: try store.loadRecords(session: $0).value)
        }
        while true {
            let index = Int.random(in: sessions.indices, using: &chance)
            if Int.random(in: 0..<60, using: &chance) == 0 {
                try store.rotate(to: keys[Int.random(in: 0...1, using: &chance)])
            }
            numbers[index] += 1
            try commit(numbers[index], session: sessions[index])
            // One write to a file survives the process, whenever that is killed.
            let note =
                [UInt8(index)] + withUnsafeBytes(of: numbers[index].littleEndian) { Array($0) }
            guard write(noted, note, note.count) == note.count else {
                throw KillFailure("a commit cannot be noted")
            }
        }
    }

    private func commit(_ number: UInt64, session: SessionIdentifier) throws {
        let state = Writing.state(number)
        if let bytes = state[""] {
            try store.commit(bytes, session: session)
        } else {
            try store.commit(records: state, session: session)
        }
    }
}

/// A planted mistake: a new generation is written over the current one, a sector at a time.
struct InPlaceFileSystem: FileSystem {
    private let disk = DiskFileSystem()

    func status(of path: String) throws(RestorationStoreError) -> FileStatus? {
        try disk.status(of: path)
    }
    func names(in directory: String) throws(RestorationStoreError) -> [String] {
        try disk.names(in: directory)
    }
    func makeDirectory(_ path: String) throws(RestorationStoreError) {
        try disk.makeDirectory(path)
    }
    func read(_ path: String, upTo byteCount: Int) throws(RestorationStoreError) -> [UInt8] {
        try disk.read(path, upTo: byteCount)
    }
    func create(_ path: String) throws(RestorationStoreError) -> OpenFile {
        let place = Self.place(path)
        try? disk.remove(place)
        return try disk.create(place)
    }
    func openExisting(_ path: String) throws(RestorationStoreError) -> OpenFile {
        try disk.openExisting(path)
    }
    func write(
        _ bytes: [UInt8], to file: OpenFile, at offset: Int
    ) throws(RestorationStoreError) {
        for start in stride(from: 0, to: bytes.count, by: 512) {
            let part = Array(bytes[start..<min(start + 512, bytes.count)])
            try disk.write(part, to: file, at: offset + start)
        }
    }
    func synchronize(_ file: OpenFile) throws(RestorationStoreError) {
        try disk.synchronize(file)
    }
    func close(_ file: OpenFile) { disk.close(file) }
    func rename(
        _ path: String, to newPath: String, replacing: Bool
    ) throws(RestorationStoreError) {
        guard path.contains("/Quarantine/") || newPath.contains("/Quarantine/") else { return }
        try disk.rename(path, to: newPath, replacing: replacing)
    }
    func remove(_ path: String) throws(RestorationStoreError) { try disk.remove(path) }
    func synchronizeDirectory(_ path: String) throws(RestorationStoreError) {
        try disk.synchronizeDirectory(path)
    }
    func lock(
        _ path: String, patience: Duration
    ) throws(RestorationStoreError) -> any FileLock {
        try disk.lock(path, patience: patience)
    }

    private static func place(_ path: String) -> String {
        path.hasSuffix(".new") ? path.dropLast(4) + ".current" : path
    }
}
