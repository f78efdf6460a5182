/// The state of an app's process, which its page shows in a banner or, for `failed`, in place of
/// the app.
public struct PageState: Hashable, Sendable {
    /// The activity of the process; the raw values are part of the protocol.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case starting
        case running
        /// The app failed and is started again after a delay.
        case waiting
        /// The app failed and is started again only by the user's choice.
        case failed
        case ended
        /// The user's data is locked, so the page does not show the app.
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

/// A choice that a page offers when an app cannot continue; the raw values are part of the
/// protocol.
public enum PageChoice: String, Hashable, Sendable, CaseIterable {
    /// Start the app with its saved state set aside; nothing is deleted.
    case startWithoutState
    /// Start the app again with its saved state.
    case retry
    /// Go to the home screen; the page does this itself, without a message to the host.
    case home
}
