import AppHost
import Foundation
import Logging
import NIOWebSocket

/// The calls of one page's user: sends them to the page after each change, and performs the page's
/// actions in order.
final class CallFeed: Sendable {
    /// The kind of the page.
    enum Page: Sendable {
        /// A page of a scene.
        case scene(session: String, app: String)
        /// A page of the host itself, such as the home screen.
        case host
    }

    /// The maximum number of actions of a page that the host has not handled; a user is slower.
    private static let actionsMax = 64

    private struct Request: Sendable {
        var action: CallUserAction
        var call: String
    }

    private let requests: AsyncStream<Request>.Continuation
    private let task: Task<Void, Never>

    /// Begins to send the calls of a person to a page.
    ///
    /// The page of an external display gets none, and may send no action, because it takes no
    /// input.
    ///
    /// - Parameter sound: The page as a sound device, if an app of the host has sound.
    init(
        of person: Person, for page: Page, sink: SocketSink, sound: (any SoundPage)?,
        host: any HostAPI, logger: Logger, now: @escaping @Sendable () -> Date
    ) {
        let (stream, requests) = AsyncStream.makeStream(
            of: Request.self, bufferingPolicy: .bufferingOldest(Self.actionsMax))
        self.requests = requests
        task = Task {
            guard await Self.takesInput(page, of: person, host, logger) else {
                for await _ in stream { sink.close(.policyViolation) }
                return
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await calls in await host.presentedCallUpdates(of: person) {
                        // Calls that change while a slow page reads are replaced by the newest.
                        await sink.sendAndWait(PageMessage.calls(calls, at: now()).json())
                    }
                }
                group.addTask {
                    for await request in stream {
                        await Self.perform(request, of: person, for: page, sink, sound, host)
                    }
                }
            }
        }
    }

    /// Begins an action in a call.
    ///
    /// - Returns: `false` if too many actions wait.
    func perform(_ action: CallUserAction, on call: String) -> Bool {
        switch requests.yield(Request(action: action, call: call)) {
        case .dropped: false
        default: true
        }
    }

    /// Ends the feed, because the page is gone.
    func stop() {
        requests.finish()
        task.cancel()
    }

    private static func takesInput(
        _ page: Page, of person: Person, _ host: any HostAPI, _ logger: Logger
    ) async -> Bool {
        guard case .scene(let session, let app) = page else { return true }
        do {
            return try await host.session(session, of: app, for: person)?.isExternalDisplay == false
        } catch {
            logger.error("A page shows no calls.", metadata: ["error": "\(error)"])
            return false
        }
    }

    private static func perform(
        _ request: Request, of person: Person, for page: Page, _ sink: SocketSink,
        _ sound: (any SoundPage)?, _ host: any HostAPI
    ) async {
        do throws(HostError) {
            let address = try await host.perform(
                request.action, on: request.call, for: person)
            // Before the page leaves for the app, so that the sound continues there.
            if request.action == .answer { sound?.callAnswered() }
            guard let address else { return }
            switch page {
            case .host: sink.send(PageMessage.goTo(address).json())
            // The user is in the app already.
            case .scene(_, let app) where address.hasPrefix("/\(app)/"): break
            // The page of another app stays open, because the user may be working in it.
            case .scene: sink.send(PageMessage.open(address).json())
            }
        } catch {
            sink.send(PageMessage.refused(call: request.call, message: error.message).json())
        }
    }
}

extension HostAPI {
    /// Whether an app of the host can make calls: whether one has the background mode `voip`.
    var hasCalls: Bool { apps.contains(where: \.isVoIP) }
}
