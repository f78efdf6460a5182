package import Glibc

/// The address of a Unix socket: a path, or the name of an abstract socket.
package struct LocalAddress: Sendable {
    /// The maximum length of a path.
    package static let pathBytesMax = 107

    private let address: sockaddr_un
    private let length: socklen_t

    /// Creates the address of a socket in the file system, or returns `nil` if the system cannot
    /// represent the path.
    package init?(path: String) {
        // A path ends with a null byte.
        self.init(Array(path.utf8), suffix: [0])
    }

    /// Creates the address of an abstract socket, or returns `nil` if the system cannot represent
    /// the name.
    package init?(abstractName name: String) {
        // An abstract name begins with a null byte, and the address's length determines its end.
        self.init(Array(name.utf8), prefix: [0])
    }

    private init?(_ name: [UInt8], prefix: [UInt8] = [], suffix: [UInt8] = []) {
        guard name.count + prefix.count <= Self.pathBytesMax, !name.contains(0) else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = prefix + name + suffix
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        let start = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2
        length = socklen_t(start + bytes.count)
    }

    /// Calls the closure with the system's form of the address.
    package func withPointer<Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Result
    ) rethrows -> Result {
        try withUnsafePointer(to: address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, length) }
        }
    }
}
