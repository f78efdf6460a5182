import Foundation
package import HostLink
import Synchronization

/// The way of a thread other than the main one to the host.
package nonisolated protocol DirectLink: Sendable {
    /// Sends a message at once, after all that were sent before.
    func sendNow(_ message: AppMessage)
}

/// The receiver of the host's messages about sound: the sound system of `AVFAudio`.
package nonisolated protocol SoundReceiver: AnyObject, Sendable {
    /// Receives a message, one at a time, in their order, on any thread.
    ///
    /// It must not wait: the messages after it include answers for which others wait.
    func receive(_ message: HostMessage)
    /// Is notified that the launch has ended, in a process that continues: a test.
    func abandon()
}

// Safe: the condition's lock guards the state, and the connection is used on the main actor only.
/// The sound of an app on its link to the host (specification 7.6).
///
/// Activating an audio session waits for the host's answer. If the app has a channel for sound,
/// a queue other than the main one reads the link, so that the answer arrives even if the main
/// thread waits for it, or for a thread that waits for it.
package nonisolated final class SoundCenter: @unchecked Sendable {
    private static let launched = Mutex<SoundCenter?>(nil)
    /// The sound of the running app; `nil` before the launch.
    package static var current: SoundCenter? { launched.withLock { $0 } }

    /// The result of a request to the host.
    package enum Answer: Sendable, Equatable {
        /// The host has done it.
        case granted
        /// The host refuses it.
        case refused(SoundRefusal)
        /// The host has not answered.
        case unanswered
    }

    /// Whether the app says for what it records: `NSMicrophoneUsageDescription`.
    package let asksForMicrophone: Bool
    private let connection: any HostConnection
    private let patience: Patience
    private let condition = NSCondition()
    private var state = State()

    private struct State {
        var direct: (any DirectLink)?
        var channel: Int32?
        var receiver: (any SoundReceiver)?
        /// Whether a call has the sound; a receiver that is made later begins with it.
        var isActiveForCall = false
        var requestCount: UInt64 = 0
        /// The requests for whose answers threads wait.
        var requests: [UInt64: Request] = [:]
        var microphone: [UInt64: @Sendable (MicrophonePermission) -> Void] = [:]
        var hasState = false

        /// Whether a thread can wait: without a queue that reads the link, messages arrive on the
        /// main thread, so that one cannot.
        var canWait: Bool { direct != nil || !MainThread.isCurrent }
    }

    /// The state of a request.
    private enum Request {
        case waiting
        /// The answer has arrived, and the receiver handles it.
        case answering
        case answered(Answer)
    }

    /// The times that threads wait for the host, in seconds.
    struct Patience {
        /// The time until a request counts as unanswered.
        var request = 10.0
        /// The time that the first use of the session's state waits.
        var state = 2.0
    }

    @MainActor
    init(
        manifest: AppManifest, connection: any HostConnection, patience: Patience = Patience()
    ) {
        asksForMicrophone = manifest.asksForMicrophone
        self.connection = connection
        self.patience = patience
    }

    /// The descriptor of the channel for samples, which the host passes to apps that may use sound.
    ///
    /// It must be set before the launch.
    package var channel: Int32? {
        get { locked { $0.channel } }
        set { locked { $0.channel = newValue } }
    }

    /// Begins with the launch of the app.
    @MainActor
    func launch() {
        if channel != nil {
            let direct = connection.openDirectLink { [weak self] in self?.receive($0) ?? false }
            locked { $0.direct = direct }
        }
        Self.launched.withLock { $0 = self }
    }

    /// Ends the launch: requests that wait end without an answer.
    @MainActor
    func abandon() {
        Self.launched.withLock { if $0 === self { $0 = nil } }
        let receiver = locked { state in
            defer { state = State() }
            return state.receiver
        }
        condition.broadcast()
        receiver?.abandon()
    }

    private func locked<Value>(_ body: (inout State) -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body(&state)
    }

    /// Returns the receiver, which the first call makes.
    ///
    /// - Parameter make: Makes the receiver, with the descriptor of the channel for samples, and
    ///   with whether a call has the sound. It is called under the lock, so it must not use this
    ///   object.
    package func receiver(
        _ make: (_ channel: Int32?, _ isActiveForCall: Bool) -> any SoundReceiver
    ) -> any SoundReceiver {
        locked { state in
            if let receiver = state.receiver { return receiver }
            let made = make(state.channel, state.isActiveForCall)
            state.receiver = made
            return made
        }
    }
}

