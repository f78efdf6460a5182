import FoundationEssentials

/// The content of a disk in memory: the state that programs see, and the state that a power cut
/// leaves.
///
/// 1. A file's bytes are durable after the file was synchronised.
/// 2. A change of names (one rename is one change) is durable after a directory that it touches was
///    synchronised.
/// 3. Changes that are not durable may survive a power cut, in any selection.
struct MemoryDisk {
    enum Entry: Equatable {
        case directory
        case file(Int)
    }

    struct File {
        var bytes: [UInt8] = []
        var durableBytes: [UInt8] = []
        var modified: Date
    }

    private struct Change {
        var entries: [String: Entry?]

        func touches(_ directory: String) -> Bool {
            entries.keys.contains { StorePath.parent(of: $0) == directory }
        }
    }

    var files: [File] = []
    var entries: [String: Entry] = ["/": .directory, ".": .directory]
    private var durableEntries: [String: Entry] = ["/": .directory, ".": .directory]
    private var pending: [Change] = []

    var callCount = 0
    var failures: [Int: RestorationStoreError.Code] = [:]
    var lastCall: Int?
    var capacity: Int?
    var locks: Set<String> = []

    static func missing(_ path: String) -> RestorationStoreError {
        RestorationStoreError(.missing, "There is no file at this path.", path: path)
    }

    mutating func countCall(_ path: String?) throws(RestorationStoreError) {
        if let lastCall, callCount >= lastCall {
            throw RestorationStoreError(.inputOutput, "The power is off.", path: path)
        }
        callCount += 1
        if let code = failures[callCount] {
            throw RestorationStoreError(code, "A failure that a test requested.", path: path)
        }
    }

    func checkFree(_ path: String) throws(RestorationStoreError) {
        guard entries[path] == nil else {
            throw RestorationStoreError(
                .alreadyExists, "The path already exists.", path: path)
        }
        guard entries[StorePath.parent(of: path)] == .directory else {
            throw Self.missing(StorePath.parent(of: path))
        }
    }

    func fileNumber(_ path: String) throws(RestorationStoreError) -> Int {
        guard case .file(let number) = entries[path] else { throw Self.missing(path) }
        return number
    }

    /// Returns how many of the `byteCount` new bytes the disk has space for.
    func room(for byteCount: Int) -> Int {
        guard let capacity else { return byteCount }
        let used = entries.values.reduce(0) { sum, entry in
            if case .file(let number) = entry { sum + files[number].bytes.count } else { sum }
        }
        return max(0, min(byteCount, capacity - used))
    }

    mutating func write(
        _ bytes: ArraySlice<UInt8>, to number: Int, at offset: Int, _ date: Date
    ) {
        let end = offset + bytes.count
        let missing = max(0, end - files[number].bytes.count)
        files[number].bytes += Array(repeating: 0, count: missing)
        files[number].bytes.replaceSubrange(offset..<end, with: bytes)
        files[number].modified = date
    }

    mutating func change(_ changed: [String: Entry?]) {
        let change = Change(entries: changed)
        Self.apply(change, to: &entries)
        pending.append(change)
    }

    mutating func settle(_ directory: String) {
        for change in pending where change.touches(directory) {
            Self.apply(change, to: &durableEntries)
        }
        pending.removeAll { $0.touches(directory) }
    }

    mutating func plant(_ path: String, _ bytes: [UInt8], _ date: Date) {
        files.append(File(bytes: bytes, durableBytes: bytes, modified: date))
        entries[path] = .file(files.count - 1)
        durableEntries[path] = entries[path]
    }

    func restarted(_ cut: MemoryFileSystem.PowerCut) -> MemoryDisk {
        var next = MemoryDisk()
        next.files = files
        next.entries = durableEntries
        switch cut {
        case .losesUnsynchronized:
            for index in files.indices { next.files[index].bytes = files[index].durableBytes }
        case .keepsEverything:
            next.entries = entries
        case .random(let seed):
            var chance = SeededChance(seed: seed)
            for change in pending where chance.isHeads() { Self.apply(change, to: &next.entries) }
            for index in files.indices where files[index].bytes != files[index].durableBytes {
                next.files[index].bytes = chance.survivor(of: files[index])
            }
        }
        // If a directory was lost, the names in it are lost too.
        next.entries = next.entries.filter { next.isReachable($0.key) }
        for index in next.files.indices { next.files[index].durableBytes = next.files[index].bytes }
        next.durableEntries = next.entries
        return next
    }

    private func isReachable(_ path: String) -> Bool {
        let parent = StorePath.parent(of: path)
        return entries[path] != nil && (parent == path || path == "." || isReachable(parent))
    }

    private static func apply(_ change: Change, to entries: inout [String: Entry]) {
        for (path, entry) in change.entries { entries[path] = entry }
    }
}

/// A random generator that repeats its numbers for the same seed (SplitMix64).
struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    fileprivate mutating func isHeads() -> Bool {
        next() & 1 == 0
    }

    fileprivate mutating func survivor(of file: MemoryDisk.File) -> [UInt8] {
        switch next() % 3 {
        case 0: return file.durableBytes
        case 1: return file.bytes
        default:
            // The length reached the disk, but only a part of the new bytes did. Bytes that were
            // durable and have not changed remain.
            let same = zip(file.bytes, file.durableBytes).prefix { $0 == $1 }.count
            let kept = same + Int(next() % UInt64(file.bytes.count - same + 1))
            return Array(file.bytes[..<kept])
                + Array(repeating: 0, count: file.bytes.count - kept)
        }
    }
}
