import Synchronization

/// A store that saves and loads the sealed state of one app of one user, in one directory.
///
/// After a kill or a power cut at any moment, ``load(session:atLeast:)`` finds the last commit or
/// the previous one. A file that cannot be read is never deleted silently: it is moved to
/// `Quarantine/` with its reason beside it, and the older generation is used. One process at a time
/// has the store open; any thread may use it. Opening reads no files, and loading reads at most two
/// files.
public final class RestorationStore: Sendable {
    /// The way to open a store that another process may have open.
    public enum LockPolicy: Sendable {
        /// Take the lock, or throw ``RestorationStoreError/Code/inUse`` immediately.
        case refuse
        /// Wait for the other process up to the duration, then throw as ``refuse`` does.
        case wait(Duration)
        /// Take no lock. The store can then be listed and read while its owner has it open, and
        /// every change throws ``RestorationStoreError/Code/openedForReading``.
        case readOnly
    }

    /// The directory of the state.
    public let directory: StateDirectory
    let files: SessionFiles
    let quarantine: Quarantine
    let keyring: Mutex<Keyring?>
    let changeMark = ChangeMark()
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

    /// Opens the store in a directory, and creates the directory if it is missing.
    ///
    /// - Parameters:
    ///   - directory: The directory of the files.
    ///   - key: The user's key for this app, or nil while there is none. Without a key, sessions
    ///     can be listed, set aside and discarded, and loading throws
    ///     ``RestorationStoreError/Code/locked``.
    ///   - formerKeys: Keys with which the state may still be sealed, for example after a process
    ///     was stopped in ``rotate(to:)``. They open files but never seal them.
    ///   - fileSystem: The file system; a test may pass one in memory.
    ///   - lock: The way to open a store that another process has open.
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

    /// Releases the lock.
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
