/// What keeps apps away from each other and from the host.
public struct ConfinementSettings: Hashable, Sendable {
    /// When apps are confined.
    public enum Mode: Hashable, Sendable {
        /// As far as the kernel can; the log says at the start what it cannot.
        case available
        /// The host does not start where the kernel cannot confine apps whole.
        case required
        /// Not at all, for debuggers: every app reaches what the host's user reaches.
        case off
    }

    /// When apps are confined.
    public var mode = Mode.available
    /// Files and folders that every app may read in addition to its own.
    public var readable: [String] = []
    /// Files and folders that every app may read and write in addition to its own, such as one
    /// that apps share.
    public var writable: [String] = []
    /// Whether apps may connect to services of this machine by sockets in the file system.
    ///
    /// Some of these, such as D-Bus, start programs for the host's user, outside of any
    /// confinement.
    public var allowsLocalSockets = false
    /// The apps that may listen on ports of this machine, by the name in their address.
    ///
    /// A browser sends the cookies of the host to every port of the same name, so such an app can
    /// take the place of its users at this host.
    public var listeningApps: Set<String> = []

    /// Confines as far as the kernel can, and grants nothing.
    public init() {}
}
