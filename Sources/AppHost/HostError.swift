import Logging

/// An error of the host.
///
/// The message is a sentence for users: the event, the object concerned, and what to do. It never
/// contains user input or the content of an app's pages.
public struct HostError: Error, Sendable, CustomStringConvertible {
    /// The kind of the error.
    public var code: Code
    /// The sentence for users.
    public var message: String
    /// The file or folder concerned, if there is one.
    public var path: String?
    /// The underlying error, as text for the log.
    public var cause: String?

    /// The kind of an error.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// Another host has locked the state directory; stop it or name another directory.
        public static let stateDirectoryInUse = Code(name: "stateDirectoryInUse")
        /// The state directory cannot be created or written; correct its permissions or name
        /// another.
        public static let stateDirectoryNotWritable = Code(name: "stateDirectoryNotWritable")
        /// Other users can access files that belong to the host alone; the message names the
        /// command that corrects the permissions.
        public static let insecurePermissions = Code(name: "insecurePermissions")
        /// No host keeps its state in this directory; name another.
        public static let stateDirectoryNotFound = Code(name: "stateDirectoryNotFound")
        /// A file of the host has content that the host never writes; move it aside.
        public static let damagedFile = Code(name: "damagedFile")
        /// The database reported an error; most often the disk is full.
        public static let storageFailed = Code(name: "storageFailed")
        /// No installed app has this name.
        public static let unknownApp = Code(name: "unknownApp")
        /// The user has no such window; it was closed, or never existed.
        public static let unknownSession = Code(name: "unknownSession")
        /// The app's process could not be started; check its executable.
        public static let spawnFailed = Code(name: "spawnFailed")
        /// The app's executable is being written; it can be started in a moment.
        public static let executableBusy = Code(name: "executableBusy")
        /// The address is invalid or must not be opened; the message contains the reason.
        public static let refusedURL = Code(name: "refusedURL")
        /// No installed app names the address's scheme in its `Info.plist`.
        public static let noAppForURL = Code(name: "noAppForURL")
        /// The app has no activity that could be continued.
        public static let nothingToContinue = Code(name: "nothingToContinue")
        /// The user's data is locked; unlock it first.
        public static let dataLocked = Code(name: "dataLocked")
        /// The host's settings do not let apps be started in the background.
        public static let backgroundRefused = Code(name: "backgroundRefused")
        /// The user has no such call; it has ended.
        public static let unknownCall = Code(name: "unknownCall")
        /// The call does not accept the action in its present state.
        public static let callActionRefused = Code(name: "callActionRefused")
        /// The app does not accept the file: the window that asked for it has closed, or has all
        /// the files that it asked for.
        public static let uploadRefused = Code(name: "uploadRefused")
        /// The file, or all uploaded files of the user together, are too large.
        public static let uploadTooLarge = Code(name: "uploadTooLarge")
        /// The user uploads too many files at once; wait a moment.
        public static let tooManyUploads = Code(name: "tooManyUploads")
        /// The user has the maximum number of scenes of the app; close some.
        public static let tooManySessions = Code(name: "tooManySessions")
        /// Another file exists at the path of the control socket; move it away.
        public static let controlSocketInUse = Code(name: "controlSocketInUse")
        /// Confinement is required and the kernel supports only a part of it; do not require it, or
        /// use another kernel.
        public static let confinementUnavailable = Code(name: "confinementUnavailable")
        /// A path that apps would be allowed to access does not exist, or would give access to the
        /// state of all users.
        public static let grantRefused = Code(name: "grantRefused")
        /// Two apps have the same identifier and would share their state; leave one out, or change
        /// its identifier.
        public static let sharedIdentifier = Code(name: "sharedIdentifier")
        /// The programs of two apps have the same name, and so the same address; leave one out, or
        /// rename its program.
        public static let sharedAddress = Code(name: "sharedAddress")
    }

    /// Creates an error.
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

extension Logger {
    /// Logs an error after which the host continues.
    ///
    /// - Parameter app: The app concerned, if the error is one app's.
    func warning(_ message: Message, _ error: any Error, app: String? = nil) {
        warning(message, metadata: Self.metadata(error, app))
    }

    /// Logs an error that prevents the host from keeping one of its guarantees.
    func error(_ message: Message, _ error: any Error) {
        self.error(message, metadata: Self.metadata(error, nil))
    }

    private static func metadata(_ error: any Error, _ app: String?) -> Metadata {
        var metadata: Metadata = ["error": "\(error)"]
        metadata["app"] = app.map { "\($0)" }
        return metadata
    }
}

extension HostError {
    /// Returns the error for an app that is not installed.
    static func unknown(_ app: String) -> HostError {
        HostError(
            .unknownApp, "There is no app named \(LoggedText.printable(app, max: 80)) on this host."
        )
    }
}
