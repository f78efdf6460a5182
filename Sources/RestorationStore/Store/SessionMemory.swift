import Crypto

/// What an open store remembers of a session, so that a commit need not read first.
struct SessionMemory {
    /// What lies in the slot of the current generation.
    enum Current {
        /// Not looked at yet, or left uncertain by a failed commit.
        case unknown
        case sound
        case absent
    }

    var current = Current.unknown
    /// Files that were to be set aside and could not be moved: no commit may replace them.
    var condemned: [StoreSlot: RestorationStoreError] = [:]
    /// Whether a file is known to lie in the slot of the previous generation.
    var hasPrevious = false
    /// The highest generation known to be on disk; a current file below it is a replay.
    var committed: UInt64 = 0
    /// The highest generation ever tried, so that no number is used for two contents.
    var attempted: UInt64 = 0
    /// Whether the current file's place is known to survive a power cut.
    var isDurable = false
    /// Whether the last commit failed: what it left reads well, perhaps, but may not be durable.
    var mustWrite = false
    /// What the last commit held, when that is certain.
    var mark: ChangeMark.Mark?
    /// The records of the last commit and the journal behind them, when that is certain; the
    /// caller's own arrays are shared, not copied.
    var records: RecordTable.Records?
    var journal: Journal?

    /// Forgets the content of the current file, and keeps the numbers, so that none is used twice.
    mutating func forgetContent() {
        current = .unknown
        mark = nil
        records = nil
        journal = nil
    }
}

/// Tells whether two payloads are equal without keeping either.
///
/// A GMAC under a key that lives and dies with the store: as fast as memory is read, and two
/// different payloads agree with a chance of 2 to the power of -100 or less.
struct ChangeMark: Sendable {
    enum Mark: Equatable {
        case ofBytes(byteCount: Int, tag: [UInt8])
        case ofCaller([UInt8])
    }

    private let key = SymmetricKey(size: .bits256)

    func mark(_ bytes: some EnvelopePayload) -> Mark? {
        let nothing: [UInt8] = []
        // One nonce for all is sound here, because the tags never leave this process.
        let nonce = [UInt8](repeating: 0, count: 12)
        guard let nonce = try? AES.GCM.Nonce(data: nonce),
            let box = try? AES.GCM.seal(
                nothing, using: key, nonce: nonce, authenticating: bytes)
        else { return nil }
        return .ofBytes(byteCount: bytes.count, tag: Array(box.tag))
    }
}
