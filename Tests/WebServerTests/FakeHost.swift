import AppHost
import Foundation
import HostLink
import Synchronization

/// A host without processes.
///
/// It records the calls of the web server and returns prepared answers.
final class FakeHost: HostAPI {
    enum Call: Equatable {
        case attach(session: String, app: String)
        case event(InputEvent)
        case phase(isVisible: Bool, isFocused: Bool)
        case environment(width: Double, height: Double)
        case seen(UInt64)
        case resync, take, detach
        case choose(PageChoice), kill
        case quit(String), quitSession(String)
        case act(CallUserAction, call: String)
    }

    private struct State {
        var apps: [InstalledApp] = []
        var sessions: [(owner: Person, session: SceneSession)] = []
        var sinks: [any PageSink] = []
        var isLocked = false
        var handoff: String?
        var status = PassStatus.good
        var unsigned: Set<PersonToken> = []
        var epoch = 0
        var isTaking = true
        var untaken: [@Sendable () -> Void] = []
        var users: [String: Person] = [:]
        var isReady = true
        var arePushLaunchesStopped = false
        var phoneCalls: [Person: [PresentedCall]] = [:]
        var disturbed: [Person: Bool] = [:]
        var blocked: [Person: [CallHandle]] = [:]
        var watchers: [(person: Person, continuation: AsyncStream<[PresentedCall]>.Continuation)] =
            []
    }

    let passSigner = PassSigner()
    var apps: [InstalledApp] { state.withLock(\.apps) }
    let keepsStateOnQuitting: Bool
    private let picture: [UInt8]?
    private let deaths: [AppDeath]
    private let report: [String]
    /// The messages that are sent to a page when it attaches.
    private let greeting: [[UInt8]]
    private let log = CallLog<Call>()
    private let state = Mutex(State())

    init(
        apps: [String] = ["Contacts"], greeting: [[UInt8]] = [], keepsState: Bool = false,
        picture: String? = nil, deaths: [AppDeath] = [], report: [String] = [],
        icon: String? = nil, makesCalls: Bool = false
    ) {
        let apps = apps.map { name in
            var app = InstalledApp(executable: "/apps/\(name)", icon: icon)
            if makesCalls {
                app.backgroundModes = ["voip"]
                app.sound = SoundEntries(hasMicrophone: true)
            }
            return app
        }
        keepsStateOnQuitting = keepsState
        self.picture = picture.map { Array($0.utf8) }
        self.deaths = deaths
        self.report = report
        self.greeting = greeting
        state.withLock { $0.apps = apps }
    }

    var calls: [Call] { log.all }
    var sinks: [any PageSink] { state.withLock { $0.sinks } }

    /// Waits until the web server has made a number of calls.
    func calls(reach count: Int) async -> [Call] { await log.reach(count) }

    /// Replaces the first app by another build, which uses the microphone.
    func useMicrophone() { state.withLock { $0.apps[0].sound.hasMicrophone = true } }

    fileprivate func note(_ call: Call) { log.note(call) }

    /// The callers that a person has blocked.
    func blocked(by person: Person) -> [CallHandle] {
        state.withLock { $0.blocked[person] ?? [] }
    }

    /// Whether a person does not want to be disturbed; `nil` if it was never set.
    func isDisturbed(_ person: Person) -> Bool? { state.withLock { $0.disturbed[person] } }

    func callPreferences(of person: Person) async throws(HostError) -> CallPreferences {
        state.withLock { state in
            var preferences = CallPreferences()
            preferences.isDoNotDisturb = state.disturbed[person] ?? false
            for caller in state.blocked[person] ?? [] { preferences.block(caller) }
            return preferences
        }
    }

    func setDoNotDisturb(_ isOn: Bool, for person: Person) async throws(HostError) {
        state.withLock { $0.disturbed[person] = isOn }
    }

    func setBlocked(
        _ isBlocked: Bool, _ caller: CallHandle, for person: Person
    ) async throws(HostError) {
        guard caller.value != "full" else {
            throw HostError(.callActionRefused, "The list is full.")
        }
        state.withLock { state in
            state.blocked[person, default: []].removeAll { $0 == caller }
            if isBlocked { state.blocked[person, default: []].append(caller) }
        }
    }

    /// Stops handling messages until it is set to true again.
    func setTaking(_ isTaking: Bool) {
        let bodies = state.withLock { state in
            state.isTaking = isTaking
            defer { if isTaking { state.untaken = [] } }
            return isTaking ? state.untaken : []
        }
        for body in bodies { body() }
    }

