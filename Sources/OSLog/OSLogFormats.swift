import Foundation

/// The width and the side of a text.
public struct OSLogStringAlignment: Sendable {
    private enum Side { case none, left, right }
    private let side: Side
    private let columns: @Sendable () -> Int

    /// The text as it is.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .none) { 0 } }

    /// Fills the text with spaces on its left.
    public static func right(
        columns: @autoclosure @escaping @Sendable () -> Int
    ) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .right, columns: columns)
    }

    /// Fills the text with spaces on its right.
    public static func left(
        columns: @autoclosure @escaping @Sendable () -> Int
    ) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .left, columns: columns)
    }

    private init(side: Side, columns: @escaping @Sendable () -> Int) {
        self.side = side
        self.columns = columns
    }

    func pad(_ text: String) -> String {
        let spaces = String(repeating: " ", count: max(0, columns() - text.count))
        return switch side {
        case .none: text
        case .left: text + spaces
        case .right: spaces + text
        }
    }
}

/// The form of a whole number.
public struct OSLogIntegerFormatting: Sendable {
    private var radix = 10
    private var prefix = ""
    private var isUppercase = false
    private var hasSign = false
    private var digits = 0

    /// Decimal digits.
    public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }

    /// Hexadecimal digits.
    public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16) }

    /// Octal digits.
    public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8) }

    /// Decimal digits, at least as many as given.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(hasSign: explicitPositiveSign, digits: minDigits)
    }

    /// Hexadecimal digits, at least as many as given.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
            hasSign: explicitPositiveSign, digits: minDigits)
    }

    /// Octal digits, at least as many as given.
    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
        minDigits: Int = 0
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase,
            hasSign: explicitPositiveSign, digits: minDigits)
    }

    func text(of number: some FixedWidthInteger) -> String {
        let body = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, digits - body.count))
        let sign = number < 0 ? "-" : hasSign ? "+" : ""
        return sign + prefix + zeros + body
    }
}

/// The form of a number with a fraction.
public struct OSLogFloatFormatting: Sendable {
    private var conversion: Character = "f"
    private var precision = 6
    private var hasSign = false

    /// Six digits after the point.
    public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting() }

    /// One digit before the point, and a power of ten.
    public static var exponential: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "e") }

    /// The shorter of the fixed and the exponential form.
    public static var hybrid: OSLogFloatFormatting { OSLogFloatFormatting(conversion: "g") }

    /// Digits after the point, as many as given.
    public static func fixed(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "F" : "f", precision: precision,
            hasSign: explicitPositiveSign)
    }

    /// One digit before the point, as many as given after it, and a power of ten.
    public static func exponential(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "E" : "e", precision: precision,
            hasSign: explicitPositiveSign)
    }

    /// The shorter of the fixed and the exponential form.
    public static func hybrid(
        precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(
            conversion: uppercase ? "G" : "g", precision: precision,
            hasSign: explicitPositiveSign)
    }

    func text(of number: Double) -> String {
        String(format: "%\(hasSign ? "+" : "").\(max(0, precision))\(conversion)", number)
    }
}

/// The form of a Boolean.
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `yes` or `no`.
    case answer

    func text(of boolean: Bool) -> String {
        switch self {
        case .truth: boolean ? "true" : "false"
        case .answer: boolean ? "yes" : "no"
        }
    }
}
