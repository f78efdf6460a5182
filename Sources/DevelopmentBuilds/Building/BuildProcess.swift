import CLinuxProcess
import Dispatch
import Glibc
import Synchronization
import SystemIO

/// A program that builds, in a process group of its own, so that the terminal's Ctrl-C reaches only
/// the tool, which then ends the program in an orderly way.
package final class BuildProcess: Sendable {
    /// The time that a program gets to end after it was asked to.
    private static let patience = Duration.seconds(5)
    /// The amount of output that is kept for diagnostics: the last bytes.
    static let outputBytesMax = 1 << 20

    /// The end of a program.
    package struct Outcome: Equatable, Sendable {
        /// Whether the program exited with status 0.
        package var isSuccess: Bool
        /// The program's output and errors, in the order in which they were written.
        package var output: String
        /// The number of the signal that killed the program; `nil` if it exited, or was ended on
        /// request.
        package var signal: Int32?

        /// Creates an outcome.
        package init(isSuccess: Bool, output: String, signal: Int32? = nil) {
            (self.isSuccess, self.output, self.signal) = (isSuccess, output, signal)
        }
    }

    /// A program could not be started.
    package struct StartError: Error, CustomStringConvertible, Sendable {
        /// The sentence for the user.
        package let description: String
    }

    private let identifier: pid_t
    /// A descriptor of the process, which the kernel makes readable when the process has ended.
    private let process: Int32
    private let output: Int32
    private let isOver = Mutex(false)
    private let killTimer = Mutex<SystemSource?>(nil)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: The program, which is looked up in `PATH`, and its arguments.
    ///   - folder: The working directory.
    package init(_ command: [String], in folder: String) throws(StartError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Self.error(command, errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        perennial_spawn_add_folder(&actions, folder)
        perennial_spawn_add_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // The tool ignores some signals, which its children would inherit.
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(
            &identifier, command.first ?? "", &actions, &attributes, &arguments, environ)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw Self.error(command, code)
        }
        let process = perennial_pidfd_open(identifier)
        guard process >= 0 else {
            let code = errno
            kill(-identifier, SIGKILL)
            waitpid(identifier, nil, 0)
            close(ends[0])
            throw Self.error(command, code)
        }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        (self.identifier, self.process, output) = (identifier, process, ends[0])
    }

    private static func error(_ command: [String], _ code: Int32) -> StartError {
        let reason = String(cString: strerror(code))
        return StartError(
            description: "\(command.first ?? "The build command") cannot be started: \(reason). "
                + "Install it, or add its folder to PATH.")
    }

    /// Waits for the end of the program; called once.
    ///
    /// - Parameter echo: Called with output as it arrives, on a thread of its own.
    package func wait(echo: @escaping @Sendable ([UInt8]) -> Void) async -> Outcome {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "perennial.build").async {
                continuation.resume(returning: self.read(echo))
            }
        }
    }

    /// Asks the program to end; it is killed with its group if it does not.
    package func end() {
        signal(SIGINT)
        let timer = SystemSource(after: Self.patience) { [weak self] in self?.signal(SIGKILL) }
        killTimer.withLock { $0 = timer }
    }

    private func signal(_ signal: Int32) {
        isOver.withLock { isOver in
            // Afterwards the number may belong to another group.
            if !isOver { _ = kill(-identifier, signal) }
        }
    }

    private func read(_ echo: (([UInt8]) -> Void)) -> Outcome {
        var text: [UInt8] = []
        var isEnded = false
        // A child of the program may keep the pipe open, so the end of the program counts.
        while !isEnded {
            var watched = [
                pollfd(fd: output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: process, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&watched, 2, -1) < 0, errno != EINTR { break }
            isEnded = watched[1].revents != 0
            while let bytes = nextBytes(), !bytes.isEmpty {
                echo(bytes)
                text += bytes
                if text.count > 2 * Self.outputBytesMax {
                    text.removeFirst(text.count - Self.outputBytesMax)
                }
            }
            if !isEnded, watched[0].revents & Int16(POLLHUP) != 0 {
                // The output has ended, and the program has not.
                var ending = pollfd(fd: process, events: Int16(POLLIN), revents: 0)
                while poll(&ending, 1, -1) < 0, errno == EINTR {}
                isEnded = true
            }
        }
        let wasAsked = killTimer.withLock { timer in
            defer { timer = nil }
            timer?.cancel()
            return timer != nil
        }
        var status: Int32 = 0
        isOver.withLock { isOver in
            // Children of a program that was asked to end, or was killed, must not build on. The
            // program is not reaped yet, so its number still is that of its group.
            var end = siginfo_t()
            while waitid(P_PID, id_t(identifier), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            if wasAsked || end.si_code != Int32(CLD_EXITED) { _ = kill(-identifier, SIGKILL) }
            while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
            isOver = true
        }
        close(output)
        close(process)
        // The low bits of a status are the signal.
        let signal = status & 0x7f
        return Outcome(
            isSuccess: status == 0,
            output: String(decoding: text.suffix(Self.outputBytesMax), as: UTF8.self),
            signal: signal == 0 || wasAsked ? nil : signal)
    }

    /// Returns the bytes that can be read now; `nil` or nothing if there are none.
    private func nextBytes() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 32 << 10)
        let count = Glibc.read(output, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : nil
    }
}
