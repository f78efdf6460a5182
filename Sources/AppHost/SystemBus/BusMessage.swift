import Glibc
internal import CSystemBus

/// A message of libsystemd, which is used on one thread at a time, like its connection.
final class BusMessage {
    enum Kind: UInt8, Sendable {
        case call = 1
        case reply = 2
        case error = 3
        case signal = 4
    }

    let handle: OpaquePointer
    private let functions: perennial_sd_bus
    /// The number of values that may still be read.
    private var valuesLeft = Int.max
    /// The number of bytes of texts that may still be read.
    private var textBytesLeft = Int.max

    /// Takes over a message.
    init(_ handle: OpaquePointer, _ functions: perennial_sd_bus) {
        self.handle = handle
        self.functions = functions
    }

    deinit { _ = functions.bus_message_unref(handle) }

    /// The kind; `nil` for a kind that D-Bus does not define, and such a message must be ignored.
    var kind: Kind? {
        var type: UInt8 = 0
        _ = functions.bus_message_get_type(handle, &type)
        return Kind(rawValue: type)
    }

    /// The number of the call that this message answers.
    var replyCookie: UInt64? {
        var cookie: UInt64 = 0
        return functions.bus_message_get_reply_cookie(handle, &cookie) < 0 ? nil : cookie
    }

    var path: String? { text(functions.bus_message_get_path(handle)) }
    var interface: String? { text(functions.bus_message_get_interface(handle)) }
    var member: String? { text(functions.bus_message_get_member(handle)) }

    /// The unique name of the sender, which the bus itself writes.
    var sender: String? { text(functions.bus_message_get_sender(handle)) }

    /// Whether the sender of this call waits for an answer.
    var expectsReply: Bool { functions.bus_message_get_expect_reply(handle) > 0 }

    /// The error's name and text, for an answer that is an error.
    var error: BusError? {
        guard kind == .error, let error = functions.bus_message_get_error(handle)?.pointee else {
            return nil
        }
        return BusError("\(text(error.name) ?? "?"), \(text(error.message) ?? "")")
    }

    /// Reads the values, once.
    ///
    /// - Parameters:
    ///   - max: The maximum number of values, those inside containers included, for a message of a
    ///     process that is not trusted.
    ///   - textBytesMax: The maximum number of bytes of all texts together.
    /// - Throws: An error if there are more, or if a value has an unsupported type.
    func values(max: Int, textBytesMax: Int) throws(BusError) -> [BusValue] {
        valuesLeft = max
        textBytesLeft = textBytesMax
        return try values()
    }

    /// Reads the values, once.
    func values() throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next() { values.append(value) }
        return values
    }

    private func text(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }

    /// Reads the next value of the message or of the open container.
    private func next() throws(BusError) -> BusValue? {
        var code: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try BusError.check(functions.bus_message_peek_type(handle, &code, &contents)) > 0
        else { return nil }
        guard valuesLeft > 0 else { throw BusError("A message has too many values.") }
        valuesLeft -= 1
        let type = TypeCode(code)
        let inner = text(contents) ?? ""
        switch type {
        case "y": return .byte(try read(type, 0))
        // libsystemd reads a Boolean as a C integer.
        case "b": return .bool(try read(type, Int32(0)) != 0)
        case "n": return .int16(try read(type, 0))
        case "q": return .uint16(try read(type, 0))
        case "i": return .int32(try read(type, 0))
        case "u": return .uint32(try read(type, 0))
        case "x": return .int64(try read(type, 0))
        case "t": return .uint64(try read(type, 0))
        case "d": return .double(try read(type, 0))
        case "s": return .string(try read(type))
        case "o": return .objectPath(try read(type))
        case "g": return .signature(try read(type))
        case "a": return .array(of: inner, try read(type, containing: inner))
        case "r": return .structure(try read(type, containing: inner))
        case "v":
            guard let value = try read(type, containing: inner).first else { break }
            return .variant(value)
        case "e":
            let pair = try read(type, containing: inner)
            guard pair.count == 2 else { break }
            return .entry(pair[0], pair[1])
        default: break
        }
        throw BusError("A message has a value of the unsupported type “\(type)”.")
    }

    private func read<Value: BitwiseCopyable>(_ type: TypeCode, _ initial: Value) throws(BusError)
        -> Value
    {
        var value = initial
        try BusError.check(functions.bus_message_read_basic(handle, type.code, &value))
        return value
    }

    private func read(_ type: TypeCode) throws(BusError) -> String {
        guard let start = try read(type, UnsafePointer<CChar>?.none) else { return "" }
        let count = strlen(start)
        guard count <= textBytesLeft else { throw BusError("A message has too long texts.") }
        textBytesLeft -= count
        return String(cString: start)
    }

    private func read(_ type: TypeCode, containing inner: String) throws(BusError) -> [BusValue] {
        try BusError.check(functions.bus_message_enter_container(handle, type.code, inner))
        let values = try values()
        try BusError.check(functions.bus_message_exit_container(handle))
        return values
    }

    /// Appends values to the message.
    func append(_ values: [BusValue]) throws(BusError) {
        for value in values { try append(value) }
    }

    private func append(_ value: BusValue) throws(BusError) {
        switch value {
        case .byte(let number): try write("y", number)
        case .bool(let isTrue): try write("b", Int32(isTrue ? 1 : 0))
        case .int16(let number): try write("n", number)
        case .uint16(let number): try write("q", number)
        case .int32(let number): try write("i", number)
        case .uint32(let number): try write("u", number)
        case .int64(let number): try write("x", number)
        case .uint64(let number): try write("t", number)
        case .double(let number): try write("d", number)
        case .string(let text): try write("s", text: text)
        case .objectPath(let text): try write("o", text: text)
        case .signature(let text): try write("g", text: text)
        case .variant(let value): try write("v", containing: value.type, [value])
        case .array(let type, let values): try write("a", containing: type, values)
        case .structure(let fields):
            try write("r", containing: fields.map(\.type).joined(), fields)
        case .entry(let key, let value):
            try write("e", containing: key.type + value.type, [key, value])
        }
    }

    private func write<Value: BitwiseCopyable>(_ type: TypeCode, _ value: Value) throws(BusError) {
        var value = value
        try BusError.check(functions.bus_message_append_basic(handle, type.code, &value))
    }

    private func write(_ type: TypeCode, text: String) throws(BusError) {
        // A C string ends at its first null byte.
        guard !text.utf8.contains(0) else {
            throw BusError("A text with a null byte cannot be sent over the message bus.")
        }
        try BusError.check(functions.bus_message_append_basic(handle, type.code, text))
    }

    private func write(
        _ type: TypeCode, containing inner: String, _ values: [BusValue]
    ) throws(BusError) {
        try BusError.check(functions.bus_message_open_container(handle, type.code, inner))
        try append(values)
        try BusError.check(functions.bus_message_close_container(handle))
    }

    /// The character with which D-Bus names a type.
    private struct TypeCode: Equatable, ExpressibleByUnicodeScalarLiteral, CustomStringConvertible {
        let code: CChar

        init(_ code: CChar) { self.code = code }
        init(unicodeScalarLiteral scalar: Unicode.Scalar) {
            code = CChar(truncatingIfNeeded: scalar.value)
        }

        var description: String { String(Unicode.Scalar(UInt8(bitPattern: code))) }
    }
}
