public import Foundation

extension String {
    /// A key for a localized string, with the values that are interpolated into its text.
    ///
    /// In the key, each value is a specifier of its kind: `"\(count) of \(name)"` has the key
    /// `%lld of %@`.
    public nonisolated struct LocalizationValue: Sendable, Equatable {
        /// The key in a table of localized strings.
        fileprivate let key: String
        fileprivate let arguments: [LocalizationArgument]

        /// Creates a key without values.
        ///
        /// A percent sign in it is a specifier, as in the tables.
        public init(_ value: String) { (key, arguments) = (value, []) }
    }

    /// Creates the localized string for a key that is also its text in the language of the source
    /// code.
    ///
    /// - Parameters:
    ///   - keyAndValue: The key, with interpolated values.
    ///   - table: The name of the table; `nil` for "Localizable".
    ///   - bundle: The bundle with the table; `nil` for the app's own.
    ///   - locale: The locale of the numbers in the text.
    ///   - comment: A note for translators.
    public nonisolated init(
        localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = keyAndValue.text(
            key: keyAndValue.key, table: table, bundle: bundle, locale: locale)
    }

    /// Creates the localized string for a key, or a default text if no table has the key.
    public nonisolated init(
        localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) {
        self = defaultValue.text(
            key: "\(key)", table: table, bundle: bundle, locale: locale)
    }
}

/// A value in a localized string.
private nonisolated enum LocalizationArgument: Sendable, Equatable {
    case integer(Int64)
    case unsigned(UInt64)
    case floatingPoint(Double)
    case text(String)

    var argument: any CVarArg {
        switch self {
        case .integer(let value): value
        case .unsigned(let value): value
        case .floatingPoint(let value): value
        case .text(let text): text
        }
    }
}

nonisolated extension String.LocalizationValue {
    fileprivate func text(key: String, table: String?, bundle: Bundle?, locale: Locale) -> String {
        let format = BundleTexts.text(
            key, table: table, bundle: bundle ?? .main, value: self.key)
        // Without values, the text is no format: a percent sign in it is itself.
        guard !arguments.isEmpty else { return format }
        let values = arguments.map(\.argument)
        return String(
            format: PluralFormats.format(format, values), locale: locale, arguments: values)
    }
}

nonisolated extension String.LocalizationValue: ExpressibleByStringInterpolation {
    /// Creates a key without values.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates a key from a literal with values.
    public init(stringInterpolation: StringInterpolation) {
        key = stringInterpolation.key
        arguments = stringInterpolation.arguments
    }

    /// The parts of a literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate private(set) var key = ""
        fileprivate private(set) var arguments: [LocalizationArgument] = []

        /// Creates an interpolation.
        public init(literalCapacity: Int, interpolationCount: Int) {
            key.reserveCapacity(literalCapacity + 4 * interpolationCount)
        }

        /// Appends characters.
        public mutating func appendLiteral(_ literal: String) {
            key += literal.replacingOccurrences(of: "%", with: "%%")
        }

        /// Appends a text, as `%@`.
        public mutating func appendInterpolation(_ text: String) { append("%@", .text(text)) }

        /// Appends an integer: as `%lld`, or as `%d` if it has at most 32 bits.
        public mutating func appendInterpolation(_ value: some SignedInteger & FixedWidthInteger) {
            append(value.bitWidth > 32 ? "%lld" : "%d", .integer(Int64(clamping: value)))
        }

        /// Appends an unsigned integer: as `%llu`, or as `%u` if it has at most 32 bits.
        public mutating func appendInterpolation(
            _ value: some UnsignedInteger & FixedWidthInteger
        ) {
            append(value.bitWidth > 32 ? "%llu" : "%u", .unsigned(UInt64(clamping: value)))
        }

        /// Appends a number, as `%lf`.
        public mutating func appendInterpolation(_ value: Double) {
            append("%lf", .floatingPoint(value))
        }

        /// Appends a number, as `%f`.
        public mutating func appendInterpolation(_ value: Float) {
            append("%f", .floatingPoint(Double(value)))
        }

        /// Appends a number, as `%lf`.
        public mutating func appendInterpolation(_ value: CGFloat) {
            append("%lf", .floatingPoint(Double(value)))
        }

        /// Appends an integer with a specifier, such as "%03lld".
        public mutating func appendInterpolation(_ value: Int, specifier: String) {
            append(specifier, .integer(Int64(value)))
        }

        /// Appends a number with a specifier, such as "%.1f".
        public mutating func appendInterpolation(_ value: Double, specifier: String) {
            append(specifier, .floatingPoint(value))
        }

        /// Appends the result of a format style, as `%@`.
        public mutating func appendInterpolation<Style: FormatStyle>(
            _ value: Style.FormatInput, format: Style
        ) where Style.FormatOutput == String {
            append("%@", .text(format.format(value)))
        }

        /// Appends the description of a value, as `%@`.
        @_disfavoredOverload
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append("%@", .text(value.description))
        }

        private mutating func append(_ specifier: String, _ argument: LocalizationArgument) {
            key += specifier
            arguments.append(argument)
        }
    }
}
