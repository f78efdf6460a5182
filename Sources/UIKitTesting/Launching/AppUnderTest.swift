public import Foundation
import HostLink
public import UIKitCore

/// An app that a test launches, uses, kills and launches again, without a screen.
///
/// ```swift
/// let app = AppUnderTest(AppDelegate.self)
/// app.launch()
/// try app.type("Ad", into: "First name")
/// app.relaunch()
/// #expect(try app.screen().text(of: "First name") == "Ad")
/// ```
///
/// ``Depth`` defines how much of the real environment the app runs in; the test is the same at each
/// depth. Each launch has a runtime, a delegate and an environment of its own. Only preserved state
/// outlives a launch. At the depths in memory and on disk, state of the test's process, such as the
/// app's static variables, outlives it as well. Only one app runs at a time in a process. So a test
/// that uses this class must not use `await` between the launch and the end, or its suite must be
/// `.serialized`. Launching an app ends an app that another test left running. Processes of apps
/// are independent of each other.
///
/// The app's home is a temporary folder that all launches of one `AppUnderTest` share. In the
/// test's own process `NSHomeDirectory()` names it from the first launch on.
///
/// An action may fail because the app is not running, has crashed, or does not answer. The call
/// that requested the action throws the error; if that call does not throw, the next throwing call
/// does.
@MainActor
public final class AppUnderTest {
    /// The session of the app's first scene.
    public static let session = "session-1"

    /// The keeper of state in memory.
    let keeper = MemoryKeeper()
    /// The keeper of state at this depth.
    let kept: any TestKeeping
    let home = TemporaryHome()
    let executable: AppExecutable
    var launched: (any AppLaunch)? {
        didSet {
            for case .discarded(let sessions) in oldValue?.messages ?? [] {
                discardedSessions.removeAll(where: sessions.contains)
            }
        }
    }
    /// The sessions that the host knows, with the number of the last event sent to each.
    var eventNumbers: [String: UInt64] = [:]
    /// The sessions that were discarded.
    ///
    /// Each launch is notified of them until the app has handled them.
    var discardedSessions: [String] = []
    /// The sizes of the pages that are external displays, by session.
    var displaySizes: [String: CGSize] = [:]
    /// The windows that the app requested and that were not opened yet.
    var requestedWindows: [RequestedWindow] = []
    var isDataLocked = false
    /// The openings for the next scene that enters the foreground.
    var waitingOpenings: [Opening] = []
    private var launchCount = 0
    private var hasCrashed = false
    /// A description of the build that was launched last.
    private var lastBuild = ""
    /// The error of a call that does not throw.
    private var failure: (any Error)?

    /// Creates an app that is not running.
    ///
    /// - Parameters:
    ///   - delegateClass: The class of the app's delegate.
    ///   - depth: The depth, which defines how much of the real environment the app runs in.
    ///   - executable: The name of the app's executable in the folder of the test program, or its
    ///     path; by default the name of the delegate's module, because SwiftPM gives both the same
    ///     name.
    ///   - infoDictionary: The contents of the app's `Info.plist`; by default those of the
    ///     executable's.
    public init(
        _ delegateClass: UIResponder.Type, depth: Depth = .inMemory, executable: String? = nil,
        infoDictionary: [String: Any]? = nil
    ) {
        self.delegateClass = delegateClass
        self.depth = depth
        let module = String(reflecting: delegateClass).prefix { $0 != "." }
        self.executable = AppExecutable(executable ?? String(module))
        self.infoDictionary = infoDictionary ?? self.executable.infoDictionary
        let manifest = AppManifest(
            infoDictionary: self.infoDictionary, executableName: self.executable.name,
            delegateClass: delegateClass)
        kept =
            depth == .inMemory
            ? keeper
            : SealedKeeper(container: home.path, bundleIdentifier: manifest.bundleIdentifier)
    }

    isolated deinit {
        launched?.kill()
        if depth == .process { home.remove() }
    }

    /// The depth, which defines how much of the real environment the app runs in.
    public let depth: Depth

    /// The class of the delegate that the next launch creates; another class simulates an update.
    ///
    /// As a process the app has the delegate of its executable.
    public var delegateClass: UIResponder.Type

    /// The contents of `Info.plist` at the next launch; a new `CFBundleVersion` simulates an
    /// update.
    public var infoDictionary: [String: Any]

    /// Whether state is preserved continuously, or only on entering the background as UIKit does.
    public var preservesContinuously = true

    /// The schemes of addresses that other apps of the host open, for `canOpenURL`.
    public var openableSchemes: [String] = []

    /// The pushes of the app.
    public var pushes: PushesUnderTest { PushesUnderTest(app: self) }
    /// The calls of the app.
    public var calls: CallsUnderTest { CallsUnderTest(app: self) }

    /// The size of the page at the next launch, in points.
    public var pageSize = CGSize(width: 390, height: 844)

    /// The time a process may take to answer before it is considered hung and is ended; it is long,
    /// because machines that run many tests at once are slow.
    public var patience = Duration.seconds(30) {
        didSet { (launched as? ProcessLaunch)?.patience = patience }
    }

    /// The folder that is the app's home.
    public var homePath: String { home.path }

    /// Whether the page acknowledges the frames that it receives.
    ///
    /// A page that does not acknowledge frames receives only two.
    var isPageTakingFrames = true {
        didSet { running?.isPageTakingFrames = isPageTakingFrames }
    }

