import Glibc
import Testing

@testable import AppHost

@Suite struct `The limit of descriptors` {
    @Test func `the limit of descriptors is raised as far as the system allows`() {
        let raised = DescriptorLimit.raise()
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(limit.rlim_cur == limit.rlim_max)
        #expect(raised == Int(clamping: limit.rlim_max))
    }
}
