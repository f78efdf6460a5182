/// Why the host could not do something.
///
/// The message is a sentence for people: what happened, to what, and what to do. It never holds
/// what a person typed or what an app showed.
public struct HostError: Error, Sendable, CustomStringConvertible {
    /// What went wrong.
    public var code: Code
    /// The sentence for people.
    public var message: String
    /// The file or folder concerned, if there is one.
    public var path: String?
    /// What lay beneath, as text for the log.
    public var cause: String?

    /// What went wrong.
    public struct Code: Hashable, Sendable {
        private enum Value {
            case inUse, notWritable, insecure, notFound, damaged, storage, unknownApp,
                unknownSession, spawn,
                busy, tooMany, control
            case refusedURL, noAppForURL, dataLocked, backgroundRefused, nothingToContinue
            case unconfined, badGrant, sharedIdentifier, sharedAddress
        }
        private let value: Value

        /// Another host holds the state directory; stop it or name another directory.
        public static let stateDirectoryInUse = Code(value: .inUse)
        /// The state directory cannot be made or written; mend its permissions or name another.
        public static let stateDirectoryNotWritable = Code(value: .notWritable)
        /// Other users can reach what is the host's alone; the message names the command that mends
        /// it.
        public static let insecurePermissions = Code(value: .insecure)
        /// No host keeps its state in this directory; name another.
        public static let stateDirectoryNotFound = Code(value: .notFound)
        /// A file of the host holds what the host never writes; move it aside.
        public static let damagedFile = Code(value: .damaged)
        /// The database refused; most often the disk is full.
        public static let storageFailed = Code(value: .storage)
        /// No installed app has this name.
        public static let unknownApp = Code(value: .unknownApp)
        /// The person has no such window; it was closed, or never was.
        public static let unknownSession = Code(value: .unknownSession)
        /// The app's process could not be started; look at its executable.
        public static let spawnFailed = Code(value: .spawn)
        /// The app's executable is just being written; it can be started in a moment.
        public static let executableBusy = Code(value: .busy)
        /// The address is no address, or one that is never opened; the message says why.
        public static let refusedURL = Code(value: .refusedURL)
        /// No installed app names the address's scheme in its `Info.plist`.
        public static let noAppForURL = Code(value: .noAppForURL)
        /// The app has told of nothing that could be gone on with.
        public static let nothingToContinue = Code(value: .nothingToContinue)
        /// The person's data is locked; unlock it first.
        public static let dataLocked = Code(value: .dataLocked)
        /// The host's settings do not let apps be started in the background.
        public static let backgroundRefused = Code(value: .backgroundRefused)
        /// The person has as many scenes of the app as may be; close some.
        public static let tooManySessions = Code(value: .tooMany)
        /// Something stands where the control socket belongs; move it away.
        public static let controlSocketInUse = Code(value: .control)
        /// Confinement was required and the kernel cannot give it whole; do not require it, or use
        /// another kernel.
        public static let confinementUnavailable = Code(value: .unconfined)
        /// What apps would be allowed to reach is not there, or would lead to everybody's state.
        public static let grantRefused = Code(value: .badGrant)
        /// Two apps have one identifier and would share their state; leave one out, or change its
        /// identifier.
        public static let sharedIdentifier = Code(value: .sharedIdentifier)
        /// The programs of two apps have one name, and so one address; leave one out, or rename its
        /// program.
        public static let sharedAddress = Code(value: .sharedAddress)
    }

    /// Makes an error.
    public init(_ code: Code, _ message: String, path: String? = nil, cause: String? = nil) {
        self.code = code
        self.message = message
        self.path = path
        self.cause = cause
    }

    /// The message, with path and cause.
    public var description: String {
        var text = message
        if let path { text += " (\(path))" }
        if let cause { text += ": \(cause)" }
        return text
    }
}