    fileprivate func taken(_ body: @escaping @Sendable () -> Void) {
        let isTaking = state.withLock { state in
            if !state.isTaking { state.untaken.append(body) }
            return state.isTaking
        }
        if isTaking { body() }
    }

    func makeSession(
        of app: String, for person: Person, title: String = "", isExternalDisplay: Bool = false
    ) -> SceneSession {
        state.withLock { state in
            let name = String(format: "%022d", state.sessions.count + 1)
            let session = SceneSession(
                identifier: name, app: app, title: title, created: Date(timeIntervalSince1970: 0),
                lastUsed: Date(timeIntervalSince1970: 0), isExternalDisplay: isExternalDisplay)
            state.sessions.append((person, session))
            return session
        }
    }

    func freeSession(of app: String, for person: Person) async throws(HostError) -> SceneSession {
        let known = state.withLock { state in
            state.sessions.last { $0.owner == person && $0.session.app == app }?.session
        }
        return known ?? makeSession(of: app, for: person)
    }

    func newSession(of app: String, for person: Person) async throws(HostError) -> SceneSession {
        makeSession(of: app, for: person)
    }

    func displaySession(
        of app: String, for person: Person
    ) async throws(HostError) -> SceneSession {
        let known = state.withLock { state in
            state.sessions.last {
                $0.owner == person && $0.session.app == app && $0.session.isExternalDisplay
            }?.session
        }
        return known ?? makeSession(of: app, for: person, isExternalDisplay: true)
    }

    func session(
        _ identifier: String, of app: String, for person: Person
    ) async throws(HostError) -> SceneSession? {
        state.withLock { state in
            state.sessions.first {
                $0.owner == person && $0.session.app == app && $0.session.identifier == identifier
            }?.session
        }
    }

    /// Stops pushes from launching apps, as if they had reported no calls.
    func stopPushLaunches() { state.withLock { $0.arePushLaunchesStopped = true } }

    /// Sets the status of all passes from now on.
    func setPassStatus(_ status: PassStatus) { state.withLock { $0.status = status } }

    /// Adds a token that was issued before cookies were signed.
    func know(_ token: PersonToken) { state.withLock { _ = $0.unsigned.insert(token) } }

    func admit(_ pass: BrowserPass) async throws(HostError) -> PassStatus {
        state.withLock { pass.epoch < $0.epoch ? .void : $0.status }
    }

    func replaceUnsigned(_ token: PersonToken) async throws(HostError) -> BrowserPass? {
        state.withLock { $0.unsigned.contains(token) }
            ? BrowserPass(token: token, at: Date()) : nil
    }

    func newPass(for token: PersonToken) async throws(HostError) -> BrowserPass {
        BrowserPass(token: token, epoch: state.withLock { $0.epoch }, at: Date())
    }

    func signOutOthers(than pass: BrowserPass) async throws(HostError) -> BrowserPass {
        let epoch = state.withLock { state in
            state.epoch += 1
            return state.epoch
        }
        return pass.renewed(at: Date(), epoch: epoch)
    }

    /// Sets the person of a user that a proxy names.
    func setPerson(_ person: Person, of user: String) {
        state.withLock { $0.users[user] = person }
    }

    func person(of user: UserName) async throws(HostError) -> Person {
        state.withLock { state in
            let known = state.users[user.text] ?? Person(token: PersonToken())
            state.users[user.text] = known
            return known
        }
    }

    /// Sets whether the host can serve.
    func setReady(_ isReady: Bool) { state.withLock { $0.isReady = isReady } }

    var isReady: Bool { get async { state.withLock { $0.isReady } } }

    /// Returns the cookie header of a browser.
    func cookie(_ pass: BrowserPass) -> String {
        "\(passSigner.cookieName)=\(passSigner.cookie(for: pass))"
    }

    /// Sets the calls of a person.
    func setCalls(_ calls: [PresentedCall], of person: Person) {
        let continuations = state.withLock { state in
            state.phoneCalls[person] = calls
            return state.watchers.filter { $0.person == person }.map(\.continuation)
        }
        for continuation in continuations { continuation.yield(calls) }
    }

    func presentedCalls(of person: Person) async -> [PresentedCall] {
        state.withLock { $0.phoneCalls[person] ?? [] }
    }

