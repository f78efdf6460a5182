import CLinuxProcess
import Glibc
import SystemIO

/// A process of the app, started as a host starts it: in a process group of its own, with the link
/// on descriptor 3, the environment variables that every program needs, and its output in a file.
final class SpawnedApp {
    private static let linkInChild: Int32 = 3
    /// The longest time that a copied executable may still be open for writing.
    private static let busyMax = Duration.seconds(5)

    let identifier: pid_t
    /// A descriptor that is readable once the process is dead.
    let death: Int32
    /// The test's end of the link.
    let link: Int32
    private var status: Int32?

    init(_ executable: String, home: String, log: String) throws {
        // The process inherits the ignored signal. Otherwise the system would end the process when
        // it writes beyond its file size limit.
        signal(SIGXFSZ, SIG_IGN)
        guard let (ours, theirs) = StreamSocket.pair() else {
            throw Self.failure("A link could not be made", errno)
        }
        defer { close(theirs.descriptor) }
        do {
            identifier = try Self.start(executable, home: home, log: log, link: theirs.descriptor)
        } catch {
            close(ours.descriptor)
            throw error
        }
        link = ours.descriptor
        death = perennial_pidfd_open(identifier)
        SpawnedProcesses.add(identifier)
    }

    deinit {
        end()
        close(link)
        if death >= 0 { close(death) }
    }

    /// Kills the process and all processes that it started, and reaps it.
    ///
    /// Has no effect on a dead process.
    func end() {
        guard status == nil else { return }
        kill(-identifier, SIGKILL)
        kill(identifier, SIGKILL)
        _ = reap(waiting: true)
    }

    /// Waits for the expected death of the process, and kills the process after the timeout.
    ///
    /// - Returns: A description of the cause of death.
    func awaitDeath(within patience: Duration) -> String {
        var descriptor = pollfd(fd: death, events: Int16(POLLIN), revents: 0)
        if death >= 0 { poll(&descriptor, 1, patience.inMilliseconds) }
        if !reap(waiting: false) {
            end()
            return "had to be ended"
        }
        let signal = (status ?? 0) & 0x7f
        if signal == 0 { return "ended with status \((status ?? 0) >> 8 & 0xff)" }
        return "was ended by signal \(signal), \(String(cString: strsignal(signal)))"
    }

    /// Sets whether writing to files fails from now on, as on a full disk.
    func setDiskFull(_ isFull: Bool) {
        _ = perennial_forbid_writing(identifier, isFull ? 1 : 0)
    }

    private func reap(waiting: Bool) -> Bool {
        if status != nil { return true }
        guard let status = SpawnedProcesses.reap(identifier, waiting: waiting) else { return false }
        // The processes that it started must not outlive it.
        kill(-identifier, SIGKILL)
        self.status = status
        return true
    }

    private static func start(
        _ executable: String, home: String, log: String, link: Int32
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        posix_spawn_file_actions_adddup2(&actions, link, linkInChild)
        _ = perennial_spawn_add_close_from(&actions, linkInChild + 1)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var identifier: pid_t = 0
        var failure: Int32
        let deadline = ContinuousClock.now + busyMax
        repeat {
            failure = withCStrings([executable]) { arguments in
                withCStrings(environment(home: home)) { environment in
                    posix_spawn(
                        &identifier, executable, &actions, &attributes, arguments, environment)
                }
            }
            // A process that another thread is starting still has the copy open for writing for a
            // moment.
            guard failure == ETXTBSY, ContinuousClock.now < deadline else { break }
            poll(nil, 0, 5)
        } while true
        guard failure == 0 else {
            throw Self.failure("The app “\(executable)” could not be started", failure)
        }
        return identifier
    }

    private static func environment(home: String) -> [String] {
        let names: [String] = ["PATH", "LANG", "TZ", "LD_LIBRARY_PATH"]
        let common = names.compactMap { name in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        return common + ["HOME=\(home)", "CFFIXED_USER_HOME=\(home)"]
    }

    private static func failure(_ what: String, _ code: Int32) -> ScreenError {
        ScreenError("\(what): \(String(cString: strerror(code))).")
    }
}

/// Calls a closure with C strings in a list that ends with a null pointer.
private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers)
}
