import Foundation
import Glibc

/// Serves one page at every address of a free port on 127.0.0.1, for the duration of a test.
struct PageServer: ~Copyable {
    private let listener: Int32
    let port: UInt16

    var url: String { "http://127.0.0.1:\(port)/" }

    init(_ html: String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, generic, &size) == 0
            }
        }
        guard isListening else {
            _ = close(listener)
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        port = UInt16(bigEndian: address.sin_port)
        let answer = """
            HTTP/1.1 200 OK\r
            Content-Type: text/html; charset=utf-8\r
            Content-Length: \(html.utf8.count)\r
            Cache-Control: no-store\r
            Connection: close\r
            \r
            \(html)
            """
        Thread { Self.serve(answer, on: listener) }.start()
    }

    deinit {
        // Unblocks the accept call, after which the thread closes the descriptor.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private static func serve(_ answer: String, on listener: Int32) {
        var request = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let connection = accept(listener, nil, nil)
            if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
            guard connection >= 0 else { break }
            // One read returns the whole request of a browser; a connection without data is closed.
            var limit = timeval(tv_sec: 2, tv_usec: 0)
            setsockopt(
                connection, SOL_SOCKET, SO_RCVTIMEO, &limit,
                socklen_t(MemoryLayout<timeval>.size))
            if recv(connection, &request, request.count, 0) > 0 {
                let bytes = Array(answer.utf8)
                _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            }
            close(connection)
        }
        close(listener)
    }
}
