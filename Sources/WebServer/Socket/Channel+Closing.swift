import HostLink
import NIOCore
import NIOWebSocket

extension Channel {
    /// Sends a close frame with a code, and closes the connection after all queued messages.
    ///
    /// A browser that does not read them in time is disconnected, because it would otherwise keep
    /// the connection open permanently.
    func closeSocket(_ code: WebSocketErrorCode) {
        var data = allocator.buffer(capacity: 2)
        data.write(webSocketErrorCode: code)
        let end = eventLoop.scheduleTask(in: .seconds(5)) { self.close(promise: nil) }
        closeFuture.whenComplete { _ in end.cancel() }
        writeAndFlush(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
            .whenComplete { _ in self.close(promise: nil) }
    }
}

extension WebSocketErrorCode {
    init(_ code: PageProtocol.CloseCode) { self.init(codeNumber: Int(code.rawValue)) }

    init(_ code: PageProtocol.SoundCloseCode) { self.init(codeNumber: Int(code.rawValue)) }
}
