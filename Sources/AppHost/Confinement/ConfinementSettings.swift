/// The settings that isolate apps from each other and from the host.
public struct ConfinementSettings: Hashable, Sendable {
    /// The extent to which apps are confined.
    public enum Mode: Hashable, Sendable {
        /// As far as the kernel supports it; the host logs the missing features at its start.
        case available
        /// Completely; the host does not start if the kernel lacks a feature.
        case required
        /// Not at all, for debuggers: every app has the same access as the host's user.
        case off
    }

    /// The extent to which apps are confined.
    public var mode = Mode.available
    /// Files and folders that every app may read in addition to its own.
    public var readable: [String] = []
    /// Files and folders that every app may read and write in addition to its own, such as a folder
    /// that apps share.
    public var writable: [String] = []
    /// Additional files that no app may read, such as the private key of a certificate.
    public var privateFiles: [String] = []
    /// Whether apps may connect to services of this machine by sockets in the file system.
    ///
    /// Some services, such as D-Bus, start programs for the host's user without any confinement.
    public var allowsLocalSockets = false
    /// The apps that may listen on ports of this machine, by the name in their address.
    ///
    /// A browser sends the cookies of this host to all ports of the same host name. Such an app
    /// receives them, so it can impersonate its users at this host.
    public var listeningApps: Set<String> = []

    /// Creates settings that confine apps as far as the kernel supports it, without additional
    /// access.
    public init() {}
}
