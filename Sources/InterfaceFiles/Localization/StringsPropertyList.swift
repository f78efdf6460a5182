import FoundationEssentials

/// A `.strings` file as an XML or binary property list.
///
/// The decoder is from FoundationEssentials, so libxml2 is not loaded.
struct StringsPropertyList {
    private static let nestingMax = 64
    private let bytes: [UInt8]
    private let isBinary: Bool

    /// Creates a value, or returns `nil` if the bytes do not begin like a property list.
    init?(_ bytes: [UInt8]) {
        isBinary = bytes.starts(with: "bplist".utf8)
        guard isBinary || StringsPropertyList.isXML(bytes) else { return nil }
        self.bytes = bytes
    }

    private static func isXML(_ bytes: [UInt8]) -> Bool {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let start = bytes.dropFirst(hasMark ? 3 : 0).drop(while: XMLCharacters.isSpace)
        return ["<?xml", "<!DOCTYPE", "<plist"].contains { start.starts(with: $0.utf8) }
    }

    func table(source: String) throws(InterfaceFileError) -> [String: String] {
        try decode(Texts.self, source: source).table
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, source: String
    ) throws(InterfaceFileError) -> Value {
        guard isBinary || !isDeep else {
            throw InterfaceFileError(
                source: source,
                message: "The property list is nested more than "
                    + "\(StringsPropertyList.nestingMax) deep. It must contain texts only.")
        }
        do {
            return try PropertyListDecoder().decode(type, from: Data(bytes))
        } catch {
            throw InterfaceFileError(
                source: source,
                message: "The property list is damaged or contains no dictionary. "
                    + "Check it with \"plutil -lint\".")
        }
    }

    /// Whether containers are nested too deep for a recursive decoder.
    private var isDeep: Bool {
        var depth = 0
        for (place, byte) in bytes.enumerated() where byte == 0x3C && place + 1 < bytes.count {
            let rest = bytes[(place + 1)...]
            if rest.starts(with: "dict>".utf8) || rest.starts(with: "array>".utf8) { depth += 1 }
            if rest.starts(with: "/dict".utf8) || rest.starts(with: "/array".utf8) { depth -= 1 }
            if depth > StringsPropertyList.nestingMax { return true }
        }
        return false
    }

    /// A dictionary of which only the values that are strings are used.
    private struct Texts: Decodable {
        let table: [String: String]

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            var table: [String: String] = [:]
            for key in values.allKeys {
                table[key.stringValue] = try? values.decode(String.self, forKey: key)
            }
            self.table = table
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
