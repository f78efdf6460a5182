import Dispatch
public import Foundation
package import HostLink
import UIKitCore

// Safe: the lock guards the state, and everything else is constant.
/// The session of an app's sound: what the sound is for, and whether it may be heard now
/// (specification 7.6).
///
/// Set the category and the mode, then activate the session, then start players and engines. The
/// host decides between the sessions of a user's apps as iOS does between the apps of a phone, and
/// the user's page is the microphone and the loudspeaker. The class may be used on any thread.
///
/// The app needs `PerennialUsesSound` in its `Info.plist`, or `NSMicrophoneUsageDescription`, or
/// `audio` or `voip` in `UIBackgroundModes`.
open class AVAudioSession: NSObject, @unchecked Sendable {
    private let center: SoundCenter?
    let loop: SoundLoop
    private let lock = NSLock()
    private var state = SessionState()
    /// The queue on which changes of the route are posted (specification 7.6.9).
    let routeQueue = DispatchQueue(label: "perennial.sound.route")

    init(_ center: SoundCenter?, loop: SoundLoop) {
        self.center = center
        self.loop = loop
        super.init()
    }

    /// The session before an app is launched, which cannot be activated.
    private static let detached = AVAudioSession(nil, loop: SoundLoop(nil, pace: ThreadPace()))

    /// Returns the session of the app.
    open class func sharedInstance() -> AVAudioSession {
        guard let center = SoundCenter.current else { return detached }
        return of(center) { channel in
            SoundLoop(channel.map { SocketSoundChannel($0) }, pace: ThreadPace())
        }
    }

    /// Returns the session of a launch; the first call creates it.
    static func of(
        _ center: SoundCenter, _ loop: (_ channel: Int32?) -> SoundLoop
    ) -> AVAudioSession {
        var isNew = false
        let receiver = center.receiver { channel, isActiveForCall in
            isNew = true
            let session = AVAudioSession(center, loop: loop(channel))
            _ = session.loop.setAllowed(isActiveForCall)
            return session
        }
        guard let session = receiver as? AVAudioSession else { return detached }
        if isNew {
            session.loop.report = { [weak center] input, output in
                center?.send(.soundRunning(input: input, output: output))
            }
            session.loop.channelDidClose = { [weak session] in session?.channelDidClose() }
            // From the first message on, the host sends the route and the permission.
            center.send(.soundConfiguration(SoundSession()))
        }
        return session
    }

    func locked<Value>(_ body: (inout SessionState) -> Value) -> Value {
        lock.withLock { body(&state) }
    }

    /// The state with what the host has reported; the first use waits for the host's report.
    private var known: SessionState {
        center?.waitForState()
        return locked { $0 }
    }

    // MARK: Configuration

    /// The category; `soloAmbient` by default (specification 7.6.2).
    open var category: Category { locked { $0.category } }
    /// The mode; `default` by default.
    open var mode: Mode { locked { $0.mode } }
    /// The options of the app, and those that the mode implies.
    open var categoryOptions: CategoryOptions { locked { $0.effectiveOptions } }
    /// The policy of choosing a route: always the default one.
    open var routeSharingPolicy: RouteSharingPolicy { .default }
    /// The categories that exist.
    open var availableCategories: [Category] { Category.all.map(\.0) }
    /// The modes that exist.
    open var availableModes: [Mode] { Mode.all.map(\.0) }

    /// Sets the category, without options and with its mode if the category allows it.
    open func setCategory(_ category: Category) throws {
        try configure(category, mode: nil, options: [])
    }

