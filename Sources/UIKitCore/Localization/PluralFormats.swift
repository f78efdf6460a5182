import Foundation
import InterfaceFiles
import Synchronization

/// The formats with plural rules that code has obtained.
///
/// On iOS, a localized format carries its rules with it. A `String` on Linux cannot, so the rules
/// are found by the general form of the format.
nonisolated enum PluralFormats {
    private static let texts = Mutex<[String: PluralText]>([:])

    /// Remembers the rules of a format that is about to be returned.
    static func insert(_ text: PluralText) { texts.withLock { $0[text.general] = text } }

    /// Returns a format for its arguments: with the forms of words for the numbers among them, if
    /// the format has plural rules.
    static func format(_ format: String, _ arguments: [any CVarArg]) -> String {
        guard let text = texts.withLock({ $0.isEmpty ? nil : $0[format] }) else { return format }
        return text.format(for: arguments.map(PluralNumber.init(argument:)))
    }
}

extension PluralNumber {
    /// Creates the number of an argument; nil if it is not a number.
    fileprivate nonisolated init?(argument: any CVarArg) {
        switch argument {
        case let integer as any BinaryInteger: self.init(integer)
        case let value as Double: self.init(value)
        case let value as Float: self.init(Double(value))
        case let value as CGFloat: self.init(Double(value))
        default: return nil
        }
    }
}
