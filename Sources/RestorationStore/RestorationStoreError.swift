/// An error of the store.
///
/// The message describes the failure and what to do, with paths and sizes, but never a saved value
/// or a key.
public struct RestorationStoreError: Error, Sendable {
    /// The kind of failure; programs decide by this, not by the message.
    public var code: Code
    /// A description of the failure and what to do, for the reader of a log.
    public var message: String
    /// The path of the file or directory concerned, if there is one.
    public var path: String?
    /// The id of the process that has the store open, for ``Code/inUse`` if it is known.
    public var ownerProcess: Int32?
    /// The underlying error, such as a decoder's.
    public var cause: (any Error)?

    /// Creates an error.
    ///
    /// It is public for implementations of ``FileSystem``.
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

    static func undecodable(cause: (any Error)?) -> RestorationStoreError {
        RestorationStoreError(
            .undecodable, "The file is intact, but what it holds could not be decoded.",
            cause: cause)
    }

    func at(_ path: String) -> RestorationStoreError {
        var copy = self
        copy.path = copy.path ?? path
        return copy
    }
}

extension RestorationStoreError: CustomStringConvertible {
    /// The message, the path, the code and the underlying error, in one line.
    public var description: String {
        var text = message
        if let path { text += " (\(path))" }
        text += " [\(code)]"
        if let cause { text += " because: \(cause)" }
        return text
    }
}
