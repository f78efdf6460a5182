import Glibc
import HostLink
import Testing

@testable import AppProcess

/// The app's end of the link.
@MainActor
struct SocketLinkTests {
    @Test func `what is for the log does not wait for a turn, which may never come`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let notice = AppMessage.notice(level: .warning, "words")
        SocketLink(descriptor: ends[0]).send(notice)
        var buffer = [UInt8](repeating: 0, count: 1 << 10)
        let count = recv(ends[1], &buffer, buffer.count, Int32(MSG_DONTWAIT))
        var framing = LinkFraming()
        framing.append(buffer.prefix(max(0, count)))
        let bytes = try #require(try framing.next())
        #expect(try AppMessage(decoding: bytes) == notice)
    }
}
