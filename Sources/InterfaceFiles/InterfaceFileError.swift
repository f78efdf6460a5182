/// An error or a problem in a storyboard, a xib, an asset catalog or a strings file.
public struct InterfaceFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the file, for example "Main.storyboard".
    public let source: String
    /// The line in the file, counted from one, or nil if the error concerns the whole file.
    public let line: Int?
    /// The description of the object for developers: its label in Xcode, or its class and its id.
    public let object: String?
    /// The message for logs and users: the problem, and what to do.
    public let message: String

    /// Creates an error.
    public init(source: String, line: Int? = nil, object: String? = nil, message: String) {
        self.source = source
        self.line = line
        self.object = object
        self.message = message
    }

    /// The error as one line for a log, in the compiler's form.
    public var description: String {
        let place = line.map { "\(source):\($0)" } ?? source
        return object.map { "\(place): \($0): \(message)" } ?? "\(place): \(message)"
    }
}
