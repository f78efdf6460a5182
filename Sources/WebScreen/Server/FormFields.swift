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

    private static func decode(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                decoded.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
