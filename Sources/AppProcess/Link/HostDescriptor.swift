import Glibc

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
}
