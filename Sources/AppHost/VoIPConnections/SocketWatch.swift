import CLinuxProcess
import Dispatch
import Glibc
import SystemIO

/// The sockets that an app has marked as VoIP sockets: watched while the app is suspended
/// (specification 7.1.3).
///
/// Used on one queue only.
final class SocketWatch {
    /// The maximum number of sockets of one app.
    static let countMax = 16

    private var marks: [Int32: SocketMark] = [:]
    /// The bytes that a socket had received when the app was last resumed for it.
    ///
    /// An app that leaves bytes unread is not resumed for them again.
    private var reported: [SocketMark: Report] = [:]
    private var duplicates: [SocketMark: DuplicatedSocket] = [:]
    private var source: SystemSource?

    private struct Report: Equatable {
        let bytes: UInt64
        let isReadable: Bool
    }

    /// Whether the app has marked no socket.
    var isEmpty: Bool { marks.isEmpty }

    /// Whether a socket is being watched.
    var isWatching: Bool { !duplicates.isEmpty }

    /// Marks a socket of a process.
    ///
    /// - Returns: Whether it is marked; `false` if it is not a socket, or if too many sockets are
    ///   marked.
    func mark(_ number: Int32, of process: pid_t) -> Bool {
        guard marks[number] != nil || marks.count < Self.countMax,
            let mark = SocketMark(number, of: process)
        else { return false }
        marks[number] = mark
        return true
    }

    /// Removes the mark of a socket.
    func unmark(_ number: Int32) { marks[number] = nil }

    /// Begins to watch, because the process has been stopped.
    ///
    /// - Parameters:
    ///   - queue: The queue on which this object is used.
    ///   - onData: Called on the queue when bytes have arrived or the other end has closed.
    /// - Returns: Whether the kernel allows watching the sockets of the process.
    func begin(
        _ process: pid_t, on queue: DispatchQueue, onData: @escaping @Sendable () -> Void
    ) -> Bool {
        end()
        var isAllowed = true
        for mark in marks.values {
            do throws(DuplicatedSocket.Failure) {
                duplicates[mark] = try DuplicatedSocket(mark, of: process)
            } catch {
                marks[mark.number] = nil
                if error == .notAllowed { isAllowed = false }
            }
        }
        let known = Set(marks.values)
        reported = reported.filter { known.contains($0.key) }
        guard !duplicates.isEmpty else { return isAllowed }
        let epoll = perennial_epoll_of_edges()
        guard epoll >= 0 else { return false }
        for duplicate in duplicates.values { perennial_add_edge(epoll, duplicate.descriptor) }
        source = SystemSource(epoll, for: .reading, on: queue, close: { close(epoll) }) {
            perennial_drain_edges(epoll)
            onData()
        }
        return isAllowed
    }

    /// Stops watching, before the process runs again or because it has died.
    func end() {
        source?.cancel()
        source = nil
        duplicates = [:]
    }

    /// Returns whether a socket has data or an end for which the app was not resumed yet, and
    /// records both.
    func takeNews() -> Bool {
        var hasNews = false
        for (mark, duplicate) in duplicates {
            guard let (bytes, isReadable) = duplicate.received, isReadable else { continue }
            let report = Report(bytes: bytes, isReadable: isReadable)
            guard reported[mark] != report else { continue }
            reported[mark] = report
            hasNews = true
        }
        return hasNews
    }
}
