import Foundation
import Testing

@testable import AppHost

/// The limits of messages to endpoints, as a value.
@Suite struct `Rates of push endpoints` {
    private func digest(_ number: Int) -> Data { Data("\(number)".utf8) }

    @Test func `an endpoint has 20 messages at once and two a second, whatever others have`() {
        var rates = KeyedRates<Data>(PushEndpoints.rate)
        for endpoint in 1...2 {
            for _ in 0..<20 { #expect(rates.spend(digest(endpoint), at: .zero) == nil) }
            let wait = rates.spend(digest(endpoint), at: .zero)
            #expect(wait.map { $0 > .milliseconds(490) && $0 <= .milliseconds(501) } == true)
        }
        let later = Duration.seconds(1)
        for _ in 0..<2 { #expect(rates.spend(digest(1), at: later) == nil) }
        #expect(rates.spend(digest(1), at: later) != nil)
    }

    @Test func `the limits of idle endpoints are dropped, and those in use are kept`() {
        var rates = KeyedRates<Data>(PushEndpoints.rate)
        let max = KeyedRates<Data>.firstCleaning
        for number in 0..<max { _ = rates.spend(digest(number), at: .zero) }
        #expect(rates.count == max)
        let later = Duration.seconds(60)
        for _ in 0..<20 { #expect(rates.spend(digest(max), at: later) == nil) }
        #expect(rates.count == 1)
        // At the next cleaning, the endpoint has no message left.
        for number in 0..<max - 1 { _ = rates.spend(digest(number), at: later) }
        #expect(rates.spend(digest(max), at: later) != nil)
        #expect(rates.count == max)
    }

    @Test func `endpoints that are used at the same time are not searched at every message`() {
        var rates = KeyedRates<Data>(PushEndpoints.rate)
        for number in 0..<5_000 { _ = rates.spend(digest(number), at: .zero) }
        #expect(rates.count == 5_000)
        _ = rates.spend(digest(0), at: .seconds(60))
        #expect(rates.count == 5_000)
        for number in 5_000..<10_000 { _ = rates.spend(digest(number), at: .seconds(60)) }
        #expect(rates.count < 10_000)
    }
}

/// The limits of calls on the message bus, as a value.
@Suite struct `Rates of a distributor's calls` {
    @Test func `a program has 40 calls at once and one in two seconds, and others have theirs`() {
        var rates = DistributorRates(at: .zero)
        func admitted(_ program: String, at now: Duration) -> Int {
            (0..<500).count { _ in rates.admits(program, at: now) }
        }
        #expect(admitted(":1.1", at: .zero) == 40)
        #expect(admitted(":1.2", at: .zero) == 40)
        #expect(admitted(":1.1", at: .milliseconds(1_999)) == 0)
        #expect(admitted(":1.1", at: .seconds(2)) == 1)
    }

    @Test func `all programs together have 120 calls at once and two a second`() {
        var rates = DistributorRates(at: .zero)
        func admitted(at now: Duration) -> Int {
            (0..<500).count { rates.admits(":1.\($0)", at: now) }
        }
        #expect(admitted(at: .zero) == 120)
        #expect(admitted(at: .seconds(5)) == 10)
    }

    @Test func `the limits of programs end with their connection, and that of all does not`() {
        var rates = DistributorRates(at: .zero)
        for expected in [40, 40, 40, 0] {
            #expect((0..<200).count { _ in rates.admits(":1.1", at: .zero) } == expected)
            rates.disconnected()
        }
    }
}
