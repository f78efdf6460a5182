import HostLink

/// Which build of each app lies on the disk, by what was seen there.
///
/// A build counts once it has lain still for a while: a copy that goes on is none yet.
struct BuildWatch {
    /// Two looks this far apart that see the same see a whole build.
    static let settlesAfter = Duration.seconds(1)

    /// What lies there, and since when.
    struct Build {
        var mark: String
        /// When the first look that saw it began.
        var since: Duration
        /// Which look that was.
        ///
        /// What was started before it was over may be of another build, what was started since is of this one.
        var check: Int
    }

    /// A start that waits until a look has seen what it starts.
    struct PendingLaunch {
        var key: InstanceKey
        var reason: LaunchOrder.Reason
        /// Whether the look that is under way began since; there is no waiting for yet another.
        var isCovered = false
        /// How long it waits at most.
        let patience: any HostTimer
    }

    /// Whether a look is under way.
    var isChecking = false
    /// Whether another look is to follow it.
    var checksAgain = false
    /// Starts of programs that no look has seen yet, in the order they came.
    var waiting: [PendingLaunch] = []
    /// How many looks at one app or another are over.
    private(set) var checkCount = 0

    /// What the last look at each app saw of its program.
    private var programs: [String: (mark: String, check: Int)] = [:]
    private var settled: [String: Build] = [:]
    private var moving: [String: Build] = [:]

    /// The build of an app that lies still; `nil` before the first look.
    func build(of app: String) -> Build? { settled[app] }

    /// Whether another build than a process runs has come to rest.
    ///
    /// - Parameters:
    ///   - program: The mark of the program that it runs.
    ///   - app: The app's name in addresses.
    ///   - looks: How many looks were over when it was started.
    func hasReplaced(_ program: String, of app: String, since count: Int) -> Bool {
        guard let build = settled[app], !build.mark.isEmpty else { return false }
        if build.check > count { return true }
        // It may have been started from one that was taken back before it came to rest.
        guard moving[app] == nil, let seen = programs[app], seen.check > count else { return false }
        return seen.mark != program
    }

    /// Whether an app's files are not yet what they are going to be.
    func isMoving(_ app: String) -> Bool { moving[app] != nil }

    /// Takes a start out of those that wait.
    mutating func removeWaiting(_ key: InstanceKey) -> PendingLaunch? {
        waiting.firstIndex { $0.key == key }.map { waiting.remove(at: $0) }
    }

    /// Whether the last look at an app saw this program of it.
    func hasChecked(program: String, of app: String) -> Bool { programs[app]?.mark == program }

    /// Notes the program that a look at an app saw before anything else.
    mutating func record(program: String, of app: String) { programs[app] = (program, checkCount + 1) }

    /// Takes what a look saw that is over; `true` when a new build has come to rest.
    ///
    /// The first look finds what was there before the host, which is at rest.
    ///
    /// - Parameters:
    ///   - mark: The mark of everything.
    ///   - app: The app's name in addresses.
    ///   - now: When the look began.
    mutating func record(_ mark: String, of app: String, at now: Duration) -> Bool {
        checkCount += 1
        guard let known = settled[app] else {
            settled[app] = Build(mark: mark, since: now, check: checkCount)
            return false
        }
        if mark == known.mark {
            // It was put back before anybody used the other one.
            moving[app] = nil
            return false
        }
        guard !mark.isEmpty, let seen = moving[app], seen.mark == mark else {
            moving[app] = Build(mark: mark, since: now, check: checkCount)
            return false
        }
        guard now - seen.since >= Self.settlesAfter else { return false }
        settled[app] = seen
        moving[app] = nil
        return true
    }
}
