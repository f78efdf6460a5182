import Foundation
public import RestorationArchive

/// The coder to which one object writes its state.
///
/// It keeps all state as archive values and writes no file.
///
/// References to objects with a restoration path are stored as paths, other objects by value. A
/// value that cannot be stored is omitted and reported in ``diagnostics``; all other values are
/// kept.
public final class ObjectEncoder: KeyedArchiver {
    /// The encoded values, in the order of the first use of each key.
    public var fields: [ArchiveField] { known?.settled(collected) ?? collected }
    /// The fields, with the numbers that objects have during encoding.
    ///
    /// NB: unchecked is safe, because a coder belongs to one thread and no access calls code
    /// outside. Checking each of several accesses per value took a quarter of the time of a pass.
    @exclusivity(unchecked) private(set) var collected: [ArchiveField] = []
    /// The position of each key, filled when there are too many fields for a linear search;
    /// unchecked for the same reason as `collected`.
    @exclusivity(unchecked) private var positions: [String: Int] = [:]
    /// The shared context, created on first use, because most objects encode plain values without a
    /// diagnostic.
    @exclusivity(unchecked) private var known: EncodingContext?
    /// Whether the state was taken.
    ///
    /// For an object that is encoded by value, the context has this value.
    @exclusivity(unchecked) private var isClosed = false
    /// The keys of values without keys; unchecked for the same reason as `collected`.
    @exclusivity(unchecked) private var unkeyed = UnkeyedKeys()
    private let path: ArchivePath
    private let references: (any ReferenceEncoding)?
    private let initiallySecure: Bool
    let depth: Int
    private let keyPrefix: String
    private static let searchedFieldCountMax = 16
    /// The number of fields for which memory is reserved.
    ///
    /// Most objects have fewer, so the array does not grow.
    private static let reservedFieldCount = 8

    /// Creates a coder without references: every object is encoded by value.
    public override init() {
        path = .application
        references = nil
        initiallySecure = false
        keyPrefix = ""
        depth = 0
        super.init(nil)
    }

    /// Creates the coder of the object at `path`.
    package init(
        path: ArchivePath, references: (any ReferenceEncoding)? = nil,
        requiresSecureCoding: Bool = false
    ) {
        self.path = path
        self.references = references
        initiallySecure = requiresSecureCoding
        keyPrefix = ""
        depth = 0
        super.init(nil)
    }

    /// Creates the coder of an object that is encoded by value inside another object.
    init(inside context: EncodingContext, keyPrefix: String, depth: Int) {
        path = context.path
        references = context.references
        initiallySecure = context.requiresSecureCoding
        known = context
        self.keyPrefix = keyPrefix + "."
        self.depth = depth
        super.init(nil)
    }

    var context: EncodingContext {
        if let known { return known }
        let context = EncodingContext(
            path: path, references: references, requiresSecureCoding: initiallySecure)
        known = context
        return context
    }

    /// The problems of encoding, including those in objects encoded by value.
    public var diagnostics: [CoderDiagnostic] { known?.diagnostics ?? [] }

    /// Whether a value of this object was lost.
    ///
    /// All other values are complete.
    public var isSpoiled: Bool { diagnostics.contains { $0.code.isError } }

    /// The keys encoded so far, in order.
    public var keysWritten: [String] { collected.map(\.key) }

    /// Closes the coder: values that are encoded from now on are not kept, and the pass is notified
    /// once.
    package func close() {
        isClosed = true
        known?.close()
    }

    /// Whether a value may still be encoded; reports a late one.
    private func isOpen(_ key: String) -> Bool {
        guard isClosed || depth > 0 && known?.isClosed == true else { return true }
        context.noteLateUse(fullKey(key))
        return false
    }

    /// Stores a value under a key, unless the key is reserved.
    ///
    /// A later value replaces an earlier one.
    ///
    /// A value that exceeds a limit of the archive is omitted.
    package func store(_ value: ArchiveValue, forKey key: String) {
        guard isOpen(key), let value = admitted(value, key: FieldKey(key)) else { return }
        keep(value, forKey: key)
    }

    /// Returns the value, or nil if an archive cannot contain it.
    ///
    /// In that case, the key is reported, and the object's other values are kept.
    func admitted(_ value: ArchiveValue, key: FieldKey) -> ArchiveValue? {
        guard let violation = ArchiveLimits.violation(of: value) else { return value }
        diagnose(
            .limitExceeded, key: key.text,
            "The value is left out. \(violation.message) Keep it in a file or a database, and "
                + "encode what identifies it.")
        return nil
    }

    private func keep(_ value: ArchiveValue, forKey key: String) {
        guard accepts(key) else { return }
        guard collected.count < ArchiveLimits.fieldCountMax else {
            diagnose(.limitExceeded, key: key, "The object has too many keys; group its values.")
            return
        }
        let field = ArchiveField(key: key, value: value)
        guard let position = position(of: key) else {
            if collected.count >= Self.searchedFieldCountMax {
                if positions.isEmpty {
                    for (index, field) in collected.enumerated() { positions[field.key] = index }
                }
                positions[key] = collected.count
            }
            if collected.isEmpty { collected.reserveCapacity(Self.reservedFieldCount) }
            collected.append(field)
            return
        }
        collected[position] = field
        diagnose(
            .duplicateKey, key: key,
            "The key was encoded twice; the later value is kept. A subclass may use a key of its "
                + "superclass: give it a name of its own.")
    }

