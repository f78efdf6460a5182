import HostLink

/// What a person is at in an app, as other browsers of theirs offer it.
public struct Handoff: Hashable, Sendable {
    /// The app.
    public var app: InstalledApp
    /// What the app calls it; may be empty.
    public var title: String

    /// Says what a person is at.
    public init(app: InstalledApp, title: String) {
        self.app = app
        self.title = title
    }
}

/// An activity that an app has told of, until it tells of another or it is old.
struct OfferedActivity {
    /// Who has not gone on with something the next day is at something else.
    static let lasts = Duration.seconds(24 * 3600)
    /// An activity says where the person is, not what they wrote; Apple asks apps for less than 3 KB.
    static let bytesMax = 32 << 10
    /// As much of its title as the home screen shows.
    static let titleCharactersMax = 200
    /// So many people with something to go on with are more than a host serves in a day; the oldest are forgotten.
    static let countMax = 4096

    var activity: CurrentActivity
    var since: Duration

    /// An activity as it may be kept: with a title of bounded length; `nil` for one that is too large.
    static func bounded(_ activity: CurrentActivity) -> CurrentActivity? {
        guard activity.bytes.count + activity.type.utf8.count <= bytesMax else { return nil }
        var activity = activity
        activity.title = LoggedText.cut(activity.title, max: titleCharactersMax)
        return activity
    }
}

/// Somebody who takes up an activity and waits for its newest data.
struct AwaitedActivity {
    /// The data of before does after this.
    static let patience = Duration.seconds(5)

    var session: String
    var type: String
    var timer: any HostTimer
}
