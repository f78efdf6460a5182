import CLinuxProcess

/// Prevents apps from sending descriptors to the host, because closing one may block for as long as
/// its sender wants.
enum DescriptorRefusal {
    /// Makes the kernel refuse descriptors that are sent to a local socket, or to connections of
    /// one that listens.
    ///
    /// - Returns: Whether the kernel supports it; it does not before Linux 6.16.
    static func begin(on socket: Int32) -> Bool { perennial_refuse_descriptors(socket) == 0 }
}
