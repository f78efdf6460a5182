/// The build of each app on the disk, by the results of the build checks.
///
/// A build counts once its files have not changed for a time, because a copy may be in progress.
struct BuildWatch {
    /// Two checks this far apart that see the same files see a complete build.
    static let settlesAfter = Duration.seconds(1)

    /// The files of an app at some time.
    struct Build {
        var mark: String
        /// The time at which the first check that saw it began.
        var since: Duration
        /// The number of that check.
        ///
        /// A process that was launched before its end may run another build; a later one runs this.
        var check: Int
    }

    /// The number of checks of any app that have ended.
    private(set) var checkCount = 0

    /// The program that the last check of each app saw.
    private var programs: [String: (mark: String, check: Int)] = [:]
    private var settled: [String: Build] = [:]
    private var moving: [String: Build] = [:]

    /// The settled build of an app; `nil` before the first check.
    func build(of app: String) -> Build? { settled[app] }

    /// Whether a build has settled that is not the one that a process runs.
    ///
    /// - Parameters:
    ///   - program: The mark of the program that the process runs.
    ///   - app: The app's name in addresses.
    ///   - count: The number of checks that had ended when the process was started.
    func hasReplaced(_ program: String, of app: String, since count: Int) -> Bool {
        guard let build = settled[app], !build.mark.isEmpty else { return false }
        if build.check > count { return true }
        // The process may have been started from a build that was replaced before it settled.
        guard moving[app] == nil, let seen = programs[app], seen.check > count else { return false }
        return seen.mark != program
    }

    /// Whether an app's files are being written.
    func isMoving(_ app: String) -> Bool { moving[app] != nil }

    /// Whether the last check of an app saw this program.
    func hasChecked(program: String, of app: String) -> Bool { programs[app]?.mark == program }

    /// Records the program that a check of an app saw first.
    mutating func record(program: String, of app: String) {
        programs[app] = (program, checkCount + 1)
    }

    /// Takes the result of a check; `true` when a new build has settled.
    ///
    /// The first check finds files that are older than the host, so they are settled.
    ///
    /// - Parameters:
    ///   - mark: The mark of all files.
    ///   - app: The app's name in addresses.
    ///   - now: The time at which the check began.
    mutating func record(_ mark: String, of app: String, at now: Duration) -> Bool {
        checkCount += 1
        guard let known = settled[app] else {
            settled[app] = Build(mark: mark, since: now, check: checkCount)
            return false
        }
        if mark == known.mark {
            // The old build was put back before the new one was used.
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
