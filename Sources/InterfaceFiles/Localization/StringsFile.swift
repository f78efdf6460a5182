/// A table of localized strings: a `.strings` file in its text form, or as an XML or binary
/// property list.
///
/// ``PluralsFile`` has the formats with plural rules.
public struct StringsFile: Sendable, Hashable {
    /// The name of the file for messages, for example "Localizable.strings".
    public let source: String
    private let table: [String: String]

    /// Reads the bytes of a file, within ``InterfaceLimits``.
    ///
    /// The text form may be in UTF-8, or in UTF-16 with a byte order mark. If a key occurs twice,
    /// the last value counts.
    public init(bytes: [UInt8], source: String) throws(InterfaceFileError) {
        self.source = source
        guard bytes.count <= InterfaceLimits.fileBytesMax else {
            throw InterfaceFileError(
                source: source,
                message: "The file has \(bytes.count) bytes; the limit is "
                    + "\(InterfaceLimits.fileBytesMax).")
        }
        if let list = StringsPropertyList(bytes) {
            table = try list.table(source: source)
        } else {
            let text = try StringsText.utf8(bytes, source: source)
            var parser = StringsParser(text, source: source)
            table = try parser.table()
        }
    }

    /// Reads the file at a path.
    public init(path: String) throws(InterfaceFileError) {
        try self.init(
            bytes: try SourceFile(path: path).bytes, source: SourceFile.name(of: path))
    }

    /// Returns the localized string for a key, or nil if the file does not contain the key.
    public subscript(key: String) -> String? { table[key] }

    /// The keys of the file, in no particular order.
    public var keys: some Collection<String> { table.keys }

    /// The number of localized strings.
    public var count: Int { table.count }
}
