import HostLink

/// The requests of the app about its scenes, which the host grants or refuses (specification
/// 1.1.12).
final class SceneRequests {
    private let connection: any HostConnection
    private let scenes: ConnectedScenes
    private let activities: ActivityCenter
    private let preservation: PreservationCoordinator
    private let log: RestorationLog
    private let callsAtEndOfTurn: CallsAtEndOfTurn
    /// The error handlers of the requests that are not answered, by number.
    private var errorHandlers: [UInt64: (any Error) -> Void] = [:]
    private var count: UInt64 = 0
    /// The activities for connected scenes, by the number of the request that is not answered.
    private var requestedActivities: [UInt64: (session: String, bytes: [UInt8])] = [:]
    /// The activities that scenes get once they are in the foreground, by session.
    private var grantedActivities: [String: [[UInt8]]] = [:]

    init(
        connection: any HostConnection, scenes: ConnectedScenes, activities: ActivityCenter,
        preservation: PreservationCoordinator, log: RestorationLog,
        callsAtEndOfTurn: CallsAtEndOfTurn
    ) {
        self.connection = connection
        self.scenes = scenes
        self.activities = activities
        self.preservation = preservation
        self.log = log
        self.callsAtEndOfTurn = callsAtEndOfTurn
    }

    /// Requests that a scene be brought to the foreground; without a session, requests a new scene.
    func requestActivation(
        of session: UISceneSession?, _ activity: NSUserActivity?,
        _ errorHandler: ((any Error) -> Void)?
    ) {
        let bytes = activity?.encoded { log.note(.scene($0)) }
        let number = begin(errorHandler)
        if let bytes, let session, session.scene != nil {
            // The scene is already connected, so its connection options cannot contain the activity
            // (specification 6.2.9).
            requestedActivities[number] = (session.persistentIdentifier, bytes)
        }
        connection.send(
            .requestScene(
                request: number, session: session?.persistentIdentifier,
                activity: session?.scene == nil ? bytes : nil))
    }

    /// Asks for a session to be discarded.
    func requestDestruction(
        of session: UISceneSession, _ errorHandler: ((any Error) -> Void)?
    ) {
        let number = begin(errorHandler)
        connection.send(
            .requestDestruction(request: number, session: session.persistentIdentifier))
    }

    /// Preserves a connected scene again at the end of the turn, with a new snapshot; asks the host
    /// to connect any other scene for that.
    func requestRefresh(of session: UISceneSession) {
        guard let runtime = scenes.scene(session.persistentIdentifier) else {
            connection.send(.requestRefresh(session: session.persistentIdentifier))
            return
        }
        callsAtEndOfTurn.perform { [weak self, weak runtime] in
            guard let self, let runtime, scenes.contains(runtime) else { return }
            preservation.preserveWithSnapshots(of: [runtime])
        }
    }

    /// Handles the host's answer to a request; only a refusal is reported to the app.
    func finish(_ request: UInt64, isGranted: Bool) {
        let handler = errorHandlers.removeValue(forKey: request)
        let requested = requestedActivities.removeValue(forKey: request)
        guard isGranted else {
            handler?(UISceneError(.requestDenied))
            return
        }
        guard let requested else { return }
        grantedActivities[requested.session, default: []].append(requested.bytes)
        if let runtime = scenes.scene(requested.session) { giveActivities(to: runtime) }
    }

    /// Delivers to a scene in the foreground the activities for which it was requested
    /// (specification 6.2.9).
    func giveActivities(to runtime: SceneRuntime) {
        guard runtime.scene.activationState.phase > .background,
            let granted = grantedActivities.removeValue(forKey: runtime.session)
        else { return }
        for bytes in granted { activities.continueActivity(bytes, in: runtime.scene) }
    }

    /// Drops the activities for a session that is discarded.
    func forgetActivities(of session: String) {
        grantedActivities[session] = nil
    }

    /// Drops the app's error handlers.
    func abandon() {
        errorHandlers = [:]
    }

    private func begin(_ errorHandler: ((any Error) -> Void)?) -> UInt64 {
        count += 1
        errorHandlers[count] = errorHandler
        return count
    }
}
