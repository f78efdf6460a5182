public import Foundation

/// One instance of the app's interface: one tab of the person's browser.
@preconcurrency @MainActor
open class UIScene: UIResponder {
    /// The session, which outlives the scene and the process.
    public let session: UISceneSession

    /// The object that is told of the scene's life; held strongly (1.10.2).
    open var delegate: (any UISceneDelegate)?

    /// Where the scene stands (6.2.1).
    open internal(set) var activationState: ActivationState = .unattached

    /// A text for the tab and the app switcher.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var title: String! {
        didSet { if oldValue != title { ApplicationRuntime.current?.setNeedsTurn() } }
    }

    /// For which targets the scene is brought in front of the person (6.2.12).
    open var activationConditions = UISceneActivationConditions()

    /// What the scene was connected with.
    let connectionOptions: ConnectionOptions

    /// Tells what was made for the scene from what was made for others.
    var homeIfMade: SceneHome?

    /// Makes a scene; the runtime calls it with the class the configuration names.
    public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        self.session = session
        self.connectionOptions = connectionOptions
        super.init()
    }

    /// Says that restoration of the scene goes on, such as while data for
    /// `scene(_:restoreInteractionStateWith:)` is loaded; call ``completeStateRestoration()`` once for each
    /// call (2.3.9).
    ///
    /// A crash before it is completed counts as one of the launch.
    open func extendStateRestoration() {
        UIApplication.sharedIfRunning?.extendStateRestoration()
    }

    /// Ends what a call of ``extendStateRestoration()`` began.
    open func completeStateRestoration() {
        UIApplication.sharedIfRunning?.completeStateRestoration()
    }

    open override var next: UIResponder? { UIApplication.sharedIfRunning }

    /// Where a scene stands.
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

    /// What a scene is connected with.
    ///
    /// - Note: Difference from UIKit: there are no quick actions, no answers to notifications and no shares of
    ///   CloudKit, so that nothing is connected for one.
    @preconcurrency @MainActor
    public final class ConnectionOptions: NSObject {
        /// The activities the scene was asked for with.
        public let userActivities: Set<NSUserActivity>
        /// The addresses that the scene is to open (6.2.11).
        public let urlContexts: Set<UIOpenURLContext>

        /// The type of an activity that the person takes up in the scene, also before its data is there
        /// (6.7.1).
        public let handoffUserActivityType: String?

        /// The bundle identifier of the app that asked for the scene, if one did.
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
    /// Posted before the scene's delegate is told that it connects.
    public nonisolated static let willConnectNotification = Notification.Name(
        "UISceneWillConnectNotification")
    /// Posted after the scene left the app.
    public nonisolated static let didDisconnectNotification = Notification.Name(
        "UISceneDidDisconnectNotification")
    /// Posted after the scene became active.
    public nonisolated static let didActivateNotification = Notification.Name(
        "UISceneDidActivateNotification")
    /// Posted before the scene stops being active.
    public nonisolated static let willDeactivateNotification = Notification.Name(
        "UISceneWillDeactivateNotification")
    /// Posted before the scene becomes visible.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    /// Posted after the scene became invisible.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}
