/// Which build of each app lies on the disk, by what was seen there.
///
/// A build counts once it has lain still for a while: a copy that goes on is none yet.
struct BuildWatch {
    /// Two looks this far apart that see the same see a whole build.
    static let settlesAfter = Duration.seconds(1)

    /// What lies there, and since which look.
    struct Build {
        var mark: String
        /// What was started before may be of another build, what was started since is of this one.
        var since: Duration
    }

    /// Whether a look is under way.
    var isLooking = false
    /// What a look would see that is to follow it: what lay there by then.
    var nextLook: Duration?

    private var settled: [String: Build] = [:]
    private var moving: [String: Build] = [:]

    /// The build of an app that lies still; `nil` before the first look.
    func build(of app: String) -> Build? { settled[app] }

    /// Whether an app's files are not yet what they are going to be.
    func isMoving(_ app: String) -> Bool { moving[app] != nil }

    /// Takes what a look saw; `true` when a new build has come to rest.
    ///
    /// The first look finds what was there before the host, which is at rest.
    mutating func saw(_ mark: String, of app: String, at now: Duration) -> Bool {
        guard let known = settled[app] else {
            settled[app] = Build(mark: mark, since: .zero)
            return false
        }
        if mark == known.mark {
            // It was put back before anybody used the other one.
            moving[app] = nil
            return false
        }
        guard !mark.isEmpty, let seen = moving[app], seen.mark == mark else {
            moving[app] = Build(mark: mark, since: now)
            return false
        }
        guard now - seen.since >= Self.settlesAfter else { return false }
        settled[app] = seen
        moving[app] = nil
        return true
    }
}
