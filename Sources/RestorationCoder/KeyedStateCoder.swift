public import Foundation

/// The base class of both coders, in which every method of NSCoder returns.
///
/// NSCoder ends the process in each method that a subclass does not override. Here, a call of a
/// method without a key, of an encoding method of a decoder, or of a decoding method of an encoder
/// causes a diagnostic and has an empty result. The two coders override the methods that they
/// support.
public class KeyedStateCoder: NSCoder {
    /// Creates a coder.
    public override init() { super.init() }

    /// Reports a call of a method that this coder does not support.
    func refuse(_ method: String, key: String = "") {}

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

    public override func encodeValue(
        ofObjCType type: UnsafePointer<Int8>, at address: UnsafeRawPointer
    ) { refuse(#function) }
    public override func encode(_ data: Data) { refuse(#function) }
    public override func encode(_ object: Any?) { refuse(#function) }
    public override func encodeRootObject(_ object: Any) { refuse(#function) }
    public override func encodeBycopyObject(_ object: Any?) { refuse(#function) }
    public override func encodeByrefObject(_ object: Any?) { refuse(#function) }
    public override func encodeConditionalObject(_ object: Any?) { refuse(#function) }
    public override func encodePropertyList(_ propertyList: Any) { refuse(#function) }
    public override func encodeArray(
        ofObjCType type: UnsafePointer<Int8>, count: Int, at array: UnsafeRawPointer
    ) { refuse(#function) }
    public override func encodeBytes(_ address: UnsafeRawPointer?, length: Int) {
        refuse(#function)
    }

    /// Leaves the memory unchanged, because its size is unknown.
    public override func decodeValue(
        ofObjCType type: UnsafePointer<Int8>, at data: UnsafeMutableRawPointer
    ) { refuse(#function) }
    public override func decodeArray(
        ofObjCType type: UnsafePointer<Int8>, count: Int, at array: UnsafeMutableRawPointer
    ) { refuse(#function) }

    public override func decodeObject() -> Any? { refused(#function, "", nil) }
    public override func decodeData() -> Data? { refused(#function, "", nil) }
    public override func decodePropertyList() -> Any? { refused(#function, "", nil) }
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
