import Foundation

extension UIColor {
    /// The colour of primary text.
    public static let label = UIColor(.label)
    /// The colour of secondary text.
    public static let secondaryLabel = UIColor(.secondaryLabel)
    /// The colour of tertiary text.
    public static let tertiaryLabel = UIColor(.tertiaryLabel)
    /// The colour of quaternary text.
    public static let quaternaryLabel = UIColor(.quaternaryLabel)
    /// The colour of placeholder text in fields.
    public static let placeholderText = UIColor(.placeholderText)
    /// The colour of links.
    public static let link = UIColor(.link)
    /// The colour of thin, translucent separators.
    public static let separator = UIColor(.separator)
    /// The colour of thin, opaque separators.
    public static let opaqueSeparator = UIColor(.opaqueSeparator)
    /// The tint colour of the view that uses this colour.
    public static let tintColor = UIColor(.tintColor)
    /// The fill of thin and small shapes.
    public static let systemFill = UIColor(.systemFill)
    /// The fill of shapes of medium size.
    public static let secondarySystemFill = UIColor(.secondarySystemFill)
    /// The fill of large shapes.
    public static let tertiarySystemFill = UIColor(.tertiarySystemFill)
    /// The fill of large areas with complex content.
    public static let quaternarySystemFill = UIColor(.quaternarySystemFill)
    /// The background of the whole interface.
    public static let systemBackground = UIColor(.systemBackground)
    /// The background of content grouped on the system background.
    public static let secondarySystemBackground = UIColor(.secondarySystemBackground)
    /// The background of content grouped on the secondary background.
    public static let tertiarySystemBackground = UIColor(.tertiarySystemBackground)
    /// The background of grouped content.
    public static let systemGroupedBackground = UIColor(.systemGroupedBackground)
    /// The background of a group.
    public static let secondarySystemGroupedBackground = UIColor(.secondarySystemGroupedBackground)
    /// The background of content inside a group.
    public static let tertiarySystemGroupedBackground = UIColor(.tertiarySystemGroupedBackground)
    /// The system's red, in light and dark.
    public static let systemRed = UIColor(.systemRed)
    /// The system's orange, in light and dark.
    public static let systemOrange = UIColor(.systemOrange)
    /// The system's yellow, in light and dark.
    public static let systemYellow = UIColor(.systemYellow)
    /// The system's green, in light and dark.
    public static let systemGreen = UIColor(.systemGreen)
    /// The system's mint, in light and dark.
    public static let systemMint = UIColor(.systemMint)
    /// The system's teal, in light and dark.
    public static let systemTeal = UIColor(.systemTeal)
    /// The system's cyan, in light and dark.
    public static let systemCyan = UIColor(.systemCyan)
    /// The system's blue, in light and dark.
    public static let systemBlue = UIColor(.systemBlue)
    /// The system's indigo, in light and dark.
    public static let systemIndigo = UIColor(.systemIndigo)
    /// The system's purple, in light and dark.
    public static let systemPurple = UIColor(.systemPurple)
    /// The system's pink, in light and dark.
    public static let systemPink = UIColor(.systemPink)
    /// The system's brown, in light and dark.
    public static let systemBrown = UIColor(.systemBrown)
    /// The system's grey, in light and dark.
    public static let systemGray = UIColor(.systemGray)
    /// The system's grey, 1 step nearer to the background.
    public static let systemGray2 = UIColor(.systemGray2)
    /// The system's grey, 2 steps nearer to the background.
    public static let systemGray3 = UIColor(.systemGray3)
    /// The system's grey, 3 steps nearer to the background.
    public static let systemGray4 = UIColor(.systemGray4)
    /// The system's grey, 4 steps nearer to the background.
    public static let systemGray5 = UIColor(.systemGray5)
    /// The system's grey, 5 steps nearer to the background.
    public static let systemGray6 = UIColor(.systemGray6)
}

extension UIColor {
    /// A fully transparent colour.
    public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
    /// Plain black, the same in light and dark.
    public static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// Plain white, the same in light and dark.
    public static let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// A grey of a third of white's brightness.
    public static let darkGray = UIColor(red: 0.3333, green: 0.3333, blue: 0.3333, alpha: 1)
    /// A grey of two thirds of white's brightness.
    public static let lightGray = UIColor(red: 0.6667, green: 0.6667, blue: 0.6667, alpha: 1)
    /// A grey of half of white's brightness.
    public static let gray = UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    /// Plain red, the same in light and dark.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Plain green, the same in light and dark.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Plain blue, the same in light and dark.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Plain cyan, the same in light and dark.
    public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Plain yellow, the same in light and dark.
    public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Plain magenta, the same in light and dark.
    public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Plain orange, the same in light and dark.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Plain purple, the same in light and dark.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Plain brown, the same in light and dark.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
