public import Foundation

/// A keyed archiver, which the coder of an object can be cast to.
///
/// In responders and coders, `NSKeyedArchiver` means this class, so code that casts the coder of
/// restorable state works: Foundation's class cannot be subclassed on Linux. An archiver that the
/// app creates writes the same data as Foundation's.
public class KeyedArchiver: KeyedStateCoder {
    /// Foundation's archiver, which encodes for an archiver that the app created; nil in the coder
    /// of an object.
    let foundation: Foundation.NSKeyedArchiver?

    init(_ foundation: Foundation.NSKeyedArchiver?) {
        self.foundation = foundation
        super.init()
    }

    /// Creates an archiver that collects its data.
    public override init() {
        foundation = Foundation.NSKeyedArchiver(requiringSecureCoding: false)
        super.init()
    }

    /// Creates an archiver that collects its data.
    ///
    /// - Parameter requiresSecureCoding: Whether it accepts only objects that support secure
    ///   coding.
    public convenience init(requiringSecureCoding requiresSecureCoding: Bool) {
        self.init(Foundation.NSKeyedArchiver(requiringSecureCoding: requiresSecureCoding))
    }

    /// Creates an archiver that writes into the caller's data when it is finished.
    public convenience init(forWritingWith data: NSMutableData) {
        self.init(Foundation.NSKeyedArchiver(forWritingWith: data))
    }

    // MARK: Foundation's convenience methods

    /// Returns an object and all objects that it refers to as data.
    public class func archivedData(
        withRootObject object: Any, requiringSecureCoding requiresSecureCoding: Bool
    ) throws -> Data {
        try Foundation.NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: requiresSecureCoding)
    }

    /// Returns an object and all objects that it refers to as data.
    public class func archivedData(withRootObject rootObject: Any) -> Data {
        Foundation.NSKeyedArchiver.archivedData(withRootObject: rootObject)
    }

    /// Writes an object and all objects that it refers to into a file, and returns whether that
    /// succeeded.
    @discardableResult
    public class func archiveRootObject(_ rootObject: Any, toFile path: String) -> Bool {
        Foundation.NSKeyedArchiver.archiveRootObject(rootObject, toFile: path)
    }

    /// Sets the name under which every archiver writes a class.
    public class func setClassName(_ codedName: String?, for cls: AnyClass) {
        Foundation.NSKeyedArchiver.setClassName(codedName, for: cls)
    }

    /// Sets the name under which this archiver writes a class.
    ///
    /// It has no effect in the coder of an object, which uses the names that ``StableClassNaming``
    /// declares.
    public func setClassName(_ codedName: String?, for cls: AnyClass) {
        foundation?.setClassName(codedName, for: cls)
    }

    /// The delegate that observes the encoding; `nil` in the coder of an object.
    public var delegate: (any NSKeyedArchiverDelegate)? {
        get { foundation?.delegate }
        set { foundation?.delegate = newValue }
    }

    /// The format of the data.
    public var outputFormat: PropertyListSerialization.PropertyListFormat {
        get { foundation?.outputFormat ?? .binary }
        set { foundation?.outputFormat = newValue }
    }

    /// The encoded data; empty in the coder of an object, whose state Perennial takes.
    public var encodedData: Data { foundation?.encodedData ?? Data() }

    /// Ends the encoding.
    ///
    /// It has no effect in the coder of an object, which Perennial finishes itself.
    public func finishEncoding() { foundation?.finishEncoding() }

    /// Whether only objects that support secure coding are accepted.
    ///
    /// The coder of an object can be made stricter but never less strict.
    public override var requiresSecureCoding: Bool {
        get { foundation?.requiresSecureCoding ?? false }
        set { foundation?.requiresSecureCoding = newValue }
    }

    // MARK: Encoding, unless the coder of an object overrides it

    public override func encode(_ object: Any?) {
        guard let foundation else { return super.encode(object) }
        foundation.encode(object)
    }
    public override func encode(_ data: Data) {
        guard let foundation else { return super.encode(data) }
        foundation.encode(data)
    }
    public override func encodeConditionalObject(_ object: Any?) {
        guard let foundation else { return super.encodeConditionalObject(object) }
        foundation.encodeConditionalObject(object)
    }
    /// Encodes bytes as one value, which `decodeData()` decodes.
    ///
    /// Foundation on Linux writes two values here, and has no method that decodes them.
    public override func encodeBytes(_ address: UnsafeRawPointer?, length: Int) {
        guard let foundation else { return super.encodeBytes(address, length: length) }
        foundation.encode(address.map { Data(bytes: $0, count: max(0, length)) } ?? Data())
    }
    public override func encodeValue(
        ofObjCType type: UnsafePointer<Int8>, at address: UnsafeRawPointer
    ) {
        guard let foundation else { return super.encodeValue(ofObjCType: type, at: address) }
        switch CNumberType(type) {
        // Foundation on Linux ends the process for 16-bit numbers.
        case .int16:
            var number = Int32(address.loadUnaligned(as: Int16.self))
            foundation.encodeValue(ofObjCType: "i", at: &number)
        case .uint16:
            var number = Int32(address.loadUnaligned(as: UInt16.self))
            foundation.encodeValue(ofObjCType: "i", at: &number)
        default: foundation.encodeValue(ofObjCType: type, at: address)
        }
    }
    public override func encodeArray(
        ofObjCType type: UnsafePointer<Int8>, count: Int, at array: UnsafeRawPointer
    ) {
        guard let foundation, CNumberType(type)?.byteCount != 2 else {
            return super.encodeArray(ofObjCType: type, count: count, at: array)
        }
        // Foundation ends the process for an empty array.
        guard count > 0 else { return }
        foundation.encodeArray(ofObjCType: type, count: count, at: array)
    }
    public override func encode(_ object: Any?, forKey key: String) {
        foundation?.encode(object, forKey: key)
    }
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        foundation?.encodeConditionalObject(object, forKey: key)
    }
    public override func encode(_ value: Bool, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Int, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Int32, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Int64, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Float, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encode(_ value: Double, forKey key: String) {
        foundation?.encode(value, forKey: key)
    }
    public override func encodeBytes(
        _ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String
    ) {
        foundation?.encodeBytes(bytes, length: length, forKey: key)
    }
}
