/// Advance widths of one face, measured once by the page and remembered, at a size of 1,000 points.
///
/// Widths are linear in the font size, since pages are told not to kern; so a handful of numbers
/// stands for every size.
public struct FontMeasures: Hashable, Sendable {
    /// The first character whose width is in `advances`.
    public static let firstCharacter: UInt32 = 0x20
    /// How many characters `advances` may hold at most: up to the end of Latin Extended-A.
    public static let advancesMax = 0x160

    /// The weight, as CSS counts it: 400 is regular, 700 bold.
    public var weight: UInt16
    /// Whether the face has one width for every character.
    public var isMonospaced: Bool
    /// Widths of U+0020, U+0021, … in thousandths of the font size.
    public var advances: [UInt16]
    /// The width of a character not in `advances` that is not wide.
    public var otherAdvance: UInt16
    /// The width of an ideograph.
    public var wideAdvance: UInt16

    /// Makes the measures of a face.
    public init(
        weight: UInt16, isMonospaced: Bool, advances: [UInt16], otherAdvance: UInt16,
        wideAdvance: UInt16
    ) {
        self.weight = weight
        self.isMonospaced = isMonospaced
        self.advances = advances
        self.otherAdvance = otherAdvance
        self.wideAdvance = wideAdvance
    }
}
