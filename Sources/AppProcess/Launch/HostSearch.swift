import Foundation
import Glibc

/// The search for the host's program, for an app that was started by hand.
enum HostSearch {
    /// Replaces this process with `perennial run --show-output <this executable>`.
    ///
    /// The host is the one built beside the app, or the one in `PATH`.
    static func openUnderHost() -> Never {
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
