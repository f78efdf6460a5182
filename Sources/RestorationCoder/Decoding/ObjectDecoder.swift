public import Foundation
public import RestorationArchive

/// The coder from which one object reads its state.
///
/// An absent key is not an error: objects are nil, and numbers are zero (specification 1.12.3). A
/// value that does not fit is treated the same and reported in ``diagnostics``. No method traps.
public final class ObjectDecoder: KeyedUnarchiver {
    let allowed: [AnyClass]?
    let origin: DecodingOrigin
    private let fields: [ArchiveField]
    /// The position of each key; empty if there are few enough fields for a linear search.
    private let positions: [String: Int]
    private static let searchedFieldCountMax = 16
    private let keyPrefix: String
    /// The fields that were read: a bit for each of the first 64, and the numbers of the others.
    ///
    /// Unchecked exclusivity is safe for this and the following properties, because a coder belongs
    /// to one thread and no access calls other code.
    @exclusivity(unchecked) private var firstRead: UInt64 = 0
    @exclusivity(unchecked) private var othersRead: Set<Int> = []
    /// The position at which the next key is looked for first.
    ///
    /// Most objects decode in the order of encoding.
    @exclusivity(unchecked) private var expected = 0
    /// The keys of values without keys.
    @exclusivity(unchecked) private var unkeyed = UnkeyedKeys()
    @exclusivity(unchecked) private var failure: (any Error)?
    /// The system's keys that were requested.
    @exclusivity(unchecked) package private(set) var reservedKeysRead: Set<ReservedKey> = []
    /// The shared context, created on first use, because most objects decode plain values without a
    /// diagnostic.
    @exclusivity(unchecked) private var known: DecodingContext?

    /// Creates a coder without fields.
    public init() {
        origin = DecodingOrigin(path: .application, session: DecodingSession())
        allowed = nil
        fields = []
        positions = [:]
        keyPrefix = ""
        super.init(nil)
    }

    /// Creates a coder without references over an encoder's fields.
    ///
    /// - Parameters:
    ///   - fields: The fields that the encoder collected.
    ///   - requiresSecureCoding: Whether only classes that support secure coding are instantiated.
    ///   - isSealed: Whether the fields come from a sealed file or never left the program. Only
    ///     then is any NSCoding class of the program instantiated; otherwise only classes that are
    ///     named in `decodeObject(of:forKey:)`. Values such as texts, lists and dates need not be
    ///     named.
    public convenience init(
        fields: [ArchiveField], requiresSecureCoding: Bool = false, isSealed: Bool = false
    ) {
        self.init(
            origin: DecodingOrigin(
                path: .application,
                session: DecodingSession(
                    requiresSecureCoding: requiresSecureCoding, isSealed: isSealed)),
            context: nil, fields: fields, keyPrefix: "", allowed: nil)
    }

    /// Creates the coder of a preserved object from a sealed file.
    package convenience init(
        record: ArchiveRecord, header: ArchiveHeader?,
        references: (any ReferenceResolving)? = nil, requiresSecureCoding: Bool = false,
        reportsAbsentKeys: Bool = false
    ) {
        self.init(
            record: record,
            session: DecodingSession(
                header: header, references: references,
                requiresSecureCoding: requiresSecureCoding, reportsAbsentKeys: reportsAbsentKeys))
    }

    /// Creates the coder of one of the preserved objects from a sealed file.
    package convenience init(record: ArchiveRecord, session: DecodingSession) {
        self.init(
            path: record.path, storyboardName: record.storyboardName, fields: record.fields,
            session: session)
    }

    /// Creates the coder of a preserved object from the parts of its record that a coder reads,
    /// because reading a whole record from a list copies all of its parts.
    package convenience init(
        path: ArchivePath, storyboardName: String?, fields: [ArchiveField], session: DecodingSession
    ) {
        self.init(
            origin: DecodingOrigin(path: path, storyboardName: storyboardName, session: session),
            context: nil, fields: fields, keyPrefix: "", allowed: nil)
    }

