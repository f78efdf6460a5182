import AppHost
import NIOCore
import NIOWebSocket
import Synchronization

/// A sink that sends a page's messages, and closes the connection if its browser does not read.
///
/// Unread messages of a person's pages are counted together (`MessageMemory`), so many pages that
/// do not read use no more of the host's memory than a few.
final class SocketSink: PageSink {
    private let channel: any Channel
    private let state = Mutex(State())
    private let pendingBytesMax: Int
    private let counts: ServerCounts
    private struct State {
        var pendingBytes = 0
        var isClosed = false
        var budget: Budget?
        /// The function to call when the browser has read enough for a complete frame.
        var resumed: (@Sendable () -> Void)?

        /// Adds to or subtracts from the unread bytes; returns whether they are within the limits.
        mutating func change(by bytes: Int, pendingBytesMax: Int) -> Bool {
            pendingBytes += bytes
            return pendingBytes <= pendingBytesMax && budget?.count(pendingBytes) != false
        }

        /// Removes and returns the function to call now, because the browser has read enough.
        mutating func removeResumed() -> (@Sendable () -> Void)? {
            guard isClosed || pendingBytes <= PageLimits.unreadBytesMax else { return nil }
            defer { resumed = nil }
            return isClosed ? nil : resumed
        }
    }

    /// The person whose unread messages include those of this sink.
    private struct Budget {
        let person: Person
        let memory: MessageMemory
        private var counted = 0

        init(_ person: Person, _ memory: MessageMemory) {
            self.person = person
            self.memory = memory
        }

        /// Counts the unread bytes of the sink; returns whether they are within the limit.
        mutating func count(_ pendingBytes: Int) -> Bool {
            let kept = max(0, pendingBytes - MessageMemory.freeBytes)
            guard kept == counted || memory.change(by: kept - counted, of: person) else {
                return false
            }
            counted = kept
            return true
        }
    }

    init(
        channel: any Channel, counts: ServerCounts = ServerCounts(),
        pendingBytesMax: Int = PageLimits.pendingBytesMax
    ) {
        self.counts = counts
        self.channel = channel
        self.pendingBytesMax = pendingBytesMax
    }

    /// Counts the unread messages as those of a person from now on, because the page is attached.
    func countUnread(in memory: MessageMemory, of person: Person) {
        state.withLock { $0.budget = Budget(person, memory) }
    }

    func send(_ json: [UInt8]) { _ = write(json) }

    /// Sends a message, and returns when it was written to the connection.
    ///
    /// A caller that waits has at most one message in the queue of a browser that does not read.
    func sendAndWait(_ json: [UInt8]) async { _ = try? await write(json)?.get() }

    private func write(_ json: [UInt8]) -> EventLoopFuture<Void>? {
        enum Step { case write, giveUp, nothing }
        let bytes = json.count
        let step: Step = state.withLock { state in
            if state.isClosed { return .nothing }
            if state.change(by: bytes, pendingBytesMax: pendingBytesMax) { return .write }
            // The message is dropped, so its bytes are not counted.
            state.pendingBytes -= bytes
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
                let resumed = state.withLock { state in
                    _ = state.change(by: -bytes, pendingBytesMax: pendingBytesMax)
                    return state.removeResumed()
                }
                resumed?()
            }
            return written
        }
    }

    func isReadyForFrame(otherwise resumed: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard !state.isClosed, state.pendingBytes > PageLimits.unreadBytesMax else {
                return true
            }
            state.resumed = resumed
            return false
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
        if isFirst { channel.closeSocket(code) }
    }
}
