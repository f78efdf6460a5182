import Glibc
import HostLink
import Testing

@testable import AppProcess

/// Tests of the app's end of the link.
@MainActor
struct SocketLinkTests {
    /// Returns the messages that a link sends to its host.
    private func sentMessages(_ use: (SocketLink, _ host: Int32) -> Void) throws -> [AppMessage] {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        use(SocketLink(descriptor: ends[0]), ends[1])
        var buffer = [UInt8](repeating: 0, count: 1 << 10)
        let count = recv(ends[1], &buffer, buffer.count, Int32(MSG_DONTWAIT))
        var framing = LinkFraming()
        framing.append(buffer.prefix(max(0, count)))
        var messages: [AppMessage] = []
        while let bytes = try framing.next() { messages.append(try AppMessage(decoding: bytes)) }
        return messages
    }

    @Test func `a notice for the log is sent without waiting for the end of the turn`() throws {
        let notice = AppMessage.notice(level: .warning, "words")
        #expect(try sentMessages { link, _ in link.send(notice) } == [notice])
    }

    @Test func `a launch order of another protocol version is refused with any content`() throws {
        var order = LaunchOrder(launch: "l", container: "/c", key: [], reason: .fresh, scenes: [])
        order.version += 1
        let bytes = LinkFraming.framed(HostMessage.launch(order).encoded() + [1, 2, 3])
        var heard: [HostMessage] = []
        let messages = try sentMessages { link, host in
            _ = send(host, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            link.receive { heard.append($0) }
            #expect(!link.isOpen)
        }
        #expect(heard == [])
        guard case .refused(let sentence)? = messages.first else {
            Issue.record("\(messages)")
            return
        }
        #expect(messages.count == 1)
        #expect(sentence.contains("Build both from the same release."))
    }
}
