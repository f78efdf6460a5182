import Foundation
import Glibc

/// A pipe whose ends no other process inherits.
///
/// With Foundation's `Pipe`, a process that is started at the same time can inherit an end, and
/// then its reader waits for an end that does not come.
struct PrivatePipe {
    let reading: FileHandle
    let writing: FileHandle

    init() throws {
        var ends: [Int32] = [-1, -1]
        // Swift's Glibc has no function that creates such a pipe; a pair of sockets behaves the
        // same.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
        reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    }
}