    /// Sets the category and its options.
    ///
    /// - Throws: `badParam` for options that the category cannot have.
    open func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try configure(category, mode: nil, options: options)
    }

    /// Sets the category, the mode and the options, best before the session is activated
    /// (specification 7.6.4).
    ///
    /// - Throws: `badParam` for a mode or options that the category cannot have.
    open func setCategory(
        _ category: Category, mode: Mode, options: CategoryOptions = []
    ) throws {
        try configure(category, mode: mode, options: options)
    }

    /// Sets the category, the mode, the policy and the options.
    ///
    /// - Throws: `badParam` for a policy other than the default one, because the user chooses the
    ///   output in the browser, and for a mode or options that the category cannot have.
    open func setCategory(
        _ category: Category, mode: Mode, policy: RouteSharingPolicy,
        options: CategoryOptions = []
    ) throws {
        guard policy == .default else {
            throw SoundError(
                .badParam,
                "The audio session has the policy default only: the user chooses the output in the "
                    + "browser."
            ).forApps
        }
        try configure(category, mode: mode, options: options)
    }

    /// Sets the mode.
    ///
    /// - Throws: `badParam` for a mode that the category cannot have.
    open func setMode(_ mode: Mode) throws {
        let (category, options) = locked { ($0.category, $0.options) }
        try configure(category, mode: mode, options: options)
    }

    private func configure(
        _ category: Category, mode: Mode?, options: CategoryOptions
    ) throws {
        try withErrorsForApps { () throws(SoundError) -> Void in
            guard category.wire != nil, mode.map({ $0.wire != nil }) ?? true else {
                throw SoundError(
                    .badParam, "The audio session has no such category, or no such mode.")
            }
            let wrong = options.subtracting(category.options)
            guard wrong.isEmpty else {
                throw SoundError(
                    .badParam,
                    "The category \(category.rawValue) cannot have the options "
                        + "\(wrong.rawValue): remove them.")
            }
            if let mode, mode.categories?.contains(category) == false {
                throw SoundError(
                    .badParam,
                    "The mode \(mode.rawValue) is not possible with the category "
                        + "\(category.rawValue).")
            }
        }
        let changed = locked { state -> SoundSession? in
            let before = state.wire
            state.category = category
            state.options = options
            if let mode {
                state.mode = mode
            } else if state.mode.categories?.contains(category) == false {
                state.mode = .default
            }
            return state.wire == before ? nil : state.wire
        }
        if let changed { center?.send(.soundConfiguration(changed)) }
    }

    // MARK: Activation

    /// Activates the session, or deactivates it, and waits for the host.
    ///
    /// - Parameters:
    ///   - active: Whether the session becomes active.
    ///   - options: With `notifyOthersOnDeactivation`, sessions that this one interrupted may
    ///     resume (specification 7.6.7).
    /// - Throws: An `NSError` with an ``ErrorCode``: `insufficientPriority` during a call,
    ///   `cannotInterruptOthers` in the background (7.6.5), and `isBusy` if sound was running,
    ///   although the session is inactive then (7.6.6), and `mediaServicesFailed` if the host does
    ///   not answer.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        if active {
            if options.contains(.notifyOthersOnDeactivation) {
                center?.warn(
                    "notifyOthersOnDeactivation has no effect with setActive(true): pass it with "
                        + "setActive(false).")
            }
            try withErrorsForApps { () throws(SoundError) in try activate() }
        } else {
            try withErrorsForApps { () throws(SoundError) in
                try deactivate(notifiesOthers: options.contains(.notifyOthersOnDeactivation))
            }
        }
    }

    /// Activates the session, unless it is active.
    func activateIfNeeded() throws(SoundError) {
        if !isActive { try activate() }
    }

    private func activate() throws(SoundError) {
        guard let center, loop.hasChannel else {
            throw loop.hasLostChannel ? .channelClosed : .noChannel
        }
        let wire = locked { $0.wire }
        var request: UInt64 = 0
        let answer = center.request { number in
            request = number
            locked { $0.request(number, isActive: true) }
            return .soundSession(
                request: number, wire, isActive: true, notifiesOthers: false)
        }
        switch answer {
        case .granted: break
        case .refused(let refusal): throw SoundError(refusal)
        case .unanswered:
            // The app learns that the session is not active, so the host must not activate it.
            locked { $0.withdraw(request) }
            _ = loop.setAllowed(false)
            notifyOfDeactivation()
            throw .unanswered
        }
    }

    private func deactivate(notifiesOthers: Bool) throws(SoundError) {
        let wire = locked { $0.wire }
        // The session is inactive now, whatever the host answers.
        let wasRunning = loop.setAllowed(false)
        guard let center, loop.hasChannel else { return }
        _ = center.request { number in
            locked { $0.request(number, isActive: false) }
            return .soundSession(
                request: number, wire, isActive: false, notifiesOthers: notifiesOthers)
        }
        if wasRunning { throw .busy }
    }

    /// Notifies the host that the session is not active any more, without waiting for its answer.
    private func notifyOfDeactivation() {
        let wire = locked { $0.wire }
        center?.sendRequest {
            .soundSession(request: $0, wire, isActive: false, notifiesOthers: true)
        }
    }

    /// Handles that the channel for samples was closed: the loop has stopped what ran, and the
    /// session cannot be activated any more.
    private func channelDidClose() {
        notifyOfDeactivation()
        postOnMain(Self.mediaServicesWereLostNotification, nil)
    }

    /// Whether the session is active.
    var isActive: Bool { loop.isAllowed }

    // MARK: Route

    /// The inputs and outputs in use.
    open var currentRoute: AVAudioSessionRouteDescription {
        AVAudioSessionRouteDescription(known.route)
    }

    /// The microphones that the session can use; `nil` if the category does not record.
    open var availableInputs: [AVAudioSessionPortDescription]? {
        let state = known
        guard state.category.hasInput else { return nil }
        return AVAudioSessionRouteDescription(state.route).inputs
    }

    /// The microphone that the app prefers.
    open var preferredInput: AVAudioSessionPortDescription? {
        locked { $0.preferences.input }
    }

    /// Prefers a microphone.
    ///
    /// - Note: Difference from Apple's AVFAudio: the user chooses the microphone in the browser, so
    ///   only one of ``availableInputs`` can be preferred.
    ///
    /// - Parameter inPort: The microphone; `nil` for none.
    /// - Throws: `badParam` for any other port.
    open func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
        let isPossible = inPort.map { availableInputs?.contains($0) == true } ?? true
        guard isPossible else {
            throw SoundError(
                .badParam,
                "The port is not among the available inputs. The user chooses the microphone in "
                    + "the browser."
            ).forApps
        }
        locked { $0.preferences.input = inPort }
    }

    /// Whether there is a microphone that the session can use.
    open var isInputAvailable: Bool { !known.route.inputs.isEmpty }
    /// The number of channels of the microphone: 1, or 0 without one.
    open var inputNumberOfChannels: Int { known.route.inputs.isEmpty ? 0 : 1 }
    /// The number of channels of the loudspeaker: 1, or 0 without one.
    open var outputNumberOfChannels: Int { known.route.outputs.isEmpty ? 0 : 1 }
    /// The maximum number of channels of a microphone.
    open var maximumInputNumberOfChannels: Int { inputNumberOfChannels }
    /// The maximum number of channels of a loudspeaker.
    open var maximumOutputNumberOfChannels: Int { outputNumberOfChannels }

    // MARK: Rates

    /// The rate of the page's sound: 48,000.
    open var sampleRate: Double { Double(SoundQuantum.rate) }
    /// The rate that the app prefers; it does not change ``sampleRate``.
    open var preferredSampleRate: Double { locked { $0.preferences.sampleRate } }
    /// The duration of the pieces in which sound is exchanged: 10 ms.
    open var ioBufferDuration: TimeInterval { 0.01 }
    /// The duration that the app prefers; it does not change ``ioBufferDuration``.
    open var preferredIOBufferDuration: TimeInterval {
        locked { $0.preferences.ioBufferDuration }
    }

    /// Prefers a rate, which does not change ``sampleRate``.
    open func setPreferredSampleRate(_ sampleRate: Double) throws {
        locked { $0.preferences.sampleRate = sampleRate }
    }

    /// Prefers a duration, which does not change ``ioBufferDuration``.
    open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
        locked { $0.preferences.ioBufferDuration = duration }
    }

    // MARK: Others

    /// Whether another app of the user plays.
    open var isOtherAudioPlaying: Bool { known.isOtherAudioPlaying }
    /// Whether secondary sound, such as a game's music, should be silent.
    open var secondaryAudioShouldBeSilencedHint: Bool { known.silencesSecondary }

    // MARK: Permission

    /// The permission to use the microphone.
    open var recordPermission: RecordPermission {
        switch known.permission {
        case .undetermined: .undetermined
        case .denied: .denied
        case .granted: .granted
        }
    }

    /// Asks the user for the microphone, unless the user has decided.
    ///
    /// - Parameter response: Called on a queue of the session with the user's decision.
    open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
        let queue = routeQueue
        let permission = recordPermission
        guard permission == .undetermined, let center else {
            return queue.async { response(permission == .granted) }
        }
        guard center.asksForMicrophone else {
            center.warn(
                "The user is not asked for the microphone: add NSMicrophoneUsageDescription to "
                    + "Info.plist, with the reason for which the app records.")
            return queue.async { response(false) }
        }
        center.requestMicrophone { permission in
            queue.async { response(permission == .granted) }
        }
    }
}

