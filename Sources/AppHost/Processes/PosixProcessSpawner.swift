import CLinuxProcess
import Dispatch
import Glibc
import Synchronization
import SystemIO

/// A spawner of real processes, which confines each as its request specifies and detects its death
/// with a pidfd.
public struct PosixProcessSpawner: ProcessSpawner {
    private let queue: DispatchQueue
    private let openProcess: @Sendable (Int32) -> Int32

    /// Creates a spawner.
    public init() {
        self.init(openProcess: { perennial_pidfd_open($0) })
    }

    /// Creates a spawner that opens a process's descriptor with a function; a test passes one that
    /// fails.
    init(openProcess: @escaping @Sendable (Int32) -> Int32) {
        self.openProcess = openProcess
        queue = DispatchQueue(label: "perennial.deaths", qos: .userInteractive)
    }

    /// Starts a process in a group of its own, which inherits only its ends of the link and of
    /// the channel for sound from the host.
    public func spawn(
        _ request: SpawnRequest, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) throws(HostError) -> any SpawnedProcess {
        guard let (ours, theirs) = StreamSocket.pair() else { throw Self.failure(request, errno) }
        // The refusal must be set before the app runs. `LinkConnection` handles an older kernel
        // that does not support it.
        ours.refuseDescriptors()
        defer { close(theirs.descriptor) }
        let sound: (ours: PacketSocket, theirs: PacketSocket)?
        do {
            sound = request.hasSoundChannel ? try Self.soundPair(request) : nil
        } catch {
            close(ours.descriptor)
            throw error
        }
        defer { if let sound { close(sound.theirs.descriptor) } }
        let identifier: pid_t
        do {
            identifier = try Self.start(
                request, link: theirs.descriptor, sound: sound?.theirs.descriptor ?? -1)
        } catch {
            close(ours.descriptor)
            if let sound { close(sound.ours.descriptor) }
            throw error
        }
        let process = PosixProcess(
            identifier: identifier, link: ours.descriptor, sound: sound?.ours.descriptor,
            record: request.records.map { "\($0)/\(identifier)" },
            openProcess: openProcess)
        process.watch(on: queue, onDeath: onDeath)
        return process
    }

    private static func soundPair(
        _ request: SpawnRequest
    ) throws(HostError) -> (ours: PacketSocket, theirs: PacketSocket) {
        guard let pair = PacketSocket.pair() else { throw failure(request, errno) }
        pair.0.refuseDescriptors()
        return pair
    }

    private static func start(
        _ request: SpawnRequest, link: Int32, sound: Int32
    ) throws(HostError) -> pid_t {
        let support = ConfinementSupport.ofThisMachine
        guard let confinement = request.confinement else {
            return try start(request, link, sound, ruleset: -1)
        }
        guard support.confinesFiles else { return try start(request, link, sound, ruleset: -1) }
        let ruleset = try Ruleset(confinement, support)
        defer { withExtendedLifetime(ruleset) {} }
        return try start(request, link, sound, ruleset: ruleset.descriptor)
    }

    private static func start(
        _ request: SpawnRequest, _ link: Int32, _ sound: Int32, ruleset: Int32
    ) throws(HostError) -> pid_t {
        var identifier: pid_t = 0
        let named = [request.executable, request.log] + (request.records.map { [$0] } ?? [])
        let failure = withCStrings(named) { paths in
            withCStrings(environment(of: request)) { environment in
                var arguments = [paths[0], nil]
                return arguments.withUnsafeMutableBufferPointer { arguments in
                    environment.withUnsafeBufferPointer { environment in
                        var order = perennial_spawn_order(
                            executable: paths[0], arguments: arguments.baseAddress,
                            environment: environment.baseAddress, log: paths[1], link: link,
                            sound: sound, ruleset: ruleset, is_hardened: request.confinement != nil,
                            allows_local_sockets: request.confinement?.allowsLocalSockets ?? true,
                            allows_listening: request.confinement?.allowsListening ?? true,
                            // A null pointer ends the list and stands for no folder.
                            records: paths[2])
                        return perennial_spawn(&order, &identifier)
                    }
                }
            }
        }
        guard failure == 0 else { throw Self.failure(request, failure) }
        return identifier
    }

