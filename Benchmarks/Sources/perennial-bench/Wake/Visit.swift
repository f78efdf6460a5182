import AppHost
import HostLink

/// One person with one scene of an app on a page, and that person's actions.
final class Visit: Sendable {
    let host: AppHost
    let sink = BenchmarkPage()
    let page: any ScenePage

    static let environment = PageEnvironment(
        width: 1200, height: 900, scale: 1, isTouch: false, language: "en-US")

    /// Opens the app as a new person and waits for its first complete frame.
    init(
        to app: String, on host: AppHost, person: Person = Person(token: PersonToken())
    ) async throws {
        self.host = host
        let session = try await host.freeSession(of: app, for: person)
        page = host.attach(
            PageHello(
                environment: Self.environment, isVisible: true, isFocused: true, nextEvent: 1,
                takes: true), to: session.identifier, of: app, for: person, sink: sink)
        sink.attached(page)
        try await sink.until("the first complete frame") {
            $0.completeFrame != nil && $0.nextEvent > 0
        }
    }

    /// Sends an event.
    ///
    /// - Returns: Its number.
    @discardableResult
    func act(_ action: InputAction, on key: String) -> UInt64 {
        let number = sink.takeNumber()
        page.event(InputEvent(number: number, node: NodeKey(text: key), action: action))
        return number
    }

    /// Sends an event and waits until its effect is committed.
    func actAndSettle(_ action: InputAction, on key: String) async throws {
        let number = act(action, on: key)
        try await committed(number)
    }

    func committed(_ number: UInt64) async throws {
        try await sink.until("the commit of event \(number)") { $0.committed >= number }
    }

    /// Returns the present frame, complete.
    func completeFrame() async throws -> CompleteFrame {
        sink.watch()
        page.resync()
        let seen = try await sink.until("a complete frame") { $0.completeFrame != nil }
        return try CompleteFrame(message: seen.completeFrame ?? [])
    }

    /// Returns the key of a node that a user sees.
    func find(_ what: String, where matches: (CompleteFrame.Node) -> Bool) async throws -> String {
        guard let key = try await completeFrame().key(where: matches) else {
            throw BenchmarkFailure("The app shows no \(what).")
        }
        return key
    }
}
