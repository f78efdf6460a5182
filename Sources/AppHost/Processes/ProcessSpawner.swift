/// Starts processes; tests start scripted ones.
public protocol ProcessSpawner: Sendable {
    /// Starts a process whose descriptor 3 is one end of a link.
    ///
    /// - Parameters:
    ///   - request: What is started.
    ///   - onDeath: Called once, on any thread, when the process is dead and buried.
    /// - Throws: `spawnFailed`, `executableBusy`.
    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess
}

/// What is to be started.
public struct SpawnRequest: Hashable, Sendable {
    /// The path of the executable.
    public var executable: String
    /// The bundle's folder, if there is one.
    public var bundle: String?
    /// The person's folder for the app: the process's `HOME`.
    public var container: String
    /// Where its output goes, for the app's author.
    public var log: String
    /// What its environment holds besides what every program needs.
    public var environment: [String: String]
    /// What it may reach; `nil` lets it reach what the host may.
    public var confinement: Confinement?
    /// The folder in which the process group has a file, named for it, while it is there.
    public var records: String?

    /// Makes a request.
    public init(
        executable: String, bundle: String?, container: String, log: String,
        environment: [String: String] = [:], confinement: Confinement? = nil,
        records: String? = nil
    ) {
        self.confinement = confinement
        self.records = records
        self.environment = environment
        self.executable = executable
        self.bundle = bundle
        self.container = container
        self.log = log
    }
}

/// A process that was started.
public protocol SpawnedProcess: Sendable {
    /// Its number.
    var identifier: Int32 { get }
    /// The host's end of the link; the host closes it.
    var link: Int32 { get }
    /// Sends a signal to it and to everything it started, unless it is dead already.
    func signal(_ signal: Int32)
}
