/// A mistake or an oversight of the app that prevents the restoration of its state as a whole, or
/// that may not be intended: data, for the log.
///
/// Each is logged once per launch.
package enum RestorationTrap: Hashable, Sendable {
    /// Objects have identifiers, but the delegate does not ask for state to be preserved
    /// (specification 8.1.5).
    case nothingIsSaved(delegate: String)
    /// The app has not opted in: neither the delegate nor any view controller asks for
    /// preservation.
    case notOptedIn(delegate: String, hasScenes: Bool)
    /// The delegate saves state, but does not ask for it to be restored (specification 8.1.5).
    case nothingIsRestored(delegate: String)
    /// One of the two delegate methods is the secure variant, and the other is not
    /// (specification 8.1.5).
    case unequalMethods(delegate: String, savesSecurely: Bool)
    /// The delegate has only the older methods (specification 1.3.7, 8.1.6).
    case olderMethods(delegate: String)
    /// State was restored before a window showed a root to restore it into (specification 8.1.7,
    /// 8.1.8).
    case noVisibleRoot(hasScenes: Bool)
    /// The root that state was restored into was replaced before the launch ended
    /// (specification 8.1.7).
    case rootReplaced(old: String, new: String)
    /// Another version preserved the state, and the app did not ask which one
    /// (specification 8.4.2).
    case versionUnchecked(saved: String, current: String)
    /// The app ran before and left no state (specification 8.4.1).
    case noState
    /// The state was set aside, because it crashed the app or because the user asked for that
    /// (specification 8.4.3).
    case setAside
    /// `completeStateRestoration()` without a call of `extendStateRestoration()`
    /// (specification 8.3.11).
    case completedTooOften
    /// `extendStateRestoration()` without a call of `completeStateRestoration()`
    /// (specification 8.3.11).
    case neverCompleted(count: Int)
    /// `ignoreSnapshotOnNextApplicationLaunch()` was called while no state is preserved
    /// (specification 8.3.16).
    case snapshotIgnoredTooLate
    /// State was preserved while an alert was open, which is not preserved (specification 3.2.6).
    case alertWasOpen(over: String, holdsText: Bool)
    /// A mistake about scenes, sessions and activities.
    case scene(SceneTrap)

    /// Whether the trap concerns preservation, and not restoration.
    var isOfPreservation: Bool {
        switch self {
        case .nothingIsSaved, .notOptedIn, .unequalMethods, .olderMethods, .neverCompleted,
            .snapshotIgnoredTooLate, .alertWasOpen, .scene:
            true
        default: false
        }
    }

    /// Whether the trap is the reason why no state was preserved.
    var isWhyNothingIsSaved: Bool {
        switch self {
        case .nothingIsSaved, .notOptedIn: true
        default: false
        }
    }

    /// Whether the app's author should fix it; the other traps are informational.
    var isFault: Bool {
        switch self {
        case .olderMethods, .versionUnchecked, .noState, .alertWasOpen: false
        default: true
        }
    }
}

extension RestorationTrap: CustomStringConvertible {
    /// A sentence about the problem and what to do.
    package var description: String {
        switch self {
        case .nothingIsSaved, .notOptedIn, .nothingIsRestored, .unequalMethods, .olderMethods:
            delegateSentence
        case .alertWasOpen(let presenter, let holdsText):
            "An alert over \(presenter) was open when state was preserved. Alerts are not restored"
                + (holdsText ? ", and the text that was typed into it is lost" : "")
                + ". If the answer matters, present a view controller that is preserved."
        case .noVisibleRoot, .rootReplaced, .versionUnchecked, .noState, .setAside: launchSentence
        case .completedTooOften, .neverCompleted, .snapshotIgnoredTooLate: callSentence
        case .scene(let trap): trap.description
        }
    }

    private static func method(_ verb: String, isSecure: Bool) -> String {
        "application(_:should\(verb)\(isSecure ? "Secure" : "")ApplicationState:)"
    }

    private var delegateSentence: String {
        let save = Self.method("Save", isSecure: true)
        let restore = Self.method("Restore", isSecure: true)
        switch self {
        case .nothingIsSaved(let delegate):
            return
                "Nothing is preserved, although there are restoration identifiers: \(delegate) does "
                + "not implement \(save). Implement it and \(restore)."
        case .notOptedIn(let delegate, let hasScenes):
            let scenes =
                hasScenes
                ? " Or return an activity from stateRestorationActivity(for:) of the scene delegate."
                : ""
            return
                "Nothing is preserved, so the app starts with its first screen: \(delegate) does "
                + "not implement \(save). Implement it and \(restore), and give a "
                + "restorationIdentifier to each view controller to restore.\(scenes)"
        case .nothingIsRestored(let delegate):
            return
                "Nothing is restored, although state was preserved: \(delegate) does not implement "
                + "\(restore). Implement it beside \(save)."
        case .unequalMethods(let delegate, let savesSecurely):
            let saving = Self.method("Save", isSecure: savesSecurely)
            let restoring = Self.method("Restore", isSecure: !savesSecurely)
            return
                "\(delegate) preserves with \(saving) and restores with \(restoring): one of them "
                + "accepts objects that the other refuses. Implement both secure methods."
        case .olderMethods(let delegate):
            return
                "\(delegate) implements \(Self.method("Save", isSecure: false)), which UIKit has "
                + "deprecated. Implement \(save) and \(restore) instead."
        default: return ""
        }
    }

    private var launchSentence: String {
        switch self {
        case .noVisibleRoot(let hasScenes):
            let place =
                hasScenes
                ? "scene(_:willConnectTo:options:)"
                : "application(_:willFinishLaunchingWithOptions:)"
            return
                "No window showed a root view controller when state was restored. Objects that are "
                + "made later are not found, and cannot scroll or get the focus. Make the window, set its "
                + "rootViewController and call makeKeyAndVisible() in \(place)."
        case .rootReplaced(let old, let new):
            return
                "The root of a window was replaced after state was restored into it: \(new) replaced "
                + "\(old) and shows none of that state. Make the root in "
                + "application(_:willFinishLaunchingWithOptions:)."
        case .versionUnchecked(let saved, let current):
            return
                "Version \(current) restored the state of version \(saved). If they may be incompatible, "
                + "compare UIApplication.stateRestorationBundleVersionKey in "
                + "\(Self.method("Restore", isSecure: true))."
        case .noState:
            return "There is no saved state, although the app ran before: it was not in the "
                + "background before it ended, was ended from the app switcher, or its state was "
                + "discarded after a crash. To try restoration, send the app to the background and "
                + "then end its process."
        case .setAside:
            return "The saved state was set aside and nothing is restored: the app crashed twice "
                + "while launching, or the user chose to start without saved state. Look for the "
                + "crash in the code that decodes."
        default: return ""
        }
    }

    private var callSentence: String {
        switch self {
        case .completedTooOften:
            "completeStateRestoration() was called without extendStateRestoration(); balance the "
                + "calls."
        case .neverCompleted(let count):
            "extendStateRestoration() was called \(count == 1 ? "once" : "\(count) times") more often "
                + "than completeStateRestoration(). Complete when the work that was begun in "
                + "restoration has ended."
        case .snapshotIgnoredTooLate:
            "ignoreSnapshotOnNextApplicationLaunch() was called while nothing is preserved, so it had "
                + "no effect. Call it in encodeRestorableState(with:) or in the app delegate's "
                + "application(_:willEncodeRestorableStateWith:)."
        default: ""
        }
    }
}
