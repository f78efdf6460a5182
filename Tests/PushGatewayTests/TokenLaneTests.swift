import Specification
import Testing

@testable import PushGateway

@Suite struct `The delivery of one token's pushes` {
    @Test(.specification("7.4.4"))
    func `a push is offered once and recorded as delivered`() {
        var lane = TokenLane()
        #expect(lane.request(.stored) == .offer)
        lane.took(1)
        #expect(!lane.isIdle)
        #expect(lane.ended(.delivered) == .finish(1, thenOffers: false))
        #expect(lane.isIdle)
    }

    @Test
    func `a push that is stored after the app's was taken is offered after it`() {
        var lane = TokenLane()
        _ = lane.request(.stored)
        lane.took(1)
        #expect(lane.request(.stored) == nil)
        #expect(lane.ended(.delivered) == .finish(1, thenOffers: true))
        lane.took(2)
        #expect(lane.ended(.delivered) == .finish(2, thenOffers: false))
    }

    @Test(.specification("7.4.4"))
    func `a push that is stored before the app's is taken replaces it, and causes no other offer`()
    {
        var lane = TokenLane()
        _ = lane.request(.stored)
        #expect(lane.request(.stored) == nil)
        lane.took(2)
        #expect(lane.ended(.delivered) == .finish(2, thenOffers: false))
        #expect(lane.isIdle)
    }

    @Test
    func `a push that must wait is put back if it was taken, and is not tried again by itself`() {
        var lane = TokenLane()
        _ = lane.request(.stored)
        lane.took(1)
        #expect(lane.ended(.mustWait) == .putBack(1, thenOffers: false))
        #expect(lane.isIdle)
        #expect(lane.request(.ready) == .offer)
        #expect(lane.ended(.mustWait) == nil)
        #expect(lane.isIdle)
    }

    @Test
    func `an app that becomes able to receive during a failed delivery gets the push again`() {
        var lane = TokenLane()
        _ = lane.request(.stored)
        lane.took(1)
        #expect(lane.request(.ready) == nil)
        #expect(lane.ended(.mustWait) == .putBack(1, thenOffers: true))
        #expect(lane.request(.ready) == nil)
        #expect(lane.ended(.mustWait) == .offer)
    }

    @Test
    func `an app that becomes able to receive during a delivery is not launched for nothing`() {
        var lane = TokenLane()
        _ = lane.request(.stored)
        lane.took(1)
        #expect(lane.request(.ready) == nil)
        #expect(lane.ended(.delivered) == .finish(1, thenOffers: false))
        #expect(lane.isIdle)
    }

    @Test
    func `a push that its app can never receive is deleted, taken or not`() {
        var lane = TokenLane()
        _ = lane.request(.stored)
        #expect(lane.ended(.impossible) == .discard(thenOffers: false))
        _ = lane.request(.stored)
        lane.took(1)
        #expect(lane.ended(.impossible) == .finish(1, thenOffers: false))
    }

    @Test
    func `results that belong to no delivery change nothing`() {
        var lane = TokenLane()
        lane.took(1)
        #expect(lane.ended(.delivered) == nil)
        #expect(lane.isIdle)
    }
}
