import FoundationEssentials

/// A value of a `Contents.json` file.
indirect enum AssetJSON: Decodable, Sendable {
    case object([String: AssetJSON])
    case array([AssetJSON])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Key.self) {
            var values: [String: AssetJSON] = [:]
            for key in keyed.allKeys {
                values[key.stringValue] = try keyed.decode(AssetJSON.self, forKey: key)
            }
            self = .object(values)
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var values: [AssetJSON] = []
            while !list.isAtEnd { values.append(try list.decode(AssetJSON.self)) }
            self = .array(values)
            return
        }
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            self = .string(text)
        } else if let value = try? single.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? single.decode(Double.self) {
            self = .number(value)
        } else {
            self = .null
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads a file and checks that it contains an object.
    init(path: String, source: String) throws(InterfaceFileError) {
        let file: SourceFile
        do throws(InterfaceFileError) {
            file = try SourceFile(path: path, limit: InterfaceLimits.assetDescriptionBytesMax)
        } catch {
            throw InterfaceFileError(source: source, message: error.message)
        }
        try self.init(bytes: file.bytes, source: source)
    }

    init(bytes: [UInt8], source: String) throws(InterfaceFileError) {
        guard !JSONNesting.isTooDeep(bytes) else {
            throw InterfaceFileError(
                source: source,
                message: "The JSON is nested more than \(JSONNesting.depthMax) deep. "
                    + "Save the set again in Xcode.")
        }
        do {
            self = try JSONDecoder().decode(AssetJSON.self, from: Data(bytes))
        } catch {
            throw InterfaceFileError(
                source: source,
                message: "The file is not valid JSON: \(AssetJSON.reason(error)) "
                    + "Correct it, or save the set again in Xcode.")
        }
        guard case .object = self else {
            throw InterfaceFileError(
                source: source, message: "The file contains no JSON object. Save it in Xcode.")
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else {
            return "its values cannot be read."
        }
        let cause = context.underlyingError.map { "\($0)" } ?? context.debugDescription
        return cause.hasSuffix(".") ? cause : cause + "."
    }

    subscript(key: String) -> AssetJSON? {
        if case .object(let values) = self { values[key] } else { nil }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var array: [AssetJSON] {
        if case .array(let values) = self { values } else { [] }
    }

    var bool: Bool {
        if case .bool(let value) = self { value } else { false }
    }

    var number: Double? {
        switch self {
        case .number(let value): value
        case .string(let text): Double(text)
        default: nil
        }
    }
}
