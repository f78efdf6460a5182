public import Foundation
import HostLink
public import UIKitCore

/// An app that a test launches, uses, ends and launches again, without a screen and in milliseconds.
///
/// ```swift
/// let app = AppUnderTest(AppDelegate.self)
/// app.launch()
/// try app.type("Ad", into: "firstName")
/// app.relaunch()
/// #expect(try app.screen().text(of: "firstName") == "Ad")
/// ```
///
/// Each launch has a runtime, a delegate and a world of its own; only what was preserved, and the
/// app's static variables, outlive it. One app runs at a time in a process, so a test that uses this
/// class awaits nothing between launch and its end, or its suite is `.serialized`; launching an app
/// ends one that another test left running.
@MainActor
public final class AppUnderTest {
    /// The session of the app's first scene.
    public static let session = "session-1"

    let keeper = MemoryKeeper()
    var running: Running?
    /// The sessions that the host knows, with the number of the last event sent to each.
    var eventNumbers: [String: UInt64] = [:]
    /// Sessions that were discarded while the app was not running; the next launch is told of them.
    var discardedSessions: [String] = []
    /// Activities of windows that the app asked for and that nobody opened yet.
    var requestedActivities: [[UInt8]?] = []
    private var launchCount = 0

    /// What a launch made.
    struct Running {
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
        self.infoDictionary = infoDictionary
    }

    isolated deinit {
        guard let running, ApplicationRuntime.current === running.runtime else { return }
        running.runtime.abandon()
    }

    /// The class of the delegate that the next launch makes; another one stands for an update.
    public var delegateClass: UIResponder.Type

    /// What `Info.plist` says at the next launch; a new `CFBundleVersion` stands for an update.
    public var infoDictionary: [String: Any]

    /// Whether state is preserved continuously, or only on entering the background as UIKit does.
    public var preservesContinuously = true

    /// The page that the next launch lays out for.
    public var pageSize = CGSize(width: 390, height: 844)

    /// Whether the page takes the frames it gets; a page that does not gets two of them.
    var isPageTakingFrames = true

    /// Whether the app runs.
    public var isRunning: Bool { running != nil }

    /// Launches the app, in front of the person unless told otherwise.
    ///
    /// - Parameters:
    ///   - sessions: The scenes to connect.
    ///   - inBackground: Whether no page shows the app.
    ///   - startingAnew: Whether the state is set aside first, as it is after two crashes while
    ///     launching, or when the person chooses so.
    public func launch(
        _ sessions: [String] = [AppUnderTest.session], inBackground: Bool = false,
        startingAnew: Bool = false
    ) {
        precondition(running == nil, "The app is running; end it before it is launched again.")
        ApplicationRuntime.current?.abandon()
        launchCount += 1
        let link = RecordedLink()
        let scheduler = ManualScheduler()
        let runtime = ApplicationRuntime(
            manifest: AppManifest(
                infoDictionary: infoDictionary, executableName: "\(delegateClass)"),
            delegateClass: delegateClass, connection: link, keeper: keeper, scheduler: scheduler)
        running = Running(runtime: runtime, link: link, scheduler: scheduler)
        let reason: LaunchOrder.Reason =
            startingAnew ? .setAside : (launchCount == 1 ? .fresh : .relaunch)
        let scenes = sessions.map { order(for: $0, inBackground: inBackground, activity: nil) }
        runtime.receive(
            .launch(
                LaunchOrder(
                    launch: "launch-\(launchCount)", container: "", key: [], reason: reason,
                    preservation: preservesContinuously ? .continuous : .classic,
                    scenes: scenes, discardedSessions: discardedSessions)))
        discardedSessions = []
        finishTurn()
    }

    /// The process is killed: nothing of the app runs any more, and nothing more is preserved.
    public func kill() {
        running?.runtime.abandon()
        running = nil
        requestedActivities = []
    }

    /// Preserves, ends and launches the app again with all its scenes, as the system does to an app
    /// that is not used for a while.
    public func relaunch() {
        if preservesContinuously { settle() } else { enterBackground() }
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

    /// What the app told the log in this launch that its author should mend: diagnostics of
    /// restoration among them.
    public var notices: [String] { notices(.warning, .error) }

    func notices(_ levels: NoticeLevel...) -> [String] {
        messages.compactMap { message in
            if case .notice(let level, let text) = message, levels.contains(level) {
                text
            } else {
                nil
            }
        }
    }

    var messages: [AppMessage] { running?.link.messages ?? [] }

    func order(for session: String, inBackground: Bool, activity: [UInt8]?) -> SceneOrder {
        let isNew = eventNumbers[session] == nil
        eventNumbers[session, default: 0] += 0
        return SceneOrder(
            session: session, isNew: isNew,
            phase: inBackground ? .background : .foregroundActive, hasPage: !inBackground,
            environment: PageEnvironment(width: pageSize.width, height: pageSize.height),
            activity: activity)
    }

    func send(_ action: InputAction, to node: NodeKey, of session: String) throws {
        guard running != nil else { throw ScreenError("The app is not running.") }
        eventNumbers[session, default: 0] += 1
        tell(
            .event(
                session: session,
                InputEvent(number: eventNumbers[session] ?? 1, node: node, action: action)))
    }

    /// Gives the app messages of the host in one turn of its main queue.
    func tell(_ messages: HostMessage...) {
        guard let running else { return }
        for message in messages { running.runtime.receive(message) }
        finishTurn()
    }

    func finishTurn() {
        guard let running else { return }
        running.scheduler.finishTurn(running.runtime)
        // What the app asks for while it takes an answer is asked for in the next round.
        while true {
            let (frames, requests) = running.link.takeAsked(frames: isPageTakingFrames)
            requestedActivities += requests
            guard !frames.isEmpty else { return }
            for (session, sequence) in frames {
                running.runtime.receive(.frameShown(session: session, sequence: sequence))
            }
            if running.scheduler.isTurnRequested { running.scheduler.finishTurn(running.runtime) }
        }
    }
}
