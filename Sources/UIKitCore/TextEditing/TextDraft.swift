/// A text that the user has typed and the app has not taken; see ``PreservedEditing``.
public nonisolated struct TextDraft: Hashable, Sendable {
    /// The text with the user's last change.
    ///
    /// The field shows it.
    public let text: String

    /// The app's text when the user began to type.
    ///
    /// It is `nil` only if a launch restored the draft and both texts together were too large to be
    /// preserved.
    public let startingText: String?

    /// The app's text that the field would show without the draft.
    ///
    /// It is `nil` until the app sets a text in this launch.
    public let appText: String?

    /// Whether the user has pressed Return after the last change.
    public let isSubmitted: Bool

    /// Whether the app's text has changed since the user began to type.
    ///
    /// The app may show both texts, ask the user, and then set the chosen one.
    public var isOutdated: Bool {
        guard let startingText, let appText else { return false }
        return startingText != appText
    }
}
