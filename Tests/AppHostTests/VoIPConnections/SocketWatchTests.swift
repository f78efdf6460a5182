import Dispatch
import Foundation
import Glibc
import Specification
import Testing

@testable import AppHost

/// Sockets of this process, which the host watches like those of an app.
@Suite(.timeLimit(.minutes(5))) struct `Watched sockets of an app` {
    /// A watch on a queue of its own, as on that of the host.
    ///
    /// Safe: the watch is used on the queue only.
    private final class QueuedWatch: @unchecked Sendable {
        private let queue = DispatchQueue(label: "watch")
        private let watch = SocketWatch()
        /// An element for each time that the app would be resumed.
        let news = Recorder<Bool>()

        func mark(_ descriptor: Int32) -> Bool {
            queue.sync { watch.mark(descriptor, of: getpid()) }
        }

        func unmark(_ descriptor: Int32) { queue.sync { watch.unmark(descriptor) } }

        func begin() {
            let isAllowed = queue.sync {
                watch.begin(getpid(), on: queue) { [self] in
                    if watch.takeNews() { news.append(true) }
                }
            }
            #expect(isAllowed)
        }

        func end() { queue.sync { watch.end() } }

        func takeNews() -> Bool { queue.sync { watch.takeNews() } }

        var isWatching: Bool { queue.sync { watch.isWatching } }

        var isEmpty: Bool { queue.sync { watch.isEmpty } }
    }

    @Test(.specification("7.1.3"))
    func `data and the end of a connection are news, each once`() async throws {
        let connection = try TCPConnection()
        let watch = QueuedWatch()
        #expect(watch.mark(connection.app))
        watch.begin()
        #expect(!watch.takeNews())
        connection.send("INVITE")
        _ = await watch.news.first { _ in true }
        #expect(!watch.takeNews())
        connection.send("more")
        while watch.news.count < 2, !Task.isCancelled { await Task.yield() }
        close(connection.server)
        while watch.news.count < 3, !Task.isCancelled { await Task.yield() }
        watch.end()
        close(connection.app)
    }

    @Test func `data that the app left unread is no news when it is suspended again`() throws {
        let connection = try TCPConnection()
        let watch = QueuedWatch()
        #expect(watch.mark(connection.app))
        connection.send("early")
        watch.begin()
        // Data that came before the app was suspended is news, and the same data later is not.
        _ = watch.takeNews()
        watch.end()
        watch.begin()
        #expect(!watch.takeNews())
        watch.end()
        connection.end()
    }

    @Test
    func `a connection that the app closes ends, because the duplicate exists only meanwhile`()
        throws
    {
        let connection = try TCPConnection()
        let watch = QueuedWatch()
        #expect(watch.mark(connection.app))
        watch.begin()
        watch.end()
        close(connection.app)
        var byte: UInt8 = 0
        #expect(read(connection.server, &byte, 1) == 0)
        close(connection.server)
    }

    @Test func `only TCP sockets are watched, and no file that took the number of one`() throws {
        let watch = QueuedWatch()
        let file = open("/dev/null", O_RDONLY)
        #expect(!watch.mark(file))
        #expect(!watch.mark(-1))
        #expect(!watch.mark(99_999))
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #expect(watch.mark(ends[0]))
        watch.begin()
        #expect(!watch.isWatching && watch.isEmpty)
        let connection = try TCPConnection()
        #expect(watch.mark(connection.app))
        #expect(dup2(ends[1], connection.app) >= 0)
        watch.begin()
        #expect(!watch.isWatching && watch.isEmpty)
        connection.end()
        for descriptor in ends + [file] { close(descriptor) }
    }

    @Test func `at most 16 sockets of an app are watched`() throws {
        let watch = QueuedWatch()
        let sockets = (0...SocketWatch.countMax).map { _ in
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        }
        let isMarked = sockets.map { watch.mark($0) }
        #expect(isMarked.filter { $0 }.count == SocketWatch.countMax)
        #expect(isMarked.last == false)
        watch.unmark(sockets[0])
        #expect(watch.mark(sockets[16]))
        for descriptor in sockets { close(descriptor) }
    }
}
