import Foundation
import Glibc
import SystemIO

/// The search for the host's program, for an app that was started by hand.
enum HostSearch {
    /// Replaces this process with `perennial run --show-output <this executable>`.
    ///
    /// The host is the program beside the app, or else the one in `PATH`.
    static func restartUnderHost() -> Never {
        let executable = ExecutablePath.current
        let beside = (executable as NSString).deletingLastPathComponent + "/perennial"
        let program = access(beside, X_OK) == 0 ? beside : "perennial"
        var arguments: [UnsafeMutablePointer<CChar>?] =
            ([program, "run", "--show-output", executable] + CommandLine.arguments.dropFirst()).map
        { strdup($0) }
        arguments.append(nil)
        execvp(program, arguments)
        LaunchFailure.stop(
            "An app runs under a host, and no `perennial` was found beside \(executable) or in PATH. "
                + "Build the host with `swift build --product perennial`, or install it.")
    }
}

/// The path of this process's executable.
enum ExecutablePath {
    static var current: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return CommandLine.arguments.first ?? "app" }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The end of a process that cannot start, with a message on standard error.
enum LaunchFailure {
    static func stop(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(EX_CONFIG)
    }
}

/// The descriptor through which an app inherits its end of the link from the host.
enum HostDescriptor {
    /// The descriptor's number, which both sides use.
    static let number: Int32 = 3

    /// The descriptor, if this process was started by a host.
    static var inherited: Int32? {
        var kind: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(number, SOL_SOCKET, SO_DOMAIN, &kind, &size) == 0, kind == AF_UNIX else {
            return nil
        }
        // Programs that the app starts must not keep the link open.
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        return number
    }

    /// The descriptor's number of the channel for sound.
    private static let soundNumber: Int32 = 4

    /// The channel for sound, if the host gave this app one.
    ///
    /// It must be read before anything else in the process can open a descriptor.
    static var inheritedSoundChannel: PacketSocket? { PacketSocket(inherited: soundNumber) }
}
