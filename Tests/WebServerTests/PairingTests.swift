import AppHost
import Synchronization
import Testing

@testable import WebServer

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
        #expect(codes.redeem(code) == .person(token))
        #expect(codes.redeem(code) == .wrong)
    }

    @Test func `is read as people write it`() {
        let token = PersonToken()
        let code = codes.make(for: token)
        let written = code.lowercased().replacing("-", with: " ").replacing("0", with: "o")
            .replacing("1", with: "l")
        #expect(codes.redeem(" \(written) ") == .person(token))
    }

    @Test func `is void after two minutes, and when its maker has made another`() {
        let token = PersonToken()
        let old = codes.make(for: token)
        hours.pass(PairingCodes.lasts)
        #expect(codes.redeem(old) == .wrong)
        let first = codes.make(for: token)
        let second = codes.make(for: token)
        #expect(codes.redeem(first) == .wrong)
        #expect(codes.redeem(second) == .person(token))
    }

    @Test func `is void once its maker has signed out other browsers, and nobody else's is`() {
        let (mine, theirs) = (PersonToken(), PersonToken())
        let (code, other) = (codes.make(for: mine), codes.make(for: theirs))
        codes.void(for: mine)
        #expect(codes.redeem(code) == .wrong)
        #expect(codes.redeem(other) == .person(theirs))
    }

    @Test func `cannot be guessed, and no stranger can make it void`() {
        let token = PersonToken()
        for _ in 0..<PairingCodes.wrongMax { #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong) }
        // Making codes gives no tries back, or whoever guesses would make some.
        let code = codes.make(for: token)
        #expect(codes.redeem(code) == .tooMany)
        hours.pass(PairingCodes.wrongLasts)
        #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong)
        #expect(codes.redeem(code) == .tooMany)
        hours.pass(PairingCodes.wrongLasts)
        #expect(codes.redeem(code) == .person(token))
    }

    @Test func `that was mistyped costs a person nothing once a while has passed`() {
        for _ in 0..<5 { #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong) }
        hours.pass(PairingCodes.wrongLasts * 20)
        for _ in 0..<PairingCodes.wrongMax { #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong) }
        #expect(codes.redeem("ZZZZ-ZZZZ") == .tooMany)
    }

    @Test func `of somebody who makes many does not crowd out the others`() {
        let token = PersonToken()
        let code = codes.make(for: token)
        let other = PersonToken()
        for _ in 0...PairingCodes.countMax { _ = codes.make(for: other) }
        #expect(codes.redeem(code) == .person(token))
    }

    @Test(arguments: ["", "-", "🙂", "ABCD-EFG", String(repeating: "A", count: 10_000)])
    func `is not anything else, and that is no try`(_ text: String) {
        let token = PersonToken()
        let code = codes.make(for: token)
        for _ in 0...PairingCodes.wrongMax { #expect(codes.redeem(text) == .wrong) }
        #expect(codes.redeem(code) == .person(token))
    }
}
