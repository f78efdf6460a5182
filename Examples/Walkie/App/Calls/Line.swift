import AVFAudio
import CallKit
import Foundation
import PushKit
import UIKit
import WalkieWire

/// The app's line: connects the call provider, the pushes, the server and the sound.
///
/// It differs from an app without calls in two ways. The receivers of pushes and actions exist at
/// every launch, because a push or an action may be the reason for the launch. A call that already
/// exists at a launch is continued, because a call survives the app's process.
@MainActor
final class Line: NSObject {
    /// Called when the state has changed.
    var onChange: @MainActor () -> Void = {}
    /// Called when the kind of sound that the other side sends has changed.
    var onHeard: @MainActor (HeardSound) -> Void = { _ in }

    private(set) var state = LineState() {
        didSet { if state != oldValue { stateDidChange(from: oldValue) } }
    }
    let provider: CXProvider
    let controller = CXCallController()
    let voice = Voice()
    private let registry = PKPushRegistry(queue: nil)
    /// The address of the server: `NAME:PORT` in the variable `WALKIE_SERVER`, or this machine's.
    private let address =
        ProcessInfo.processInfo.environment["WALKIE_SERVER"].flatMap { ServerAddress($0) }
        ?? ServerAddress(host: "127.0.0.1", port: 7010)
    private let profile = Profile()
    private var reachability: Reachability?
    private var connection: ServerConnection?
    /// Whether the app itself has closed the connection, and the connection has not reported its
    /// end yet.
    private var isClosing = false
    private var heartbeat: (any DispatchSourceTimer)?
    private var retry = Retry()
    private var token: String?
    /// The answers and starts that wait for the connection.
    private var waiting: [CXCallAction] = []

    override init() {
        let configuration = CXProviderConfiguration()
        configuration.supportedHandleTypes = [.generic]
        configuration.maximumCallGroups = 1
        configuration.maximumCallsPerCallGroup = 1
        provider = CXProvider(configuration: configuration)
        // Before the screen is made, which shows the name.
        state.name = profile.name
        super.init()
    }

    /// Opens the line, at every launch.
    func open() {
        voice.open()
        voice.onHeard = { [weak self] heard in self?.onHeard(heard) }
        // Until the registry has reported a token, the server needs none.
        state.isTokenKnown = true
        continueCall()
        provider.setDelegate(self, queue: nil)
        registry.delegate = self
        registry.desiredPushTypes = [.voIP]
        reachability = Reachability(of: address.host) { [weak self] isReachable in
            self?.state.isReachable = isReachable
        }
    }

    /// Continues a call of a process that was killed.
    private func continueCall() {
        guard let call = profile.call else { return }
        guard controller.callObserver.calls.contains(where: { $0.uuid == call.id }) else {
            profile.call = nil
            return
        }
        voice.prepare()
        state.begin(call)
    }

    // MARK: The person

    /// Notes that the app is in the foreground, or in the background.
    func setInForeground(_ isInForeground: Bool) { state.isInForeground = isInForeground }

    /// Joins under a name.
    func join(as name: PersonName) {
        profile.name = name
        close()
        state.link = .none
        state.name = name
        voice.askForMicrophone()
    }

    /// Calls a person.
    func call(_ peer: PersonName) {
        let handle = CXHandle(type: .generic, value: peer.text)
        request(CXStartCallAction(call: UUID(), handle: handle))
    }

    /// Ends the call.
    func hangUp() {
        if let call = state.call { request(CXEndCallAction(call: call.id)) }
    }

    private func request(_ action: CXCallAction) {
        controller.request(CXTransaction(action: action)) { [weak self] error in
            guard let error else { return }
            self?.state.note(error.localizedDescription)
        }
    }

    // MARK: Changes

    private func stateDidChange(from old: LineState) {
        if state.call != old.call { profile.call = state.call }
        if state.call?.id != old.call?.id { setHeartbeat(state.call != nil) }
        if state.isReachable != old.isReachable { retry = Retry() }
        if old.isHearing, !state.isHearing { voice.forgetHeard() }
        updateConnection()
        onChange()
    }

    private func updateConnection() {
        if state.wantsConnection {
            if connection == nil, !retry.isWaiting { connect() }
        } else {
            close()
        }
    }

    /// Performs what follows from a message of the server.
    private func perform(_ consequences: [LineState.Consequence]) {
        for consequence in consequences {
            switch consequence {
            case .reportRinging(let id):
                provider.reportOutgoingCall(with: id, startedConnectingAt: nil)
            case .reportAnswered(let id):
                provider.reportOutgoingCall(with: id, connectedAt: nil)
            case .reportEnded(let id, let reason):
                provider.reportCall(with: id, endedAt: nil, reason: reason.forCallKit)
            case .hangUp(let id): connection?.send(.hangUp(id: id))
            }
        }
    }

    /// During a call the server must notice when the app is gone.
    private func setHeartbeat(_ isOn: Bool) {
        heartbeat?.cancel()
        heartbeat = nil
        guard isOn else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 1, repeating: 1)
        timer.setEventHandler { [weak self] in
            // Safe, because the timer is of the main queue.
            MainActor.assumeIsolated { self?.connection?.send(.alive) }
        }
        timer.activate()
        heartbeat = timer
    }
}

// MARK: - Connection

