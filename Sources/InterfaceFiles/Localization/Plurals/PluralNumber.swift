/// A number as plural rules read it: its integer, and its decimal places as they are written.
///
/// The names of the properties are those of CLDR's rules.
public struct PluralNumber: Sendable, Hashable {
    /// The absolute value.
    let n: Double
    /// The integer digits of the absolute value.
    let i: UInt64
    /// The number of decimal places, without trailing zeros.
    let v: Int
    /// The decimal places as an integer, without trailing zeros.
    let f: UInt64

    /// Creates the number of an integer.
    public init(_ integer: some BinaryInteger) {
        i = UInt64(clamping: integer.magnitude)
        n = Double(i)
        (v, f) = (0, 0)
    }

    /// Creates the number of a floating-point value; nil if it is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        n = value.magnitude
        i = n < 0x1p63 ? UInt64(n) : .max
        // The shortest decimal form that identifies the value; one with an exponent has no places
        // that matter for a word.
        let text = n.description.split(separator: ".", omittingEmptySubsequences: false)
        let places = text.count == 2 && text[1] != "0" ? text[1] : ""
        let isPlain = places.count <= 18 && places.utf8.allSatisfy { (0x30...0x39).contains($0) }
        v = isPlain ? places.count : 0
        f = isPlain ? UInt64(places) ?? 0 : 0
    }

    /// Whether the value is zero, for which a text may have a form in any language.
    var isZero: Bool { n == 0 }

    /// Whether the value is an integer in a range.
    func isInteger(_ range: ClosedRange<UInt64>) -> Bool { v == 0 && range.contains(i) }
}
