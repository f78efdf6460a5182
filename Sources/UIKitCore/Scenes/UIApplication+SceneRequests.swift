public import Foundation

extension UIApplication {
    /// Requests that a scene be brought to the foreground (specification 1.1.12, 6.2.9).
    ///
    /// A new scene opens in a new browser tab, with the activity in its connection options. A given
    /// session opens in a tab as well, which takes it over from the tab that showed it. Its scene
    /// gets the activity in its connection options or, if it is connected, by `scene(_:continue:)`
    /// once it is in the foreground. If the request is refused, the scene does not get the
    /// activity. Without a session, an activity with a target content identifier goes to the
    /// connected scene that is preferred for it, if there is one (specification 6.2.12).
    ///
    /// - Parameters:
    ///   - sceneSession: The session to bring to the foreground; `nil` for a new one.
    ///   - userActivity: The activity for the scene.
    ///   - options: The scene that makes the request.
    ///   - errorHandler: Called with a ``UISceneError`` if the request is refused.
    public func requestSceneSessionActivation(
        _ sceneSession: UISceneSession?, userActivity: NSUserActivity?,
        options: UIScene.ActivationRequestOptions? = nil,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        let preferred = userActivity?.targetContentIdentifier.flatMap(preferredScene)?.session
        let session = sceneSession ?? preferred
        guard supportsMultipleScenes || session != nil else {
            errorHandler?(UISceneError(.multipleScenesNotSupported))
            return
        }
        if let session, session.role.isExternalDisplay || !sessions.contains(session) {
            errorHandler?(UISceneError(.requestDenied))
            return
        }
        ApplicationRuntime.current?.requests.requestActivation(
            of: session, userActivity, errorHandler)
    }

    /// Requests that a session be discarded: its page closes and its state is deleted.
    ///
    /// - Parameters:
    ///   - sceneSession: The session.
    ///   - options: The options of the dismissal.
    ///   - errorHandler: Called with a ``UISceneError`` if the request is refused.
    public func requestSceneSessionDestruction(
        _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
        errorHandler: ((any Error) -> Void)? = nil
    ) {
        guard sessions.contains(sceneSession) else {
            errorHandler?(UISceneError(.requestDenied))
            return
        }
        ApplicationRuntime.current?.requests.requestDestruction(
            of: sceneSession, errorHandler)
    }

    /// Requests that the state and the snapshot of a session be updated, because its content has
    /// changed (specification 2.4.6).
    ///
    /// A connected scene is preserved at the end of the turn; any other scene is connected in the
    /// background first.
    public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {
        guard sessions.contains(sceneSession) else { return }
        ApplicationRuntime.current?.requests.requestRefresh(of: sceneSession)
    }
}

extension UIScene {
    /// The options of a request to activate a scene.
    @preconcurrency @MainActor
    open class ActivationRequestOptions: NSObject {
        /// The scene that makes the request.
        ///
        /// - Note: Difference from UIKit: it has no effect. A new page opens beside the page that
        ///   the user used last.
        open var requestingScene: UIScene?
    }
}

/// The options of a request to discard a scene.
@preconcurrency @MainActor
open class UISceneDestructionRequestOptions: NSObject {}

/// The options of a request to discard a window (specification 1.10.13).
@preconcurrency @MainActor
open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
    /// The animation with which the window leaves the screen.
    ///
    /// - Note: Difference from UIKit: it has no effect; a page closes without an animation.
    open var windowDismissalAnimation = UIWindowScene.DismissalAnimation.standard
}

extension UIWindowScene {
    /// The animations with which a window leaves the screen, by the outcome of the user's work in
    /// it.
    public nonisolated enum DismissalAnimation: Int, Sendable {
        /// The animation without a statement about the work.
        case standard = 1
        /// The animation for work that was completed, such as a message that was sent.
        case commit = 2
        /// The animation for work that was given up, such as a draft that was deleted.
        case decline = 3
    }
}
