import Glibc

/// The limit of open descriptors of the host's process.
public enum DescriptorLimit {
    /// Raises the limit of this process as far as the system allows.
    ///
    /// Each connection takes a descriptor, and service managers and shells start with 1,024. Apps
    /// do not inherit the limit: they start with 1,024 at most.
    /// - Returns: The new limit; 0 if it cannot be read.
    @discardableResult
    public static func raise() -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        let before = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        let isRaised = setrlimit(resource, &limit) == 0
        return Int(clamping: isRaised ? limit.rlim_cur : before)
    }
}
