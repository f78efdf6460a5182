package import HostLink

/// The packets that wait for a reader: at most half a second, of which the oldest are dropped.
package struct SoundPacketQueue: Sendable {
    /// The maximum number of packets: 500 ms.
    package static let countMax = 50

    private var packets: [SoundPacket] = []

    /// Creates an empty queue.
    package init() {}

    /// Adds a packet; returns whether the oldest one was dropped for it.
    package mutating func append(_ packet: SoundPacket) -> Bool {
        packets.append(packet)
        guard packets.count > Self.countMax else { return false }
        packets.removeFirst()
        return true
    }

    /// Removes and returns the oldest packet.
    package mutating func popFirst() -> SoundPacket? {
        packets.isEmpty ? nil : packets.removeFirst()
    }

    /// Puts a packet back that could not be written.
    package mutating func putBack(_ packet: SoundPacket) { packets.insert(packet, at: 0) }
}

/// The pace at which packets are accepted: twice the real one, and a second's worth at once.
struct SoundPace {
    /// The maximum number of packets a second.
    static let perSecond = 200.0
    /// The maximum number of packets at once.
    static let burst = 100.0

    private var bucket: TokenBucket

    init(at now: Duration) {
        bucket = TokenBucket(capacity: Self.burst, perSecond: Self.perSecond, at: now)
    }

    /// Whether one more packet is accepted.
    mutating func accepts(at now: Duration) -> Bool { bucket.spend(at: now) == nil }
}

/// The mixing of the sound of several apps for one page.
///
/// A packet is ready as soon as each app has sent one, or one app has sent more than the others
/// may be late. One app alone is never delayed.
struct SoundMixer {
    /// The number of packets for which the others are waited: 30 ms.
    static let waitingMax = 3

    /// The packets that wait for those of other apps, never more than `waitingMax` of one app.
    private var queues: [String: [SoundPacket]] = [:]
    private var sequence: UInt32 = 0

    /// Sets the apps that are mixed; the packets of others are forgotten.
    mutating func setApps(_ apps: Set<String>) {
        queues = queues.filter { apps.contains($0.key) }
        for app in apps where queues[app] == nil { queues[app] = [] }
    }

    /// Numbers packets from 0 again, because they have another reader.
    mutating func restart() {
        sequence = 0
        for app in queues.keys { queues[app] = [] }
    }

    /// Adds a packet of an app that is mixed; returns the packets that are ready.
    mutating func add(_ packet: SoundPacket, of app: String) -> [SoundPacket] {
        guard queues[app] != nil else { return [] }
        queues[app]?.append(packet)
        var ready: [SoundPacket] = []
        while queues.values.allSatisfy({ !$0.isEmpty })
            || queues.values.contains(where: { $0.count >= Self.waitingMax })
        {
            ready.append(next())
        }
        return ready
    }

    private mutating func next() -> SoundPacket {
        var packets: [SoundPacket] = []
        for app in queues.keys where queues[app]?.isEmpty == false {
            if let packet = queues[app]?.removeFirst() { packets.append(packet) }
        }
        defer { sequence &+= 1 }
        if packets.count == 1 {
            packets[0].sequence = sequence
            return packets[0]
        }
        var sums = [Int32](repeating: 0, count: SoundPacket.sampleCount)
        for packet in packets {
            for (index, sample) in packet.samples.enumerated() { sums[index] += Int32(sample) }
        }
        return SoundPacket(sequence: sequence, samples: sums.map { Int16(clamping: $0) })
    }
}
