import Glibc
import HostLink
import SystemIO
import Testing

@testable import AppHost

/// A page's socket for sound that records what it gets.
final class RecordingSoundSink: SoundSink {
    let packets = Recorder<SoundPacket>()
    let uses = Recorder<SoundUse>()
    let closings = Recorder<SoundClosing>()

    func send(_ packet: SoundPacket) { packets.append(packet) }
    func use(_ use: SoundUse) { uses.append(use) }
    func close(_ reason: SoundClosing) { closings.append(reason) }
}

extension PacketSocket {
    /// Whether the other end has not read everything that was sent.
    var hasUnread: Bool {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 && count > 0
    }
}

/// The paths of samples between apps and pages.
@Suite(.timeLimit(.minutes(5))) struct `The paths of samples` {
    private let clock = ManualClock()
    private let counts = ServerCounts()
    private let router: SoundRouter
    private let person = Person(token: PersonToken())

    init() { router = SoundRouter(clock: clock, counts: counts) }

    /// An app's end of its channel.
    private final class AppSide {
        let socket: PacketSocket

        /// Whether the host has not read everything that was sent.
        var hasUnread: Bool { socket.hasUnread }

        init(socket: PacketSocket) { self.socket = socket }

        func send(_ samples: [Int16], sequence: UInt32 = 0) {
            #expect(
                socket.write(SoundPacket(sequence: sequence, samples: samples).bytes) == .written)
        }

        /// Returns the packets that have arrived.
        func received() -> [SoundPacket] {
            var packets: [SoundPacket] = []
            var buffer = [UInt8](repeating: 0, count: SoundPacket.byteCount)
            while case .packet(let count) = socket.read(into: &buffer) {
                if let packet = SoundPacket(buffer.prefix(count)) { packets.append(packet) }
            }
            return packets
        }

        deinit { close(socket.descriptor) }
    }

    /// Adds an app, whose channel takes descriptors on an older kernel.
    ///
    /// - Parameter prepare: Uses the app's end before the host reads its own.
    private func addApp(
        _ app: String, of person: Person? = nil, onOlderKernel: Bool = false,
        after prepare: (PacketSocket) -> Void = { _ in }
    ) throws -> AppSide {
        let (ours, theirs) = try #require(PacketSocket.pair())
        prepare(theirs)
        router.paths(of: person ?? self.person).addApp(app, descriptor: ours.descriptor) {
            onOlderKernel ? false : PacketSocket($0).refuseDescriptors()
        }
        return AppSide(socket: theirs)
    }

    private func plan(_ outputs: Set<String>, input: String? = nil) -> PersonSound.Plan {
        PersonSound.Plan(outputs: outputs, input: input)
    }

    private func packet(_ sample: Int16 = 1) -> SoundPacket {
        SoundPacket(sequence: 77, samples: [sample])
    }

    @Test func `a packet is 964 bytes and keeps its samples`() throws {
        let samples = (0..<480).map { Int16(truncatingIfNeeded: $0 * 137 - 30_000) }
        let packet = SoundPacket(sequence: 0x0102_0304, samples: samples)
        #expect(packet.bytes.count == 964)
        #expect(packet.bytes.prefix(4) == [4, 3, 2, 1])
        let read = try #require(SoundPacket(packet.bytes))
        #expect(read.samples == samples)
        #expect(read.sequence == 0x0102_0304)
        #expect(SoundPacket(packet.bytes.dropLast()) == nil)
        #expect(SoundPacket(packet.bytes + [0]) == nil)
    }

    @Test func `packets of an app reach the page only while the plan allows it`() async throws {
        let paths = router.paths(of: person)
        let app = try addApp("a")
        let sink = RecordingSoundSink()
        paths.connect(1, sink)
        app.send([1])
        paths.setPlan(plan(["a"]))
        app.send([2])
        // The first packet may be read before the plan or after it, and the second one after it.
        _ = await sink.packets.first { $0.samples[0] == 2 }
        paths.setPlan(plan([]))
        let count = sink.packets.count
        app.send([3])
        paths.setPlan(plan(["a"]))
        app.send([4])
        _ = await sink.packets.first { $0.samples[0] == 4 }
        #expect(sink.packets.all.dropFirst(count).allSatisfy { $0.samples[0] >= 3 })
        #expect(sink.packets.all.map(\.sequence) == Array(0..<UInt32(sink.packets.count)))
    }

    @Test func `no byte passes before a session begins and after it has ended`() async throws {
        let paths = router.paths(of: person)
        let app = try addApp("a")
        let sink = RecordingSoundSink()
        paths.connect(1, sink)
        // Before: what an app sends is read and dropped, and a page's packets go nowhere.
        for _ in 0..<20 { paths.receive(packet(), from: 1) }
        for _ in 0..<20 { app.send([9]) }
        await drain(app, through: paths, sink)
        #expect(app.received().isEmpty)
        let before = sink.packets.count
        #expect(before == 0)
        // During.
        paths.setPlan(plan(["a"], input: "a"))
        for _ in 0..<10 {
            paths.receive(packet(5), from: 1)
            app.send([6])
        }
        _ = await sink.packets.first { $0.sequence == 9 }
        #expect(app.received().map { $0.samples[0] } == Array(repeating: 5, count: 10))
        #expect(sink.packets.count == 10)
        // After.
        paths.setPlan(plan([]))
        for _ in 0..<20 { paths.receive(packet(), from: 1) }
        for _ in 0..<20 { app.send([9]) }
        await drain(app, through: paths, sink)
        #expect(app.received().isEmpty)
        #expect(sink.packets.count == 10)
    }

    /// Waits until everything that an app has sent was read: a second app's packet that is sent
    /// afterwards arrives at a page of its own.
    private func drain(
        _ app: AppSide, through paths: SoundPaths, _ sink: RecordingSoundSink
    ) async {
        // The kernel keeps what is not read, so an empty socket was read.
        while app.hasUnread { await Task.yield() }
    }

    @Test func `the microphone reaches one app only, and no app of another user`() async throws {
        let paths = router.paths(of: person)
        let stranger = Person(token: PersonToken())
        let (first, second) = (try addApp("a"), try addApp("b"))
        let foreign = try addApp("a", of: stranger)
        router.paths(of: stranger).setPlan(plan(["a"], input: "a"))
        paths.connect(1, RecordingSoundSink())
        paths.setPlan(plan(["a", "b"], input: "a"))
        paths.receive(packet(1), from: 1)
        paths.setPlan(plan(["a", "b"], input: "b"))
        paths.receive(packet(2), from: 1)
        // A socket that was replaced is not heard any more.
        paths.connect(2, RecordingSoundSink())
        paths.receive(packet(3), from: 1)
        paths.receive(packet(4), from: 2)
        #expect(first.received().map { $0.samples[0] } == [1])
        #expect(second.received().map { $0.samples[0] } == [2, 4])
        #expect(foreign.received().isEmpty)
    }

    @Test func `another user's page hears nothing`() async throws {
        let stranger = Person(token: PersonToken())
        let (sink, foreign) = (RecordingSoundSink(), RecordingSoundSink())
        let app = try addApp("a")
        router.paths(of: person).connect(1, sink)
        router.paths(of: stranger).connect(2, foreign)
        router.paths(of: stranger).setPlan(plan(["a"], input: "a"))
        router.paths(of: person).setPlan(plan(["a"]))
        app.send([8])
        _ = await sink.packets.first { $0.samples[0] == 8 }
        #expect(foreign.packets.all.isEmpty)
    }

    @Test func `the packets for another socket are numbered from 0`() async throws {
        let paths = router.paths(of: person)
        let app = try addApp("a")
        let (first, second) = (RecordingSoundSink(), RecordingSoundSink())
        paths.setPlan(plan(["a"]))
        paths.connect(1, first)
        for sample in [1, 2] as [Int16] { app.send([sample]) }
        _ = await first.packets.first { $0.sequence == 1 }
        paths.connect(2, second)
        app.send([3])
        #expect(await second.packets.first { $0.samples[0] == 3 }.sequence == 0)
    }

    @Test func `an app that does not read gets the newest packets, and the oldest are counted`()
        async throws
    {
        let paths = router.paths(of: person)
        let app = try addApp("a")
        paths.connect(1, RecordingSoundSink())
        paths.setPlan(plan([], input: "a"))
        for number in 0..<500 {
            clock.advance(by: .milliseconds(10))
            paths.receive(packet(Int16(number)), from: 1)
        }
        let dropped = counts.droppedSoundPackets(.toApp)
        #expect(dropped >= 500 - 50 - 64)
        var numbers: [Int16] = []
        while numbers.last != 499 {
            numbers += app.received().map { $0.samples[0] }
            await Task.yield()
        }
        // Each packet was either dropped or delivered, in order.
        #expect(numbers.count + counts.droppedSoundPackets(.toApp) == 500)
        #expect(numbers == numbers.sorted())
        #expect(numbers.suffix(50) == (450..<500).map { Int16($0) }[...])
    }

    @Test func `packets that wait for an app are dropped when it loses the microphone`()
        async throws
    {
        let paths = router.paths(of: person)
        let app = try addApp("a")
        paths.connect(1, RecordingSoundSink())
        paths.setPlan(plan([], input: "a"))
        for number in 0..<80 {
            clock.advance(by: .milliseconds(10))
            paths.receive(packet(Int16(number)), from: 1)
        }
        paths.setPlan(plan([]))
        // What the kernel had is still there, and nothing follows it.
        let before = app.received().map { $0.samples[0] }
        #expect(before == (0..<Int16(before.count)).map(\.self))
        #expect(before.count < 80)
        paths.setPlan(plan([], input: "a"))
        paths.receive(packet(500), from: 1)
        var after: [Int16] = []
        while after.isEmpty {
            after = app.received().map { $0.samples[0] }
            await Task.yield()
        }
        #expect(after == [500])
    }

    @Test func `a page that sends too fast is heard at twice the pace at most`() throws {
        let paths = router.paths(of: person)
        _ = try addApp("a")
        paths.connect(1, RecordingSoundSink())
        for _ in 0..<1000 { paths.receive(packet(), from: 1) }
        #expect(counts.droppedSoundPackets(.fromPage) == 900)
        clock.advance(by: .milliseconds(500))
        for _ in 0..<1000 { paths.receive(packet(), from: 1) }
        #expect(counts.droppedSoundPackets(.fromPage) == 1800)
    }

    @Test func `an app that sends too fast is not read meanwhile, and its excess is counted`()
        async throws
    {
        let paths = router.paths(of: person)
        let app = try addApp("a")
        let sink = RecordingSoundSink()
        paths.connect(1, sink)
        paths.setPlan(plan(["a"]))
        var sent = 0
        while counts.droppedSoundPackets(.fromApp) == 0 {
            if app.socket.write(packet().bytes) == .written { sent += 1 }
            await Task.yield()
        }
        // Until the pause ends, the socket fills.
        while app.socket.write(packet().bytes) == .written { sent += 1 }
        #expect(sink.packets.count == 100)
        #expect(counts.droppedSoundPackets(.fromApp) == 1)
        clock.advance(by: .milliseconds(50))
        _ = await sink.packets.first { $0.sequence == 109 }
    }

    @Test func `packets of another length are dropped, and the hundredth closes the channel`()
        async throws
    {
        let paths = router.paths(of: person)
        let app = try addApp("a")
        let sink = RecordingSoundSink()
        paths.connect(1, sink)
        paths.setPlan(plan(["a"]))
        let lengths = [1, 4, 963, 965, 4096]
        for number in 0..<50 {
            let bytes = [UInt8](repeating: 7, count: lengths[number % lengths.count])
            #expect(app.socket.write(bytes) == .written)
        }
        app.send([5])
        _ = await sink.packets.first { $0.samples[0] == 5 }
        #expect(counts.droppedSoundPackets(.fromApp) == 50)
        clock.advance(by: .seconds(1))
        for _ in 0..<50 { #expect(app.socket.write([1]) != .full) }
        while app.socket.write([1]) != .broken { await Task.yield() }
        #expect(counts.droppedSoundPackets(.fromApp) == 100)
        #expect(sink.packets.count == 1)
    }

    @Test func `a packet without bytes closes the channel`() async throws {
        let app = try addApp("a")
        #expect(app.socket.write([]) == .written)
        while app.socket.write(packet().bytes) != .broken { await Task.yield() }
        #expect(counts.droppedSoundPackets(.fromApp) == 0)
    }

    @Test func `on an older kernel, an app that sends a descriptor delays only its own sound`()
        async throws
    {
        let paths = router.paths(of: person)
        let held = HeldDescriptor()
        let watchdog = Watchdog { held.release() }
        let hostile = try addApp("a", onOlderKernel: true) { socket in
            #expect(held.pass(over: socket.descriptor, with: packet(1).bytes) == 0)
            // Only the packet holds the descriptor now, and the host will wait in its close. Had
            // the host read the packet before, this close would wait instead.
            close(held.descriptor)
        }
        let other = try addApp("b", onOlderKernel: true)
        let foreign = try addApp("c", of: Person(token: PersonToken()))
        let sink = RecordingSoundSink()
        paths.connect(1, sink)
        paths.setPlan(plan(["a"]))
        while hostile.hasUnread { await Task.yield() }
        // Neither the lock of the user's paths nor the queue of other channels waits.
        paths.setPlan(plan(["b"], input: "b"))
        paths.receive(packet(2), from: 1)
        #expect(other.received().map { $0.samples[0] } == [2])
        other.send([3])
        _ = await sink.packets.first { $0.samples[0] == 3 }
        foreign.send([4])
        while foreign.hasUnread { await Task.yield() }
        #expect(!watchdog.hasBitten)
        watchdog.stop()
        paths.setPlan(plan(["a"]))
        held.release()
        // The packet with the descriptor arrives once its close has ended.
        _ = await sink.packets.first { $0.samples[0] == 1 }
    }

    @Test func `the channel of an app refuses descriptors if the kernel can`() throws {
        let (first, second) = try #require(PacketSocket.pair())
        let isRefused = first.refuseDescriptors()
        for end in [first, second] { close(end.descriptor) }
        let (ours, theirs) = try #require(PacketSocket.pair())
        router.paths(of: person).addApp("a", descriptor: ours.descriptor)
        let held = HeldDescriptor()
        #expect(
            held.pass(over: theirs.descriptor, with: packet().bytes) == (isRefused ? EPERM : 0))
        held.release()
        close(held.descriptor)
        close(theirs.descriptor)
    }

    @Test func `the channel of a new process replaces the one before`() async throws {
        let paths = router.paths(of: person)
        let old = try addApp("a")
        let new = try addApp("a")
        let sink = RecordingSoundSink()
        paths.connect(1, sink)
        paths.setPlan(plan(["a"], input: "a"))
        while old.socket.write(packet(1).bytes) != .broken { await Task.yield() }
        new.send([2])
        _ = await sink.packets.first { $0.samples[0] == 2 }
        paths.receive(packet(3), from: 1)
        #expect(new.received().map { $0.samples[0] } == [3])
        router.remove(person)
        while new.socket.write(packet(1).bytes) != .broken { await Task.yield() }
    }

    // MARK: Mixing

    @Test func `the sound of two apps is added, and clipped at the limits`() {
        var mixer = SoundMixer()
        mixer.setApps(["a", "b"])
        #expect(
            mixer.add(SoundPacket(sequence: 9, samples: [30_000, -30_000, 5]), of: "a") == [])
        let ready = mixer.add(SoundPacket(sequence: 3, samples: [30_000, -30_000, -7]), of: "b")
        #expect(ready == [SoundPacket(sequence: 0, samples: [32_767, -32_768, -2])])
    }

    @Test func `one app alone is not delayed, and one that stops delays others by 30 ms at most`() {
        var mixer = SoundMixer()
        mixer.setApps(["a"])
        for number in 0..<5 as Range<UInt32> {
            let ready = mixer.add(SoundPacket(sequence: 0, samples: [1]), of: "a")
            #expect(ready.map(\.sequence) == [number])
        }
        mixer.setApps(["a", "b"])
        #expect(mixer.add(packet(1), of: "a").isEmpty)
        #expect(mixer.add(packet(2), of: "a").isEmpty)
        #expect(mixer.add(packet(3), of: "a").map { $0.samples[0] } == [1])
        #expect(mixer.add(packet(4), of: "a").map { $0.samples[0] } == [2])
        // An app that is not mixed adds nothing.
        #expect(mixer.add(packet(9), of: "c").isEmpty)
    }

    @Test func `a queue keeps 500 ms and drops the oldest`() {
        var queue = SoundPacketQueue()
        var dropped = 0
        for number in 0..<60 where queue.append(packet(Int16(number))) { dropped += 1 }
        #expect(dropped == 10)
        var kept: [Int16] = []
        while let packet = queue.popFirst() { kept.append(packet.samples[0]) }
        #expect(kept == Array(10..<60))
    }
}
