import Foundation
import Glibc

/// The end of a process that cannot start, with a message on standard error.
enum LaunchFailure {
    static func stop(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(EX_CONFIG)
    }
}
