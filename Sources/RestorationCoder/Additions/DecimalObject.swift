import Foundation
import RestorationArchive

/// The coding of decimal numbers, whose class cannot encode itself into a coder that is not
/// Foundation's.
enum DecimalObject {
    private static let key = "decimal"
    static var className: String { StableClassName.of(NSDecimalNumber.self) }

    static func value(of decimal: Decimal) -> ArchiveValue {
        let text = decimal.isNaN ? "NaN" : decimal.description
        return .object(
            ArchiveObject(
                className: className, fields: [ArchiveField(key: key, value: .string(text))]))
    }

    static func number(of object: ArchiveObject) -> NSDecimalNumber? {
        guard case .string(let text)? = object.fields.first(where: { $0.key == key })?.value else {
            return nil
        }
        if text == "NaN" { return NSDecimalNumber.notANumber }
        return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map {
            NSDecimalNumber(decimal: $0)
        }
    }
}
