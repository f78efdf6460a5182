public import Foundation

/// A keyed unarchiver, which the coder of an object can be cast to.
///
/// In responders and coders, `NSKeyedUnarchiver` means this class, so code that casts the coder of
/// restorable state works: Foundation's class cannot be subclassed on Linux. An unarchiver that the
/// app creates reads the same data as Foundation's.
public class KeyedUnarchiver: KeyedStateCoder {
    /// Foundation's unarchiver, which decodes for an unarchiver that the app created; nil in the
    /// coder of an object.
    let foundation: Foundation.NSKeyedUnarchiver?

    init(_ foundation: Foundation.NSKeyedUnarchiver?) {
        self.foundation = foundation
        super.init()
    }

    /// Creates an unarchiver of a keyed archive.
    ///
    /// - Throws: Foundation's error if the data is not a keyed archive.
    public convenience init(forReadingFrom data: Data) throws {
        self.init(try Foundation.NSKeyedUnarchiver(forReadingFrom: data))
    }

    /// Creates an unarchiver of a keyed archive.
    ///
    /// From other data it decodes no values.
    public convenience init(forReadingWith data: Data) {
        self.init(Foundation.NSKeyedUnarchiver(forReadingWith: data))
    }

    // MARK: Foundation's convenience methods

    /// Returns the object of an archive, which must be of the class.
    public class func unarchivedObject<DecodedObjectType>(
        ofClass cls: DecodedObjectType.Type, from data: Data
    ) throws -> DecodedObjectType? where DecodedObjectType: NSObject & NSCoding {
        try Foundation.NSKeyedUnarchiver.unarchivedObject(ofClass: cls, from: data)
    }

    /// Returns the object of an archive, which must be of one of the classes.
    public class func unarchivedObject(ofClasses classes: [AnyClass], from data: Data) throws
        -> Any?
    {
        try Foundation.NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
    }

    /// Returns the object of an archive.
    public class func unarchiveTopLevelObjectWithData(_ data: Data) throws -> Any? {
        try Foundation.NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
    }

    /// Returns the object of an archive, or `nil` if the data is not an archive.
    public class func unarchiveObject(with data: Data) -> Any? {
        Foundation.NSKeyedUnarchiver.unarchiveObject(with: data)
    }

    /// Returns the object of an archive in a file, or `nil` if there is none.
    public class func unarchiveObject(withFile path: String) -> Any? {
        Foundation.NSKeyedUnarchiver.unarchiveObject(withFile: path)
    }

    /// Sets the class that every unarchiver instantiates for a name.
    public class func setClass(_ cls: AnyClass?, forClassName codedName: String) {
        Foundation.NSKeyedUnarchiver.setClass(cls, forClassName: codedName)
    }

    /// Returns the class that every unarchiver instantiates for a name.
    public class func `class`(forClassName codedName: String) -> AnyClass? {
        Foundation.NSKeyedUnarchiver.class(forClassName: codedName)
    }

    /// Sets the class that this unarchiver instantiates for a name.
    ///
    /// It has no effect in the coder of an object, which finds former names through
    /// ``StableClassNaming``.
    public func setClass(_ cls: AnyClass?, forClassName codedName: String) {
        foundation?.setClass(cls, forClassName: codedName)
    }

    /// Returns the class that this unarchiver instantiates for a name.
    public func `class`(forClassName codedName: String) -> AnyClass? {
        foundation?.class(forClassName: codedName)
    }

    /// The delegate that observes the decoding; `nil` in the coder of an object.
    public var delegate: (any NSKeyedUnarchiverDelegate)? {
        get { foundation?.delegate }
        set { foundation?.delegate = newValue }
    }

    /// Ends the decoding.
    ///
    /// It has no effect in the coder of an object, which Perennial finishes itself.
    public func finishDecoding() { foundation?.finishDecoding() }

