/// When a process is killed.
enum KillMoment: String, CaseIterable {
    /// Whenever it happens to be.
    case anytime
    /// When a commit's bytes are in its file, and are not synchronised or nobody has been told.
    case insideCommit = "inside a commit"
    /// While the state of the process killed before is being decoded.
    case insideDecode = "inside decode"
    /// The host instead of the app.
    case host
    /// Both.
    case hostAndApp = "host and app"
}
