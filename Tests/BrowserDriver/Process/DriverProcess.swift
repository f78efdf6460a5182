import Foundation
import Glibc
import Synchronization

/// A running browser or driver with its profile.
///
/// It is started under the ``Watchdog``, its output is read until it prints its port, and it is
/// ended with all its processes.
final class DriverProcess: Sendable {
    /// `posix_spawn`'s flag for a new session; Glibc's module does not export the macro.
    private static let setSessionFlag: Int16 = 0x80
    /// Descriptors from 3 up to this one are closed in a child, so that it does not inherit them.
    private static let inheritedDescriptorMax: Int32 = 255

    /// The directory of the profile and of all other files that the browser writes.
    let directory: String

    private struct Running: Sendable {
        var processID: pid_t
        var lifeline: Int32
    }

    private let running: Mutex<Running?>
    private let output: DriverOutput

    /// Creates the directory of a new profile.
    static func makeDirectory() throws -> String {
        let base = FileManager.default.temporaryDirectory.path
        var template = Array("\(base)/browser-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw BrowserError(
                .didNotStart,
                "No temporary directory could be made in \(base): \(String(cString: strerror(errno)))"
            )
        }
        let path = template.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        try FileManager.default.createDirectory(
            atPath: path + "/tmp", withIntermediateDirectories: false)
        return path
    }

    init(_ command: [String], directory: String) throws {
        self.directory = directory
        let lifeline = try Self.pipe()
        let output = try Self.pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, lifeline.read, 0)
        posix_spawn_file_actions_adddup2(&actions, output.write, 1)
        posix_spawn_file_actions_adddup2(&actions, output.write, 2)
        for descriptor in 3...Self.inheritedDescriptorMax {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(
            &attributes,
            Self.setSessionFlag | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)

        let arguments = ["sh", "-c", Watchdog.program, directory] + command
        var processID = pid_t()
        let status = Self.withCStrings(arguments) { arguments in
            Self.withCStrings(Self.environment(directory)) { environment in
                posix_spawn(
                    &processID, "/bin/sh", &actions, &attributes, arguments, environment)
            }
        }
        close(lifeline.read)
        close(output.write)
        guard status == 0 else {
            close(lifeline.write)
            close(output.read)
            throw BrowserError(
                .didNotStart, "/bin/sh did not start: \(String(cString: strerror(status)))")
        }
        self.running = Mutex(Running(processID: processID, lifeline: lifeline.write))
        self.output = DriverOutput(descriptor: output.read)
    }

    deinit {
        end()
    }

    /// Waits until the process prints a line with the marker, and returns the port after it.
    func port(after marker: String, secondsMax: Double) throws -> UInt16 {
        try output.port(after: marker, secondsMax: secondsMax)
    }

    /// Ends every process of the browser and removes its profile; returns after that.
    func end() {
        guard
            let ending = running.withLock({ running in
                defer { running = nil }
                return running
            })
        else { return }
        close(ending.lifeline)
        var status: Int32 = 0
        while waitpid(ending.processID, &status, 0) < 0, errno == EINTR {}
    }

    /// A pair of sockets replaces a pipe, because it can be created so that no other child inherits
    /// it.
    private static func pipe() throws -> (read: Int32, write: Int32) {
        var descriptors: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &descriptors) == 0
        else {
            throw BrowserError(
                .didNotStart, "No pipe could be made: \(String(cString: strerror(errno)))")
        }
        return (descriptors[0], descriptors[1])
    }

    /// The test's own environment, in which all paths that a browser writes to are in its
    /// directory.
    private static func environment(_ directory: String) -> [String] {
        var environment = ProcessInfo.processInfo.environment
        environment["HOME"] = directory
        environment["TMPDIR"] = directory + "/tmp"
        environment["XDG_CONFIG_HOME"] = directory + "/config"
        environment["XDG_CACHE_HOME"] = directory + "/cache"
        environment["XDG_RUNTIME_DIR"] = nil
        environment["DISPLAY"] = nil
        environment["LC_ALL"] = "C.UTF-8"
        return environment.map { "\($0.key)=\($0.value)" }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = strings.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        return body(pointers + [nil])
    }
}
