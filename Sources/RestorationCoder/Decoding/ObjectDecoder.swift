public import Foundation
public import RestorationArchive

/// The coder that one object reads its state from.
///
/// An absent key is no error: objects are nil, numbers zero (specification 1.12.3). What does not
/// fit is answered the same way and named in ``diagnostics``; nothing traps.
public final class ObjectDecoder: KeyedStateCoder {
    let context: DecodingContext
    let allowed: [AnyClass]?
    private let fields: [ArchiveField]
    /// Empty while there are few enough fields to look through.
    private let positions: [String: Int]
    private static let searchedFieldCountMax = 16
    private let keyPrefix: String
    /// Which fields were read: a bit for each of the first 64, the others by number.
    private var firstRead: UInt64 = 0
    private var othersRead: Set<Int> = []
    private var failure: (any Error)?

    /// Makes a coder that reads nothing.
    public override init() {
        context = DecodingContext(
            path: .application, header: nil, storyboardName: nil, references: nil,
            requiresSecureCoding: false)
        allowed = nil
        fields = []
        positions = [:]
        keyPrefix = ""
        super.init()
    }

    /// Makes a coder without references over what an encoder collected.
    public convenience init(fields: [ArchiveField], requiresSecureCoding: Bool = false) {
        self.init(
            context: DecodingContext(
                path: .application, header: nil, storyboardName: nil, references: nil,
                requiresSecureCoding: requiresSecureCoding, fields: fields),
            fields: fields, keyPrefix: "", allowed: nil)
    }

    /// Makes the coder of a preserved object.
    package convenience init(
        record: ArchiveRecord, header: ArchiveHeader?,
        references: (any ReferenceResolving)? = nil, requiresSecureCoding: Bool = false
    ) {
        self.init(
            context: DecodingContext(
                path: record.path, header: header, storyboardName: record.storyboardName,
                references: references, requiresSecureCoding: requiresSecureCoding,
                fields: record.fields),
            fields: record.fields, keyPrefix: "", allowed: nil)
    }

    init(
        context: DecodingContext, fields: [ArchiveField], keyPrefix: String, allowed: [AnyClass]?
    ) {
        self.context = context
        self.fields = fields
        self.keyPrefix = keyPrefix
        self.allowed = allowed
        positions =
            fields.count <= Self.searchedFieldCountMax
            ? [:]
            : Dictionary(
                fields.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { _, later in later })
        super.init()
    }

    /// What did not fit, also in objects decoded by value.
    public var diagnostics: [CoderDiagnostic] { context.diagnostics }

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
            return context.header.flatMap(reserved.value(in:))
        }
        guard let position = position(of: key) else { return nil }
        if position < UInt64.bitWidth {
            firstRead |= 1 << UInt64(position)
        } else {
            othersRead.insert(position)
        }
        return fields[position].value
    }

    private func position(of key: String) -> Int? {
        positions.isEmpty ? fields.lastIndex { $0.key == key } : positions[key]
    }

    func diagnose(_ code: CoderDiagnostic.Code, key: String, _ message: String) {
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

    public override var requiresSecureCoding: Bool { context.requiresSecureCoding }
    public override var allowedClasses: [AnyClass]? { allowed }
    public override var error: (any Error)? { failure }

    /// Notes that the object being decoded found its state unusable; it decodes as nil.
    public override func failWithError(_ error: any Error) {
        if failure == nil { failure = error }
    }

    public override func containsValue(forKey key: String) -> Bool {
        if ReservedKey(key) == .storyboard { return context.storyboardName != nil }
        if let reserved = ReservedKey(key) {
            return context.header.flatMap(reserved.value(in:)) != nil
        }
        return position(of: key) != nil
    }

    public override func decodeObject(forKey key: String) -> Any? {
        if ReservedKey(key) == .storyboard {
            return context.storyboardName.flatMap { context.references?.storyboard(named: $0) }
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
