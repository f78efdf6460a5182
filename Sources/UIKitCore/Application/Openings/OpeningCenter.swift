import Foundation
import HostLink

/// The addresses and activities that the app is asked to open, and the addresses that it asks the
/// host to open (specification 6.9).
final class OpeningCenter {
    /// The schemes of addresses that some app of the host opens.
    private(set) var openableSchemes: [String] = []
    private let application: UIApplication
    private let connection: any HostConnection
    private let activities: ActivityCenter
    /// The openings for which an app without scenes is launched.
    private var launchOpenings: [Opening] = []
    /// The answers of the launch methods that the app delegate implements.
    private var launchAnswers: [Bool] = []
    /// The completion handlers of requests that the host has not answered, by number.
    private var completions: [UInt64: @MainActor @Sendable (Bool) -> Void] = [:]
    private var count: UInt64 = 0

    init(
        application: UIApplication, connection: any HostConnection, activities: ActivityCenter
    ) {
        self.application = application
        self.connection = connection
        self.activities = activities
    }

    /// Stores the schemes and the openings of the launch order.
    func launch(_ order: LaunchOrder) {
        openableSchemes = order.openableSchemes
        launchOpenings = order.window?.openings ?? []
    }

    /// Asks the host to open an address.
    func request(_ url: URL, _ completion: (@MainActor @Sendable (Bool) -> Void)?) {
        count += 1
        if let completion { completions[count] = completion }
        connection.send(.openURL(token: count, url.absoluteString))
    }

    /// Handles the host's answer to a request.
    func finishOpening(_ token: UInt64, isOpened: Bool) {
        completions.removeValue(forKey: token)?(isOpened)
    }

    /// Drops the app's completion handlers.
    func abandon() {
        completions = [:]
    }
}

/// The delivery of openings at the launch and later.
extension OpeningCenter {
    /// Calls a launch method of the delegate of an app without scenes, with options for the
    /// openings of the launch.
    func launch(
        _ delegate: any UIApplicationDelegate,
        by method: ([UIApplication.LaunchOptionsKey: Any]?) -> Bool
    ) {
        let options = launchOptions
        let reply = OptionalMethod.ask(delegate) { method(options) }
        if reply.absent.isEmpty { launchAnswers.append(reply.answer) }
    }

    /// Delivers the openings of the launch to an app without scenes, before the app is active
    /// (specification 6.9.1), unless every launch method that it implements returned false
    /// (specification 6.9.2).
    func deliverAtLaunch(in runtime: SceneRuntime?) {
        guard launchAnswers.isEmpty || launchAnswers.contains(true), let runtime else { return }
        deliver(launchOpenings, in: runtime)
    }

    /// Delivers openings to a scene in the foreground (specification 6.9.1).
    func deliver(_ openings: [Opening], in runtime: SceneRuntime) {
        for opening in openings {
            switch opening {
            case .url(let text, let source):
                guard let url = URL(string: text) else {
                    connection.notice(.warning, "The host sent an invalid URL.")
                    continue
                }
                deliver(url, from: source, in: runtime)
            case .willContinue(let type): activities.willContinue(type, in: runtime)
            case .activity(let type, let bytes):
                activities.continueActivity(type, bytes, in: runtime)
            case .activityFailed(let type, let reason):
                activities.failToContinue(type, reason, in: runtime)
            }
        }
    }

    private func deliver(_ url: URL, from source: String?, in runtime: SceneRuntime) {
        if application.hasScenes {
            runtime.scene.delegate?.scene(
                runtime.scene, openURLContexts: [UIOpenURLContext(url: url, source: source)])
            return
        }
        var options: [UIApplication.OpenURLOptionsKey: Any] = [.openInPlace: false]
        options[.sourceApplication] = source
        let isOpened =
            application.launchDelegate?.application(application, open: url, options: options)
            ?? false
        if !isOpened {
            connection.notice(
                .info,
                "The app delegate returned false for a URL with the scheme \(url.scheme ?? "")."
            )
        }
    }

    /// The launch options of an app without scenes; an app with scenes gets the same in its
    /// connection options (specification 2.3.2).
    private var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
        var options: [UIApplication.LaunchOptionsKey: Any] = [:]
        for opening in launchOpenings {
            switch opening {
            case .url(let text, let source):
                guard options[.url] == nil, let url = URL(string: text) else { continue }
                options[.url] = url
                options[.sourceApplication] = source
            case .willContinue(let type):
                options[.userActivityDictionary] =
                    [UIApplication.LaunchOptionsKey.userActivityType: type]
                    as [UIApplication.LaunchOptionsKey: Any]
            case .activity, .activityFailed: break
            }
        }
        return options.isEmpty ? nil : options
    }
}

extension Opening {
    /// Whether a connecting scene gets the opening in its connection options.
    ///
    /// The scene is notified of any other opening once it is in the foreground
    /// (specification 6.7.1).
    var isConnectionOption: Bool {
        switch self {
        case .url(let text, _): URL(string: text) != nil
        case .willContinue: true
        case .activity(_, let bytes): NSUserActivity.decoded(bytes) != nil
        case .activityFailed: false
        }
    }
}

extension UIScene.ConnectionOptions {
    /// Creates the connection options of a scene from the host's order.
    convenience init(_ order: SceneOrder, _ activity: NSUserActivity?) {
        var contexts: Set<UIOpenURLContext> = []
        var activities = Set([activity].compactMap(\.self))
        var handoffType: String?
        for opening in order.openings {
            switch opening {
            case .url(let text, let source):
                guard let url = URL(string: text) else { continue }
                contexts.insert(UIOpenURLContext(url: url, source: source))
            case .willContinue(let type): handoffType = type
            case .activity(_, let bytes):
                if let activity = NSUserActivity.decoded(bytes) { activities.insert(activity) }
            case .activityFailed: break
            }
        }
        self.init(
            userActivities: activities, urlContexts: contexts, handoffUserActivityType: handoffType)
    }
}