    /// Reports a problem with a key, or with the object as a whole if the key is empty.
    package func diagnose(_ code: CoderDiagnostic.Code, key: String, _ message: String) {
        context.diagnose(
            code, key: key.isEmpty ? String(keyPrefix.dropLast()) : keyPrefix + key, message)
    }

    func fullKey(_ key: String) -> String { keyPrefix + key }

    private func position(of key: String) -> Int? {
        positions.isEmpty ? collected.firstIndex { $0.key == key } : positions[key]
    }

    private func accepts(_ key: String) -> Bool {
        if key.utf8.count > ArchiveLimits.nameBytesMax {
            diagnose(.limitExceeded, key: String(key.prefix(40)), "The key is too long.")
            return false
        }
        guard ReservedKey(key) == nil else {
            diagnose(.reservedKey, key: key, "The key belongs to the system; use another one.")
            return false
        }
        return true
    }

    /// Accepts objects without secure coding from now on, for an app delegate that implements the
    /// older of two methods (specification 1.3.4, 1.3.5).
    package func acceptEveryClass() { context.requiresSecureCoding = false }

    // MARK: Keyed coding

    override func refuse(_ method: String, key: String) {
        diagnose(
            .unsupportedMethod, key: key,
            "\(method) does nothing while state is preserved; encode values under keys.")
    }

    /// Returns the key of the next value without a key.
    ///
    /// A value that is left out takes a key as well, so the values after it keep their places.
    override func nextKeyToEncode(_ method: String) -> String? {
        defer { unkeyed.advance() }
        return unkeyed.next
    }

    public override var requiresSecureCoding: Bool {
        get { known?.requiresSecureCoding ?? initiallySecure }
        set { if newValue { context.requiresSecureCoding = true } }
    }

    public override func containsValue(forKey key: String) -> Bool { position(of: key) != nil }

    public override func encode(_ value: Bool, forKey key: String) {
        store(.bool(value), forKey: key)
    }
    public override func encode(_ value: Int, forKey key: String) {
        store(.int64(Int64(value)), forKey: key)
    }
    public override func encode(_ value: Int32, forKey key: String) {
        store(.int32(value), forKey: key)
    }
    public override func encode(_ value: Int64, forKey key: String) {
        store(.int64(value), forKey: key)
    }
    public override func encode(_ value: Float, forKey key: String) {
        store(.float(value), forKey: key)
    }
    public override func encode(_ value: Double, forKey key: String) {
        store(.double(value), forKey: key)
    }

    public override func encodeBytes(
        _ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String
    ) {
        guard bytes != nil || length <= 0 else {
            return diagnose(
                .notCoding, key: key,
                "There are no bytes: the pointer is nil, for a length of \(length).")
        }
        store(.data(Data(UnsafeBufferPointer(start: bytes, count: max(0, length)))), forKey: key)
    }

    public override func encode(_ object: Any?, forKey key: String) {
        guard let object else { return store(.null, forKey: key) }
        // The most common type by far, recognised without a cast.
        if type(of: object) == String.self, let text = object as? String {
            return store(.string(text), forKey: key)
        }
        guard isOpen(key),
            let value = value(of: object, key: FieldKey(key), depth: depth)
        else { return }
        keep(value, forKey: key)
    }

    /// Encodes a reference if the object has a path, and nil otherwise.
    ///
    /// - Note: Difference from a keyed archiver: an object without a path is kept only if it was
    ///   encoded before or is being encoded.
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        guard isOpen(key) else { return }
        guard let object, type(of: object) is AnyClass else { return store(.null, forKey: key) }
        let verdict = context.references?.reference(for: object as AnyObject)
        if case .elsewhere(let reference) = verdict { return store(reference.value, forKey: key) }
        guard case .path(let path) = verdict else {
            if let again = context.again(object as AnyObject) { return store(again, forKey: key) }
            diagnose(
                .conditionalOmitted, key: key,
                "A conditional object without a restoration path is stored as nil.")
            return store(.null, forKey: key)
        }
        store(.reference(path), forKey: key)
    }
}

/// Not Sendable: a coder belongs to the thread of its pass.
@available(*, unavailable)
extension ObjectEncoder: @unchecked Sendable {}

/// The position of a value in an object's fields: a key, or an element of the list under a key.
///
/// The text, such as `key[3]`, is created only for a diagnostic, because nearly all elements have
/// none.
struct FieldKey {
    private let key: String
    private let index: Int?

    init(_ key: String) {
        self.key = key
        index = nil
    }

    /// Creates the key of an element of the list under a key.
    init(_ key: String, element index: Int) {
        self.key = key
        self.index = index
    }

    var text: String { index.map { "\(key)[\($0)]" } ?? key }
}
