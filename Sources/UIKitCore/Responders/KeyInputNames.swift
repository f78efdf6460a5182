/// The keys without a character, and Return and space, as `UIKeyCommand` spells them in input
/// events.
nonisolated enum KeyInputNames {
    static let escape = "UIKeyInputEscape"
    static let upArrow = "UIKeyInputUpArrow"
    static let downArrow = "UIKeyInputDownArrow"
    static let leftArrow = "UIKeyInputLeftArrow"
    static let rightArrow = "UIKeyInputRightArrow"
    static let delete = "UIKeyInputDelete"
    static let enter = "\r"
    static let space = " "
}