/// Messages to the host and from it.
nonisolated extension SoundCenter {
    /// Sends a message, on any thread.
    package func send(_ message: AppMessage) {
        if let direct = locked({ $0.direct }) { return direct.sendNow(message) }
        MainThread.soon { self.connection.send(message) }
    }

    /// Logs a warning for the app's author.
    package func warn(_ text: String) { send(.notice(level: .warning, text)) }

    /// Sends a request and waits for its answer.
    ///
    /// The receiver handles an answer before this call returns it, and gets no answer that arrives
    /// after this call has returned `unanswered`.
    ///
    /// - Parameter message: Makes the message with the number of the request.
    package func request(_ message: (UInt64) -> AppMessage) -> Answer {
        let number = nextRequest { state, number in state.requests[number] = .waiting }
        send(message(number))
        let end = Date(timeIntervalSinceNow: patience.request)
        var isLate = false
        condition.lock()
        defer { condition.unlock() }
        while true {
            switch state.requests[number] {
            case .answered(let answer):
                state.requests[number] = nil
                return answer
            case .answering: condition.wait()
            case .waiting where state.canWait && !isLate: isLate = !condition.wait(until: end)
            case .waiting:
                state.requests[number] = nil
                return .unanswered
            // The launch has ended.
            case nil: return .unanswered
            }
        }
    }

    /// Sends a request whose answer nobody needs.
    ///
    /// - Parameter message: Makes the message with the number of the request.
    package func sendRequest(_ message: (UInt64) -> AppMessage) {
        send(message(nextRequest { _, _ in }))
    }

    private func nextRequest(_ note: (inout State, UInt64) -> Void) -> UInt64 {
        locked { state in
            state.requestCount += 1
            note(&state, state.requestCount)
            return state.requestCount
        }
    }

    /// Waits for the first state that the host sends, which is the answer to the first message.
    package func waitForState() {
        guard locked({ $0.direct != nil && !$0.hasState }) else { return }
        let end = Date(timeIntervalSinceNow: patience.state)
        let isLate = locked { state in
            while !state.hasState {
                guard condition.wait(until: end) else { break }
            }
            // It is waited for once: later changes come as messages.
            defer { state.hasState = true }
            return !state.hasState
        }
        if isLate {
            warn(
                "The host has not reported the state of the audio session within "
                    + "\(patience.state) s. Its route and the permission to use the microphone "
                    + "are unknown until the host reports them.")
        }
    }

    /// Requests that the user be asked for the microphone.
    ///
    /// - Parameter completion: Called on any thread with the user's choice.
    package func requestMicrophone(
        _ completion: @escaping @Sendable (MicrophonePermission) -> Void
    ) {
        let number = nextRequest { state, number in state.microphone[number] = completion }
        send(.requestMicrophone(request: number))
    }

    /// Handles a message that has arrived on the main actor, unless the queue that reads the link
    /// has handled it before.
    func receiveOnMain(_ message: HostMessage) {
        if case .callSound = message, locked({ $0.direct != nil }) { return }
        receive(message)
    }

    /// Handles a message of the host, on any thread.
    ///
    /// - Returns: Whether the main actor has nothing to do for the message. It notifies call
    ///   providers of `callSound`.
    @discardableResult
    func receive(_ message: HostMessage) -> Bool {
        switch message {
        case .callSound(let isActive):
            locked { state in
                state.isActiveForCall = isActive
                return state.receiver
            }?.receive(message)
            return false
        case .soundAnswered(let request, let refusal): receiveAnswer(message, request, refusal)
        case .soundInterrupted, .soundRoute, .soundReset: pass(message)
        case .otherSound:
            pass(message)
            locked { $0.hasState = true }
            condition.broadcast()
        case .microphonePermission(let permission, let request):
            pass(message)
            guard let request else { break }
            let completion = locked { $0.microphone.removeValue(forKey: request) }
            completion?(permission)
        default: return false
        }
        return true
    }

    private func pass(_ message: HostMessage) { locked { $0.receiver }?.receive(message) }

    private func receiveAnswer(
        _ message: HostMessage, _ request: UInt64, _ refusal: SoundRefusal?
    ) {
        let isAwaited = locked { state in
            guard case .waiting = state.requests[request] else { return false }
            state.requests[request] = .answering
            return true
        }
        guard isAwaited else { return }
        pass(message)
        locked { state in
            guard state.requests[request] != nil else { return }
            state.requests[request] = .answered(refusal.map { .refused($0) } ?? .granted)
        }
        condition.broadcast()
    }
}
