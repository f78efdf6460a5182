import Dispatch
import Foundation
import Glibc
import HostLink
import Synchronization
import Testing

@testable import AppHost

/// The time that one link may use the host's queue.
@Suite(.timeLimit(.minutes(5))) struct `A link's turn` {
    private let queue = DispatchQueue(label: "turn.test")

    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test
    func `the turn of a link ends after a few messages, and other work comes before the next`()
        async throws
    {
        let (ours, theirs) = try pair()
        let one = LinkFraming.framed(AppMessage.notice(level: .info, "again").encoded())
        let many = Array(repeating: one, count: 2000).flatMap { $0 }
        let handled = Atomic(0)
        let seen = Recorder<Int>()
        let connection = LinkConnection(descriptor: ours, queue: queue) { [queue] _ in
            let number = handled.add(1, ordering: .relaxed).newValue
            // The work is queued as a request is that arrives while the host handles the app's
            // messages.
            if number % 100 == 1 {
                queue.async { seen.append(handled.load(ordering: .relaxed) - number) }
            }
        }
        try await onThread { _ = send(theirs, many, many.count, Int32(MSG_NOSIGNAL)) }
        while handled.load(ordering: .relaxed) < 2000, !Task.isCancelled { await Task.yield() }
        _ = queue.sync { connection }
        #expect(seen.count == 20)
        #expect(seen.all.allSatisfy { $0 <= 64 }, "\(seen.all)")
        connection.close()
        close(theirs)
    }

    @Test func `on an older kernel a link waits for a descriptor's close on its own queue`()
        async throws
    {
        let (ours, theirs) = try pair()
        let held = HeldDescriptor()
        let watchdog = Watchdog { held.release() }
        let bytes = LinkFraming.framed(AppMessage.goodbye.encoded())
        #expect(held.pass(over: theirs, with: bytes) == 0)
        close(held.descriptor)
        // From here on, only the message holds the descriptor.
        let heard = Recorder<AppMessage>()
        let connection = LinkConnection(
            descriptor: ours, queue: queue, refuseDescriptors: { _ in false }
        ) { event in
            if case .message(let message) = event { heard.append(message) }
        }
        // The socket's buffer is empty, so the link has received the descriptor and is about to
        // wait.
        var waiting: Int32 = 1
        while waiting > 0, !Task.isCancelled {
            _ = withUnsafeMutablePointer(to: &waiting) { ioctl(theirs, UInt(0x5411), $0) }
            await Task.yield()
        }
        let others = Recorder<Bool>()
        queue.async { others.append(true) }
        _ = await others.first { $0 }
        #expect(connection.send(.terminate))
        #expect(!watchdog.hasBitten)
        watchdog.stop()
        held.release()
        _ = await heard.first { $0 == .goodbye }
        connection.close()
        close(theirs)
    }

    @Test
    func `the death of a process is handled after a timeout even if its link waits for a close`()
        async throws
    {
        let (ours, theirs) = try pair()
        let clock = ManualClock()
        let held = HeldDescriptor()
        let watchdog = Watchdog { held.release() }
        #expect(held.pass(over: theirs, with: [1]) == 0)
        close(held.descriptor)
        let connection = LinkConnection(
            descriptor: ours, queue: queue, clock: clock, refuseDescriptors: { _ in false }
        ) { _ in }
        var waiting: Int32 = 1
        while waiting > 0, !Task.isCancelled {
            _ = withUnsafeMutablePointer(to: &waiting) { ioctl(theirs, UInt(0x5411), $0) }
            await Task.yield()
        }
        let ends = Recorder<Bool>()
        queue.sync { connection.finish { ends.append($0) } }
        clock.advance(by: .seconds(5))
        #expect(await ends.first { _ in true } == false)
        #expect(!watchdog.hasBitten)
        watchdog.stop()
        held.release()
        close(theirs)
    }

    @Test func `a link over its allowance is read again once the allowance is refilled`()
        async throws
    {
        let (ours, theirs) = try pair()
        let clock = ManualClock()
        let requests = Atomic(0)
        let connection = LinkConnection(descriptor: ours, queue: queue, clock: clock) { _ in
            requests.add(1, ordering: .relaxed)
        }
        let one = LinkFraming.framed(AppMessage.requestRefresh(session: "s").encoded())
        let many = Array(repeating: one, count: 700).flatMap { $0 }
        try await onThread { _ = send(theirs, many, many.count, Int32(MSG_NOSIGNAL)) }
        while requests.load(ordering: .relaxed) < 512, !Task.isCancelled { await Task.yield() }
        queue.sync {}
        #expect(requests.load(ordering: .relaxed) == 512)
        while requests.load(ordering: .relaxed) < 700, !Task.isCancelled {
            clock.advance(by: .seconds(1))
            await Task.yield()
        }
        connection.close()
        close(theirs)
    }

    @Test func `a message larger than the limit of its kind ends the link`() async throws {
        let (ours, theirs) = try pair()
        let ends = Recorder<String>()
        let connection = LinkConnection(descriptor: ours, queue: queue) { event in
            if case .malformed(let error) = event { ends.append(error.message) }
        }
        let large = LinkFraming.framed(
            AppMessage.discarded(sessions: Array(repeating: "session", count: 100_000)).encoded())
        try await onThread { _ = send(theirs, large, large.count, Int32(MSG_NOSIGNAL)) }
        #expect(await ends.first { _ in true }.contains("1048576 are the most"))
        connection.close()
        close(theirs)
    }

    @Test func `a token bucket admits its capacity at once, and then its rate per second`() {
        var bucket = TokenBucket(capacity: 3, perSecond: 2, at: .seconds(10))
        #expect((1...3).allSatisfy { _ in bucket.spend(at: .seconds(10)) == nil })
        #expect(bucket.spend(at: .seconds(10)) == .milliseconds(501))
        // A clock that stops or goes back adds no tokens.
        #expect(bucket.spend(at: .seconds(9)) != nil)
        #expect(bucket.spend(at: .milliseconds(10_501)) == nil)
        #expect(bucket.spend(at: .milliseconds(10_501)) != nil)
        #expect((1...3).allSatisfy { _ in bucket.spend(at: .seconds(100)) == nil })
        #expect(bucket.spend(at: .seconds(100)) != nil)
        func isFull(at now: Duration) -> Bool { bucket.isFull(at: now) }
        #expect(!isFull(at: .seconds(101)))
        #expect(isFull(at: .seconds(102)))
    }

    @Test func `a token bucket without capacity admits nothing`() {
        var bucket = TokenBucket(capacity: 0, perSecond: 0, at: .zero)
        #expect(bucket.spend(at: .seconds(10_000)) == .seconds(3600))
    }
}
