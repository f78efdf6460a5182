public import Foundation

/// One instance of the app's interface: one tab of the user's browser.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// The session, which outlives the scene and the process.
    public let session: UISceneSession

    /// The object that is notified of the scene's life cycle; held strongly (specification 1.10.2).
    open var delegate: (any UISceneDelegate)?

    /// The state of the scene (specification 6.2.1).
    open internal(set) var activationState: ActivationState = .unattached

    /// The title of the tab and of the scene in the app switcher.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var title: String! {
        didSet { if oldValue != title { ApplicationRuntime.current?.setNeedsTurn() } }
    }

    /// The targets for which the scene is activated (specification 6.2.12).
    open var activationConditions = UISceneActivationConditions()

    /// The options that the scene was connected with.
    let connectionOptions: ConnectionOptions

    /// The home of the objects that are created for this scene; nil until it is first needed.
    var homeIfMade: SceneHome?

    /// Creates a scene; called on the class that the configuration names.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        self.connectionOptions = connectionOptions
        super.init()
    }

    /// Extends the restoration of the scene, for example while data for
    /// `scene(_:restoreInteractionStateWith:)` is loaded (specification 2.3.9).
    ///
    /// Call ``completeStateRestoration()`` once for each call. A crash before that counts as a
    /// crash of the launch.
    open func extendStateRestoration() {
        UIApplication.sharedIfRunning?.extendStateRestoration()
    }

    /// Ends the extension that a call of ``extendStateRestoration()`` began.
    open func completeStateRestoration() {
        UIApplication.sharedIfRunning?.completeStateRestoration()
    }

    open override var next: UIResponder? { UIApplication.sharedIfRunning }

    /// The states of a scene.
    public nonisolated enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// Visible and focused.
        case foregroundActive = 0
        /// Visible.
        case foregroundInactive = 1
        /// Not visible.
        case background = 2
    }

    /// The options that a scene is connected with.
    ///
    /// - Note: Difference from UIKit: there are no options for quick actions, responses to
    ///   notifications and shares of CloudKit, because none of them exists.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {
        /// The activities for which the scene was requested.
        public let userActivities: Set<NSUserActivity>
        /// The URLs that the scene must open (specification 6.2.11).
        public let urlContexts: Set<UIOpenURLContext>

        /// The type of an activity that the user continues in the scene, even if its data has not
        /// arrived yet (specification 6.7.1).
        public let handoffUserActivityType: String?

        /// The bundle identifier of the app that requested the scene, if an app did.
        public var sourceApplication: String? {
            urlContexts.compactMap(\.options.sourceApplication).min()
        }

        init(
            userActivities: Set<NSUserActivity>, urlContexts: Set<UIOpenURLContext> = [],
            handoffUserActivityType: String? = nil
        ) {
            self.userActivities = userActivities
            self.urlContexts = urlContexts
            self.handoffUserActivityType = handoffUserActivityType
        }
    }
}

extension UIScene {
    /// Posted before the scene's delegate is notified that the scene connects.
    public nonisolated static let willConnectNotification = Notification.Name(
        "UISceneWillConnectNotification")
    /// Posted after the scene was disconnected.
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UISceneDidDisconnectNotification")
    /// Posted after the scene has become active.
    public nonisolated static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification")
    /// Posted before the scene stops being active.
    public nonisolated static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification")
    /// Posted before the scene becomes visible.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// Posted after the scene has entered the background.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}
