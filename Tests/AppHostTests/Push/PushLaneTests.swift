import HostLink
import Specification
import Testing

@testable import AppHost

/// The pushes of one app on their way.
struct PushLaneTests {
    private func push(_ number: UInt64) -> PushLane.Push {
        PushLane.Push(number: number, type: .voIP, payload: [UInt8(number)])
    }

    @Test(.specification("7.4.4"))
    func `pushes for an app without a process cause one launch, and the last one is sent`() {
        var lane = PushLane()
        #expect(lane.add(push(1), .absent) == [.launch])
        #expect(lane.add(push(2), .changing) == [.finish(1, .replaced)])
        #expect(lane.add(push(3), .absent) == [.finish(2, .replaced)])
        #expect(lane.advance(.ready) == [.send(push(3))])
        #expect(lane.handled(3, .handled, .ready) == [.finish(3, .handled)])
        #expect(lane.isIdle)
    }

    @Test
    func `a running app gets several pushes at once, and the last one of those above a limit`() {
        var lane = PushLane()
        for number in 1...UInt64(PushLane.sentMax) {
            #expect(lane.add(push(number), .ready) == [.send(push(number))])
        }
        #expect(lane.add(push(9), .ready) == [])
        #expect(lane.add(push(10), .ready) == [.finish(9, .replaced)])
        #expect(
            lane.handled(4, .unhandled(.notReceived), .ready) == [
                .finish(4, .unhandled(.notReceived)), .send(push(10)),
            ])
    }

    @Test func `a push that a process had is not sent again, and one that waits causes a launch`() {
        var lane = PushLane()
        #expect(lane.add(push(1), .ready) == [.send(push(1))])
        #expect(lane.add(push(2), .changing) == [])
        #expect(
            lane.processDied(.absent) == [.finish(1, .unhandled(.processEnded)), .launch])
        #expect(lane.advance(.ready) == [.send(push(2))])
        #expect(lane.timedOut(2, .ready) == [.finish(2, .unhandled(.timedOut))])
        #expect(lane.isIdle)
    }

    private func stored(_ number: UInt64, _ payload: [UInt8]? = nil) -> PushLane.Push {
        PushLane.Push(number: number, type: .voIP, payload: payload, isReplaceable: false)
    }

    @Test(.specification("7.4.4"))
    func `a stored push is taken when the process is ready, and no other push replaces it`() {
        var lane = PushLane()
        #expect(lane.add(stored(1), .absent) == [.launch])
        #expect(lane.add(push(2), .changing) == [])
        #expect(lane.advance(.ready) == [.take(1), .send(push(2))])
        #expect(lane.refuse(.mustWait(.shuttingDown)) == [])
        #expect(lane.took([9], for: 1, .ready) == [.send(stored(1, [9]))])
        #expect(lane.took([9], for: 1, .ready) == [])
        #expect(lane.handled(1, .handled, .ready) == [.finish(1, .handled)])
        #expect(lane.handled(2, .handled, .ready) == [.finish(2, .handled)])
        #expect(lane.isIdle)
    }

    @Test func `a push that was taken from its sender waits if the process has ended meanwhile`() {
        var lane = PushLane()
        #expect(lane.add(stored(1), .ready) == [.take(1)])
        #expect(lane.processDied(.absent) == [])
        #expect(!lane.isIdle)
        #expect(lane.took([9], for: 1, .absent) == [.launch])
        #expect(lane.advance(.ready) == [.send(stored(1, [9]))])
    }

    @Test func `a push that was taken is sent before those that arrived after it`() {
        var lane = PushLane()
        #expect(lane.add(stored(1), .ready) == [.take(1)])
        #expect(lane.processDied(.absent) == [])
        #expect(lane.add(push(2), .absent) == [.launch])
        #expect(lane.took([9], for: 1, .changing) == [])
        #expect(lane.advance(.ready) == [.send(stored(1, [9])), .send(push(2))])
    }

    @Test func `a push that has expired when its app is ready is withdrawn`() {
        var lane = PushLane()
        #expect(lane.add(stored(1), .absent) == [.launch])
        #expect(lane.advance(.ready) == [.take(1)])
        #expect(lane.took(nil, for: 1, .ready) == [.finish(1, .withdrawn)])
        #expect(lane.isIdle)
    }

    @Test func `reports about pushes that the app does not have are ignored`() {
        var lane = PushLane()
        #expect(lane.handled(1, .handled, .ready) == [])
        #expect(lane.add(push(1), .absent) == [.launch])
        #expect(lane.handled(1, .handled, .absent) == [])
        #expect(lane.timedOut(1, .absent) == [])
        #expect(lane.refuse(.mustWait(.broken)) == [.finish(1, .mustWait(.broken))])
        #expect(lane.isIdle)
        #expect(lane.add(push(2), .absent) == [.launch])
    }

    @Test func `few apps are launched for pushes at a time, in the order of their requests`() {
        var launches = PushLaunches()
        let keys = (0..<600).map {
            InstanceKey(person: Person(identifier: "p\($0)"), app: "fake")
        }
        let answers = keys.map { launches.request($0) }
        #expect(answers.prefix(4) == [.now, .now, .now, .now])
        #expect(Set(answers[4..<516]) == [.later])
        #expect(Set(answers[516...]) == [.refused])
        #expect(launches.request(keys[0]) == .now)
        #expect(launches.end(keys[4]) == nil)
        #expect(launches.end(keys[1]) == keys[5])
        #expect(launches.end(keys[1]) == nil)
        #expect(launches.end(keys[2]) == keys[6])
        // An app whose request was withdrawn does not get its turn.
        #expect(launches.end(keys[7]) == nil)
        #expect(launches.end(keys[3]) == keys[8])
        #expect(launches.request(keys[7]) == .later)
    }
}
