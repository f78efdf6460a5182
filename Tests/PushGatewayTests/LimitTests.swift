import Specification
import Testing

@testable import PushGateway

@Suite struct `Limits of senders` {
    @Test
    func `a rate admits its burst, refuses the next request, and admits it a second later`() throws
    {
        let rates = RequestRates<String>(PushRate(burst: 3, perSecond: 1))
        for _ in 0..<3 { try rates.spend("a", at: .zero) }
        #expect(throws: PushRefusal(.tooManyRequests)) { try rates.spend("a", at: .zero) }
        try rates.spend("b", at: .zero)
        try rates.spend("a", at: .seconds(1))
        #expect(throws: PushRefusal(.tooManyRequests)) { try rates.spend("a", at: .seconds(1)) }
    }

    @Test
    func `idle rates are dropped, and a rate in use is not`() throws {
        let rates = RequestRates<Int>(PushRate(burst: 2, perSecond: 1))
        for key in 0..<1_023 { try rates.spend(key, at: .zero) }
        try rates.spend(-1, at: .seconds(100))
        #expect(rates.count == 1)
        try rates.spend(-1, at: .seconds(100))
        #expect(throws: PushRefusal(.tooManyRequests)) { try rates.spend(-1, at: .seconds(100)) }
    }

    private func register(_ connections: Int, ofCredential: Int = 2) -> ConnectionRegister {
        var limits = PushGatewayLimits()
        limits.connectionsMax = connections
        limits.connectionsOfCredentialMax = ofCredential
        return ConnectionRegister(limits)
    }

    @Test
    func `a new connection closes the oldest stranger, and never a sender`() {
        var register = register(2)
        #expect(register.admit() == .admitted(1, closing: nil))
        #expect(register.admit() == .admitted(2, closing: nil))
        let isSender = register.authenticate(1, as: "a")
        #expect(isSender)
        #expect(register.admit() == .admitted(3, closing: 2))
        let isClosedOneSender = register.authenticate(2, as: "b")
        #expect(!isClosedOneSender)
        let isThirdSender = register.authenticate(3, as: "b")
        #expect(isThirdSender)
        #expect(register.admit() == .refused)
        register.close(1)
        #expect(register.admit() == .admitted(4, closing: nil))
        #expect(register.count == 2)
    }

    @Test
    func `a credential has a limited number of connections, and a closed one makes room`() {
        var register = register(10)
        for _ in 0..<3 { _ = register.admit() }
        let results = [1, 2, 3, 1].map { register.authenticate($0, as: "a") }
        #expect(results == [true, true, false, true])
        register.close(2)
        let isAllowed = register.authenticate(3, as: "a")
        #expect(isAllowed)
    }

    @Test(.specification("7.4.2"))
    func `a token may be replaced after 20 minutes, and an older one stays in use`() throws {
        var updates = TokenUpdates(seconds: 1_200)
        try updates.check(at: .zero)
        updates.accept("a", at: .zero)
        #expect(throws: PushRefusal(.tooManyProviderTokenUpdates)) {
            try updates.check(at: .seconds(1_199))
        }
        try updates.check(at: .seconds(1_200))
        updates.accept("b", at: .seconds(1_200))
        updates.accept("a", at: .seconds(1_300))
        #expect(updates.contains("a"))
        #expect(!updates.contains("c"))
        try updates.check(at: .seconds(2_400))
    }
}
