public import Foundation
import RestorationArchive

/// The base class of both coders, in which every method of NSCoder returns.
///
/// NSCoder ends the process in each method that a subclass does not override. Here, a call of an
/// encoding method of a decoder, or of a decoding method of an encoder, causes a diagnostic and has
/// an empty result. The two coders override the methods that they support.
///
/// Values without keys are coded in their order, under the keys `$0`, `$1` and so on, as keyed
/// archivers do. An object that a superclass encodes without a key takes a number too.
public class KeyedStateCoder: NSCoder {
    /// Creates a coder.
    public override init() { super.init() }

    /// Reports a call of a method that this coder does not support.
    func refuse(_ method: String, key: String = "") {}

    /// Returns the key under which the next value without a key is encoded.
    ///
    /// A coder that does not encode reports the method and returns nil.
    func nextKeyToEncode(_ method: String) -> String? { refused(method, "", nil) }

    /// Returns the key of the next value that was encoded without a key, or nil if there is none.
    ///
    /// A coder that does not decode reports the method and returns nil.
    func nextKeyToDecode(_ method: String) -> String? { refused(method, "", nil) }

    private func refused<Empty>(_ method: String, _ key: String, _ empty: Empty) -> Empty {
        refuse(method, key: key)
        return empty
    }

    public override var allowsKeyedCoding: Bool { true }
    public override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }
    public override var error: (any Error)? { nil }
    public override var allowedClasses: [AnyClass]? { nil }
    public override var requiresSecureCoding: Bool { false }
    public override func failWithError(_ error: any Error) { refuse(#function) }
    public override func version(forClassName className: String) -> Int { NSNotFound }

    // MARK: Without keys

    public override func encode(_ object: Any?) {
        guard let key = nextKeyToEncode(#function) else { return }
        encode(object, forKey: key)
    }
    public override func encode(_ data: Data) {
        guard let key = nextKeyToEncode(#function) else { return }
        encode(data as Any?, forKey: key)
    }
    public override func encodeRootObject(_ object: Any) { encode(object as Any?) }
    public override func encodeBycopyObject(_ object: Any?) { encode(object) }
    public override func encodeByrefObject(_ object: Any?) { encode(object) }
    public override func encodeConditionalObject(_ object: Any?) {
        guard let key = nextKeyToEncode(#function) else { return }
        encodeConditionalObject(object, forKey: key)
    }
    public override func encodePropertyList(_ propertyList: Any) { encode(propertyList as Any?) }
    public override func encodeBytes(_ address: UnsafeRawPointer?, length: Int) {
        guard let key = nextKeyToEncode(#function) else { return }
        encodeBytes(address?.assumingMemoryBound(to: UInt8.self), length: length, forKey: key)
    }

    /// Encodes a number.
    ///
    /// Other types are refused, because their size in memory is unknown.
    public override func encodeValue(
        ofObjCType type: UnsafePointer<Int8>, at address: UnsafeRawPointer
    ) {
        guard let number = CNumberType(type) else { return refuse(#function) }
        guard let key = nextKeyToEncode(#function) else { return }
        encode(number.value(at: address) as Any?, forKey: key)
    }
    /// Encodes numbers, each as a value of its own.
    public override func encodeArray(
        ofObjCType type: UnsafePointer<Int8>, count: Int, at array: UnsafeRawPointer
    ) {
        guard let number = CNumberType(type), 0...ArchiveLimits.fieldCountMax ~= count else {
            return refuse(#function)
        }
        for index in 0..<count {
            encodeValue(ofObjCType: type, at: array + index * number.byteCount)
        }
    }

    /// Leaves the memory unchanged if there is no number for it.
    public override func decodeValue(
        ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer
    ) { refuse(#function) }
    public override func decodeArray(
        ofObjCType type: UnsafePointer<Int8>, count: Int, at array: UnsafeMutableRawPointer
    ) {
        guard let number = CNumberType(type), 0...ArchiveLimits.fieldCountMax ~= count else {
            return refuse(#function)
        }
        for index in 0..<count {
            decodeValue(ofObjCType: type, at: array + index * number.byteCount)
        }
    }

    public override func decodeObject() -> Any? {
        nextKeyToDecode(#function).flatMap { decodeObject(forKey: $0) }
    }
    public override func decodeData() -> Data? {
        guard let key = nextKeyToDecode(#function) else { return nil }
        return withDecodedUnsafeBytes(forKey: key) { bytes in bytes.map { Data($0) } }
    }
    public override func decodePropertyList() -> Any? {
        nextKeyToDecode(#function).flatMap { decodePropertyList(forKey: $0) }
    }

    // MARK: With keys

    public override func encode(_ object: Any?, forKey key: String) { refuse(#function, key: key) }
    public override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        refuse(#function, key: key)
    }
    public override func encode(_ value: Bool, forKey key: String) { refuse(#function, key: key) }
    public override func encode(_ value: Int, forKey key: String) { refuse(#function, key: key) }
    public override func encode(_ value: Int32, forKey key: String) { refuse(#function, key: key) }
    public override func encode(_ value: Int64, forKey key: String) { refuse(#function, key: key) }
    public override func encode(_ value: Float, forKey key: String) { refuse(#function, key: key) }
    public override func encode(_ value: Double, forKey key: String) { refuse(#function, key: key) }
    public override func encodeBytes(
        _ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String
    ) { refuse(#function, key: key) }

    public override func containsValue(forKey key: String) -> Bool { false }

    public override func decodeObject(forKey key: String) -> Any? { refused(#function, key, nil) }
    public override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
        decodeObject(forKey: key)
    }

    public override func decodeObject<Object: NSCoding>(
        of type: Object.Type, forKey key: String
    ) -> Object? where Object: NSObject {
        decodeObject(of: [type], forKey: key) as? Object
    }

    public override func decodePropertyList(forKey key: String) -> Any? {
        decodeObject(forKey: key)
    }

    public override func decodeBool(forKey key: String) -> Bool { refused(#function, key, false) }
    public override func decodeCInt(forKey key: String) -> Int32 { decodeInt32(forKey: key) }
    public override func decodeInteger(forKey key: String) -> Int { refused(#function, key, 0) }
    public override func decodeInt32(forKey key: String) -> Int32 { refused(#function, key, 0) }
    public override func decodeInt64(forKey key: String) -> Int64 { refused(#function, key, 0) }
    public override func decodeFloat(forKey key: String) -> Float { refused(#function, key, 0) }
    public override func decodeDouble(forKey key: String) -> Double { refused(#function, key, 0) }
    public override func withDecodedUnsafeBytes<Result>(
        forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        refuse(#function, key: key)
        return try body(nil)
    }

    public override func withDecodedUnsafeBufferPointer<Result>(
        forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        refuse(#function, key: key)
        return try body(nil)
    }
}
