/// The moment at which a process is killed.
enum KillMoment: String, CaseIterable {
    /// A random moment.
    case anytime
    /// The moment at which a commit's bytes are in its file, and are not synchronised or not
    /// reported.
    case insideCommit = "inside a commit"
    /// The moment at which the state of the previous process is being decoded.
    case insideDecode = "inside decode"
    /// The host is killed instead of the app.
    case host
    /// Both are killed.
    case hostAndApp = "host and app"
}
