import Foundation

/// The fields of a posted form, `application/x-www-form-urlencoded`.
struct FormFields {
    private(set) var values: [String: String] = [:]

    /// Reads a body.
    ///
    /// Parts without `=` are ignored, and the first of several equal names is used.
    init(_ body: some Collection<UInt8>) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.decode(pair[..<equals])
            let value = Self.decode(pair[pair.index(after: equals)...])
            if values[name] == nil { values[name] = value }
        }
    }

    /// Returns the decoded text of a name or a value; with invalid encoding, the text is unchanged.
    private static func decode(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
