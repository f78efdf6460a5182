extension RestorationStoreError {
    /// The kinds of failure.
    ///
    /// Verdicts on a file come first, then the surroundings, then misuse.
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

        /// There is saved state, but no key to open it now.
        ///
        /// Open the store again with the key.
        public static let locked = Code(.locked)
        /// The file was sealed with another key.
        ///
        /// Give that key, or set the session aside.
        public static let wrongKey = Code(.wrongKey)
        /// The file's bytes were changed or cut.
        ///
        /// An older generation may serve.
        public static let damaged = Code(.damaged)
        /// The file is not an envelope at all.
        public static let foreign = Code(.foreign)
        /// The file is a sound envelope of another session.
        public static let misplaced = Code(.misplaced)
        /// The file is a sound envelope, but older than one this session has had since.
        public static let replayed = Code(.replayed)
        /// A newer version wrote the file.
        ///
        /// Run that version, or newer, to read it.
        public static let tooNew = Code(.tooNew)
        /// There is nothing saved under that name.
        public static let missing = Code(.missing)
        /// The envelope is sound, but what it holds could not be decoded; see the cause.
        public static let undecodable = Code(.undecodable)
        /// The caller asked for the state to be set aside, such as after a crash at launch.
        public static let setAsideByCaller = Code(.setAsideByCaller)

        /// Another process has the store open; ``RestorationStoreError/ownerProcess`` names it.
        public static let inUse = Code(.inUse)
        /// The disk or the quota is full.
        ///
        /// Nothing saved was lost; free some space.
        public static let noSpace = Code(.noSpace)
        /// The file system is mounted read-only.
        public static let readOnly = Code(.readOnly)
        /// This user may not reach the file.
        public static let denied = Code(.denied)
        /// The disk or the system failed.
        public static let inputOutput = Code(.inputOutput)
        /// Something of that name exists already.
        public static let alreadyExists = Code(.alreadyExists)
        /// The directory still holds something.
        public static let notEmpty = Code(.notEmpty)
        /// A secret's file can be reached by others.
        public static let insecurePermissions = Code(.insecurePermissions)

        /// A session or bundle identifier cannot be part of a file's name.
        public static let invalidIdentifier = Code(.invalidIdentifier)
        /// A key has the wrong length.
        public static let invalidKey = Code(.invalidKey)
        /// The state is larger than a store takes.
        ///
        /// Data belongs in the app's own database.
        public static let tooLarge = Code(.tooLarge)
        /// The archive exceeds a limit, or two of its objects have one path; the cause says which.
        public static let unencodable = Code(.unencodable)
        /// The store was closed before.
        public static let closed = Code(.closed)
        /// The store was opened for reading, without the lock, and so may not change anything.
        public static let openedForReading = Code(.openedForReading)
    }

    /// Where a failure comes from, and so who can put it right.
    public enum Attribution: String, Sendable {
        /// Bytes on disk are not what was saved.
        case damagedData
        /// The calling program did something it should not.
        case appCode
        /// The disk, permissions, keys or another process.
        case environment
    }
}

extension RestorationStoreError.Code {
    /// Where failures of this kind come from.
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

    /// Whether a current file that fails so makes way for a previous one that is sound.
    ///
    /// If the previous one fails as well, the cause is elsewhere, and both stay where they are.
    var yieldsToPrevious: Bool {
        switch name {
        case .wrongKey, .denied, .inputOutput: true
        default: false
        }
    }

    /// Whether the file itself is to blame, so that it is set aside and an older one may serve.
    ///
    /// *Locked* and *wrong key* are not among them: such a file is good, and stays where it is.
    public var condemnsFile: Bool {
        attribution == .damagedData || name == .tooNew
    }
}

extension RestorationStoreError.Code: CustomStringConvertible {
    /// The code's name, as reason files and logs carry it.
    public var description: String { name.rawValue }
}
