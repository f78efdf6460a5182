import Foundation
import Testing

@testable import AppHost

/// The limits of messages to endpoints, as a value.
@Suite struct `Rates of push endpoints` {
    private func digest(_ number: Int) -> Data { Data("\(number)".utf8) }

    @Test func `an endpoint has 20 messages at once and two a second, whatever others have`() {
        var rates = EndpointRates()
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
        var rates = EndpointRates()
        let max = EndpointRates.firstCleaning
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
        var rates = EndpointRates()
        for number in 0..<5_000 { _ = rates.spend(digest(number), at: .zero) }
        #expect(rates.count == 5_000)
        _ = rates.spend(digest(0), at: .seconds(60))
        #expect(rates.count == 5_000)
        for number in 5_000..<10_000 { _ = rates.spend(digest(number), at: .seconds(60)) }
        #expect(rates.count < 10_000)
    }
}
