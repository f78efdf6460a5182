package import Foundation
package import HostLink

/// The calls of an app, on the app's side (specification 7.5): its provider, its observers, and its
/// requests that the host has not answered.
package final class CallCenter {
    /// The queue to which any thread adds requests that concern calls.
    package nonisolated static let outbox = CallOutbox()
    /// The calls of the user that have not ended.
    package nonisolated static let board = CallStatusBoard()

    private let application: UIApplication
    private let connection: any HostConnection
    private let exit: ProcessExit
    /// The providers of the app, in the order in which they got a delegate.
    private var providers: [WeakProvider] = []
    private var observers: [WeakObserver] = []
    private var requests: [UInt64: @MainActor (CallRefusal?) -> Void] = [:]
    private var requestCount: UInt64 = 0
    private var isFlushing = false

    private struct WeakProvider {
        let identifier: UUID
        weak var provider: (any CallReceiver)?
    }

    private struct WeakObserver {
        weak var observer: (any CallStatusReceiver)?
    }

    init(application: UIApplication, connection: any HostConnection, exit: ProcessExit) {
        self.application = application
        self.connection = connection
        self.exit = exit
    }

    /// Stores the calls of the user that exist when the app is launched.
    func launch(_ order: LaunchOrder) {
        Self.board.update(order.calls)
        _ = Self.outbox.removeAll()
    }

    /// Drops the providers, the observers and the requests.
    func abandon() {
        _ = Self.outbox.removeAll()
        providers = []
        observers = []
        requests = [:]
        Self.board.update([])
    }

    /// Sends what the app's code has requested, in the order of its calls.
    ///
    /// A push is reported as handled only after the call that it announced (specification 7.3.1).
    func flush() {
        guard !isFlushing else { return }
        isFlushing = true
        defer { isFlushing = false }
        while case let waiting = Self.outbox.removeAll(), !waiting.isEmpty {
            for work in waiting where !exit.isDue { work(self) }
        }
    }

    /// Logs a warning for the app's author.
    package func warn(_ text: String) { connection.notice(.warning, text) }
}

/// The providers and observers of the app.
extension CallCenter {
    /// The provider that performs actions: the newest one that exists.
    private var provider: (any CallReceiver)? {
        providers.lazy.reversed().compactMap(\.provider).first
    }

    /// Notifies the host of a provider that has a delegate, or whose properties have changed.
    package func register(_ provider: any CallReceiver) {
        guard provider.hasDelegate else { return }
        if let other = self.provider, other.identifier != provider.identifier {
            warn(
                "The app has more than one CXProvider: create one, and keep it for as long as the "
                    + "app runs. The newest one performs the actions.")
        }
        providers.removeAll { $0.provider == nil || $0.identifier == provider.identifier }
        providers.append(WeakProvider(identifier: provider.identifier, provider: provider))
        connection.send(.callProvider(provider.callProviderDescription))
    }

    /// Notifies the host that a provider is invalid or was released.
    package func unregister(_ identifier: UUID) {
        guard providers.contains(where: { $0.identifier == identifier }) else { return }
        providers.removeAll { $0.provider == nil || $0.identifier == identifier }
        connection.send(.callProvider(provider?.callProviderDescription))
    }

    /// Adds an observer, which the app owns.
    package func add(_ observer: any CallStatusReceiver) {
        observers.removeAll { $0.observer == nil }
        observers.append(WeakObserver(observer: observer))
        observer.receive(Self.board.statuses, ended: [])
    }

    /// Passes the calls of the user to the observers.
    func update(_ statuses: [CallStatus]) {
        let present = Set(statuses.map(\.call))
        let ended = Self.board.statuses.filter { !present.contains($0.call) }
        Self.board.update(statuses)
        for observer in observers.compactMap(\.observer) {
            observer.receive(statuses, ended: ended)
        }
    }
}

/// Reports, requests and actions.
extension CallCenter {
    /// Reports an incoming call.
    ///
    /// - Parameter completion: Called with the reason for which the call is not shown, or `nil`.
    package func reportIncoming(
        _ call: CallIdentifier, _ update: CallUpdate, from provider: any CallReceiver,
        completion: @escaping @MainActor (CallRefusal?) -> Void
    ) {
        if !provider.hasDelegate {
            warn(
                "A call was reported to a CXProvider without a delegate, so nobody can answer it: "
                    + "call setDelegate(_:queue:) before a call is reported.")
        }
        if !hasMode {
            warn(
                "An incoming call was reported, and the app may have none: add voip to "
                    + "UIBackgroundModes in Info.plist.")
        }
        connection.send(.incomingCall(request: nextRequest(completion), call, update))
    }

    /// Reports a change of a call.
    package func report(_ report: CallReport, _ call: CallIdentifier) {
        connection.send(.callReport(call, report))
    }

    /// Requests actions, which the host gives to the app's provider.
    package func request(
        _ actions: [CallAction], completion: @escaping @MainActor (CallRefusal?) -> Void
    ) {
        connection.send(.requestCallActions(request: nextRequest(completion), actions))
    }

    /// Reports the result of an action.
    package func finish(_ action: CallIdentifier, _ result: CallActionResult) {
        connection.send(.callActionFinished(action, result))
    }

    /// Handles the host's answer to a report or a request.
    func finishRequest(_ request: UInt64, _ refusal: CallRefusal?) {
        requests.removeValue(forKey: request)?(refusal)
    }

    /// Passes actions to the provider; without one, they fail.
    func perform(_ transaction: CallTransaction) {
        guard let provider, provider.hasDelegate else {
            for action in transaction.actions { finish(action.identifier, .failed) }
            return warn(
                "An action of a call failed: the app has no CXProvider with a delegate. Create it "
                    + "at every launch.")
        }
        provider.receive(transaction)
    }

    /// Notifies the providers that the host has activated the audio session for a call, or has
    /// deactivated it (specification 7.5.2).
    func receiveSound(isActive: Bool) {
        for provider in providers.compactMap(\.provider) {
            provider.audioSessionChanged(isActive: isActive)
        }
    }

    /// Notifies the provider that the time of an action is over.
    func timedOut(_ action: CallIdentifier) {
        for provider in providers.compactMap(\.provider) { provider.actionTimedOut(action) }
    }

    private var hasMode: Bool { application.manifest.backgroundModes.contains("voip") }

    private func nextRequest(
        _ completion: @escaping @MainActor (CallRefusal?) -> Void
    ) -> UInt64 {
        requestCount += 1
        requests[requestCount] = completion
        return requestCount
    }
}
