import CLinuxProcess

/// What keeps descriptors from being sent to the host: closing one may wait for as long as its
/// sender wants.
enum DescriptorRefusal {
    /// Has the kernel refuse descriptors that are sent to a local socket, and to what connects to
    /// one that listens.
    ///
    /// - Returns: Whether it does; it does not before Linux 6.16.
    static func begin(on socket: Int32) -> Bool { perennial_refuse_descriptors(socket) == 0 }
}
