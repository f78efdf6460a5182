import Specification
import Testing

@testable import PushGateway

@Suite struct `The delivery of one token's pushes` {
    @Test(.specification("7.4.4"))
    func `a push is delivered once and recorded as delivered`() {
        var lane = TokenLane()
        #expect(lane.request() == .begin)
        #expect(lane.begun(1) == nil)
        #expect(!lane.isIdle)
        #expect(lane.ended(.delivered) == .finish(1, thenBegins: false))
        #expect(lane.isIdle)
    }

    @Test
    func `a push that arrives during a delivery is delivered after it`() {
        var lane = TokenLane()
        _ = lane.request()
        _ = lane.begun(1)
        #expect(lane.request() == nil)
        #expect(lane.ended(.delivered) == .finish(1, thenBegins: true))
        #expect(lane.begun(2) == nil)
        #expect(lane.ended(.delivered) == .finish(2, thenBegins: false))
    }

    @Test
    func `a push that must wait is put back, and is not tried again by itself`() {
        var lane = TokenLane()
        _ = lane.request()
        _ = lane.begun(1)
        #expect(lane.ended(.mustWait) == .putBack(1, thenBegins: false))
        #expect(lane.isIdle)
        #expect(lane.request() == .begin)
    }

    @Test
    func `an app that becomes able to receive during a failed delivery gets the push again`() {
        var lane = TokenLane()
        _ = lane.request()
        _ = lane.begun(1)
        _ = lane.request()
        #expect(lane.ended(.mustWait) == .putBack(1, thenBegins: true))
    }

    @Test
    func `a request while nothing was found to deliver looks again`() {
        var lane = TokenLane()
        _ = lane.request()
        #expect(lane.request() == nil)
        #expect(lane.begun(nil) == .begin)
        #expect(lane.begun(nil) == nil)
        #expect(lane.isIdle)
    }

    @Test
    func `results that belong to no delivery change nothing`() {
        var lane = TokenLane()
        #expect(lane.begun(1) == nil)
        #expect(lane.ended(.delivered) == nil)
        #expect(lane.isIdle)
    }
}
