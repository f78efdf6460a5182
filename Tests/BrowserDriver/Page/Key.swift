/// A key that has a name instead of a character.
public enum Key: String, Sendable {
    /// The left arrow.
    case arrowLeft = "\u{E012}"
    /// The up arrow.
    case arrowUp = "\u{E013}"
    /// The right arrow.
    case arrowRight = "\u{E014}"
    /// The down arrow.
    case arrowDown = "\u{E015}"
    /// Moves to the line's start.
    case home = "\u{E011}"
    /// Moves to the line's end.
    case end = "\u{E010}"
    /// One screen up.
    case pageUp = "\u{E00E}"
    /// One screen down.
    case pageDown = "\u{E00F}"
    /// Removes the character before the caret.
    case backspace = "\u{E003}"
    /// Removes the character after the caret.
    case delete = "\u{E017}"
    /// Return.
    case enter = "\u{E007}"
    /// Escape.
    case escape = "\u{E00C}"
    /// The eighth function key.
    case f8 = "\u{E038}"
    /// The ninth function key.
    case f9 = "\u{E039}"
    /// The next field.
    case tab = "\u{E004}"
    /// The space bar.
    case space = " "
    /// Shift, for selecting and capitals.
    case shift = "\u{E008}"
    /// Control, for commands.
    case control = "\u{E009}"
    /// Alt, or Option.
    case alt = "\u{E00A}"
    /// The system's own key, or Command.
    case meta = "\u{E03D}"
}
