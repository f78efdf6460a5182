import HostLink

/// What a person is at in an app, as other browsers of theirs offer it.
public struct Handoff: Hashable, Sendable {
    /// The app.
    public var app: InstalledApp
    /// What the app calls it; may be empty.
    public var title: String
}

/// An activity that an app has told of, until it tells of another or it is old.
struct OfferedActivity {
    /// Who has not gone on with something the next day is at something else.
    static let lasts = Duration.seconds(24 * 3600)
    /// An activity says where the person is, not what they wrote; apps keep less.
    static let bytesMax = 256 << 10

    var activity: CurrentActivity
    var since: Duration
}

/// Somebody who takes up an activity and waits for its newest data.
struct AwaitedActivity {
    /// The data of before does after this.
    static let patience = Duration.seconds(5)

    var session: String
    var type: String
    var timer: any HostTimer
}
