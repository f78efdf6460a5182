import Dispatch
import Glibc
public import HostLink
import Synchronization
import SystemIO

/// The receiver of the sound for one page: its socket for sound.
///
/// Functions are called on any thread and return at once. A sink whose browser does not read keeps
/// at most `SoundPacketQueue.countMax` packets and drops the oldest.
public protocol SoundSink: Sendable {
    /// Sends a packet that the page plays.
    func send(_ packet: SoundPacket)
    /// Tells the page what it captures and plays from now on.
    func use(_ use: SoundUse)
    /// Closes the connection.
    func close(_ reason: SoundClosing)
}

/// The reason for which the host closes the socket for sound of a page.
public enum SoundClosing: Sendable {
    /// The page is not the sound device of its user.
    case notDevice
    /// The page, or what it sends, is not accepted.
    case notAccepted
    /// The host ends.
    case ending
}

/// The paths of samples: moves packets between the channels of apps and the sockets of pages, as
/// the plan of each user allows.
///
/// Packets never pass the host's queue, so no app and no page can delay it with them. Every user
/// has a lock of their own.
///
/// Invariant: no descriptor that an app sends is closed on the queue of all channels or under a
/// lock, because closing one may block for as long as the app wants. If the kernel does not refuse
/// descriptors (before Linux 6.16), a queue of its own reads the channel.
final class SoundRouter: Sendable {
    private let persons = Mutex<[Person: SoundPaths]>([:])
    private let queue: DispatchQueue
    private let clock: any HostClock
    private let counts: ServerCounts

    /// - Parameter queue: The queue that reads the channels of all apps.
    init(
        clock: any HostClock, counts: ServerCounts,
        queue: DispatchQueue = DispatchQueue(label: "perennial.sound", qos: .userInteractive)
    ) {
        self.clock = clock
        self.counts = counts
        self.queue = queue
    }

    /// Returns the paths of a user's samples.
    func paths(of person: Person) -> SoundPaths {
        persons.withLock { persons in
            if let known = persons[person] { return known }
            let paths = SoundPaths(queue: queue, clock: clock, counts: counts)
            persons[person] = paths
            return paths
        }
    }

    /// Closes everything of a user who has no app with sound and no page any more.
    func remove(_ person: Person) {
        persons.withLock { $0.removeValue(forKey: person) }?.closeAll()
    }

    /// Closes everything, because the host ends.
    func stop() {
        let all = persons.withLock { persons in
            defer { persons = [:] }
            return Array(persons.values)
        }
        for paths in all { paths.closeAll() }
    }
}

/// The paths of one user's samples.
final class SoundPaths: Sendable {
    /// The number of invalid packets after which the channel of an app is closed.
    static let invalidMax = 100
    /// The maximum number of packets that are read of one app before others are read.
    private static let turnPackets = 32
    /// The pause of reading from an app that sends too fast.
    private static let pause = Duration.milliseconds(50)
    /// The bytes that the kernel keeps for an app that does not read; it counts about twice the
    /// size of a packet.
    private static let kernelBytes: Int32 = 16 << 10

    private let queue: DispatchQueue
    private let clock: any HostClock
    private let counts: ServerCounts
    private let state = Mutex(State())

    private struct State {
        var plan = PersonSound.Plan()
        var apps: [String: AppEnd] = [:]
        var page: PageEnd?
        var mixer = SoundMixer()
        var channelCount: UInt64 = 0
    }

    /// The host's end of an app's channel.
    private struct AppEnd {
        let identifier: UInt64
        let socket: PacketSocket
        var reader: SystemSource?
        var writer: SystemSource?
        var pace: SoundPace
        var invalidCount = 0
        var waiting = SoundPacketQueue()
        var sequence: UInt32 = 0
        var resumption: (any HostTimer)?
    }

    private struct PageEnd {
        let identifier: UInt64
        let sink: any SoundSink
        var pace: SoundPace
    }

    init(queue: DispatchQueue, clock: any HostClock, counts: ServerCounts) {
        self.queue = queue
        self.clock = clock
        self.counts = counts
    }

    /// Lets exactly the sound of a plan pass.
    ///
    /// When it returns, no other packet reaches an app or a page, except those that were written
    /// before.
    func setPlan(_ plan: PersonSound.Plan) {
        state.withLock { state in
            if let old = state.plan.input, old != plan.input {
                state.apps[old]?.waiting = SoundPacketQueue()
                state.apps[old]?.writer?.cancel()
                state.apps[old]?.writer = nil
            }
            state.plan = plan
            state.mixer.setApps(plan.outputs)
        }
    }

    // MARK: Apps

    /// Adds the channel of an app's new process; the descriptor belongs to it from now on.
    ///
    /// - Parameter refuseDescriptors: Makes the kernel refuse descriptors that the app sends; a
    ///   test passes a function that fails.
    func addApp(
        _ app: String, descriptor: Int32,
        refuseDescriptors: (Int32) -> Bool = { PacketSocket($0).refuseDescriptors() }
    ) {
        let socket = PacketSocket(descriptor)
        socket.limitSending(bytes: Self.kernelBytes)
        let receiving =
            refuseDescriptors(descriptor)
            ? queue : DispatchQueue(label: "perennial.sound.app", qos: .userInteractive)
        let identifier = state.withLock { state in
            state.channelCount += 1
            Self.close(state.apps.removeValue(forKey: app))
            state.apps[app] = AppEnd(
                identifier: state.channelCount, socket: socket, pace: SoundPace(at: clock.now))
            return state.channelCount
        }
        // The descriptor is closed when no source uses it any more, on the queue that reads it,
        // because unread packets may contain descriptors too.
        let reader = SystemSource(
            descriptor, for: .reading, on: receiving, close: { Glibc.close(descriptor) },
            { [weak self] in self?.read(app, identifier) })
        state.withLock { state in
            guard state.apps[app]?.identifier == identifier else { return reader.cancel() }
            state.apps[app]?.reader = reader
        }
    }