    /// Whether only classes that support secure coding are instantiated.
    ///
    /// The coder of an object can be made stricter but never less strict.
    public override var requiresSecureCoding: Bool {
        get { foundation?.requiresSecureCoding ?? false }
        set { foundation?.requiresSecureCoding = newValue }
    }

    /// The reaction to a decoding failure.
    ///
    /// The coder of an object always sets its error.
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy {
        get { foundation?.decodingFailurePolicy ?? .setErrorAndReturn }
        set { foundation?.decodingFailurePolicy = newValue }
    }

    public override var error: (any Error)? { foundation?.error }
    public override var allowedClasses: [AnyClass]? { foundation?.allowedClasses }
    public override func failWithError(_ error: any Error) { foundation?.failWithError(error) }

    // MARK: Decoding, unless the coder of an object overrides it

    public override func containsValue(forKey key: String) -> Bool {
        foundation?.containsValue(forKey: key) ?? false
    }
    public override func decodeObject() -> Any? {
        guard let foundation else { return super.decodeObject() }
        return foundation.decodeObject()
    }
    public override func decodeData() -> Data? {
        guard let foundation else { return super.decodeData() }
        return foundation.decodeData()
    }
    public override func decodePropertyList() -> Any? {
        guard let foundation else { return super.decodePropertyList() }
        return foundation.decodePropertyList()
    }
    public override func decodeValue(
        ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer
    ) {
        guard let foundation else { return super.decodeValue(ofObjCType: type, at: data) }
        switch CNumberType(type) {
        // Foundation on Linux ends the process for 16-bit numbers.
        case .int16:
            var number = Int32(data.loadUnaligned(as: Int16.self))
            foundation.decodeValue(ofObjCType: "i", at: &number)
            data.storeBytes(of: Int16(clamping: number), as: Int16.self)
        case .uint16:
            var number = Int32(data.loadUnaligned(as: UInt16.self))
            foundation.decodeValue(ofObjCType: "i", at: &number)
            data.storeBytes(of: UInt16(clamping: number), as: UInt16.self)
        default: foundation.decodeValue(ofObjCType: type, at: data)
        }
    }
    public override func decodeArray(
        ofObjCType type: UnsafePointer<Int8>, count: Int, at array: UnsafeMutableRawPointer
    ) {
        guard let foundation, CNumberType(type)?.byteCount != 2 else {
            return super.decodeArray(ofObjCType: type, count: count, at: array)
        }
        // Foundation ends the process for an empty array.
        guard count > 0 else { return }
        foundation.decodeArray(ofObjCType: type, count: count, at: array)
    }
    public override func decodeObject(forKey key: String) -> Any? {
        foundation?.decodeObject(forKey: key)
    }
    public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        foundation?.decodeObject(of: classes, forKey: key)
    }
    public override func decodePropertyList(forKey key: String) -> Any? {
        foundation?.decodePropertyList(forKey: key)
    }
    public override func decodeBool(forKey key: String) -> Bool {
        foundation?.decodeBool(forKey: key) ?? false
    }
    public override func decodeInteger(forKey key: String) -> Int {
        foundation?.decodeInteger(forKey: key) ?? 0
    }
    public override func decodeInt32(forKey key: String) -> Int32 {
        foundation?.decodeInt32(forKey: key) ?? 0
    }
    public override func decodeInt64(forKey key: String) -> Int64 {
        foundation?.decodeInt64(forKey: key) ?? 0
    }
    public override func decodeFloat(forKey key: String) -> Float {
        foundation?.decodeFloat(forKey: key) ?? 0
    }
    public override func decodeDouble(forKey key: String) -> Double {
        foundation?.decodeDouble(forKey: key) ?? 0
    }
    public override func withDecodedUnsafeBytes<Result>(
        forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        guard let foundation else { return try body(nil) }
        return try foundation.withDecodedUnsafeBytes(forKey: key, body: body)
    }
    public override func withDecodedUnsafeBufferPointer<Result>(
        forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        guard let foundation else { return try body(nil) }
        return try foundation.withDecodedUnsafeBufferPointer(forKey: key, body: body)
    }
}
