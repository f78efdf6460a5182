import AppHost
import HostLink
import NIOCore
import NIOWebSocket
import Synchronization

/// A sink that sends the sound for a page, and drops the oldest packets if its browser does not
/// read.
final class SoundSocketSink: SoundSink {
    /// The maximum number of packets that wait for the connection; the others wait in the queue,
    /// where they can be dropped.
    private static let writtenMax = 8

    private let channel: any Channel
    private let counts: ServerCounts
    private let state = Mutex(State())

    private struct State {
        var waiting = SoundPacketQueue()
        var writtenCount = 0
        /// The newest use, which waits until the one before has been written: of many changes, a
        /// browser that does not read gets the last one.
        var nextUse: SoundUse?
        var isWritingUse = false
        var isClosed = false
    }

    init(channel: any Channel, counts: ServerCounts) {
        self.channel = channel
        self.counts = counts
    }

    func send(_ packet: SoundPacket) {
        let isDropped = state.withLock { state in
            state.isClosed ? false : state.waiting.append(packet)
        }
        if isDropped { counts.droppedSound(.toPage) }
        writeWaiting()
    }

    private func writeWaiting() {
        while true {
            let packet = state.withLock { state -> SoundPacket? in
                guard !state.isClosed, state.writtenCount < Self.writtenMax,
                    let packet = state.waiting.popFirst()
                else { return nil }
                state.writtenCount += 1
                return packet
            }
            guard let packet else { return }
            let frame = WebSocketFrame(
                fin: true, opcode: .binary, data: channel.allocator.buffer(bytes: packet.bytes))
            channel.writeAndFlush(frame).whenComplete { [self] _ in
                state.withLock { $0.writtenCount -= 1 }
                writeWaiting()
            }
        }
    }

    func use(_ use: SoundUse) {
        state.withLock { $0.nextUse = use }
        writeNextUse()
    }

    private func writeNextUse() {
        let next = state.withLock { state -> SoundUse? in
            guard !state.isClosed, !state.isWritingUse, let next = state.nextUse else { return nil }
            state.nextUse = nil
            state.isWritingUse = true
            return next
        }
        guard let next else { return }
        channel.writeAndFlush(
            WebSocketFrame(
                fin: true, opcode: .text, data: channel.allocator.buffer(bytes: Self.message(next)))
        ).whenComplete { [self] _ in
            state.withLock { $0.isWritingUse = false }
            writeNextUse()
        }
    }

    private static func message(_ use: SoundUse) -> [UInt8] {
        var writer = JSONWriter(capacity: 96)
        writer.object(Field.kind)
        writer.string(PageProtocol.SoundMessage.use.rawValue)
        writer.member(Field.input)
        writer.bool(use.input)
        writer.member(Field.output)
        writer.bool(use.output)
        writer.member(Field.isVoice)
        writer.bool(use.isVoice)
        if use.asks {
            writer.member(Field.asks)
            writer.bool(true)
        }
        writer.raw("}")
        return writer.bytes
    }

    private typealias Field = PageProtocol.SoundMessageField

    func close(_ reason: SoundClosing) {
        switch reason {
        case .notDevice: close(WebSocketErrorCode(PageProtocol.SoundCloseCode.notDevice))
        case .notAccepted: close(WebSocketErrorCode(PageProtocol.SoundCloseCode.notAccepted))
        case .ending: close(.goingAway)
        }
    }

    /// Sends a close frame with a code, and closes the connection.
    func close(_ code: WebSocketErrorCode) {
        let isFirst = state.withLock { state in
            state.waiting = SoundPacketQueue()
            state.nextUse = nil
            defer { state.isClosed = true }
            return !state.isClosed
        }
        if isFirst { channel.closeSocket(code) }
    }
}
