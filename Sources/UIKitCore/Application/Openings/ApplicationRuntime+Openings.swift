import Foundation
import HostLink

extension ApplicationRuntime {
    /// What the app without scenes is launched for; an app with scenes gets it in its connection options
    /// (2.3.2).
    var launchOptions: [UIApplication.LaunchOptionsKey: Any]? {
        var options: [UIApplication.LaunchOptionsKey: Any] = [:]
        for opening in order?.window?.openings ?? [] {
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

    /// Gives an app without scenes what it was launched for, before it is active, unless it said no (6.9.1,
    /// 6.9.2).
    func openAtLaunch() {
        guard launchAnswers.wantsOpening, let runtime = scenes.first else { return }
        open(order?.window?.openings ?? [], in: runtime)
    }

    /// Gives a scene what it is to open; it is in the foreground (6.9.1).
    func open(_ openings: [Opening], in runtime: SceneRuntime) {
        for opening in openings {
            switch opening {
            case .url(let text, let source):
                guard let url = URL(string: text) else {
                    notice(.warning, "The host sent an address that is none.")
                    continue
                }
                open(url, from: source, in: runtime)
            case .willContinue(let type): willContinue(type, in: runtime)
            case .activity(let type, let bytes): continueActivity(type, bytes, in: runtime)
            case .activityFailed(let type, let reason):
                failToContinue(type, reason, in: runtime)
            }
        }
    }

    private func open(_ url: URL, from source: String?, in runtime: SceneRuntime) {
        if application.manifest.scenes != nil {
            runtime.scene.delegate?.scene(
                runtime.scene, openURLContexts: [UIOpenURLContext(url: url, source: source)])
            return
        }
        var options: [UIApplication.OpenURLOptionsKey: Any] = [.openInPlace: false]
        options[.sourceApplication] = source
        let isTaken = delegate?.application(application, open: url, options: options) ?? false
        if !isTaken {
            notice(
                .info,
                "The app delegate did not take an address of the scheme \(url.scheme ?? "")."
            )
        }
    }

    /// Asks the host to open an address, which answers with `openedURL`.
    func ask(
        toOpen url: URL, _ completion: (@MainActor @Sendable (Bool) -> Void)?
    ) {
        openingCount += 1
        if let completion { openingCompletions[openingCount] = completion }
        connection.send(.openURL(token: openingCount, url.absoluteString))
    }

    func noteOpened(_ token: UInt64, _ isOpened: Bool) {
        openingCompletions.removeValue(forKey: token)?(isOpened)
    }
}

extension Opening {
    /// Whether a scene that connects finds it in its options; of what cannot be read, or does not come, it is
    /// told once it is in front (6.7.1).
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
    /// What a scene is connected with, from the host's order.
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