extension AVAudioSession: SoundReceiver {
    package func receive(_ message: HostMessage) {
        let effects = locked { $0.receive(message) }
        if case .soundRoute(let route, _) = message {
            loop.routeDidChange(
                hasInput: !route.inputs.isEmpty, hasOutput: !route.outputs.isEmpty)
        }
        for effect in effects {
            // Players and engines stop before the app is notified.
            if case .activity(let isActive) = effect { _ = loop.setAllowed(isActive) }
            if case .mediaServicesReset = effect { loop.orphanAll() }
            post(effect)
        }
    }

    package func abandon() { loop.end() }

    private func post(_ effect: SessionState.Effect) {
        switch effect {
        case .activity: break
        case .interruptionBegan(let wasSuspended):
            let reason: InterruptionReason = wasSuspended ? .appWasSuspended : .default
            var values: [AnyHashable: Any] = [
                AVAudioSessionInterruptionTypeKey: InterruptionType.began.rawValue,
                AVAudioSessionInterruptionReasonKey: reason.rawValue,
            ]
            if wasSuspended { values[AVAudioSessionInterruptionWasSuspendedKey] = true }
            postOnMain(Self.interruptionNotification, values)
        case .interruptionEnded(let shouldResume):
            let options: InterruptionOptions = shouldResume ? .shouldResume : []
            postOnMain(
                Self.interruptionNotification,
                [
                    AVAudioSessionInterruptionTypeKey: InterruptionType.ended.rawValue,
                    AVAudioSessionInterruptionOptionKey: options.rawValue,
                ])
        case .routeChanged(let reason, let previous):
            let values: [AnyHashable: Any] = [
                AVAudioSessionRouteChangeReasonKey: UInt(reason.rawValue),
                AVAudioSessionRouteChangePreviousRouteKey: AVAudioSessionRouteDescription(previous),
            ]
            // Safe: the dictionary is not used here any more.
            nonisolated(unsafe) let sent = values
            routeQueue.async {
                NotificationCenter.default.post(
                    name: Self.routeChangeNotification, object: self, userInfo: sent)
            }
        case .mediaServicesLost: postOnMain(Self.mediaServicesWereLostNotification, nil)
        case .mediaServicesReset: postOnMain(Self.mediaServicesWereResetNotification, nil)
        case .silenceHint(let begins):
            let type: SilenceSecondaryAudioHintType = begins ? .begin : .end
            postOnMain(
                Self.silenceSecondaryAudioHintNotification,
                [AVAudioSessionSilenceSecondaryAudioHintTypeKey: type.rawValue])
        }
    }

    private func postOnMain(_ name: Notification.Name, _ values: [AnyHashable: Any]?) {
        // Safe: the dictionary is not used here any more.
        nonisolated(unsafe) let sent = values
        MainThread.soon {
            NotificationCenter.default.post(name: name, object: self, userInfo: sent)
        }
    }
}
