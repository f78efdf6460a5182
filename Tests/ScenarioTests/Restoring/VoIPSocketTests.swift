import Foundation
import Glibc
import RawClient
import Specification
import Testing

/// A suspended app with a connection to its server, on the older way (specification 7.1.3).
@Suite(.serialized, .timeLimit(.minutes(5))) struct `VoIP sockets` {
    /// A server on loopback that an app connects to.
    private final class CallServer {
        let port: Int
        private let listener: Int32
        private(set) var connection: Int32 = -1

        init() throws {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            self.listener = listener
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    bind(listener, address, size) == 0 && listen(listener, 1) == 0
                        && getsockname(listener, address, &size) == 0
                }
            }
            port = Int(UInt16(bigEndian: address.sin_port))
            try #require(isListening)
        }

        deinit { for descriptor in [listener, connection] { close(descriptor) } }

        func accept() { connection = Glibc.accept(listener, nil, nil) }

        func send(_ text: String) { _ = write(connection, text, text.utf8.count) }

        /// Whether the app has closed its connection.
        func waitForEnd() -> Bool {
            var byte: UInt8 = 0
            return read(connection, &byte, 1) == 0
        }
    }

    @Test(.specification("7.1.3"))
    func
        `data for a suspended app resumes it, and an app that is killed makes its connection again`()
        throws
    {
        let (state, server) = (try TemporaryState(), try CallServer())
        let host = try RunningHost(
            ["CallApp"], state: state,
            arguments: ["--env", "CALL_SERVER_PORT=\(server.port)", "--suspend-after", "0.2"])
        let person = RawPerson(of: host)
        let page = try person.page(of: "callapp", session: try person.session(of: "callapp"))
        server.accept()
        _ = try page.next { _ in page.text(of: "label connection") == "watched" }
        func suspended() throws {
            page.send(["t": "phase", "visible": false, "focused": false])
            while try CommandRun("ps", "--state", state.path, "--json").json["apps"]
                .flatMap({ $0 as? [[String: Any]] })?.first?["state"] as? String != "suspended"
            {
                poll(nil, 0, 20)
            }
        }
        try suspended()
        server.send("Ada\n")
        #expect(host.logs("App resumed: data has come for it."))
        try suspended()
        page.send(["t": "phase", "visible": true, "focused": true])
        _ = try page.next { _ in page.text(of: "label calls") == "Ada background" }
        #expect(host.processes(of: "CallApp").count == 1)

        // After it is killed in the background, the app is launched again and connects.
        page.send(["t": "phase", "visible": false, "focused": false])
        for process in host.processes(of: "CallApp") { kill(process, SIGKILL) }
        #expect(server.waitForEnd())
        server.accept()
        server.send("Bo\n")
        page.send(["t": "phase", "visible": true, "focused": true])
        _ = try page.next { _ in
            page.text(of: "label calls")?.contains("Bo ") == true
        }
        #expect(host.stop() == 0)
    }
}
