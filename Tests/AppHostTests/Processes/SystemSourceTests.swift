import Dispatch
import Glibc
import HostLink
import Synchronization
import SystemIO
import Testing

@testable import AppHost

@Suite(.timeLimit(.minutes(5))) struct `A watched descriptor` {
    private let queue = DispatchQueue(label: "watched")

    private func pair() throws -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func `a watched descriptor is read even if no spare descriptor is left to protect it`()
        async throws
    {
        let (ours, theirs) = try pair()
        defer { close(theirs) }
        let read = Recorder<Int>()
        let source = SystemSource(
            ours, for: .reading, on: queue, makeShelter: { _, _ in nil }, close: { close(ours) },
            {
                var byte: UInt8 = 0
                read.append(recv(ours, &byte, 1, Int32(MSG_DONTWAIT)))
            })
        #expect(write(theirs, "a", 1) == 1)
        _ = await read.first { $0 == 1 }
        source.cancel()
    }

    @Test
    func `a watched descriptor is reported until all is read, even after its other end closed`()
        async throws
    {
        let (ours, theirs) = try pair()
        #expect(write(theirs, "abc", 3) == 3)
        close(theirs)
        let read = Recorder<UInt8?>()
        let ends = Recorder<Bool>()
        let source = SystemSource(
            ours, for: .reading, on: queue,
            close: {
                close(ours)
                ends.append(true)
            },
            {
                var byte: UInt8 = 0
                read.append(recv(ours, &byte, 1, Int32(MSG_DONTWAIT)) == 1 ? byte : nil)
            })
        _ = await read.first { $0 == nil }
        source.cancel()
        _ = await ends.first { $0 }
        #expect(read.all.prefix(4) == [0x61, 0x62, 0x63, nil])
    }

    @Test(arguments: [true, false])
    func `a watched descriptor is reported when it is writable, even without a spare descriptor`(
        _ hasShelter: Bool
    ) async throws {
        let (ours, theirs) = try pair()
        defer { close(theirs) }
        let filler = [UInt8](repeating: 1, count: 64 << 10)
        while send(ours, filler, filler.count, Int32(MSG_DONTWAIT)) > 0 {}
        let calls = Recorder<Bool>()
        let source = SystemSource(
            ours, for: .writing, on: queue,
            makeShelter: hasShelter ? SystemSource.shelter : { _, _ in nil },
            close: { close(ours) }, { calls.append(true) })
        queue.sync {}
        #expect(calls.count == 0)
        var buffer = filler
        while recv(theirs, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
        _ = await calls.first { $0 }
        source.cancel()
    }

    @Test func `the link of an app that writes without end leaves the host time for other work`()
        async throws
    {
        let (ours, theirs) = try pair()
        let bytes = LinkFraming.framed(AppMessage.notice(level: .info, "again").encoded())
        let others = Recorder<Bool>()
        let isOver = Atomic(false)
        let connection = LinkConnection(descriptor: ours, queue: queue) { [queue] _ in
            // There is always one more message, and other work that waits.
            guard !isOver.load(ordering: .relaxed) else { return }
            queue.async { others.append(true) }
            _ = write(theirs, bytes, bytes.count)
        }
        #expect(write(theirs, bytes, bytes.count) == bytes.count)
        _ = await others.first { $0 }
        isOver.store(true, ordering: .relaxed)
        connection.close()
        queue.sync {}
        close(theirs)
    }
}
