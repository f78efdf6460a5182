import Synchronization

/// Saves and loads the sealed state of one app of one person, in one directory.
///
/// After a kill or a power cut at any instant, ``load(session:atLeast:)`` finds the last commit or
/// the one before it. What cannot be read is moved to `Quarantine/` with its reason beside it,
/// never deleted silently, and the older generation serves. One process at a time holds the
/// store; use it from any thread. Opening reads nothing, and loading reads two files at most.
public final class RestorationStore: Sendable {
    /// How a store is opened when another process may have it.
    public enum LockPolicy: Sendable {
        /// Take the lock, or throw ``RestorationStoreError/Code/inUse`` at once.
        case refuse
        /// Wait so long for the other process, then throw as ``refuse`` does.
        case wait(Duration)
        /// Take no lock. The store can then be listed and read, beside its owner, and every
        /// change throws ``RestorationStoreError/Code/openedForReading``.
        case readOnly
    }

    /// Where the state lies.
    public let directory: StateDirectory
    let files: SessionFiles
    let quarantine: Quarantine
    let keyring: Mutex<Keyring?>
    let changeMark = ChangeMark()
    /// The archives last committed or loaded; its lock is taken before the state's.
    let archives = Mutex<[SessionIdentifier: ArchiveMemory]>([:])
    private let state: Mutex<StoreState>

    private init(
        directory: StateDirectory, keyring: Keyring?, fileSystem: any FileSystem,
        access: StoreState.Access
    ) {
        self.directory = directory
        self.keyring = Mutex(keyring)
        files = SessionFiles(directory, on: fileSystem)
        quarantine = Quarantine(directory, on: fileSystem)
        state = Mutex(StoreState(access: access))
    }

    /// Opens a directory's store, making the directory when it is missing.
    ///
    /// - Parameters:
    ///   - directory: Where the files lie.
    ///   - key: The person's key for this app; nil while there is none, and then sessions can be
    ///     listed, set aside and discarded, and loading throws
    ///     ``RestorationStoreError/Code/locked``.
    ///   - formerKeys: Keys that the state may still be sealed with, as when a process was
    ///     stopped within ``rotate(to:)``. They open, and never seal.
    ///   - fileSystem: The disk; a test may give one in memory.
    ///   - lock: What to do when another process has the store.
    public static func open(
        directory: StateDirectory, key: EnvelopeKey?, formerKeys: [EnvelopeKey] = [],
        fileSystem: any FileSystem = DiskFileSystem(), lock: LockPolicy = .refuse
    ) throws(RestorationStoreError) -> RestorationStore {
        let keyring = key.map { Keyring(key: $0, formerKeys: formerKeys) }
        let patience: Duration
        switch lock {
        case .readOnly:
            return RestorationStore(
                directory: directory, keyring: keyring, fileSystem: fileSystem,
                access: .readOnly)
        case .refuse: patience = .zero
        case .wait(let duration): patience = duration
        }
        if try fileSystem.status(of: directory.path) == nil {
            try fileSystem.makeDirectoryDurably(directory.path)
        }
        let held = try fileSystem.lock(directory.lockPath, patience: patience)
        return RestorationStore(
            directory: directory, keyring: keyring, fileSystem: fileSystem, access: .owner(held))
    }

    /// Gives the lock up.
    ///
    /// Afterwards every call throws ``RestorationStoreError/Code/closed``.
    public func close() {
        state.withLock { state in
            if case .owner(let lock) = state.access { lock.release() }
            state.access = .closed
            state.sessions = [:]
        }
    }

    func reading<Result: Sendable>(
        _ body: (inout StoreState) throws(RestorationStoreError) -> Result
    ) throws(RestorationStoreError) -> Result {
        try state.withLock { state throws(RestorationStoreError) in
            if case .closed = state.access {
                throw RestorationStoreError(
                    .closed, "The store was closed. Open it again.", path: directory.path)
            }
            return try body(&state)
        }
    }

    func changing<Result: Sendable>(
        _ body: (inout StoreState) throws(RestorationStoreError) -> Result
    ) throws(RestorationStoreError) -> Result {
        try reading { state throws(RestorationStoreError) in
            guard state.mayChange else {
                throw RestorationStoreError(
                    .openedForReading,
                    "The store was opened for reading only. Open it with its lock to change it.",
                    path: directory.path)
            }
            return try body(&state)
        }
    }

    func keyOrLocked() throws(RestorationStoreError) -> EnvelopeKey {
        try keysOrLocked().key
    }

    func keysOrLocked() throws(RestorationStoreError) -> Keyring {
        guard let keys else { throw .locked(in: directory) }
        return keys
    }

    var keys: Keyring? { keyring.withLock { $0 } }
}
