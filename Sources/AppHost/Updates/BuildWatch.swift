/// Which build of each app lies on the disk, by what was seen there.
///
/// A build counts once it has lain still for a while: a copy that goes on is none yet.
struct BuildWatch {
    /// Two looks this far apart that see the same see a whole build.
    static let settlesAfter = Duration.seconds(1)

    private var settled: [String: String] = [:]
    private var moving: [String: (mark: String, since: Duration)] = [:]

    /// The build of an app that lies still; `nil` before the first look.
    func build(of app: String) -> String? { settled[app] }

    /// Whether an app's files are not yet what they are going to be.
    func isMoving(_ app: String) -> Bool { moving[app] != nil }

    /// The same without one app, of which nothing is known then.
    func forgetting(_ app: String) -> Self {
        var other = self
        other.settled[app] = nil
        other.moving[app] = nil
        return other
    }

    /// Takes what a look saw; `true` when a new build has come to rest.
    ///
    /// The first look finds what was there before the host, which is at rest.
    mutating func saw(_ mark: String, of app: String, at now: Duration) -> Bool {
        guard let known = settled[app] else {
            settled[app] = mark
            return false
        }
        if mark == known {
            // It was put back before anybody used the other one.
            moving[app] = nil
            return false
        }
        guard !mark.isEmpty, let seen = moving[app], seen.mark == mark else {
            moving[app] = (mark, now)
            return false
        }
        guard now - seen.since >= Self.settlesAfter else { return false }
        settled[app] = mark
        moving[app] = nil
        return true
    }
}
