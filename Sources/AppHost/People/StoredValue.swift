import Foundation
import GRDB

/// A value of the database, as it is written in JSON.
///
/// Bytes that are UTF-8 are written as text, others as `{"base64": "…"}`.
struct StoredValue: Encodable, Sendable {
    private let value: DatabaseValue

    init(_ value: DatabaseValue) { self.value = value }

    func encode(to encoder: any Encoder) throws {
        switch value.storage {
        case .null:
            var single = encoder.singleValueContainer()
            try single.encodeNil()
        case .int64(let number): try number.encode(to: encoder)
        case .double(let number): try number.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .blob(let bytes):
            guard let text = String(bytes: bytes, encoding: .utf8) else {
                return try ["base64": bytes.base64EncodedString()].encode(to: encoder)
            }
            try text.encode(to: encoder)
        }
    }
}
