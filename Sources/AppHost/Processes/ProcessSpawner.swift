/// A starter of processes; tests use one with scripted processes.
public protocol ProcessSpawner: Sendable {
    /// Starts a process whose descriptor 3 is one end of a link.
    ///
    /// - Parameters:
    ///   - request: The program and its environment.
    ///   - onDeath: Called once, on any thread, when the process is dead and reaped.
    /// - Throws: `spawnFailed`, `executableBusy`.
    func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess
}

/// The description of a process to start.
public struct SpawnRequest: Hashable, Sendable {
    /// The path of the executable.
    public var executable: String
    /// The bundle's folder, if there is one.
    public var bundle: String?
    /// The user's folder for the app: the process's `HOME`.
    public var container: String
    /// The file that receives the output of the process, for the app's author.
    public var log: String
    /// The environment variables of the process, in addition to those that every program needs.
    public var environment: [String: String]
    /// The confinement of the process; with `nil` it can access all that the host can.
    public var confinement: Confinement?
    /// The folder that contains a file for the process group as long as the group exists.
    public var records: String?

    /// Whether the process gets a channel for sound, as its descriptor 4.
    public var hasSoundChannel = false

    /// Creates a request.
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
    /// The process number.
    var identifier: Int32 { get }
    /// The host's end of the link; the host closes it.
    var link: Int32 { get }
    /// The host's end of the channel for sound, which the host closes; `nil` without a channel.
    var sound: Int32? { get }
    /// Sends a signal to the process and to all processes that it started, unless it is dead.
    func signal(_ signal: Int32)
}

extension SpawnedProcess {
    /// No channel for sound.
    public var sound: Int32? { nil }
}
