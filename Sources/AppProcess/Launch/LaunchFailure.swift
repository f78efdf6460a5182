import Foundation
import Glibc

/// Ends a process that cannot start, with a sentence for whoever started it.
enum LaunchFailure {
    static func stop(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(EX_CONFIG)
    }
}
