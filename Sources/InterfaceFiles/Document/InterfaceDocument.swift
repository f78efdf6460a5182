/// A storyboard or a xib, as Xcode writes it.
public struct InterfaceDocument: Sendable {
    /// The kinds of documents.
    public enum Kind: Sendable, Hashable {
        /// A file with scenes and segues.
        case storyboard
        /// A file with the objects of one view or view controller.
        case xib
    }

    /// The name of the file for messages, for example "Main.storyboard".
    public let source: String
    /// The kind of the document.
    public let kind: Kind
    let table: InterfaceTable

    /// The number of names: of elements, of attributes and of values of `key`.
    ///
    /// A loader that indexes its readers by these numbers looks each name up only once.
    public var nameCount: Int { table.nameCount }

    /// Returns the name with a number.
    public func name(_ number: Int) -> String { table.string(UInt32(number)) }

    /// The element `document`.
    public var root: InterfaceElement { InterfaceElement(table: table, node: 0) }

    /// Returns the element with an id, or nil if no element has it.
    ///
    /// The search takes constant time. If several elements have the id, the first one is returned.
    public func element(id: String) -> InterfaceElement? {
        table.node(id: id).map { InterfaceElement(table: table, node: $0) }
    }

    /// Returns the number of an id, or nil if no element has the id.
    public func number(ofId id: String) -> StringNumber? {
        table.node(id: id).flatMap { table.id(of: $0) }
    }

    /// Returns the element with an id, as ``element(id:)-(String)`` does.
    public func element(id: StringNumber) -> InterfaceElement? {
        element(id: table.string(id.number))
    }

    /// Returns the characters of an id.
    public func text(of id: StringNumber) -> String { table.string(id.number) }

    /// Reads the XML of a storyboard or a xib for iOS, within the ``InterfaceLimits``.
    ///
    /// Compiled nibs, property lists and files for other platforms are refused.
    public init(xml bytes: [UInt8], source: String) throws(InterfaceFileError) {
        try CompiledForm.refuse(bytes, source: source)
        var builder = InterfaceTableBuilder(source: source)
        var reader = XMLReader(bytes, source: source)
        try reader.read(into: &builder)
        try self.init(source: source, table: try builder.table())
    }

    /// Reads the compact form that ``cached(stamp:)`` returned.
    ///
    /// The bytes need not be trusted. If they are damaged, come from another version, or belong to
    /// another state of the source file, an error is thrown.
    public init(
        cached bytes: [UInt8], source: String, stamp: FileStamp
    ) throws(InterfaceFileError) {
        let table: InterfaceTable
        do throws(InterfaceCacheForm.Failure) {
            table = try InterfaceCacheForm.table(bytes, stamp: stamp)
        } catch {
            throw InterfaceFileError(source: source, message: error.message)
        }
        try self.init(source: source, table: table)
    }

    /// Returns the compact form of the document, for a file in the app's caches.
    ///
    /// The stamp is that of the source file; see ``FileStamp``.
    public func cached(stamp: FileStamp) -> [UInt8] {
        InterfaceCacheForm.bytes(table, stamp: stamp)
    }

    private init(source: String, table: InterfaceTable) throws(InterfaceFileError) {
        self.source = source
        self.table = table
        kind = try DocumentType.kind(
            of: InterfaceElement(table: table, node: 0), source: source)
    }
}
