/// The files and services that one process may access, with absolute paths.
///
/// Every folder includes its subfolders and files. Paths that do not exist are ignored. The process
/// can neither read nor change any other file, but it can detect that the file exists.
public struct Confinement: Hashable, Sendable {
    /// The files and folders that the process may read and execute.
    public var readable: [String]
    /// The folders whose entries the process may list, but whose files it may not read.
    public var listable: [String]
    /// The files and folders that the process may read, change, create and remove, but not execute.
    public var writable: [String]
    /// Whether the process may connect to Unix domain sockets.
    public var allowsLocalSockets: Bool
    /// Whether the process may listen on TCP ports.
    public var allowsListening: Bool

    /// Creates a description of the access of a process.
    ///
    /// - Parameters:
    ///   - readable: The files and folders that it may read and execute.
    ///   - listable: The folders that it may only list.
    ///   - writable: The files and folders that it may read, change, create and remove.
    ///   - allowsLocalSockets: Whether it may connect to Unix domain sockets.
    ///   - allowsListening: Whether it may listen on TCP ports.
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
