import FoundationEssentials

/// A table of formats with plural rules: a `.stringsdict` file.
public struct PluralsFile: Sendable, Hashable {
    /// The name of the file for messages, for example "Localizable.stringsdict".
    public let source: String
    private let table: [String: LocalizedText]

    /// Reads the bytes of a file, within ``InterfaceLimits``.
    ///
    /// - Parameter language: The language of the file's folder, whose plural rules apply.
    public init(bytes: [UInt8], source: String, language: String) throws(InterfaceFileError) {
        self.source = source
        guard let list = StringsPropertyList(bytes) else {
            throw InterfaceFileError(
                source: source,
                message: "The file is no property list. Check it with \"plutil -lint\".")
        }
        let entries = try list.decode([String: PluralsEntry].self, source: source)
        table = entries.compactMapValues { $0.text(language) }
    }

    /// Reads the file at a path.
    public init(path: String, language: String) throws(InterfaceFileError) {
        try self.init(
            bytes: try SourceFile(path: path).bytes, source: SourceFile.name(of: path),
            language: language)
    }

    /// Returns the text for a key, or nil if the file does not contain the key.
    public subscript(key: String) -> LocalizedText? { table[key] }

    /// The number of texts.
    public var count: Int { table.count }
}

/// An entry of a `.stringsdict` file.
private struct PluralsEntry: Decodable {
    private let format: String?
    private let widths: [String: String]
    private let variables: [String: PluralText.Variable]

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        format = try? values.decode(
            String.self, forKey: Key(stringValue: "NSStringLocalizedFormatKey"))
        let widthKey = Key(stringValue: "NSStringVariableWidthRuleType")
        widths = (try? values.decode([String: String].self, forKey: widthKey)) ?? [:]
        var variables: [String: PluralText.Variable] = [:]
        for key in values.allKeys {
            guard let texts = try? values.decode([String: String].self, forKey: key),
                texts["NSStringFormatSpecTypeKey"] == "NSStringPluralRuleType"
            else { continue }
            var variable = PluralText.Variable(forms: [:])
            for category in PluralCategory.allCases {
                variable.forms[category] = texts[category.rawValue]
            }
            if let conversion = texts["NSStringFormatValueTypeKey"], !conversion.isEmpty {
                variable.conversion = conversion
            }
            variables[key.stringValue] = variable
        }
        self.variables = variables
    }

    /// The text; nil if the entry has neither a format nor widths.
    func text(_ language: String) -> LocalizedText? {
        if let format {
            guard !variables.isEmpty else { return .plain(format) }
            return .plural(PluralText(format: format, variables: variables, language: language))
        }
        // There is one width here, so the longest text fits.
        let widest = widths.max { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }
        return widest.map { .plain($0.value) }
    }
}
