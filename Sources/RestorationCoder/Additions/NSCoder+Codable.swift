public import Foundation

/// Codable values in a coder, as keyed archivers have them on Apple's platforms
/// (specification 1.12.2, 11.14).
extension NSCoder {
    /// Encodes a Codable value under a key.
    ///
    /// - Throws: ``CoderError``: the value refused, or the coder is not one of this module's.
    public func encodeEncodable<Value: Encodable>(_ value: Value, forKey key: String) throws {
        guard let encoder = self as? ObjectEncoder else {
            throw CoderError(.otherCoder, "This coder does not take Codable values.")
        }
        try encoder.store(codable: value, forKey: key)
    }

    /// Decodes a Codable value, or nil when the key is absent or the stored value does not fit;
    /// the decoder's diagnostics tell which.
    public func decodeDecodable<Value: Decodable>(
        _ type: Value.Type, forKey key: String
    ) -> Value? {
        (self as? ObjectDecoder)?.codable(type, forKey: key)
    }
}
