/// What kind of element assistive technology meets.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The value as a number or text.
    public let rawValue: UInt64

    /// Makes a value of its number or text.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Nothing in particular.
    public static let none: UIAccessibilityTraits = []
    /// Does something when activated.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// Opens something elsewhere.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// Shows a picture.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// Is chosen.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// Makes a sound of its own when activated.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// Behaves as a key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Holds text that cannot change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// Tells the state of things when the app starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// Takes no action at present.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// Changes often by itself.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// Takes text to search for.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// Starts something that plays media.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// Goes up and down in steps.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// Takes touches directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// Turns a page when it was read to the end.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// Holds tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// Names the part that follows.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)

    /// The role a screen announces, or `nil` where the element's kind says enough.
    package var renderedRole: String? {
        let roles: [(UIAccessibilityTraits, String)] = [
            (.link, "link"), (.searchField, "search"), (.tabBar, "tabBar"), (.header, "header"),
            (.button, "button"), (.adjustable, "adjustable"), (.image, "image"),
            (.staticText, "text"),
        ]
        return roles.first { contains($0.0) }?.1
    }
}
