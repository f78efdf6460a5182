/// A text that a person has typed and the app has not taken; see ``PreservedEditing``.
public nonisolated struct TextDraft: Hashable, Sendable {
    /// The text as the person left it, which the field shows.
    public let text: String

    /// The app's text when the person began to type.
    ///
    /// `nil` only if the draft came back from a launch and both together were too large to be kept.
    public let startingText: String?

    /// The app's text that the field would show without the draft; `nil` as long as this launch set none.
    public let appText: String?

    /// Whether the person has pressed Return since.
    public let isSubmitted: Bool

    /// Whether the app's text has become another one since the person began to type.
    ///
    /// The app may show both and ask, and then set the text that the person chose.
    public var isOutdated: Bool {
        guard let startingText, let appText else { return false }
        return startingText != appText
    }
}
