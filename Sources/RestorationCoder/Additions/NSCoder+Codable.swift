public import Foundation

/// Codable values in a coder, as keyed archivers have them on Apple's platforms
/// (specification 1.12.2, 11.14).
extension NSCoder {
    /// Encodes a Codable value under a key.
    ///
    /// An extension of the app's own with this name is called in place of this one.
    ///
    /// - Note: Difference from UIKit: every coder has it, since the coder of a restorable object is
    ///   no archiver of Foundation's. Such an archiver keeps the value as data, which only this
    ///   library decodes.
    /// - Throws: ``CoderError``: the value refused, or the coder is of another kind.
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

    /// Decodes a Codable value, or nil when the key is absent or the stored value does not fit;
    /// the decoder's diagnostics tell which.
    ///
    /// An extension of the app's own with this name is called in place of this one.
    @_disfavoredOverload
    public func decodeDecodable<Value: Decodable>(
        _ type: Value.Type, forKey key: String
    ) -> Value? {
        if let unarchiver = self as? NSKeyedUnarchiver
            ?? (self as? KeyedUnarchiver)?.foundation
        {
            // Foundation's ends the process where a named class is asked for and the key is absent.
            guard unarchiver.containsValue(forKey: key) else { return nil }
            return unarchiver.decodeObject(of: NSData.self, forKey: key).flatMap {
                try? CodableForm.value(type, from: Data(referencing: $0))
            }
        }
        return (self as? ObjectDecoder)?.codable(type, forKey: key)
    }
}
