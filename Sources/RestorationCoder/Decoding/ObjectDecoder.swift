public import Foundation
public import RestorationArchive

/// The coder that one object reads its state from.
///
/// An absent key is no error: objects are nil, numbers zero (specification 1.12.3). What does not
/// fit is answered the same way and named in ``diagnostics``; nothing traps.
public final class ObjectDecoder: KeyedUnarchiver {
    let allowed: [AnyClass]?
    let origin: DecodingOrigin
    private let fields: [ArchiveField]
    /// Empty while there are few enough fields to look through.
    private let positions: [String: Int]
    private static let searchedFieldCountMax = 16
    private let keyPrefix: String
    /// Which fields were read: a bit for each of the first 64, the others by number.
    ///
    /// NB: unchecked is safe here and below, since a coder belongs to one thread and no access
    /// calls out.
    @exclusivity(unchecked) private var firstRead: UInt64 = 0
    @exclusivity(unchecked) private var othersRead: Set<Int> = []
    /// Where the next key is looked for first: most objects read in the order of writing.
    @exclusivity(unchecked) private var expected = 0
    @exclusivity(unchecked) private var failure: (any Error)?
    /// The system's keys that were asked for.
    @exclusivity(unchecked) package private(set) var reservedKeysRead: Set<ReservedKey> = []
    /// Made when it is needed: most objects decode plain values, and nothing goes wrong.
    @exclusivity(unchecked) private var known: DecodingContext?

    /// Makes a coder that reads nothing.
    public init() {
        origin = DecodingOrigin(path: .application, session: DecodingSession())
        allowed = nil
        fields = []
        positions = [:]
        keyPrefix = ""
        super.init(nil)
    }

    /// Makes a coder without references over what an encoder collected.
    ///
    /// - Parameters:
    ///   - fields: What the encoder collected.
    ///   - requiresSecureCoding: Whether only classes that support secure coding are made.
    ///   - isSealed: Whether the fields come from a sealed file, or never left the program. Only
    ///     then any NSCoding class of the program is made; otherwise those that are named in
    ///     `decodeObject(of:forKey:)`. Values such as texts, lists and dates need no naming.
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

    /// Makes the coder of a preserved object, which a sealed file holds.
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

    /// Makes the coder of one of the preserved objects that a sealed file holds.
    package convenience init(record: ArchiveRecord, session: DecodingSession) {
        self.init(
            path: record.path, storyboardName: record.storyboardName, fields: record.fields,
            session: session)
    }

    /// Makes the coder of a preserved object from those parts of its record that a coder reads: taking a
    /// record out of a list copies all of them.
    package convenience init(
        path: ArchivePath, storyboardName: String?, fields: [ArchiveField], session: DecodingSession
    ) {
        self.init(
            origin: DecodingOrigin(path: path, storyboardName: storyboardName, session: session),
            context: nil, fields: fields, keyPrefix: "", allowed: nil)
    }

    /// Makes the coder of an object that is decoded by value inside another one's.
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

    /// What did not fit, also in objects decoded by value.
    public var diagnostics: [CoderDiagnostic] { known?.diagnostics ?? [] }

    /// Keys that are in the archive and that nobody asked for, in order.
    public var keysNeverRead: [String] {
        fields.indices.filter { position in
            position < UInt64.bitWidth
                ? firstRead & 1 << UInt64(position) == 0 : !othersRead.contains(position)
        }.map { fields[$0].key }
    }

    /// The stored value under a key, which counts as read; nil when the key is absent.
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

    /// UIKit's own classes know which of their keys an older release did not write.
    private func noteAbsence(of key: String) {
        guard !key.hasPrefix("UI"), !key.hasPrefix("kUI") else { return }
        diagnose(
            .absentKey, key: key,
            "Nothing was encoded under the key, so it decodes as nil, zero or false. Compare its "
                + "spelling in encode and decode, or ask containsValue(forKey:) first.")
    }

    /// Of two fields with one key, which only foreign bytes hold, either may be found.
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

    /// Notes what is wrong with a key, or with the object as a whole if the key is empty.
    package func diagnose(_ code: CoderDiagnostic.Code, key: String, _ message: String) {
        context.diagnose(code, key: fullKey(key), message)
    }

    func fullKey(_ key: String) -> String {
        keyPrefix.isEmpty ? key : "\(keyPrefix).\(key)"
    }

    // MARK: Keyed coding

    override func refuse(_ method: String, key: String) {
        diagnose(
            .unsupportedMethod, key: key,
            "\(method) does nothing while state is restored; decode values by their keys.")
    }

    public override var requiresSecureCoding: Bool {
        get { known?.requiresSecureCoding ?? origin.session.requiresSecureCoding }
        set { if newValue { context.requiresSecureCoding = true } }
    }
    public override var allowedClasses: [AnyClass]? { allowed }
    public override var error: (any Error)? { failure }

    /// Notes that the object being decoded found its state unusable; it decodes as nil.
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
            diagnose(.typeMismatch, key: key, "The stored value is no property list.")
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
            diagnose(.typeMismatch, key: key, "The stored value is no data.")
            return nil
        }
    }

    // MARK: Numbers (specification 1.12.4, 11.5)

    public override func decodeBool(forKey key: String) -> Bool { bool(forKey: key) }
    public override func decodeInteger(forKey key: String) -> Int { integer(forKey: key) }
    public override func decodeCInt(forKey key: String) -> Int32 { integer(forKey: key) }
    public override func decodeInt32(forKey key: String) -> Int32 { integer(forKey: key) }
    public override func decodeInt64(forKey key: String) -> Int64 { integer(forKey: key) }
    public override func decodeFloat(forKey key: String) -> Float { Float(real(forKey: key)) }
    public override func decodeDouble(forKey key: String) -> Double { real(forKey: key) }
}

/// A coder belongs to the thread of its pass.
@available(*, unavailable)
extension ObjectDecoder: @unchecked Sendable {}
