/// The files and services that one process may access, with absolute paths.
///
/// A folder includes everything in it. Paths that do not exist are ignored. The process can neither
/// read nor change any other file, but it can detect that the file exists.
public struct Confinement: Hashable, Sendable {
    /// The files and folders that it may read and execute.
    public var readable: [String]
    /// The folders that it may only list.
    public var listable: [String]
    /// The files and folders that it may read, change, create and remove, but not execute.
    public var writable: [String]
    /// Whether it may connect to services of this machine by sockets in the file system.
    public var allowsLocalSockets: Bool
    /// Whether it may listen on ports of this machine.
    public var allowsListening: Bool

    /// Creates a description of the access of a process.
    ///
    /// - Parameters:
    ///   - readable: The files and folders that it may read and execute.
    ///   - listable: The folders that it may only list.
    ///   - writable: The files and folders that it may read and change.
    ///   - allowsLocalSockets: Whether it may connect to services by sockets in the file system.
    ///   - allowsListening: Whether it may listen on ports of this machine.
    public init(
        readable: [String] = [], listable: [String] = [], writable: [String] = [],
        allowsLocalSockets: Bool = false, allowsListening: Bool = false
    ) {
        self.readable = readable
        self.listable = listable
        self.writable = writable
        self.allowsLocalSockets = allowsLocalSockets
        self.allowsListening = allowsListening
    }
}
