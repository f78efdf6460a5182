import AppHost
import NIOCore
import NIOWebSocket
import Synchronization

/// A sink that sends a page's messages, and closes the connection if its browser does not read.
final class SocketSink: PageSink {
    private let channel: any Channel
    private let state = Mutex(State())
    private let pendingBytesMax: Int
    private let counts: ServerCounts
    /// The time in which a browser must read the messages that are still queued.
    private static let closingLasts = TimeAmount.seconds(5)

    private struct State {
        var pendingBytes = 0
        var isClosed = false
    }

    init(
        channel: any Channel, counts: ServerCounts = ServerCounts(),
        pendingBytesMax: Int = PageLimits.pendingBytesMax
    ) {
        self.counts = counts
        self.channel = channel
        self.pendingBytesMax = pendingBytesMax
    }

    func send(_ json: [UInt8]) { _ = write(json) }

    /// Sends a message, and returns when it was written to the connection.
    ///
    /// A caller that waits queues one message for a browser that does not read.
    func sendAndWait(_ json: [UInt8]) async { _ = try? await write(json)?.get() }

    private func write(_ json: [UInt8]) -> EventLoopFuture<Void>? {
        enum Step { case write, giveUp, nothing }
        let step: Step = state.withLock { state in
            if state.isClosed { return .nothing }
            state.pendingBytes += json.count
            if state.pendingBytes <= pendingBytesMax { return .write }
            state.isClosed = true
            return .giveUp
        }
        switch step {
        case .nothing: return nil
        // The page reconnects and gets a complete frame. A close frame would wait behind the queued
        // messages.
        case .giveUp:
            counts.droppedPage()
            channel.close(promise: nil)
            return nil
        case .write:
            let frame = WebSocketFrame(
                fin: true, opcode: .text, data: channel.allocator.buffer(bytes: json))
            let written = channel.writeAndFlush(frame)
            written.whenComplete { [self] _ in
                state.withLock { $0.pendingBytes -= json.count }
            }
            return written
        }
    }

    func close() {
        close(.normalClosure)
    }

    /// Sends a close frame with a code, and closes after all queued messages.
    func close(_ code: WebSocketErrorCode) {
        let isFirst = state.withLock { state in
            defer { state.isClosed = true }
            return !state.isClosed
        }
        guard isFirst else { return }
        var data = channel.allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        let channel = channel
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
            .whenComplete { _ in channel.close(promise: nil) }
        // A client that does not read would otherwise keep the connection open permanently.
        let end = channel.eventLoop.scheduleTask(in: Self.closingLasts) {
            channel.close(promise: nil)
        }
        channel.closeFuture.whenComplete { _ in end.cancel() }
    }
}