    /// Returns only the variables that every program needs, because the host's own environment may
    /// contain secrets.
    private static func environment(of request: SpawnRequest) -> [String] {
        var variables = [
            "HOME": request.container,
            // Foundation uses the account's home directory, whatever HOME is, unless this variable
            // is set.
            "CFFIXED_USER_HOME": request.container, "TMPDIR": request.container + "/tmp",
            "PERENNIAL_BUNDLE": request.bundle,
            // Without this, the Swift runtime searches for its crash reporter at each start and
            // does not use it, because a log is not a terminal. The operator enables an app's own
            // crash reports with `--env`.
            "SWIFT_BACKTRACE": "enable=no,swift-backtrace=/dev/null",
        ]
        for (name, fallback) in [
            ("PATH", "/usr/local/bin:/usr/bin:/bin"), ("LANG", "C.UTF-8"), ("TZ", nil),
            // The folder of the Swift runtime, for programs that are not linked statically.
            ("LD_LIBRARY_PATH", nil),
        ] as [(String, String?)] {
            variables[name] = getenv(name).map { String(cString: $0) } ?? fallback
        }
        for (name, value) in request.environment { variables[name] = value }
        return variables.sorted { $0.key < $1.key }.compactMap { name, value in
            value.map { "\(name)=\($0)" }
        }
    }

    private static func failure(_ request: SpawnRequest, _ code: Int32) -> HostError {
        HostError(
            code == ETXTBSY ? .executableBusy : .spawnFailed,
            "The app could not be started. Check that its executable exists and can be run.",
            path: request.executable, cause: String(cString: strerror(code)))
    }
}

/// Calls a function with a C array of strings that ends with a null pointer.
private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
}

/// A real process.
private final class PosixProcess: SpawnedProcess {
    let identifier: Int32
    let link: Int32
    let sound: Int32?
    /// The file that records that the process group exists.
    private let record: String?
    private let watch = Mutex<Watch>(Watch())

    private struct Watch {
        var source: SystemSource?
        var isBuried = false
    }

    private let openProcess: @Sendable (Int32) -> Int32
    /// The interval at which a process without a pidfd is checked for its end.
    private static let askedEvery = Duration.milliseconds(500)

    init(
        identifier: Int32, link: Int32, sound: Int32?, record: String?,
        openProcess: @escaping @Sendable (Int32) -> Int32
    ) {
        self.identifier = identifier
        self.link = link
        self.sound = sound
        self.record = record
        self.openProcess = openProcess
    }

    /// Waits for the death.
    ///
    /// The process number stays in use until the process is reaped under the lock, so no signal can
    /// reach another process.
    func watch(
        on queue: DispatchQueue, onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) {
        offerToKernel(Self.whileRunning)
        awaitDeath(on: queue, onDeath)
    }

    private func awaitDeath(
        on queue: DispatchQueue, _ onDeath: @escaping @Sendable (ProcessDeath) -> Void
    ) {
        let descriptor = openProcess(identifier)
        guard descriptor >= 0 else {
            // Without a pidfd (an old kernel, or no descriptor left) the process is polled. No
            // thread waits, because each waiting process would take a thread from the pool.
            watch.withLock { watch in
                watch.source = SystemSource(after: Self.askedEvery) { [self] in
                    if hasEnded { bury(onDeath) } else { awaitDeath(on: queue, onDeath) }
                }
            }
            return
        }
        // Reaping takes the same lock, so the source is set even if the process is already dead.
        watch.withLock { watch in
            watch.source = SystemSource(
                descriptor, for: .reading, on: queue, close: { close(descriptor) },
                { [self] in bury(onDeath) })
        }
    }

    func signal(_ signal: Int32) {
        watch.withLock { watch in
            guard !watch.isBuried else { return }
            // The group is created before the program runs. If the process has left its group, only
            // the process gets the signal.
            if kill(-identifier, signal) != 0 { kill(identifier, signal) }
            switch signal {
            case SIGSTOP: offerToKernel(Self.whileStopped)
            case SIGCONT: offerToKernel(Self.whileRunning)
            default: break
            }
        }
    }

    private static let whileRunning = "800"
    private static let whileStopped = "1000"

    /// Sets the order in which the kernel ends processes when it has no memory left: apps before
    /// the host, and hidden apps before visible ones.
    ///
    /// If the value cannot be written, for example in a container whose `/proc` is read-only, the
    /// kernel ends the largest process.
    private func offerToKernel(_ points: String) {
        let file = open("/proc/\(identifier)/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = write(file, points, points.utf8.count)
        close(file)
    }

    private var hasEnded: Bool {
        var information = siginfo_t()
        return waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT | WNOHANG) == 0
            && information.si_signo != 0
    }

    private func bury(_ onDeath: @Sendable (ProcessDeath) -> Void) {
        let death = watch.withLock { watch -> ProcessDeath? in
            guard !watch.isBuried else { return nil }
            // The processes that this one started end with it: a confined process cannot leave the
            // group, and the signal also reaches processes that are being created. The number of
            // the group stays in use until the process is reaped.
            kill(-identifier, SIGKILL)
            var status: Int32 = 0
            guard waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
            if let record { unlink(record) }
            watch.isBuried = true
            watch.source?.cancel()
            watch.source = nil
            let signal = status & 0x7f
            return signal == 0 ? .exited(status >> 8 & 0xff) : .signalled(signal)
        }
        if let death { onDeath(death) }
    }
}
