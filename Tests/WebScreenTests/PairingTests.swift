import AppHost
import Synchronization
import Testing

@testable import WebScreen

@Suite struct `A code for another browser` {
    private final class Hours: Sendable {
        private let value = Mutex(Duration.zero)
        var now: Duration { value.withLock { $0 } }
        func pass(_ duration: Duration) { value.withLock { $0 += duration } }
    }

    private let hours = Hours()
    private let codes: PairingCodes

    init() {
        let hours = hours
        codes = PairingCodes { hours.now }
    }

    @Test func `makes the other browser the same person, once`() {
        let token = PersonToken()
        let code = codes.make(for: token)
        #expect(code.count == 9)
        #expect(codes.redeem(code) == token)
        #expect(codes.redeem(code) == nil)
    }

    @Test func `is read as people write it`() {
        let token = PersonToken()
        let code = codes.make(for: token)
        let written = code.lowercased().replacing("-", with: " ").replacing("0", with: "o")
            .replacing("1", with: "l")
        #expect(codes.redeem(" \(written) ") == token)
    }

    @Test func `is void after two minutes, and when its maker has made another`() {
        let token = PersonToken()
        let old = codes.make(for: token)
        hours.pass(PairingCodes.lasts)
        #expect(codes.redeem(old) == nil)
        let first = codes.make(for: token)
        let second = codes.make(for: token)
        #expect(codes.redeem(first) == nil)
        #expect(codes.redeem(second) == token)
    }

    @Test func `cannot be guessed: a few wrong ones void all`() {
        let code = codes.make(for: PersonToken())
        for _ in 0..<PairingCodes.wrongMax { #expect(codes.redeem("ZZZZ-ZZZZ") == nil) }
        #expect(codes.redeem(code) == nil)
    }

    @Test(arguments: ["", "-", "🙂", String(repeating: "A", count: 10_000)])
    func `is not anything else`(_ text: String) {
        _ = codes.make(for: PersonToken())
        #expect(codes.redeem(text) == nil)
    }
}
