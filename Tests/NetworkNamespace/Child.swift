import CLinuxProcess
import Foundation
import Glibc

/// A process that the tests start.
///
/// It inherits no descriptor but the three standard ones. With Foundation's `Process`, a process
/// that is started at the same time can inherit the socket that reports the end of another process,
/// and then that end is not reported.
struct Child: Sendable {
    let identifier: pid_t

    /// Starts a program that is found in `PATH`.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - input: The descriptor that becomes its standard input.
    ///   - output: The descriptor that becomes its standard output and error.
    init(_ command: [String], input: Int32, output: Int32) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)
        _ = perennial_spawn_add_close_from(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads of the tests block signals.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let error = posix_spawnp(&process, command[0], &actions, &attributes, &arguments, environ)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        identifier = process
    }

    /// Waits for the end on a thread of its own, because the threads of Swift's tasks are few.
    ///
    /// - Returns: The exit status, or -1 if a signal ended it.
    func end() async -> Int32 {
        let identifier = identifier
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Self.wait(identifier)) }
        }
    }

    /// Ends the process.
    func kill() {
        let identifier = identifier
        Glibc.kill(identifier, SIGKILL)
        Thread.detachNewThread { _ = Self.wait(identifier) }
    }

    private static func wait(_ identifier: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }
}
