package import Foundation
package import HostLink

/// The pushes of an app, on the app's side (specification 7.2): its registries, its device tokens,
/// and the pushes that it has not handled.
package final class PushCenter {
    private let application: UIApplication
    private let connection: any HostConnection
    private let callsAtEndOfTurn: CallsAtEndOfTurn
    private let scenes: ConnectedScenes
    private let preservation: PreservationCoordinator
    private let tasks: BackgroundTaskCenter
    private let calls: CallCenter
    private let exit: ProcessExit
    private var registrations = PushRegistrations()
    private var tokens: [PushType: [UInt8]] = [:]
    /// The pushes for which no registry exists yet, in the order of their arrival
    /// (specification 7.2.10).
    private var waiting: [WaitingPush] = []
    /// The background tasks that give pushes their time, by the token of the push.
    private var runs: [UInt64: UIBackgroundTaskIdentifier] = [:]

    private struct WaitingPush {
        let token: UInt64
        let type: PushType
        let mustReport: Bool
        let payload: [UInt8]
    }

    init(
        application: UIApplication, connection: any HostConnection,
        callsAtEndOfTurn: CallsAtEndOfTurn, scenes: ConnectedScenes,
        preservation: PreservationCoordinator, tasks: BackgroundTaskCenter, calls: CallCenter,
        exit: ProcessExit
    ) {
        self.application = application
        self.connection = connection
        self.callsAtEndOfTurn = callsAtEndOfTurn
        self.scenes = scenes
        self.preservation = preservation
        self.tasks = tasks
        self.calls = calls
        self.exit = exit
    }

    /// Drops the registries and the pushes.
    func abandon() {
        registrations = PushRegistrations()
        waiting = []
        runs = [:]
    }
}

/// The registries of the app.
extension PushCenter {
    /// Logs a warning for the app's author.
    package func warn(_ text: String) { connection.notice(.warning, text) }

    /// Registers a registry for push types, in place of its earlier types (specification 7.2.3).
    ///
    /// Without the mode `voip` in `UIBackgroundModes`, this is logged and has no effect
    /// (specification 7.2.14, 8.5.4).
    package func register(_ receiver: any PushReceiver, _ types: Set<PushType>) {
        guard !exit.isDue else { return }
        guard types.isEmpty || application.manifest.backgroundModes.contains("voip") else {
            return warn(
                "PKPushRegistry gets no device token: add voip to UIBackgroundModes in Info.plist.")
        }
        if !types.isEmpty, !receiver.hasDelegate {
            warn(
                "PKPushRegistry has no delegate: set its delegate before its desiredPushTypes, or "
                    + "device tokens and pushes wait until it has one.")
        }
        registrations.register(receiver, types)
        let all = registrations.types
        tokens = tokens.filter { all.contains($0.key) }
        connection.send(.pushTypes(all))
        deliverWaiting()
    }

    /// Delivers the device tokens and pushes that waited for the delegate of a registry.
    package func delegateDidChange() {
        guard !exit.isDue else { return }
        for (type, token) in tokens {
            for receiver in registrations.receivers(ofToken: type, isNew: false) {
                receiver.update(type, token: token)
            }
        }
        deliverWaiting()
    }

    /// Removes a registry that the app has released (specification 8.5.2).
    package func registryWasReleased(_ identifier: UUID) {
        guard registrations.remove(identifier) else { return }
        warn(
            "A PKPushRegistry was released while it had desiredPushTypes, so it receives nothing "
                + "more: keep it in a property for as long as the app runs.")
    }

    /// Passes the device token of a type to the registries that do not have it
    /// (specification 7.2.5).
    func update(_ type: PushType, token: [UInt8]) {
        let isNew = tokens.updateValue(token, forKey: type) != token
        for receiver in registrations.receivers(ofToken: type, isNew: isNew) {
            receiver.update(type, token: token)
        }
    }

    /// Notifies the registries of a type that its device token is invalid (specification 7.2.6).
    func invalidate(_ type: PushType) {
        tokens[type] = nil
        for receiver in registrations.receivers(of: type) { receiver.invalidate(type) }
    }
}

/// The pushes.
extension PushCenter {
    /// Passes a push to the registry of its type, or keeps it until there is one
    /// (specification 7.2.7, 7.2.10).
    func receive(
        _ payload: [UInt8], _ type: PushType, mustReport: Bool, token: UInt64
    ) {
        let task = tasks.begin("push") { [weak self] in self?.expire(token) }
        guard task != .invalid else {
            return connection.send(.pushHandled(token: token, .notReceived))
        }
        runs[token] = task
        waiting.append(
            WaitingPush(token: token, type: type, mustReport: mustReport, payload: payload))
        deliverWaiting()
        // A registry that the app creates in this turn is in time.
        callsAtEndOfTurn.perform { [weak self] in self?.reportMissingRegistry(token) }
    }

    private func deliverWaiting() {
        for push in waiting {
            guard let receiver = registrations.receiver(of: push.type) else { continue }
            // The app's code may register another registry, which calls this method again.
            guard let index = waiting.firstIndex(where: { $0.token == push.token }) else {
                continue
            }
            waiting.remove(at: index)
            let token = push.token
            receiver.receive(push.payload, push.type, mustReport: push.mustReport) {
                [weak self] handling in
                MainThread.soon { [weak self] in self?.endRun(token, handling) }
            }
        }
    }

    private func reportMissingRegistry(_ token: UInt64) {
        guard waiting.contains(where: { $0.token == token }) else { return }
        warn(
            "A push arrived, and the app has no PKPushRegistry with a delegate for it: create the "
                + "registry at every launch, before application(_:didFinishLaunchingWithOptions:) "
                + "returns.")
    }

    /// Handles the end of a push's time: discards it if it still waits for a registry.
    private func expire(_ token: UInt64) {
        guard let index = waiting.firstIndex(where: { $0.token == token }) else {
            return warn(
                "The app is taking too long for a push: call the completion handler of "
                    + "pushRegistry(_:didReceiveIncomingPushWith:for:completion:) within the time "
                    + "that UIApplication.backgroundTimeRemaining gives.")
        }
        waiting.remove(at: index)
        connection.notice(
            .error, "A push was discarded: the app created no PKPushRegistry for it in time.")
        endRun(token, .notReceived)
    }

    private func endRun(_ token: UInt64, _ handling: PushHandling) {
        // After the app was abandoned, a completion belongs to no push.
        guard !exit.isDue, UIApplication.sharedIfRunning === application else { return }
        guard let task = runs.removeValue(forKey: token) else {
            return warn(
                "The completion handler of a push was called more than once; call it once.")
        }
        // The push is handled after the app's code has returned, so that all changes of that code
        // are preserved.
        callsAtEndOfTurn.perform { [weak self] in self?.finish(token, handling, task) }
    }

    private func finish(
        _ token: UInt64, _ handling: PushHandling, _ task: UIBackgroundTaskIdentifier
    ) {
        guard !exit.isDue else { return }
        if application.applicationState == .background {
            preservation.preserveWithSnapshots(of: scenes.all)
        }
        calls.flush()
        connection.send(.pushHandled(token: token, handling))
        tasks.endPreserved(task)
    }
}
