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

    @Test func `a pairing code connects another browser to the same person, once`() {
        let token = PersonToken()
        let code = codes.make(for: token)
        #expect(code.count == 9)
        #expect(codes.redeem(code) == .person(token))
        #expect(codes.redeem(code) == .wrong)
    }

    @Test func `a pairing code is accepted in the forms in which people write it`() {
        let token = PersonToken()
        let code = codes.make(for: token)
        let written = code.lowercased().replacing("-", with: " ").replacing("0", with: "o")
            .replacing("1", with: "l")
        #expect(codes.redeem(" \(written) ") == .person(token))
    }

    @Test func `a pairing code expires after two minutes, or when its user creates another code`() {
        let token = PersonToken()
        let old = codes.make(for: token)
        hours.pass(PairingCodes.lasts)
        #expect(codes.redeem(old) == .wrong)
        let first = codes.make(for: token)
        let second = codes.make(for: token)
        #expect(codes.redeem(first) == .wrong)
        #expect(codes.redeem(second) == .person(token))
    }

    @Test func `signing out other browsers voids the person's pairing codes and no others`() {
        let (mine, theirs) = (PersonToken(), PersonToken())
        let (code, other) = (codes.make(for: mine), codes.make(for: theirs))
        codes.void(for: mine)
        #expect(codes.redeem(code) == .wrong)
        #expect(codes.redeem(other) == .person(theirs))
    }

    @Test func `wrong attempts block all pairing codes for a while and void none`() {
        let token = PersonToken()
        for _ in 0..<PairingCodes.wrongMax { #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong) }
        // Creating codes restores no attempts; otherwise an attacker could create some.
        let code = codes.make(for: token)
        #expect(codes.redeem(code) == .tooMany)
        hours.pass(PairingCodes.wrongLasts)
        #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong)
        #expect(codes.redeem(code) == .tooMany)
        hours.pass(PairingCodes.wrongLasts)
        #expect(codes.redeem(code) == .person(token))
    }

    @Test func `a mistyped pairing code no longer counts after some time`() {
        for _ in 0..<5 { #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong) }
        hours.pass(PairingCodes.wrongLasts * 20)
        for _ in 0..<PairingCodes.wrongMax { #expect(codes.redeem("ZZZZ-ZZZZ") == .wrong) }
        #expect(codes.redeem("ZZZZ-ZZZZ") == .tooMany)
    }

    @Test func `many pairing codes of one person do not displace the codes of others`() {
        let token = PersonToken()
        let code = codes.make(for: token)
        let other = PersonToken()
        for _ in 0...PairingCodes.countMax { _ = codes.make(for: other) }
        #expect(codes.redeem(code) == .person(token))
    }

    @Test(arguments: ["", "-", "🙂", "ABCD-EFG", String(repeating: "A", count: 10_000)])
    func `a text that is not a pairing code is refused without counting as an attempt`(
        _ text: String
    ) {
        let token = PersonToken()
        let code = codes.make(for: token)
        for _ in 0...PairingCodes.wrongMax { #expect(codes.redeem(text) == .wrong) }
        #expect(codes.redeem(code) == .person(token))
    }
}
