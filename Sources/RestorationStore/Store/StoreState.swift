import Crypto

/// The state of an open store, which is accessed only under the store's mutex.
struct StoreState {
    /// The right to use the directory.
    enum Access {
        case owner(any FileLock), readOnly, closed
    }

    var access: Access
    var sessions: [SessionIdentifier: SessionMemory] = [:]
    var hasSessionsDirectory = false

    var mayChange: Bool {
        if case .owner = access { true } else { false }
    }

    /// Discards the cached state of a session's files, and keeps the attempted number, so that no
    /// number is used twice.
    mutating func forget(_ session: SessionIdentifier) {
        sessions[session]?.forgetContent()
        sessions[session]?.committed = 0
    }
}

/// The cached state of a session in an open store, so that a commit need not read the files first.
struct SessionMemory {
    /// The state of the current generation's file.
    enum Current {
        /// Not examined yet, or uncertain after a failed commit.
        case unknown
        case sound
        case absent
    }

    var current = Current.unknown
    /// Files that should have been set aside but could not be moved.
    ///
    /// No commit may replace them.
    var condemned: [StoreSlot: RestorationStoreError] = [:]
    /// Whether the file of the previous generation is known to exist.
    var hasPrevious = false
    /// The highest generation known to be on disk; a current file below it is a replay.
    var committed: UInt64 = 0
    /// The highest generation ever attempted, so that no number is used for two contents.
    var attempted: UInt64 = 0
    /// Whether the current file's name is known to survive a power cut.
    var isDurable = false
    /// Whether the last commit failed, so that its file may be readable but not durable.
    var mustWrite = false
    /// The fingerprint of the last commit's content, if it is certain.
    var mark: ChangeMark.Mark?
    /// The archive in the current file, if it is certain and was loaded or committed as an archive.
    var archive: SavedArchive?
    /// The journal after that archive, if changes may be appended to it.
    var journal: Journal?
    /// Whether the current file contains an archive, so that it may end in a journal entry.
    var isArchive = false

    /// Returns the number of the next commit.
    ///
    /// The number of a failed attempt is not used again.
    mutating func nextNumber() -> UInt64 {
        attempted = max(attempted, committed) + 1
        return attempted
    }

    /// The state while a commit is written, when only the numbers are certain.
    var duringCommit: SessionMemory {
        SessionMemory(committed: committed, attempted: attempted, mustWrite: true)
    }

    /// Records that the last attempt is durable in the current file.
    mutating func complete(
        mark: ChangeMark.Mark? = nil, archive: SavedArchive? = nil, journal: Journal? = nil
    ) {
        self.mark = mark
        self.archive = archive
        self.journal = journal
        isArchive = archive != nil
        current = .sound
        mustWrite = false
        isDurable = true
        committed = attempted
    }

    /// Discards the cached content of the current file, and keeps the numbers, so that none is used
    /// twice.
    mutating func forgetContent() {
        current = .unknown
        mark = nil
        archive = nil
        journal = nil
    }
}

/// A fingerprint that replaces a payload in comparisons, so that the payload need not be kept.
///
/// It is a GMAC under a key that exists only while the store is open. Computing it is as fast as
/// reading memory, and two different payloads agree with a probability of at most 2 to the power of
/// -100.
struct ChangeMark: Sendable {
    enum Mark: Equatable {
        case ofBytes(byteCount: Int, tag: [UInt8])
        case ofCaller([UInt8])
    }

    private let key = SymmetricKey(size: .bits256)

    func mark(_ bytes: [UInt8]) -> Mark? {
        let nothing: [UInt8] = []
        // One nonce for all tags is safe, because the tags never leave this process.
        let nonce = [UInt8](repeating: 0, count: 12)
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.seal(
                nothing, using: key, nonce: nonce, authenticating: bytes)
        else { return nil }
        return .ofBytes(byteCount: bytes.count, tag: Array(box.tag))
    }
}
