/// Why the store could not do what it was asked.
///
/// The message says what happened and what to do; it names paths and sizes, never a saved value
/// and never a key.
public struct RestorationStoreError: Error, Sendable {
    /// What kind of failure it is; decide by this, not by the message.
    public var code: Code
    /// What happened and what to do about it, for the person who reads a log.
    public var message: String
    /// The file or directory concerned, when one is.
    public var path: String?
    /// The process that holds the store, with ``Code/inUse`` and when it is known.
    public var ownerProcess: Int32?
    /// The error beneath, such as what a decoder threw.
    public var cause: (any Error)?

    /// Makes an error; public for those who write a file system of their own.
    public init(
        _ code: Code, _ message: String, path: String? = nil, ownerProcess: Int32? = nil,
        cause: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.ownerProcess = ownerProcess
        self.cause = cause
    }

    static func locked(in directory: StateDirectory) -> RestorationStoreError {
        RestorationStoreError(
            .locked,
            "There is saved state, but no key to open it. Open the store with its key.",
            path: directory.path)
    }

    func at(_ path: String) -> RestorationStoreError {
        var copy = self
        copy.path = copy.path ?? path
        return copy
    }
}

extension RestorationStoreError: CustomStringConvertible {
    /// The message, the path, the code, and what lies beneath, in one line.
    public var description: String {
        var text = message
        if let path { text += " (\(path))" }
        text += " [\(code)]"
        if let cause { text += " because: \(cause)" }
        return text
    }
}
