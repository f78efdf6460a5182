import HostLink
import Testing

@testable import AppHost

@Suite struct LinkAllowanceTests {
    @Test
    func `the bytes of an app are limited like its messages, and are allowed again over time`()
        throws
    {
        var allowance = LinkAllowance(at: .zero)
        let large = 31 << 20
        #expect(allowance.admit(.goodbye, byteCount: large, at: .zero) == nil)
        let next = allowance.admit(.goodbye, byteCount: large, at: .zero)
        let wait = try #require(next)
        #expect(wait > .seconds(7) && wait < .seconds(8))
        // A waiting message uses no allowance, so small messages pass.
        for _ in 1...1000 {
            #expect(allowance.admit(.goodbye, byteCount: 100, at: .zero) == nil)
        }
        #expect(allowance.admit(.goodbye, byteCount: large, at: wait + .seconds(1)) == nil)
    }

    @Test func `a message larger than the whole allowance is accepted if nothing else was sent`() {
        var allowance = LinkAllowance(at: .zero)
        #expect(allowance.admit(.goodbye, byteCount: 64 << 20, at: .zero) == nil)
        #expect(allowance.admit(.goodbye, byteCount: 1, at: .seconds(7)) != nil)
        #expect(allowance.admit(.goodbye, byteCount: 1, at: .seconds(9)) == nil)
    }
}
