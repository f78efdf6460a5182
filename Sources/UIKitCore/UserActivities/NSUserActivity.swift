public import Foundation

/// An activity of the user that can be continued: in this scene after a relaunch, in another scene,
/// or elsewhere.
///
/// Foundation on Linux does not have this class. Its values are limited to types that can be stored
/// safely: see ``userInfo``.
@preconcurrency @MainActor
open class NSUserActivity: NSObject {
    /// The reverse-DNS name of the kind of activity.
    ///
    /// An activity is saved only if its type is one of the app's `NSUserActivityTypes` in
    /// `Info.plist` (specification 1.11.3).
    public let activityType: String

    /// The title, shown to the user.
    open var title: String?

    /// The values needed to continue the activity (specification 1.11.2): texts, numbers, dates,
    /// data, `URL`, `UUID`, `NSNull`, and arrays, sets and dictionaries of these.
    ///
    /// Other values are omitted when the activity is stored, and a warning in the log names their
    /// keys. If a responder that overrides `updateUserActivityState(_:)` has this activity, set the
    /// values in that method, because older values are removed before it is called
    /// (specification 2.4.4).
    open var userInfo: [AnyHashable: Any]?

    /// The keys of ``userInfo`` that are handed off to other devices; `nil` for all.
    ///
    /// The state of a scene includes all keys.
    open var requiredUserInfoKeys: Set<String>?

    /// Whether the activity's values are out of date.
    ///
    /// If it is set, the delegate, the responders that have this activity, and the delegate of the
    /// app or of each scene are asked for new values at the end of the turn (specification 6.7.2).
    open var needsSave = false {
        didSet {
            guard needsSave, !oldValue else { return }
            CallsAtEndOfTurn.perform { [weak self] in
                guard let self, needsSave else { return }
                save()
            }
        }
    }

    /// A web page with the same content, for devices without the app.
    open var webpageURL: URL?

    /// The time after which the activity should not be continued.
    open var expirationDate: Date?

    /// The identifier of the content, used to find the scene that already shows it
    /// (specification 6.2.12).
    open var targetContentIdentifier: String?

    /// A name by which the app can find the activity again.
    open var persistentIdentifier: String?

    /// Whether the user can continue the activity in another browser.
    open var isEligibleForHandoff = true {
        didSet { if isCurrent { ApplicationRuntime.current?.setNeedsTurn() } }
    }

    /// The object that is asked to update the activity.
    open weak var delegate: (any NSUserActivityDelegate)?

    /// The responders that have this activity, in the order in which they got it.
    private var responders: [WeakResponder] = []
    private(set) var isInvalidated = false

    /// The user's current activity, among all the app's activities.
    private(set) static weak var current: NSUserActivity?

    /// Creates an activity.
    public init(activityType: String) {
        self.activityType = activityType
    }

    /// Adds entries to ``userInfo``; newer values replace older ones.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }

    /// Makes the activity the user's current one.
    open func becomeCurrent() {
        guard !isInvalidated else { return }
        Self.current = self
        // The host is notified at the end of the turn, even if no event occurs.
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Makes the activity no longer the current one.
    open func resignCurrent() {
        guard isCurrent else { return }
        Self.current = nil
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Ends the activity permanently: it is not current and cannot become so.
    open func invalidate() {
        resignCurrent()
        isInvalidated = true
        responders = []
    }

    /// Whether this is the user's current activity.
    var isCurrent: Bool { Self.current === self }

    func add(_ responder: UIResponder) {
        responders.removeAll { $0.responder == nil || $0.responder === responder }
        responders.append(WeakResponder(responder: responder))
    }

    func remove(_ responder: UIResponder) {
        responders.removeAll { $0.responder == nil || $0.responder === responder }
    }

    /// Updates the activity: asks the delegate, then each responder that has it
    /// (specification 2.4.3).
    ///
    /// The values are removed first if any of these responders overrides
    /// `updateUserActivityState(_:)`. Otherwise no object would set them again.
    ///
    /// - Returns: The keys of older values that no responder has set again.
    @discardableResult
    func refresh() -> [String] {
        needsSave = false
        delegate?.userActivityWillSave(self)
        let asked = responders.compactMap(\.responder).filter(\.updatesUserActivities)
        guard !asked.isEmpty else { return [] }
        let before = Set((userInfo ?? [:]).keys)
        userInfo = [:]
        for responder in asked where responder.userActivity === self {
            responder.updateUserActivityState(self)
        }
        // The values that were set there are up to date.
        needsSave = false
        return before.subtracting((userInfo ?? [:]).keys).map { "\($0.base)" }.sorted()
    }

    /// Updates the activity, and lets the delegate of the app or of its scenes add to it
    /// (specification 6.7.2).
    func save() {
        refresh()
        ApplicationRuntime.current?.activities.notifyDidUpdate(self)
        needsSave = false
    }

    private struct WeakResponder {
        weak var responder: UIResponder?
    }
}

/// An object that is asked to update a user activity.
///
/// Every requirement is optional.
@preconcurrency @MainActor
public protocol NSUserActivityDelegate: AnyObject {
    /// Called before the activity is saved or handed off, to set its values.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// Called after the activity was continued elsewhere.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}
