/// The order of commits: one at a time, and at most one that waits.
///
/// A commit that follows another waits for its turn. A newer one joins the one that waits, so that
/// however slow the disk is, no more than two are kept.
struct CommitQueue<Commit: JoinableCommit> {
    private var isBusy = false
    private var waiting: Commit?

    /// Whether nothing is under way and nothing waits.
    var isIdle: Bool { !isBusy }

    /// Takes a commit; returns it if it is to begin now.
    mutating func submit(_ commit: Commit) -> Commit? {
        guard isBusy else {
            isBusy = true
            return commit
        }
        waiting = waiting?.joined(with: commit) ?? commit
        return nil
    }

    /// Notes that the commit under way has ended, whether it succeeded or failed; returns the next
    /// one, which is to begin now.
    ///
    /// Nothing of a commit that failed is kept: the next one holds what was handed over after it.
    mutating func finish() -> Commit? {
        let next = waiting
        waiting = nil
        isBusy = next != nil
        return next
    }
}

/// A commit that a newer one can join while it waits.
protocol JoinableCommit {
    /// Returns one commit in place of this one and a newer one.
    func joined(with newer: Self) -> Self
}
