public import Foundation

extension UIApplication {
    /// Asks for a scene to be brought in front of the person (1.1.12, 6.2.9).
    ///
    /// A new scene opens in a browser tab of its own, with the activity in its connection options. A session
    /// that is given opens in a tab as well, and leaves the one that showed it; its scene gets the
    /// activity in its connection options or, if it is connected, by `scene(_:continue:)` once it is in front
    /// of the person; one whose request is refused does not get it. Without a session, an
    /// activity with a target content identifier goes to the connected scene that prefers it, if there
    /// is one (6.2.12).
    ///
    /// - Parameters:
    ///   - sceneSession: The session to bring in front; `nil` for a new one.
    ///   - userActivity: What the scene shall show.
    ///   - options: Which scene asks.
    ///   - errorHandler: Called when the request is refused, with a ``UISceneError``.
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

    /// Asks that a session be discarded: its page closes and its state is deleted.
    ///
    /// - Parameters:
    ///   - sceneSession: The session.
    ///   - options: How its window leaves the screen.
    ///   - errorHandler: Called when the request is refused, with a ``UISceneError``.
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

    /// Asks that the picture and the state of a session be made anew, because what it shows has changed
    /// (2.4.6).
    ///
    /// A connected scene is asked at the end of the turn; another one is connected in the background first.
    public func requestSceneSessionRefresh(_ sceneSession: UISceneSession) {
        guard sessions.contains(sceneSession) else { return }
        ApplicationRuntime.current?.requests.requestRefresh(of: sceneSession)
    }
}

extension UIScene {
    /// What a request to activate a scene says of itself.
    @preconcurrency @MainActor
    open class ActivationRequestOptions: NSObject {
        /// The scene that asks.
        ///
        /// - Note: Difference from UIKit: kept only. A new page opens beside the one that the person used last.
        open var requestingScene: UIScene?
    }
}

/// What a request to discard a scene says of itself.
@preconcurrency @MainActor
open class UISceneDestructionRequestOptions: NSObject {}

/// What a request to discard a window says of itself (1.10.13).
@preconcurrency @MainActor
open class UIWindowSceneDestructionRequestOptions: UISceneDestructionRequestOptions {
    /// How the window leaves the screen.
    ///
    /// - Note: Difference from UIKit: a page goes without an animation, whatever is said here.
    open var windowDismissalAnimation = UIWindowScene.DismissalAnimation.standard
}

extension UIWindowScene {
    /// How a window leaves the screen: what the person did there was kept, or was not.
    public nonisolated enum DismissalAnimation: Int, Sendable {
        /// Neither.
        case standard = 1
        /// What the person did was kept, such as a message that was sent.
        case commit = 2
        /// What the person did was given up, such as a draft that was deleted.
        case decline = 3
    }
}
