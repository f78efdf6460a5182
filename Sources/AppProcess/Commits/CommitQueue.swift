/// A queue that runs one commit at a time and keeps at most one waiting commit.
///
/// A newer commit joins the waiting one, so a slow disk never causes more than two commits to be
/// kept.
struct CommitQueue<Commit: JoinableCommit> {
    private var isBusy = false
    private var waiting: Commit?

    /// Whether no commit is running and none waits.
    var isIdle: Bool { !isBusy }

    /// Adds a commit, and returns it if it must begin now.
    mutating func submit(_ commit: Commit) -> Commit? {
        guard isBusy else {
            isBusy = true
            return commit
        }
        waiting = waiting?.joined(with: commit) ?? commit
        return nil
    }

    /// Records that the running commit has ended, whether it succeeded or failed, and returns the
    /// next one, which must begin now.
    ///
    /// A failed commit is not kept, because the next commit contains the newer state.
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
