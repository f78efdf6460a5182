import Foundation

/// A format of a message: a text with places for values, such as `%{public}@` and `%.2f`.
struct LogFormat {
    private let format: String

    init(_ format: String) { self.format = format }

    /// Returns the message with values in their places.
    ///
    /// A place without a value stays as it is, because it is a mistake that the reader must see.
    func text(_ values: [Any?]) -> String {
        var text = ""
        var next = 0
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...]
            guard let place = rest.prefixMatch(of: Self.place) else {
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            rest = rest[place.range.upperBound...]
            let (whole, options, shape, conversion) = place.output
            if conversion == "%" {
                text += "%"
            } else if next < values.count {
                text += shown(
                    values[next], options: options ?? "", shape: shape, conversion: conversion)
                next += 1
            } else {
                text += whole
            }
        }
        return text + rest
    }

    /// Options in braces, flags with width and precision, and the conversion after its length.
    // Safe: a regular expression is not changed after its creation.
    private nonisolated(unsafe) static let place =
        /%(?:\{([^}]*)\})?([-+ #0-9.]*)(?:hh|h|ll|l|q|z|t|j|L)?([@sSdDiuUxXofFeEgGaAcCpP%])/

    private func shown(
        _ value: Any?, options: Substring, shape: Substring, conversion: Substring
    ) -> String {
        let names = options.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let isText = "@sS".contains(conversion)
        let privacy: OSLogPrivacy =
            if names.contains("public") {
                .public
            } else if names.contains("sensitive") {
                .sensitive(mask: names.contains("mask.hash") ? .hash : .none)
            } else if names.contains("private") || isText {
                .private(mask: names.contains("mask.hash") ? .hash : .none)
            } else {
                .auto
            }
        return privacy.shown(
            formatted(value, shape: shape, conversion: conversion), isHarmless: !isText)
    }

    private func formatted(_ value: Any?, shape: Substring, conversion: Substring) -> String {
        guard let value else { return "(null)" }
        switch value {
        case let number as any FixedWidthInteger where "dDiuUxXocC".contains(conversion):
            let letter = conversion == "D" || conversion == "i" ? "d" : conversion.lowercased()
            let isHex = conversion == "X"
            if letter == "d" {
                return String(format: "%\(shape)lld", Int64(truncatingIfNeeded: number))
            }
            if letter == "c" {
                return UnicodeScalar(UInt32(truncatingIfNeeded: number)).map { "\($0)" } ?? "?"
            }
            return String(
                format: "%\(shape)ll\(isHex ? "X" : letter)", UInt64(truncatingIfNeeded: number))
        case let number as any BinaryFloatingPoint where "fFeEgGaA".contains(conversion):
            return String(format: "%\(shape)\(conversion)", Double(number))
        case let boolean as Bool where !"@sS".contains(conversion): return boolean ? "1" : "0"
        default: return "\(value)"
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message to the default log.
public func os_log(_ message: OSLogMessage) { OSLog.default.write(.default) { message.text } }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message of a type.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(type) { message.text }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message whose values are in a format, as in `"%{public}@ has %d notes"`.
///
/// Values of `%@` and `%s` are replaced by `<private>` unless the format says `{public}`; numbers
/// are shown unless it says `{private}`.
///
/// - Note: Difference from Apple's os: the values may be of any type, because a `String` is no
///   `CVarArg` on Linux.
@_disfavoredOverload
public func os_log(
    _ message: StaticString, log: OSLog = .default, type: OSLogType = .default, _ args: Any?...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message of a type whose values are in a format.
@_disfavoredOverload
public func os_log(
    _ type: OSLogType, log: OSLog = .default, _ message: StaticString, _ args: Any?...
) {
    log.write(type) { LogFormat(message.description).text(args) }
}
