/// The characteristics of an element for assistive technology.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Creates a set of bits.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// The element performs an action when it is activated.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// The element opens other content.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// The element shows an image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// The element is selected.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// The element plays its own sound when it is activated.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// The element is a key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// The element contains text that cannot change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// The element summarizes the current state when the app starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// The element is disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// The element's value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// The element is a field for a search text.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// The element starts playing media.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// The element's value increases and decreases in steps.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// The element handles touches directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// The element turns a page after it was read to the end.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// The element contains tabs.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// The element is the heading of the following content.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)

    /// The role that the page announces, or `nil` if the element's kind is sufficient.
    package var renderedRole: String? {
        let roles: [(UIAccessibilityTraits, String)] = [
            (.link, "link"), (.searchField, "search"), (.tabBar, "tabBar"), (.header, "header"),
            (.button, "button"), (.adjustable, "adjustable"), (.image, "image"),
            (.staticText, "text"),
        ]
        return roles.first { contains($0.0) }?.1
    }
}
