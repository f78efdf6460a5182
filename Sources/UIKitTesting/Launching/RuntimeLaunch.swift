import HostLink
import UIKitCore

/// A launch in the test's own process.
@MainActor
final class RuntimeLaunch: AppLaunch {
    let runtime: ApplicationRuntime
    let link: RecordedLink
    let scheduler: ManualScheduler
    private let keeper: any TestKeeping
    private var requests: [RequestedWindow] = []

    /// Whether the page acknowledges the frames that it receives.
    ///
    /// A page that does not acknowledge frames receives only two.
    var isPageTakingFrames = true

    init(
        _ delegateClass: UIResponder.Type, _ infoDictionary: [String: Any],
        executableName: String, _ keeper: any TestKeeping, _ order: LaunchOrder
    ) {
        self.keeper = keeper
        link = RecordedLink()
        scheduler = ManualScheduler()
        ApplicationRuntime.current?.abandon()
        runtime = ApplicationRuntime(
            manifest: AppManifest(
                infoDictionary: infoDictionary, executableName: executableName,
                delegateClass: delegateClass),
            delegateClass: delegateClass, connection: link,
            keeper: keeper.open(order, log: link), scheduler: scheduler)
    }

    func start(_ order: LaunchOrder) {
        tell([.launch(order)])
    }

    var messages: [AppMessage] { link.messages }

    func tell(_ messages: [HostMessage]) {
        for message in messages { runtime.receive(message) }
        finishTurn()
    }

    func drainRequests() -> [RequestedWindow] {
        defer { requests = [] }
        return requests
    }

    func root(of session: String) -> RenderNode? {
        runtime.pageContent(of: session)
    }

    /// Lets two seconds pass, which is longer than any continuous preservation waits.
    func settle() {
        pass(seconds: 2)
    }

    func pass(seconds: Double) {
        scheduler.pass(seconds, runtime)
    }

    func crashWhileSaving() {
        keeper.breakWhileSaving { runtime.receive(.preserve(token: 0)) }
    }

    func terminate() {
        tell([.terminate])
    }

    /// Whether another app was launched in this process since.
    var isReplaced: Bool { ApplicationRuntime.current !== runtime }

    func kill() {
        if !isReplaced { runtime.abandon() }
        keeper.close()
    }

    func finishTurn() {
        scheduler.finishTurn(runtime)
        // Requests that the app makes while it handles an acknowledgement are handled in the next
        // round.
        while true {
            let (frames, asked) = link.drainUnanswered(includingFrames: isPageTakingFrames)
            requests += asked
            guard !frames.isEmpty else { return }
            for (session, sequence) in frames {
                runtime.receive(.frameShown(session: session, sequence: sequence))
            }
            if scheduler.isTurnRequested { scheduler.finishTurn(runtime) }
        }
    }
}
