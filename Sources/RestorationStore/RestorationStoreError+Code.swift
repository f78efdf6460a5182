extension RestorationStoreError {
    /// The kinds of failure.
    ///
    /// Errors of a file come first, then errors of the environment, then misuse.
    public struct Code: Sendable, Hashable {
        private enum Name: String {
            case locked, wrongKey, damaged, foreign, misplaced, replayed, tooNew, missing
            case undecodable, setAsideByCaller
            case inUse, noSpace, readOnly, denied, inputOutput, alreadyExists, notEmpty
            case insecurePermissions
            case invalidIdentifier, invalidKey, tooLarge, unencodable, closed, openedForReading
        }

        private let name: Name

        private init(_ name: Name) {
            self.name = name
        }

        /// There is saved state, but currently no key to open it.
        ///
        /// Open the store again with the key.
        public static let locked = Code(.locked)
        /// The file was sealed with another key.
        ///
        /// Open the store with that key, or set the session aside.
        public static let wrongKey = Code(.wrongKey)
        /// The file's bytes were changed or truncated.
        ///
        /// An older generation may be usable.
        public static let damaged = Code(.damaged)
        /// The file is not an envelope at all.
        public static let foreign = Code(.foreign)
        /// The file is an intact envelope of another session.
        public static let misplaced = Code(.misplaced)
        /// The file is an intact envelope, but older than the last one of this session.
        public static let replayed = Code(.replayed)
        /// A newer version wrote the file.
        ///
        /// Run that version, or newer, to read it.
        public static let tooNew = Code(.tooNew)
        /// There is no saved state with this name.
        public static let missing = Code(.missing)
        /// The envelope is intact, but its content could not be decoded; see the cause.
        public static let undecodable = Code(.undecodable)
        /// The caller asked for the state to be set aside, for example after a crash at launch.
        public static let setAsideByCaller = Code(.setAsideByCaller)

        /// Another process has the store open; its id is ``RestorationStoreError/ownerProcess``.
        public static let inUse = Code(.inUse)
        /// The disk or the quota is full.
        ///
        /// No saved state was lost; free some space.
        public static let noSpace = Code(.noSpace)
        /// The file system is mounted read-only.
        public static let readOnly = Code(.readOnly)
        /// This user has no permission for the file.
        public static let denied = Code(.denied)
        /// The disk or the system failed.
        public static let inputOutput = Code(.inputOutput)
        /// A file or directory with this name already exists.
        public static let alreadyExists = Code(.alreadyExists)
        /// The directory is not empty.
        public static let notEmpty = Code(.notEmpty)
        /// Other users can read the file of a secret.
        public static let insecurePermissions = Code(.insecurePermissions)

        /// A session or bundle identifier cannot be part of a file name.
        public static let invalidIdentifier = Code(.invalidIdentifier)
        /// A key has the wrong length.
        public static let invalidKey = Code(.invalidKey)
        /// The state is larger than a store accepts.
        ///
        /// Data belongs in the app's own database.
        public static let tooLarge = Code(.tooLarge)
        /// The archive exceeds a limit, or two of its objects have the same path; see the cause.
        public static let unencodable = Code(.unencodable)
        /// The store is closed.
        public static let closed = Code(.closed)
        /// The store was opened for reading, without the lock, so it cannot be changed.
        public static let openedForReading = Code(.openedForReading)
    }

    /// The origin of a failure, which determines who can correct it.
    public enum Attribution: String, Sendable {
        /// Bytes on disk differ from the saved ones.
        case damagedData
        /// The calling program made an error.
        case appCode
        /// The disk, permissions, keys or another process caused the failure.
        case environment
    }
}

extension RestorationStoreError.Code {
    /// The origin of failures of this kind.
    public var attribution: RestorationStoreError.Attribution {
        switch name {
        case .damaged, .foreign, .misplaced, .replayed, .undecodable: .damagedData
        case .setAsideByCaller, .invalidIdentifier, .tooLarge, .unencodable, .closed,
            .openedForReading:
            .appCode
        case .locked, .wrongKey, .tooNew, .missing, .inUse, .noSpace, .readOnly, .denied,
            .inputOutput, .alreadyExists, .notEmpty, .insecurePermissions, .invalidKey:
            .environment
        }
    }

    /// Whether a current file with this error is set aside if the previous file is usable.
    ///
    /// If the previous file fails as well, the cause is not in the files, and both stay where they
    /// are.
    var yieldsToPrevious: Bool {
        switch name {
        case .wrongKey, .denied, .inputOutput: true
        default: false
        }
    }

    /// Whether the file itself is unusable, so that it is set aside and an older one may be used.
    ///
    /// *Locked* and *wrong key* are not among these errors: such a file is intact and stays where
    /// it is.
    public var condemnsFile: Bool {
        attribution == .damagedData || name == .tooNew
    }
}

extension RestorationStoreError.Code: CustomStringConvertible {
    /// The code's name in reason files and logs.
    public var description: String { name.rawValue }
}
