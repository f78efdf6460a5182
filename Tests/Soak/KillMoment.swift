/// The moment at which a process is killed.
enum KillMoment: String, CaseIterable {
    /// A random moment.
    case anytime
    /// After a commit's bytes are written to its file, and before they are synchronised or
    /// reported.
    case insideCommit = "inside a commit"
    /// While the state of the previous process is being decoded.
    case insideDecode = "inside decode"
    /// A random moment at which the host is killed instead of the app.
    case host
    /// A random moment at which the host and the app are killed.
    case hostAndApp = "host and app"
}
