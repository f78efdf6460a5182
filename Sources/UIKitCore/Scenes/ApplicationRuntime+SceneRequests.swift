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
        if let bytes, let scene = session?.scene {
            // It is connected, so that the activity cannot come with its connection (6.2.9).
            callsAtEndOfTurn.append { [weak self] in self?.continueActivity(bytes, in: scene) }
            setNeedsTurn()
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
        if !isGranted { handler?(UISceneError(.requestDenied)) }
    }

    private func begin(_ errorHandler: ((any Error) -> Void)?) -> UInt64 {
        requestCount += 1
        requests[requestCount] = errorHandler
        return requestCount
    }
}
