import HostLink
import Testing

@Suite struct `Framing of a link` {
    private let messages: [[UInt8]] = [[1], [], Array(repeating: 7, count: 70_000), [2, 3]]
    private var stream: [UInt8] { messages.flatMap { LinkFraming.framed($0) } }

    @Test func `messages are complete if their bytes arrive one by one`() throws {
        var framing = LinkFraming()
        var read: [[UInt8]] = []
        for byte in stream {
            framing.append([byte])
            while let message = try framing.next() { read.append(Array(message)) }
        }
        #expect(read == messages)
    }

    @Test func `messages are complete if all bytes arrive at once`() throws {
        var framing = LinkFraming()
        framing.append(stream)
        var read: [[UInt8]] = []
        while let message = try framing.next() { read.append(Array(message)) }
        #expect(read == messages)
        #expect(try framing.next() == nil)
    }

    @Test func `a message length over the limit is refused before the bytes of the message arrive`()
    {
        var framing = LinkFraming()
        let length = UInt32(LinkFraming.messageBytesMax + 1)
        framing.append((0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) })
        let error = #expect(throws: LinkError.self) { try framing.next() }
        #expect(error?.code == .tooLarge)
    }
}
