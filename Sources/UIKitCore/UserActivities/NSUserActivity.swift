public import Foundation

/// Something a person is doing, to be taken up again: in this scene after a relaunch, in another scene,
/// or elsewhere.
///
/// Foundation on Linux has none; this one is UIKit's. What it holds is limited to what can be kept
/// safely: see ``userInfo``.
@preconcurrency @MainActor
open class NSUserActivity: NSObject {
    /// The reverse-DNS name of what the person is doing.
    ///
    /// Where the activity is to be kept it has to be one of the app's `NSUserActivityTypes` in `Info.plist`
    /// (1.11.3).
    public let activityType: String

    /// A text for people.
    open var title: String?

    /// What is needed to take it up (1.11.2): texts, numbers, dates, data, `URL`, `UUID`, `NSNull`, and
    /// arrays, sets and dictionaries of these.
    ///
    /// Anything else is left out where the activity is kept, and the log names its key. Set the values
    /// in `updateUserActivityState(_:)` where a responder that overrides it has this activity: what
    /// was in here before is taken away then (2.4.4).
    open var userInfo: [AnyHashable: Any]?

    /// The keys of ``userInfo`` that are handed on to other devices; `nil` for all.
    ///
    /// For the state of a scene every key is kept.
    open var requiredUserInfoKeys: Set<String>?

    /// Whether what the activity holds is out of date: set it, and the delegate, the responders that have this
    /// activity, and the delegate of the app or of each scene are asked at the end of the turn (6.7.2).
    open var needsSave = false {
        didSet {
            guard needsSave, !oldValue else { return }
            EndOfTurn.perform { [weak self] in
                guard let self, needsSave else { return }
                save()
            }
        }
    }

    /// A page that shows the same, for where the app is not.
    open var webpageURL: URL?

    /// When taking it up makes no sense any more.
    open var expirationDate: Date?

    /// What is shown, so that the scene that shows it already can be found (6.2.12).
    open var targetContentIdentifier: String?

    /// A name under which the app finds the activity again.
    open var persistentIdentifier: String?

    /// Whether it may be taken up in another browser of the person.
    open var isEligibleForHandoff = true {
        didSet { if isCurrent { ApplicationRuntime.current?.setNeedsTurn() } }
    }

    /// Is asked to bring the activity up to date.
    open weak var delegate: (any NSUserActivityDelegate)?

    /// The responders that have this activity, in the order in which they got it.
    private var responders: [WeakResponder] = []
    private(set) var isInvalidated = false

    /// What the person is doing now, of all the app's activities.
    private(set) static weak var current: NSUserActivity?

    /// Makes an activity.
    public init(activityType: String) {
        self.activityType = activityType
    }

    /// Adds entries to ``userInfo``; newer values replace older ones.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
    }

    /// Makes the activity the one the person is at.
    open func becomeCurrent() {
        guard !isInvalidated else { return }
        Self.current = self
        // The host is told at the end of the turn, also when nobody touched anything.
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// The person is not at it any more.
    open func resignCurrent() {
        guard isCurrent else { return }
        Self.current = nil
        ApplicationRuntime.current?.setNeedsTurn()
    }

    /// Ends the activity for good: it is not current and cannot become so.
    open func invalidate() {
        resignCurrent()
        isInvalidated = true
        responders = []
    }

    /// Whether the person is at it.
    var isCurrent: Bool { Self.current === self }

    func add(_ responder: UIResponder) {
        responders.removeAll { $0.responder == nil || $0.responder === responder }
        responders.append(WeakResponder(responder: responder))
    }

    func remove(_ responder: UIResponder) {
        responders.removeAll { $0.responder == nil || $0.responder === responder }
    }

    /// Brings the activity up to date: asks the delegate, then each responder that has it (2.4.3).
    ///
    /// The values are emptied first if any of these responders overrides
    /// `updateUserActivityState(_:)`. Otherwise nobody would give them again.
    ///
    /// - Returns: Keys that were there before and that no responder has given again.
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
        // What was set there is up to date now.
        needsSave = false
        return before.subtracting((userInfo ?? [:]).keys).map { "\($0.base)" }.sorted()
    }

    /// Brings the activity up to date, and lets the delegate of the app or of its scenes add to it (6.7.2).
    func save() {
        refresh()
        ApplicationRuntime.current?.activities.notifyDidUpdate(self)
        needsSave = false
    }

    private struct WeakResponder {
        weak var responder: UIResponder?
    }
}

/// Is asked to bring a user activity up to date.
///
/// Every requirement is optional.
@preconcurrency @MainActor
public protocol NSUserActivityDelegate: AnyObject {
    /// The activity is about to be kept or handed on: give it what it needs.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// The activity was taken up somewhere else.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}
