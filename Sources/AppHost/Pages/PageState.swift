/// The state of an app's process as its page shows it, in a banner or, for `failed`, in place of
/// the app.
public struct PageState: Hashable, Sendable {
    /// The activity of the process; the raw values are part of the protocol.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case starting
        case running
        /// It failed and is started again after a while.
        case waiting
        /// It failed and is not started again before the user chooses.
        case failed
        case ended
        /// The user's data is locked: the page shows nothing of the app.
        case locked
    }

    /// The activity of the process.
    public var kind: Kind
    /// The sentence for the user; may be empty.
    public var message: String
    /// The choices that the user has.
    public var choices: [PageChoice]

    /// Creates a state.
    public init(_ kind: Kind, message: String = "", choices: [PageChoice] = []) {
        self.kind = kind
        self.message = message
        self.choices = choices
    }
}