    /// Closes the channel of an app, whose process is dead.
    func removeApp(_ app: String) {
        state.withLock { state in Self.close(state.apps.removeValue(forKey: app)) }
    }

    private static func close(_ end: AppEnd?) {
        end?.resumption?.cancel()
        end?.writer?.cancel()
        end?.reader?.cancel()
    }

    private func read(_ app: String, _ identifier: UInt64) {
        // One byte more than a packet has, so that a longer one is recognized.
        var buffer = [UInt8](repeating: 0, count: SoundPacket.byteCount + 1)
        for _ in 0..<Self.turnPackets {
            let socket = state.withLock { state in
                state.apps[app].flatMap { $0.identifier == identifier ? $0.socket : nil }
            }
            // Reading must not hold the lock, because before Linux 6.16 it closes descriptors that
            // the app sent. The socket stays open until this call has ended.
            guard let reading = socket?.read(into: &buffer) else { return }
            let isOver = state.withLock { state -> Bool in
                guard state.apps[app]?.identifier == identifier else { return true }
                switch reading {
                case .nothing: return true
                case .end:
                    Self.close(state.apps.removeValue(forKey: app))
                    return true
                case .packet(let count): return receive(buffer.prefix(count), count, app, &state)
                }
            }
            if isOver { return }
        }
    }

    /// Handles a packet of an app; returns whether reading pauses or has ended.
    private func receive(
        _ bytes: ArraySlice<UInt8>, _ count: Int, _ app: String, _ state: inout State
    ) -> Bool {
        guard state.apps[app]?.pace.accepts(at: clock.now) == true else {
            counts.droppedSound(.fromApp)
            pauseReading(app, &state)
            return true
        }
        guard count == SoundPacket.byteCount, let packet = SoundPacket(bytes) else {
            counts.droppedSound(.fromApp)
            state.apps[app]?.invalidCount += 1
            guard state.apps[app]?.invalidCount ?? 0 >= Self.invalidMax else { return false }
            Self.close(state.apps.removeValue(forKey: app))
            return true
        }
        guard state.plan.outputs.contains(app), let page = state.page else { return false }
        for packet in state.mixer.add(packet, of: app) { page.sink.send(packet) }
        return false
    }

    private func pauseReading(_ app: String, _ state: inout State) {
        guard let end = state.apps[app] else { return }
        end.reader?.pause()
        end.resumption?.cancel()
        state.apps[app]?.resumption = clock.after(Self.pause) {
            [weak self, weak reader = end.reader] in
            reader?.resume()
            self?.state.withLock { state in
                if state.apps[app]?.identifier == end.identifier {
                    state.apps[app]?.resumption = nil
                }
            }
        }
    }

    // MARK: Pages

    /// Makes a socket the path to the page, in place of an earlier one.
    func connect(_ identifier: UInt64, _ sink: any SoundSink) {
        state.withLock { state in
            state.page = PageEnd(
                identifier: identifier, sink: sink, pace: SoundPace(at: clock.now))
            state.mixer.restart()
        }
    }

    /// Ends the path to a page.
    func disconnect(_ identifier: UInt64) {
        state.withLock { state in
            if state.page?.identifier == identifier { state.page = nil }
        }
    }

    /// Handles a packet of a page's microphone.
    func receive(_ packet: SoundPacket, from identifier: UInt64) {
        state.withLock { state in
            guard state.page?.identifier == identifier else { return }
            guard state.page?.pace.accepts(at: clock.now) == true else {
                return counts.droppedSound(.fromPage)
            }
            guard let app = state.plan.input, state.apps[app] != nil else { return }
            var packet = packet
            packet.sequence = state.apps[app]?.sequence ?? 0
            state.apps[app]?.sequence &+= 1
            if state.apps[app]?.waiting.append(packet) == true { counts.droppedSound(.toApp) }
            write(app, &state)
        }
    }

    /// Writes what the socket of an app accepts, and waits for the rest.
    private func write(_ app: String, _ state: inout State) {
        guard let end = state.apps[app] else { return }
        while let packet = state.apps[app]?.waiting.popFirst() {
            switch end.socket.write(packet.bytes) {
            case .written: continue
            case .full:
                state.apps[app]?.waiting.putBack(packet)
                awaitWriting(app, end, &state)
                return
            case .broken:
                Self.close(state.apps.removeValue(forKey: app))
                return
            }
        }
        state.apps[app]?.writer?.cancel()
        state.apps[app]?.writer = nil
    }

    private func awaitWriting(_ app: String, _ end: AppEnd, _ state: inout State) {
        guard end.writer == nil else { return }
        state.apps[app]?.writer = SystemSource(
            duplicateOf: end.socket.descriptor, for: .writing, on: queue
        ) { [weak self] in
            self?.state.withLock { state in
                guard state.apps[app]?.identifier == end.identifier else { return }
                self?.write(app, &state)
            }
        }
    }

    /// Closes all channels.
    func closeAll() {
        state.withLock { state in
            for end in state.apps.values { Self.close(end) }
            state.apps = [:]
            state.page = nil
        }
    }
}
