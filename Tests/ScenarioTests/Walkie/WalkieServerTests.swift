import HostProcess
import RawClient
import Testing

/// The server of Walkie as a process.
@Suite(.timeLimit(.minutes(5))) struct `The server of Walkie` {
    @Test(arguments: [
        [UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xff, count: 100_000),
        Array("GET / HTTP/1.1\r\n\r\n".utf8), frame(#"{"alive":{}}"#), frame(#"{"hello":[]}"#),
        frame(String(repeating: "[", count: 16_000)),
    ])
    func `bytes that are no message of an app close their connection and no other`(
        _ bytes: [UInt8]
    ) throws {
        let server = try ServerProcess([BuiltPrograms.path("WalkieServer"), "--port", "0"])
        let anna = try RawConnection(port: server.port)
        anna.write(frame(#"{"hello":{"name":"Anna","secret":"1"}}"#))
        _ = try anna.read(through: #"{"welcome":{"people":[]}}"#)
        let stranger = try RawConnection(port: server.port)
        stranger.write(bytes)
        #expect(try stranger.read(1) == nil)
        let bo = try RawConnection(port: server.port)
        bo.write(frame(#"{"hello":{"name":"Bo","secret":"2"}}"#))
        _ = try bo.read(through: #"["Anna"]"#)
        _ = try anna.read(through: #"["Bo"]"#)
    }
}

/// Returns the frame of a message.
private func frame(_ json: String) -> [UInt8] {
    let count = json.utf8.count + 1
    return [UInt8(count >> 8), UInt8(count & 0xff), 1] + Array(json.utf8)
}
