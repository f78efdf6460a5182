/// A string catalog: a table of localized strings in all languages of an app, as Xcode 15 and later
/// write it (`.xcstrings`).
public struct StringCatalog: Sendable, Hashable {
    /// The name of the file for messages, for example "Localizable.xcstrings".
    public let source: String
    /// The languages with at least one text, and the language of the source code, sorted.
    public let languages: [String]
    private let table: InterfaceTable

    /// Reads the JSON of a catalog, within ``InterfaceLimits``.
    public init(json bytes: [UInt8], source: String) throws(InterfaceFileError) {
        let content = try CatalogContent(bytes, source: source)
        self.init(source: source, table: try CatalogTable.table(of: content, source: source))
    }

    /// Reads the compact form that ``cached(stamp:)`` returned.
    ///
    /// The bytes need not be trusted. If they are damaged, come from another version, or belong to
    /// another state of the source file, an error is thrown.
    public init(
        cached bytes: [UInt8], source: String, stamp: FileStamp
    ) throws(InterfaceFileError) {
        do throws(InterfaceCacheForm.Failure) {
            self.init(source: source, table: try InterfaceCacheForm.table(bytes, stamp: stamp))
        } catch {
            throw InterfaceFileError(source: source, message: error.message)
        }
        guard InterfaceElement(table: table, node: 0).name == CatalogTable.root else {
            throw InterfaceFileError(
                source: source, message: "The cached form is not that of a string catalog.")
        }
    }

    /// Returns the compact form of the catalog, for a file in the app's caches.
    ///
    /// The stamp is that of the source file; see ``FileStamp``.
    public func cached(stamp: FileStamp) -> [UInt8] {
        InterfaceCacheForm.bytes(table, stamp: stamp)
    }

    private init(source: String, table: InterfaceTable) {
        self.source = source
        self.table = table
        languages = CatalogTable.languages(in: table)
    }

    /// Returns the text for a key in a language, or nil if the catalog does not have it.
    ///
    /// The search takes constant time.
    ///
    /// - Parameter language: One of ``languages``.
    public func text(_ key: String, in language: String) -> LocalizedText? {
        CatalogTable.text(key, in: language, table)
    }

    /// Returns the catalog's language that fits a language best, or nil if none fits.
    public func language(for language: String) -> String? {
        LanguageMatch.best(for: [language], among: languages)
    }

    /// Whether two values are the same catalog in memory.
    public static func == (left: StringCatalog, right: StringCatalog) -> Bool {
        left.table === right.table
    }

    /// Hashes the identity of the catalog.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(table)) }
}
