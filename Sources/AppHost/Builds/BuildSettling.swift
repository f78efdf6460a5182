/// The state of an app's build on the disk, as found by repeated walks through the app's files.
///
/// A build has settled when its files have not changed for `settlesAfter`. Until then, a copy may
/// be in progress.
struct BuildSettling {
    /// The time between two walks after which unchanged files count as a complete build.
    static let settlesAfter = Duration.seconds(1)
    /// The time for which a launch may use the result of a walk.
    static let walkLasts = Duration.seconds(3)

    /// The result of the last walk.
    private struct Sight {
        /// The mark of the program, from before the walk.
        let program: String
        let mark: String
        /// The time when the first walk that found these files began.
        ///
        /// Every walk since then has found the same files.
        let since: Duration
        /// The time when this walk began.
        let time: Duration
    }

    private var last: Sight?
    /// The mark of the build that settled last; empty before the first one.
    private(set) var build = ""

    /// Whether the last walk saw the settled build.
    var isSettled: Bool { last.map { $0.mark == build } ?? true }

    /// Whether a process that is launched now runs the settled build.
    ///
    /// - Parameter program: The mark of the program on the disk; empty if there is none.
    func mayLaunch(_ program: String, at now: Duration) -> Bool {
        // If there is no program, the launch reports the error.
        guard !build.isEmpty || !program.isEmpty else { return true }
        guard let last, isSettled, last.program == program else { return false }
        return now - last.time <= Self.walkLasts
    }

    /// Returns the mark of the build that a program belongs to; empty if no walk has seen it.
    func mark(of program: String) -> String {
        last.flatMap { $0.program == program ? $0.mark : nil } ?? ""
    }

    /// Handles the result of a walk; returns `true` if a build has settled.
    ///
    /// The first walk settles its build at once, because those files are older than the host.
    ///
    /// - Parameters:
    ///   - mark: The mark of all files; empty while there is no program.
    ///   - program: The mark of the program, from before the walk.
    ///   - now: The time at which the walk began.
    ///   - isComplete: Whether the files were declared complete before the walk, so that they
    ///     settle at once.
    mutating func record(
        _ mark: String, _ program: String, at now: Duration, isComplete: Bool = false
    ) -> Bool {
        let isFirst = last == nil
        let since = last.flatMap { $0.mark == mark ? $0.since : nil } ?? now
        last = Sight(program: program, mark: mark, since: since, time: now)
        guard !mark.isEmpty, mark != build,
            isFirst || isComplete || now - since >= Self.settlesAfter
        else { return false }
        build = mark
        return true
    }
}
