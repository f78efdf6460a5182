import HostLink

/// A user's current activity in an app, which the user's other browsers offer for continuation.
public struct Handoff: Hashable, Sendable {
    /// The app.
    public var app: InstalledApp
    /// The title that the app gave the activity; may be empty.
    public var title: String

    /// Creates the description of a user's current activity.
    public init(app: InstalledApp, title: String) {
        self.app = app
        self.title = title
    }
}

/// An activity that an app has reported; it ends when the app reports another one or when it
/// expires.
struct OfferedActivity {
    /// The time for which an activity is offered.
    static let lasts = Duration.seconds(24 * 3600)
    /// The maximum size of an activity, which identifies a position in the app and does not contain
    /// the user's data.
    ///
    /// Apple asks apps for less than 3 KB.
    static let bytesMax = 32 << 10
    /// The number of characters of the title that the home screen shows.
    static let titleCharactersMax = 200
    /// The largest number of activities that a host keeps; the oldest are dropped.
    static let countMax = 4096

    var activity: CurrentActivity
    var since: Duration

    func isExpired(at now: Duration) -> Bool { now - since >= Self.lasts }

    /// Returns the activity with a title of bounded length, or `nil` for an activity that is too
    /// large.
    static func bounded(_ activity: CurrentActivity) -> CurrentActivity? {
        guard activity.bytes.count + activity.type.utf8.count <= bytesMax else { return nil }
        var activity = activity
        activity.title = LoggedText.cut(activity.title, max: titleCharactersMax)
        return activity
    }
}

/// A session that continues an activity and waits for the activity's newest data.
struct AwaitedActivity {
    /// The time after which it gets the last known data instead.
    static let patience = Duration.seconds(5)

    var session: String
    var type: String
    var timer: any HostTimer
}
