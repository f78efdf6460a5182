import Foundation

/// The fields of a posted form, `application/x-www-form-urlencoded`.
struct FormFields {
    private(set) var values: [String: String] = [:]

    /// Reads a body; what is not a pair is passed over, and of two equal names the first counts.
    init(_ body: some Collection<UInt8>) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = Self.decode(pair[..<equals])
            let value = Self.decode(pair[pair.index(after: equals)...])
            if values[name] == nil { values[name] = value }
        }
    }

    /// The text of a name or a value; one that is encoded wrongly is taken as it is.
    private static func decode(_ bytes: some Collection<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        let spaced = text.replacingOccurrences(of: "+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
