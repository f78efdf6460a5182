/// The reason why the message bus cannot be used.
struct DBusError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    static let malformed = DBusError("The message bus sent what is no message.")
    static let ended = DBusError("The message bus closed the connection.")
}
