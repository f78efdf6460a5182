/// What one process may reach in the file system, as absolute paths.
///
/// A folder stands for everything below it. What is named and not there is left out. Whatever is
/// not named, the process can neither read nor change; it can still learn that it exists.
public struct Confinement: Hashable, Sendable {
    /// What it may read and run.
    public var readable: [String]
    /// Folders in which it may look for names, and no more.
    public var listable: [String]
    /// What it may read, change, make and remove, and not run.
    public var writable: [String]
    /// Whether it may connect to services of this machine by sockets in the file system.
    public var allowsLocalSockets: Bool
    /// Whether it may listen on ports of this machine.
    public var allowsListening: Bool

    /// Describes what a process may reach.
    ///
    /// - Parameters:
    ///   - readable: What it may read and run.
    ///   - listable: Folders in which it may look for names.
    ///   - writable: What it may read and change.
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
