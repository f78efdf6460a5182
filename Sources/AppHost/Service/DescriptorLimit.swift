import Glibc

/// How many descriptors the host's process may have open.
public enum DescriptorLimit {
    /// Raises the limit of this process as far as the system allows.
    ///
    /// Each connection takes a descriptor, and service managers and shells begin at 1,024. Apps do
    /// not inherit it: they start with 1,024 at most.
    /// - Returns: The limit from now on; 0 where it cannot be found out.
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