    /// Creates the coder of an object that is decoded by value inside another object.
    convenience init(
        inside context: DecodingContext, fields: [ArchiveField], keyPrefix: String,
        allowed: [AnyClass]?
    ) {
        self.init(
            origin: context.origin, context: context, fields: fields, keyPrefix: keyPrefix,
            allowed: allowed)
    }

    private init(
        origin: DecodingOrigin, context: DecodingContext?, fields: [ArchiveField],
        keyPrefix: String, allowed: [AnyClass]?
    ) {
        self.origin = origin
        known = context
        self.fields = fields
        self.keyPrefix = keyPrefix
        self.allowed = allowed
        positions =
            fields.count <= Self.searchedFieldCountMax
            ? [:]
            : Dictionary(
                fields.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { _, later in later })
        super.init(nil)
    }

    var isSealed: Bool { origin.session.isSealed }

    var context: DecodingContext {
        if let known { return known }
        let context = DecodingContext(origin: origin, fields: fields)
        known = context
        return context
    }

    /// The problems of decoding, including those in objects decoded by value.
    public var diagnostics: [CoderDiagnostic] { known?.diagnostics ?? [] }

    /// The keys in the archive that were never requested, in order.
    public var keysNeverRead: [String] {
        fields.indices.filter { position in
            position < UInt64.bitWidth
                ? firstRead & 1 << UInt64(position) == 0 : !othersRead.contains(position)
        }.map { fields[$0].key }
    }

    /// Returns the stored value for a key, or nil if the key is absent.
    ///
    /// The key then counts as read.
    package func storedValue(forKey key: String) -> ArchiveValue? {
        if let reserved = ReservedKey(key) {
            reservedKeysRead.insert(reserved)
            return origin.session.header.flatMap(reserved.value(in:))
        }
        guard let position = position(of: key) else {
            if origin.session.reportsAbsentKeys { noteAbsence(of: key) }
            return nil
        }
        if position < UInt64.bitWidth {
            firstRead |= 1 << UInt64(position)
        } else {
            othersRead.insert(position)
        }
        return fields[position].value
    }

    /// Reports an absent key, except a key of UIKit's own classes, which handle keys that an older
    /// release did not write.
    private func noteAbsence(of key: String) {
        guard !key.hasPrefix("UI"), !key.hasPrefix("kUI") else { return }
        diagnose(
            .absentKey, key: key,
            "Nothing was encoded under the key, so it decodes as nil, zero or false. Compare its "
                + "spelling in encode and decode, or ask containsValue(forKey:) first.")
    }

    /// Returns the position of a key's field.
    ///
    /// If two fields have the same key, either is found; only bytes that this library did not write
    /// contain such fields.
    private func position(of key: String) -> Int? {
        let next = expected
        if next < fields.count, fields[next].key == key {
            expected = next + 1
            return next
        }
        let found = positions.isEmpty ? fields.lastIndex { $0.key == key } : positions[key]
        if let found { expected = found + 1 }
        return found
    }

    /// Reports a problem with a key, or with the object as a whole if the key is empty.
    package func diagnose(_ code: CoderDiagnostic.Code, key: String, _ message: String) {
        context.diagnose(code, key: fullKey(key), message)
    }

    func fullKey(_ key: String) -> String {
        keyPrefix.isEmpty ? key : "\(keyPrefix).\(key)"
    }

    /// Instantiates any class of the program from now on (specification 1.3.5).
    package func acceptEveryClass() { context.requiresSecureCoding = false }

    // MARK: Keyed coding

    override func refuse(_ method: String, key: String) {
        diagnose(
            .unsupportedMethod, key: key,
            "\(method) does nothing while state is restored; decode values by their keys.")
    }

    /// Returns the key of the next value without a key, or nil for a value that was left out.
    ///
    /// A value beyond the last is reported: encoding and decoding have different orders.
    override func nextKeyToDecode(_ method: String) -> String? {
        let key = unkeyed.next
        unkeyed.advance()
        if position(of: key) != nil { return key }
        diagnose(
            .absentKey, key: key,
            "\(method) found no value: fewer values were encoded without keys, or this one was left "
                + "out. Decode in the order of encoding, or use keys.")
        return nil
    }

