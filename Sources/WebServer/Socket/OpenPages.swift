import AppHost
import NIOWebSocket
import Synchronization

/// The open pages of all people.
///
/// A person's pages may be closed while another page of the person is being identified. That page
/// is then not admitted, because its identification may be out of date.
final class OpenPages: Sendable {
    /// The maximum number of pages of one person; browsers open fewer sockets to one host.
    static let pagesMax = 256
    /// The number of closings that are remembered; fewer occur before a page has sent its hello.
    static let closingsRemembered = 1024

    private let state = Mutex(State())

    private struct State {
        var pages: [Person: [ObjectIdentifier: SocketSink]] = [:]
        /// The total number of closings, and the people of the latest closings.
        var closings = 0
        var closed: [Person] = []
    }

    /// The result of admitting a page.
    enum Admission {
        case admitted
        case tooMany
        /// The person's pages were closed after the page was identified, so the identification may
        /// be out of date.
        case outOfDate
    }

    /// The number of closings of all people's pages; read it before a page is identified.
    var closings: Int { state.withLock(\.closings) }

    /// Counts a page of a person, if it is admitted.
    func admit(_ page: SocketSink, of person: Person, asOf closings: Int) -> Admission {
        state.withLock { state in
            let since = state.closings - closings
            guard since <= state.closed.count, !state.closed.suffix(since).contains(person) else {
                return .outOfDate
            }
            guard state.pages[person, default: [:]].count < Self.pagesMax else { return .tooMany }
            state.pages[person, default: [:]][ObjectIdentifier(page)] = page
            return .admitted
        }
    }

    /// Ends the count of a page that was closed.
    func remove(_ page: SocketSink, of person: Person) {
        state.withLock { state in
            state.pages[person]?[ObjectIdentifier(page)] = nil
            if state.pages[person]?.isEmpty == true { state.pages[person] = nil }
        }
    }

    /// Closes every page of a person.
    ///
    /// Pages with a valid pass reconnect.
    func closeAll(of person: Person) {
        let pages = state.withLock { state in
            state.closings += 1
            state.closed.append(person)
            if state.closed.count == 2 * Self.closingsRemembered {
                state.closed.removeFirst(Self.closingsRemembered)
            }
            return state.pages[person] ?? [:]
        }
        for page in pages.values { page.close(.policyViolation) }
    }
}
