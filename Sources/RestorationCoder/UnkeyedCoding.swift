/// The keys of values that are coded without keys, in the order of coding.
struct UnkeyedKeys {
    private var count = 0

    /// The key of the next value.
    var next: String { "$\(count)" }

    /// Continues with the value after the next one.
    mutating func advance() { count += 1 }
}

/// A C type of numbers, which Objective-C names with one character.
///
/// `l` and `L` are absent, because their size depends on the platform.
enum CNumberType {
    case bool, int8, uint8, int16, uint16, int32, uint32, int64, uint64, float, double

    /// Creates the type with a code, or returns nil.
    init?(_ code: UnsafePointer<Int8>) {
        switch String(cString: UnsafeRawPointer(code).assumingMemoryBound(to: CChar.self)) {
        case "B": self = .bool
        case "c": self = .int8
        case "C": self = .uint8
        case "s": self = .int16
        case "S": self = .uint16
        case "i": self = .int32
        case "I": self = .uint32
        case "q": self = .int64
        case "Q": self = .uint64
        case "f": self = .float
        case "d": self = .double
        default: return nil
        }
    }

    /// The size of a number in memory.
    var byteCount: Int {
        switch self {
        case .bool, .int8, .uint8: 1
        case .int16, .uint16: 2
        case .int32, .uint32, .float: 4
        case .int64, .uint64, .double: 8
        }
    }

    /// Returns the number at an address, which need not be aligned.
    func value(at address: UnsafeRawPointer) -> Any {
        switch self {
        // Memory with another value than 0 and 1 is no valid Bool.
        case .bool: address.load(as: UInt8.self) != 0
        case .int8: address.load(as: Int8.self)
        case .uint8: address.load(as: UInt8.self)
        case .int16: address.loadUnaligned(as: Int16.self)
        case .uint16: address.loadUnaligned(as: UInt16.self)
        case .int32: address.loadUnaligned(as: Int32.self)
        case .uint32: address.loadUnaligned(as: UInt32.self)
        case .int64: address.loadUnaligned(as: Int64.self)
        case .uint64: address.loadUnaligned(as: UInt64.self)
        case .float: address.loadUnaligned(as: Float.self)
        case .double: address.loadUnaligned(as: Double.self)
        }
    }

    /// Copies the number under a key to an address, which need not be aligned.
    func copy(
        from decoder: ObjectDecoder, forKey key: String, to address: UnsafeMutableRawPointer
    ) {
        switch self {
        case .bool: address.storeBytes(of: decoder.bool(forKey: key), as: Bool.self)
        case .int8: address.storeBytes(of: decoder.integer(forKey: key), as: Int8.self)
        case .uint8: address.storeBytes(of: decoder.integer(forKey: key), as: UInt8.self)
        case .int16: address.storeBytes(of: decoder.integer(forKey: key), as: Int16.self)
        case .uint16: address.storeBytes(of: decoder.integer(forKey: key), as: UInt16.self)
        case .int32: address.storeBytes(of: decoder.integer(forKey: key), as: Int32.self)
        case .uint32: address.storeBytes(of: decoder.integer(forKey: key), as: UInt32.self)
        case .int64: address.storeBytes(of: decoder.integer(forKey: key), as: Int64.self)
        case .uint64: address.storeBytes(of: decoder.integer(forKey: key), as: UInt64.self)
        case .float: address.storeBytes(of: decoder.float(forKey: key), as: Float.self)
        case .double: address.storeBytes(of: decoder.real(forKey: key), as: Double.self)
        }
    }
}