extension Line {
    private func connect() {
        guard let name = state.name else { return }
        let hello = ClientMessage.hello(name: name, secret: profile.secret, token: token)
        let (voice, sent) = (voice, token)
        // The handlers are called on the connection's thread, after it was assigned.
        let opened = ServerConnection(
            to: address,
            ServerConnection.Handlers(
                onOpen: { [weak self] in
                    DispatchQueue.main.async { self?.connection?.send(hello) }
                },
                onMessage: { [weak self] message in
                    DispatchQueue.main.async { self?.receive(message, token: sent) }
                },
                onSound: { voice.play($0) },
                onClose: { [weak self] in
                    DispatchQueue.main.async { self?.connectionDidClose() }
                }))
        connection = opened
        voice.connect(to: opened)
        state.link = .connecting
    }

    private func receive(_ message: ServerMessage, token sent: String?) {
        guard !isClosing else { return }
        let isWelcome = if case .welcome = message { true } else { false }
        if isWelcome {
            retry = Retry()
            if let sent { profile.sentToken = sent }
            state.isTokenKnown = token == nil || token == sent
        }
        perform(state.receive(message))
        if isWelcome { performWaitingActions() }
    }

    private func connectionDidClose() {
        connection = nil
        voice.connect(to: nil)
        state.disconnected()
        guard !isClosing else {
            isClosing = false
            return updateConnection()
        }
        guard state.wantsConnection, let delay = retry.next(isUrgent: state.call != nil) else {
            return
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
            self?.retry.isWaiting = false
            self?.updateConnection()
        }
    }

    private func close() {
        guard let connection, !isClosing else { return }
        isClosing = true
        connection.close()
        state.disconnected()
    }
}

// MARK: - Pushes

extension Line: @MainActor PKPushRegistryDelegate {
    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {
        let token = pushCredentials.token.map { String(format: "%02x", $0) }.joined()
        guard token != self.token else { return }
        self.token = token
        guard token != profile.sentToken else { return }
        // A connection sends the token once, at its beginning, so a new token needs another one.
        close()
        state.isTokenKnown = false
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        let values = payload.dictionaryPayload
        let id = (values["call"] as? String).flatMap { UUID(uuidString: $0) }
        let peer = (values["from"] as? String).flatMap { PersonName($0) }
        let update = CXCallUpdate()
        update.localizedCallerName = peer?.text
        update.remoteHandle = peer.map { CXHandle(type: .generic, value: $0.text) }
        update.supportsGrouping = false
        update.supportsUngrouping = false
        update.supportsDTMF = false
        let call = id ?? UUID()
        if let id, let peer, state.call == nil {
            state.begin(
                CurrentCall(id: id, peer: peer, isOutgoing: false, phase: .incoming))
        }
        // Every push must be followed by a report, even of a call that ends at once.
        provider.reportNewIncomingCall(with: call, update: update) { [weak self] error in
            if error != nil { self?.forget(call) }
            completion()
        }
        guard state.call?.id == call else {
            return provider.reportCall(with: call, endedAt: nil, reason: .failed)
        }
    }

    /// Notes that the host shows no such call, for example because the caller is blocked.
    private func forget(_ call: UUID) {
        guard state.call?.id == call else { return }
        connection?.send(.hangUp(id: call))
        state.endByPerson()
    }
}

// MARK: - Actions

extension Line: @MainActor CXProviderDelegate {
    func providerDidReset(_ provider: CXProvider) {
        voice.stop()
        if state.call != nil { state.endByPerson() }
    }

    func provider(_ provider: CXProvider, perform action: CXStartCallAction) {
        guard let peer = PersonName(action.handle.value), state.call == nil else {
            return action.fail()
        }
        voice.prepare()
        state.begin(
            CurrentCall(id: action.callUUID, peer: peer, isOutgoing: true, phase: .starting))
        performWhenConnected(action)
    }

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
        guard state.call?.id == action.callUUID else { return action.fail() }
        voice.prepare()
        performWhenConnected(action)
    }

    func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
        if state.call?.id == action.callUUID {
            connection?.send(.hangUp(id: action.callUUID))
            state.endByPerson()
        }
        action.fulfill()
    }

    func provider(_ provider: CXProvider, perform action: CXSetMutedCallAction) {
        voice.isMuted = action.isMuted
        action.fulfill()
    }

    // The host takes the sound away from a call on hold.
    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { action.fulfill() }

    func provider(_ provider: CXProvider, timedOutPerforming action: CXAction) {
        waiting.removeAll { $0 === action }
    }

    func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
        voice.start()
    }

    func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
        voice.stop()
    }

    /// An app that a push has launched may get the answer before it is connected.
    private func performWhenConnected(_ action: CXCallAction) {
        waiting.append(action)
        if state.link == .open { performWaitingActions() }
    }

    private func performWaitingActions() {
        let actions = waiting
        waiting = []
        for action in actions {
            guard let call = state.call, call.id == action.callUUID else {
                action.fail()
                continue
            }
            if action is CXAnswerCallAction {
                connection?.send(.answer(id: call.id))
                state.answer()
            } else {
                connection?.send(.call(id: call.id, to: call.peer))
                state.dial()
            }
            action.fulfill()
        }
    }
}

extension EndReason {
    /// The reason in the words of the call provider.
    fileprivate var forCallKit: CXCallEndedReason {
        switch self {
        case .hungUp, .declined, .busy: .remoteEnded
        case .unanswered: .unanswered
        case .unreachable, .lost: .failed
        }
    }
}