    public override func decodeValue(
        ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer
    ) {
        guard let number = CNumberType(type) else { return refuse(#function, key: "") }
        guard let key = nextKeyToDecode(#function) else { return }
        number.copy(from: self, forKey: key, to: data)
    }

    public override var requiresSecureCoding: Bool {
        get { known?.requiresSecureCoding ?? origin.session.requiresSecureCoding }
        set { if newValue { context.requiresSecureCoding = true } }
    }
    public override var allowedClasses: [AnyClass]? { allowed }
    public override var error: (any Error)? { failure }

    /// Records that the object being decoded found its state unusable.
    ///
    /// It is then decoded as nil.
    public override func failWithError(_ error: any Error) {
        if failure == nil { failure = error }
    }

    public override func containsValue(forKey key: String) -> Bool {
        if ReservedKey(key) == .storyboard { return origin.storyboardName != nil }
        if let reserved = ReservedKey(key) {
            return origin.session.header.flatMap(reserved.value(in:)) != nil
        }
        return position(of: key) != nil
    }

    public override func decodeObject(forKey key: String) -> Any? {
        if ReservedKey(key) == .storyboard {
            return origin.storyboardName.flatMap {
                origin.session.references?.storyboard(named: $0)
            }
        }
        switch storedValue(forKey: key) {
        case nil, .null?: return nil
        case .string(let text)?: return text
        case let value?: return object(of: value, key: key, allowed: allowed)
        }
    }

    public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        guard let classes else { return decodeObject(forKey: key) }
        if ReservedKey(key) == .storyboard {
            return decodeObject(forKey: key).flatMap { AllowedClass.fitting($0, classes) }
        }
        guard let value = storedValue(forKey: key), value != .null,
            let object = object(of: value, key: key, allowed: classes)
        else { return nil }
        guard let fitting = AllowedClass.fitting(object, classes) else {
            diagnose(
                .disallowedClass, key: key,
                "The stored value is a \(type(of: object)), which the caller does not expect.")
            return nil
        }
        return fitting
    }

    public override func decodeObject<Object: NSCoding>(
        of type: Object.Type, forKey key: String
    ) -> Object? where Object: NSObject {
        decodeObject(of: [type], forKey: key) as? Object
    }

    public override func decodePropertyList(forKey key: String) -> Any? {
        guard let value = storedValue(forKey: key), value != .null else { return nil }
        guard value.isPropertyList else {
            diagnose(.typeMismatch, key: key, "The stored value is not a property list.")
            return nil
        }
        return object(of: value, key: key, allowed: nil)
    }

    public override func withDecodedUnsafeBytes<Result>(
        forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        guard let data = data(forKey: key) else { return try body(nil) }
        return try data.withUnsafeBytes { try body($0) }
    }

    public override func withDecodedUnsafeBufferPointer<Result>(
        forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        guard let data = data(forKey: key) else { return try body(nil) }
        return try data.withUnsafeBytes { try body($0.bindMemory(to: UInt8.self)) }
    }

    private func data(forKey key: String) -> Data? {
        switch storedValue(forKey: key) {
        case .data(let data)?: return data
        case nil, .null?: return nil
        default:
            diagnose(.typeMismatch, key: key, "The stored value is not data.")
            return nil
        }
    }

    // MARK: Numbers (specification 1.12.4)

    public override func decodeBool(forKey key: String) -> Bool { bool(forKey: key) }
    public override func decodeInteger(forKey key: String) -> Int { integer(forKey: key) }
    public override func decodeCInt(forKey key: String) -> Int32 { integer(forKey: key) }
    public override func decodeInt32(forKey key: String) -> Int32 { integer(forKey: key) }
    public override func decodeInt64(forKey key: String) -> Int64 { integer(forKey: key) }
    public override func decodeFloat(forKey key: String) -> Float { float(forKey: key) }
    public override func decodeDouble(forKey key: String) -> Double { real(forKey: key) }
}

/// Not Sendable: a coder belongs to the thread of its pass.
@available(*, unavailable)
extension ObjectDecoder: @unchecked Sendable {}
