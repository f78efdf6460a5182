import Foundation
import HostLink

/// What the app asks the host for about its scenes (specification 1.1.12).
extension ApplicationRuntime {
    func requestScene(
        _ session: UISceneSession?, _ activity: NSUserActivity?,
        _ errorHandler: ((any Error) -> Void)?
    ) {
        let bytes = activity?.encoded { note(.scene($0)) }
        let number = begin(errorHandler)
        if let bytes, let session, session.scene != nil {
            // It is connected, so that the activity cannot come with its connection (6.2.9).
            askedActivities[number] = (session.persistentIdentifier, bytes)
        }
        connection.send(
            .requestScene(
                request: number, session: session?.persistentIdentifier,
                activity: session?.scene == nil ? bytes : nil))
    }

    func requestDestruction(
        of session: UISceneSession, _ errorHandler: ((any Error) -> Void)?
    ) {
        let number = begin(errorHandler)
        connection.send(
            .requestDestruction(request: number, session: session.persistentIdentifier))
    }

    func requestRefresh(of session: UISceneSession) {
        guard let runtime = scene(session.persistentIdentifier) else {
            connection.send(.requestRefresh(session: session.persistentIdentifier))
            return
        }
        callsAtEndOfTurn.append { [weak self, weak runtime] in
            guard let self, let runtime, scenes.contains(where: { $0 === runtime }) else { return }
            collectActivity(of: runtime.scene)
            preserve(collecting: false)
            takeSnapshot(of: runtime)
        }
        setNeedsTurn()
    }

    /// Takes the host's answer to a request; only a refusal is told.
    func take(answer isGranted: Bool, to request: UInt64) {
        let handler = requests.removeValue(forKey: request)
        let asked = askedActivities.removeValue(forKey: request)
        guard isGranted else {
            handler?(UISceneError(.requestDenied))
            return
        }
        guard let asked else { return }
        comingActivities[asked.session, default: []].append(asked.bytes)
        if let runtime = scene(asked.session) { giveActivities(to: runtime) }
    }

    /// Gives a scene the activities that it was brought in front for, once it is there (6.2.9).
    func giveActivities(to runtime: SceneRuntime) {
        guard runtime.scene.activationState.phase > .background,
            let activities = comingActivities.removeValue(forKey: runtime.session)
        else { return }
        for bytes in activities { continueActivity(bytes, in: runtime.scene) }
    }

    private func begin(_ errorHandler: ((any Error) -> Void)?) -> UInt64 {
        requestCount += 1
        requests[requestCount] = errorHandler
        return requestCount
    }
}
