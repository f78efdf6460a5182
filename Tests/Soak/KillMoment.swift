/// When a process is killed.
enum KillMoment: String, CaseIterable {
    /// Whenever it happens to be.
    case anytime
    /// While a commit is being written.
    case insideCommit = "inside a commit"
    /// When the commit has its place and nobody has been told.
    case beforeAcknowledgement = "between commit and acknowledgement"
    /// While the state of the process killed before is being decoded.
    case insideDecode = "inside decode"
    /// The host instead of the app.
    case host
    /// Both.
    case hostAndApp = "host and app"
}
