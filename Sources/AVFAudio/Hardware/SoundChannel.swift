import Glibc
import HostLink
import SystemIO

/// The channel of an app's samples: a socket in a process, a list in a test.
protocol SoundChannel: Sendable {
    /// Reads the next packet that has arrived, of any length.
    func read() -> SoundChannelReading
    /// Sends a packet, or drops it if the host does not read.
    func send(_ packet: SoundPacket)
    /// Closes the channel.
    func close()
}

/// The result of reading a channel.
enum SoundChannelReading: Sendable, Equatable {
    /// A packet arrived.
    case packet([UInt8])
    /// No packet has arrived.
    case nothing
    /// The channel is closed.
    case end
}

/// The channel that an app inherits from its host.
final class SocketSoundChannel: SoundChannel {
    private let socket: PacketSocket

    init(_ descriptor: Int32) { socket = PacketSocket(descriptor) }

    func read() -> SoundChannelReading {
        var buffer = [UInt8](repeating: 0, count: SoundPacket.byteCount + 1)
        switch socket.read(into: &buffer) {
        case .packet(let count): return .packet(Array(buffer.prefix(count)))
        case .nothing: return .nothing
        case .end: return .end
        }
    }

    // A packet that does not fit is dropped, because it would arrive too late.
    func send(_ packet: SoundPacket) { _ = socket.write(packet.bytes) }

    // The descriptor stays open, so that no other file gets its number while a thread reads.
    func close() { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }
}