    func presentedCallUpdates(of person: Person) async -> AsyncStream<[PresentedCall]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [PresentedCall].self, bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.watchers.append((person, continuation))
            continuation.yield(state.phoneCalls[person] ?? [])
        }
        return stream
    }

    func perform(
        _ action: CallUserAction, on call: String, for person: Person
    ) async throws(HostError) -> String? {
        let known = state.withLock { $0.phoneCalls[person]?.first { $0.id == call } }
        guard let known else {
            throw HostError(.unknownCall, "There is no such call any more.")
        }
        guard known.actions.contains(action.kind) else {
            throw HostError(.callActionRefused, "The call does not take this action now.")
        }
        note(.act(action, call: call))
        return action == .answer ? "/\(known.app)/the-scene" : nil
    }

    /// Locks or unlocks everybody's data.
    func setLocked(_ isLocked: Bool) { state.withLock { $0.isLocked = isLocked } }

    /// Offers an activity of everybody in the first app.
    func offer(_ title: String?) { state.withLock { $0.handoff = title } }

    func isLocked(_ person: Person) async -> Bool { state.withLock { $0.isLocked } }

    func handoffs(for person: Person) async -> [Handoff] {
        state.withLock { $0.handoff }.map { [Handoff(app: apps[0], title: $0)] } ?? []
    }

    func continueActivity(
        of app: String, for person: Person
    ) async throws(HostError) -> SceneSession {
        guard state.withLock({ $0.handoff }) != nil, app == apps[0].slug else {
            throw HostError(.nothingToContinue, "There is nothing to continue.")
        }
        return makeSession(of: app, for: person)
    }

    func scenes(of person: Person) async throws(HostError) -> [SceneSummary] {
        state.withLock { state in
            state.sessions.filter { $0.owner == person }.map { owned in
                SceneSummary(
                    session: owned.session,
                    appName: state.apps.first { $0.slug == owned.session.app }?.name ?? "",
                    isOnScreen: false, process: .running,
                    snapshotDate: picture == nil ? nil : Date(timeIntervalSince1970: 1))
            }
        }
    }

    func snapshot(
        of session: SceneSession, for person: Person
    ) async throws(HostError) -> [UInt8]? {
        picture
    }

    func placeholder(
        for session: SceneSession, of person: Person
    ) async throws(HostError) -> [UInt8]? {
        picture
    }

    func status(of app: String, for person: Person) async throws(HostError) -> AppDetails {
        guard let installed = apps.first(where: { $0.slug == app }) else {
            throw HostError(.unknownApp, "There is no app named \(app) on this host.")
        }
        var details = AppDetails(
            app: installed, process: .running, memory: 12 << 20, restoreTime: .milliseconds(42),
            scenes: try await scenes(of: person).filter { $0.session.app == app }, deaths: deaths,
            report: report)
        details.arePushLaunchesStopped = state.withLock(\.arePushLaunchesStopped)
        return details
    }

    func quit(session: String, of app: String, for person: Person) async throws(HostError) {
        note(.quitSession(session))
        state.withLock { $0.sessions.removeAll { $0.session.identifier == session } }
    }

    func quit(_ app: String, for person: Person) async throws(HostError) {
        note(.quit(app))
        state.withLock { $0.sessions.removeAll { $0.owner == person && $0.session.app == app } }
    }

    /// The answer to sockets for sound: the packets that they sent, or a refusal.
    let sound = FakeSound()

    var pageSound: any PageSoundAPI { sound }

    let uploads = FakeUploads()

    var fileUploads: any FileUploadAPI { uploads }

    func attach(
        _ hello: PageHello, to session: String, of app: String, for person: Person,
        sink: any PageSink
    ) -> any ScenePage {
        let isKnown = state.withLock { state in
            state.sinks.append(sink)
            return state.sessions.contains {
                $0.owner == person && $0.session.app == app && $0.session.identifier == session
            }
        }
        if isKnown {
            let welcome = PageMessage.welcome(
                session: session, nextEvent: hello.nextEvent,
                resumesAfter: hello.nextEvent - 1, app: app, resumes: true)
            sink.send(welcome.json())
            for message in greeting { sink.send(message) }
        } else {
            sink.send(PageMessage.goTo("/").json())
            sink.close()
        }
        note(.attach(session: session, app: app))
        return Page(host: self)
    }

    private struct Page: ScenePage {
        let host: FakeHost

        func event(_ event: InputEvent) { host.note(.event(event)) }
        func phase(isVisible: Bool, isFocused: Bool) {
            host.note(.phase(isVisible: isVisible, isFocused: isFocused))
        }
        func environment(_ environment: PageEnvironment) {
            host.note(.environment(width: environment.width, height: environment.height))
        }
        func seen(frame: UInt64) { host.note(.seen(frame)) }
        func resync() { host.note(.resync) }
        func takeOver() { host.note(.take) }
        func kill() { host.note(.kill) }
        func choose(_ choice: PageChoice) { host.note(.choose(choice)) }
        func whenHandled(_ body: @escaping @Sendable () -> Void) { host.taken(body) }
        func detach() { host.note(.detach) }
    }
}
