/// What a page shows about its app's process, in a quiet banner or, for `failed`, in place of the
/// app.
public struct PageState: Hashable, Sendable {
    /// What the process does; the raw values stand on the wire.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case starting
        case running
        /// It failed and is started again after a while.
        case waiting
        /// It failed and is not started again before the person chooses.
        case failed
        case ended
        /// The person's data is locked: the page shows nothing of the app.
        case locked
    }

    /// What the process does.
    public var kind: Kind
    /// The sentence for the person; may be empty.
    public var message: String
    /// What the person may do about it.
    public var choices: [PageChoice]

    /// Makes a state.
    public init(_ kind: Kind, message: String = "", choices: [PageChoice] = []) {
        self.kind = kind
        self.message = message
        self.choices = choices
    }
}