    /// Whether the app runs.
    public var isRunning: Bool { launched != nil }

    /// The launch, if it is in this process.
    var running: RuntimeLaunch? { launched as? RuntimeLaunch }

    /// Launches the app, in the foreground by default.
    ///
    /// - Parameters:
    ///   - sessions: The scenes to connect.
    ///   - inBackground: Whether no page shows the app.
    ///   - settingStateAside: Whether the state is set aside first, as it is after two crashes
    ///     while launching, or when the user requests it.
    public func launch(
        _ sessions: [String] = [AppUnderTest.session], inBackground: Bool = false,
        settingStateAside: Bool = false
    ) {
        precondition(launched == nil, "The app is running; end it before it is launched again.")
        failure = nil
        launchCount += 1
        let reason: LaunchOrder.Reason =
            settingStateAside
            ? .setAside
            : launchCount == 1
                ? .fresh : hasCrashed ? .afterCrash : isUpdated ? .afterUpdate : .relaunch
        lastBuild = build
        var order = LaunchOrder(
            launch: "launch-\(launchCount)", container: home.path,
            key: isDataLocked ? [] : (kept as? SealedKeeper)?.key ?? [], reason: reason,
            preservation: preservesContinuously ? .continuous : .classic,
            scenes: sessions.map {
                self.order(for: $0, inBackground: inBackground, activity: nil)
            }, openSessions: eventNumbers.keys.filter { !sessions.contains($0) }.sorted(),
            discardedSessions: discardedSessions)
        order.openableSchemes = openableSchemes
        order.externalDisplaySessions = displaySizes.keys.sorted()
        hasCrashed = false
        attempt { try start(order) }
    }

    private var build: String { "\(delegateClass) \(infoDictionary["CFBundleVersion"] ?? "")" }

    private var isUpdated: Bool { build != lastBuild }

    private func start(_ order: LaunchOrder) throws {
        if let sealed = kept as? SealedKeeper, depth == .process {
            let launch = try ProcessLaunch(try bundle(), sealed, patience: patience)
            launched = launch
            return try launch.start(order)
        }
        home.move()
        let name = depth == .inMemory ? "\(delegateClass)" : executable.name
        let launch = RuntimeLaunch(delegateClass, infoDictionary, executableName: name, kept, order)
        launch.isPageTakingFrames = isPageTakingFrames
        launched = launch
        launch.start(order)
    }

    /// Returns the executable in a bundle with the test's `Info.plist`.
    private func bundle() throws -> AppExecutable {
        let isOwn = infoDictionary as NSDictionary == executable.infoDictionary as NSDictionary
        if isOwn || executable.obstacle != nil { return executable }
        return try executable.bundled(in: home.path + "/Bundle", infoDictionary)
    }

    /// Returns the content of a scene that the user sees now.
    public func screen(_ session: String = AppUnderTest.session) throws -> Screen {
        var root: RenderNode?
        attempt { root = try launched?.root(of: session) }
        if let failure { throw failure }
        guard let root else {
            throw ScreenError("The app is not running, or \(session) is not connected.")
        }
        return Screen(root: root)
    }

    /// The warnings and errors that the app logged in this launch, such as diagnostics of
    /// restoration.
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

    var messages: [AppMessage] { launched?.messages ?? [] }

    func order(for session: String, inBackground: Bool, activity: [UInt8]?) -> SceneOrder {
        let isNew = eventNumbers[session] == nil
        eventNumbers[session, default: 0] += 0
        return SceneOrder(
            session: session, isNew: isNew,
            phase: inBackground ? .background : .foregroundActive, hasPage: !inBackground,
            environment: environment(of: session), activity: activity,
            openings: drainOpenings(inBackground: inBackground),
            isExternalDisplay: displaySizes[session] != nil)
    }

    private func environment(of session: String) -> PageEnvironment {
        let size = displaySizes[session] ?? pageSize
        return PageEnvironment(width: size.width, height: size.height)
    }

    private func drainOpenings(inBackground: Bool) -> [Opening] {
        guard !inBackground else { return [] }
        defer { waitingOpenings = [] }
        return waitingOpenings
    }

    func send(
        _ action: InputAction, to node: NodeKey, isSensitive: Bool = false, touch: UInt32? = nil,
        of session: String
    ) throws {
        guard launched != nil else { throw failure ?? ScreenError("The app is not running.") }
        eventNumbers[session, default: 0] += 1
        let event = InputEvent(
            number: eventNumbers[session] ?? 1, node: node, action: action,
            isSensitive: isSensitive, touch: touch)
        tell(.event(session: session, event))
        if let failure { throw failure }
    }

    /// Sends the app messages from the host in one turn of its main queue.
    func tell(_ messages: HostMessage...) {
        attempt { try launched?.tell(messages) }
    }

    func finishTurn() {
        attempt { running?.finishTurn() }
    }

    /// Runs a closure that uses the app.
    ///
    /// An app that crashes or hangs during it is ended.
    func attempt(_ body: () throws -> Void) {
        do {
            if running?.isReplaced == true {
                throw ScreenError(
                    "The app ended because another app was launched in this process. Do not await "
                        + "in this test while its app runs, or run the app as a process.")
            }
            try body()
            requestedWindows += launched?.drainRequests() ?? []
        } catch {
            failure = error
            noteCrash()
        }
    }

    /// Kills the app, and records that it crashed.
    func noteCrash() {
        kill()
        hasCrashed = true
    }
}
