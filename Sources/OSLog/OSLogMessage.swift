public import Foundation

/// A message, which is written as a text with values.
///
/// The values are read when the message is written, so a disabled log costs nothing.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    private let interpolation: OSLogInterpolation

    /// Creates a message without values.
    public init(stringLiteral value: String) {
        var interpolation = OSLogInterpolation(
            literalCapacity: value.utf8.count, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.interpolation = interpolation
    }

    /// Creates a message with values.
    public init(stringInterpolation: OSLogInterpolation) { interpolation = stringInterpolation }

    /// The text that the log shows.
    var text: String { interpolation.parts.reduce(into: "") { $0 += $1() } }
}

/// The parts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol {
    var parts: [() -> String] = []

    /// Creates an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {
        parts.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Adds a text of the program.
    public mutating func appendLiteral(_ literal: String) { parts.append { literal } }

    /// Adds a text, which is hidden unless it is public.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        parts.append { align.pad(privacy.shown(argumentString(), isHarmless: false)) }
    }

    // Disfavoured, because numbers have descriptions too, and functions of their own.
    /// Adds the description of a value, which is hidden unless it is public.
    @_disfavoredOverload
    public mutating func appendInterpolation<Value: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> Value, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        parts.append { align.pad(privacy.shown(value().description, isHarmless: false)) }
    }

    /// Adds the description of an object, which is hidden unless it is public.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto
    ) {
        parts.append { privacy.shown(argumentObject().description, isHarmless: false) }
    }

    /// Adds the description of an object, or `(null)`; it is hidden unless it is public.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto
    ) {
        parts.append {
            privacy.shown(argumentObject()?.description ?? "(null)", isHarmless: false)
        }
    }

    /// Adds the description of an error, which is hidden unless it is public.
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        parts.append { privacy.shown("\(error())", isHarmless: false) }
    }

    /// Adds the name of a type.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        parts.append { align.pad(privacy.shown("\(value())", isHarmless: true)) }
    }

    /// Adds a whole number.
    public mutating func appendInterpolation<Number: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> Number,
        format: OSLogIntegerFormatting = .decimal, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        parts.append { align.pad(privacy.shown(format.text(of: number()), isHarmless: true)) }
    }

    /// Adds a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        parts.append { align.pad(privacy.shown(format.text(of: number()), isHarmless: true)) }
    }

    /// Adds a number.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        parts.append {
            align.pad(privacy.shown(format.text(of: Double(number())), isHarmless: true))
        }
    }

    /// Adds a Boolean.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        parts.append { privacy.shown(format.text(of: boolean()), isHarmless: true) }
    }
}
