public import Foundation
import HostLink
public import UIKitCore

/// An app that a test launches, uses, ends and launches again, without a screen and in milliseconds.
///
/// Each launch has a runtime, a delegate and a world of its own; only what was preserved, and the
/// app's static variables, outlive it.
@MainActor
public final class AppUnderTest {
    /// The session of the app's first scene.
    public static let session = "session-1"

    let keeper = MemoryKeeper()
    private let manifest: AppManifest
    private let delegateClass: UIResponder.Type
    private var launchCount = 0
    private var eventNumbers: [String: UInt64] = [:]
    private var running: Running?

    private struct Running {
        let runtime: ApplicationRuntime
        let link: RecordedLink
        let scheduler: ManualScheduler
    }

    /// Makes an app that is not running.
    ///
    /// - Parameters:
    ///   - delegateClass: The class of the app's delegate.
    ///   - infoDictionary: What the app's `Info.plist` says.
    public init(
        _ delegateClass: UIResponder.Type, infoDictionary: [String: Any] = [:]
    ) {
        self.delegateClass = delegateClass
        manifest = AppManifest(
            infoDictionary: infoDictionary, executableName: "\(delegateClass)")
    }

    /// Whether state is preserved continuously, or only on entering the background as UIKit does.
    public var preservesContinuously = true

    /// The page the next launch lays out for.
    public var pageSize = CGSize(width: 390, height: 844)

    /// Launches the app, in front of the person unless told otherwise.
    public func launch(_ sessions: [String] = [AppUnderTest.session], inBackground: Bool = false) {
        precondition(running == nil, "The app is running; end it before it is launched again.")
        launchCount += 1
        let link = RecordedLink()
        let scheduler = ManualScheduler()
        let runtime = ApplicationRuntime(
            manifest: manifest, delegateClass: delegateClass, connection: link, keeper: keeper,
            scheduler: scheduler)
        running = Running(runtime: runtime, link: link, scheduler: scheduler)
        let environment = PageEnvironment(width: pageSize.width, height: pageSize.height)
        runtime.receive(
            .launch(
                LaunchOrder(
                    launch: "launch-\(launchCount)", container: "", key: [],
                    reason: launchCount == 1 ? .fresh : .relaunch,
                    preservation: preservesContinuously ? .continuous : .classic,
                    scenes: sessions.map { session in
                        SceneOrder(
                            session: session, isNew: eventNumbers[session] == nil,
                            phase: inBackground ? .background : .foregroundActive,
                            hasPage: !inBackground, environment: environment)
                    })))
        for session in sessions { eventNumbers[session, default: 0] += 0 }
        scheduler.finishTurn(runtime)
    }

    /// The process is killed: nothing of the app runs any more, and nothing more is preserved.
    public func kill() {
        running?.runtime.abandon()
        running = nil
    }

    /// Hides every scene, which preserves state, as the Home gesture does.
    public func enterBackground() {
        guard let running else { return }
        for scene in eventNumbers.keys.sorted() {
            running.runtime.receive(.phase(session: scene, .background))
        }
        running.scheduler.finishTurn(running.runtime)
    }

    /// Shows every scene again.
    public func becomeActive() {
        guard let running else { return }
        for scene in eventNumbers.keys.sorted() {
            running.runtime.receive(.phase(session: scene, .foregroundActive))
        }
        running.scheduler.finishTurn(running.runtime)
    }

    /// Lets the app be quiet for so long that state is preserved continuously.
    public func settle() {
        guard let running else { return }
        running.scheduler.pass(2, running.runtime)
    }

    /// Preserves, ends and launches the app again, as the system does to an app behind.
    public func relaunch() {
        settle()
        kill()
        launch(eventNumbers.keys.sorted())
    }

    /// What the person sees of a scene now.
    public func screen(_ session: String = AppUnderTest.session) throws -> Screen {
        guard let running, let root = running.runtime.picture(of: session) else {
            throw ScreenError("The app is not running, or \(session) is not connected.")
        }
        return Screen(root: root)
    }

    /// What the app told the log: diagnostics of restoration among them.
    public var notices: [String] {
        messages.compactMap { message in
            if case .notice(_, let text) = message { text } else { nil }
        }
    }

    var messages: [AppMessage] { running?.link.messages ?? [] }

    func send(_ action: InputAction, to node: NodeKey, of session: String) throws {
        guard let running else { throw ScreenError("The app is not running.") }
        eventNumbers[session, default: 0] += 1
        running.runtime.receive(
            .event(
                session: session,
                InputEvent(number: eventNumbers[session] ?? 1, node: node, action: action)))
        running.scheduler.finishTurn(running.runtime)
    }
}
