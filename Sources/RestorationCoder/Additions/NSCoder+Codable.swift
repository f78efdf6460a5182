public import Foundation

/// Methods for Codable values, which keyed archivers have on Apple's platforms
/// (specification 1.12.2).
extension NSCoder {
    /// Encodes a Codable value under a key.
    ///
    /// If the app has its own extension with this name, that one is called instead.
    ///
    /// - Note: Difference from UIKit: every coder has this method, because the coder of a
    ///   restorable object is not one of Foundation's archivers. Foundation's archivers store the
    ///   value as data, which only this library decodes.
    /// - Throws: ``CoderError`` if the value refuses to be encoded, or the coder is of another
    ///   kind.
    @_disfavoredOverload
    public func encodeEncodable<Value: Encodable>(_ value: Value, forKey key: String) throws {
        if let archiver = self as? NSKeyedArchiver ?? (self as? KeyedArchiver)?.foundation {
            do {
                return archiver.encode(try CodableForm.data(of: value) as NSData, forKey: key)
            } catch {
                throw CoderError(
                    .notEncodable,
                    "A \(Value.self) under the key \"\(key)\" could not encode itself.",
                    cause: error)
            }
        }
        guard let encoder = self as? ObjectEncoder else {
            throw CoderError(.otherCoder, "This coder does not take Codable values.")
        }
        try encoder.store(codable: value, forKey: key)
    }

    /// Decodes a Codable value, or returns nil if the key is absent or the stored value does not
    /// fit.
    ///
    /// The decoder's diagnostics contain the reason.
    ///
    /// If the app has its own extension with this name, that one is called instead.
    @_disfavoredOverload
    public func decodeDecodable<Value: Decodable>(
        _ type: Value.Type, forKey key: String
    ) -> Value? {
        if let unarchiver = self as? NSKeyedUnarchiver
            ?? (self as? KeyedUnarchiver)?.foundation
        {
            // Foundation's unarchiver ends the process if a class is requested for an absent key.
            guard unarchiver.containsValue(forKey: key) else { return nil }
            return unarchiver.decodeObject(of: NSData.self, forKey: key).flatMap {
                try? CodableForm.value(type, from: Data(referencing: $0))
            }
        }
        return (self as? ObjectDecoder)?.codable(type, forKey: key)
    }
}

/// The stored form of a Codable value: JSON with sorted keys, so an unchanged value whose parts
/// have an order gives the same bytes in every process.
///
/// The value is wrapped, because a single number is not a JSON document.
enum CodableForm {
    static func data<Value: Encodable>(of value: Value) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        return try encoder.encode([value])
    }

    static func value<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode([Value].self, from: data).first
    }
}
