/// One message of the bus.
struct DBusMessage: Hashable, Sendable {
    /// The maximum size of a message; a larger one ends the connection.
    static let bytesMax = 1 << 20
    private static let fixedBytes = 16

    enum Kind: UInt8, Hashable, Sendable {
        case call = 1
        case reply = 2
        case error = 3
        case signal = 4
    }

    var kind: Kind
    var serial: UInt32 = 0
    var path: String?
    var interface: String?
    var member: String?
    var errorName: String?
    var replySerial: UInt32?
    var destination: String?
    var sender: String?
    var body: [DBusValue] = []

    init(_ kind: Kind) { self.kind = kind }

    /// Creates a method call.
    static func call(
        _ member: String, of interface: String, at path: String, on destination: String,
        _ body: [DBusValue] = []
    ) -> DBusMessage {
        var message = DBusMessage(.call)
        (message.member, message.interface, message.path) = (member, interface, path)
        message.destination = destination
        message.body = body
        return message
    }

    func encoded() -> [UInt8] {
        var body = DBusWriter()
        for value in self.body { body.write(value) }
        var writer = DBusWriter()
        for byte in [UInt8(ascii: "l"), kind.rawValue, 0, 1] { writer.write(.byte(byte)) }
        writer.uint32(UInt32(body.bytes.count))
        writer.uint32(serial)
        writer.write(.array("(yv)", fields()))
        writer.align(to: 8)
        return writer.bytes + body.bytes
    }

    private func fields() -> [DBusValue] {
        let signature = body.map(\.type).joined()
        let all: [(UInt8, DBusValue?)] = [
            (1, path.map { .objectPath($0) }), (2, interface.map { .string($0) }),
            (3, member.map { .string($0) }), (4, errorName.map { .string($0) }),
            (5, replySerial.map { .uint32($0) }), (6, destination.map { .string($0) }),
            (8, signature.isEmpty ? nil : .signature(signature)),
        ]
        return all.compactMap { code, value in
            value.map { .structure([.byte(code), .variant($0)]) }
        }
    }

    /// Removes the first complete message from the received bytes and returns it; `nil` if none is
    /// complete.
    static func next(in bytes: inout [UInt8]) throws(DBusError) -> DBusMessage? {
        guard bytes.count >= fixedBytes else { return nil }
        guard bytes[0] == UInt8(ascii: "l") || bytes[0] == UInt8(ascii: "B") else {
            throw DBusError.malformed
        }
        let isLittle = bytes[0] == UInt8(ascii: "l")
        var lengths = DBusReader(Array(bytes[..<fixedBytes]), isLittleEndian: isLittle, from: 4)
        let bodyBytes = Int(try lengths.uint32())
        let serial = try lengths.uint32()
        let fieldBytes = Int(try lengths.uint32())
        guard bodyBytes <= bytesMax, fieldBytes <= bytesMax else { throw DBusError.malformed }
        let head = (fixedBytes + fieldBytes + 7) / 8 * 8
        guard bytes.count >= head + bodyBytes else { return nil }
        defer { bytes.removeFirst(head + bodyBytes) }
        guard let kind = Kind(rawValue: bytes[1]) else {
            // A message of an unknown kind is ignored, as the specification of D-Bus requires.
            return DBusMessage(.signal)
        }
        var message = DBusMessage(kind)
        message.serial = serial
        var reader = DBusReader(Array(bytes[..<head]), isLittleEndian: isLittle, from: 12)
        let signature = message.take(try reader.values("a(yv)"))
        var body = DBusReader(
            Array(bytes[head..<head + bodyBytes]), isLittleEndian: isLittle)
        message.body = try body.values(signature)
        return message
    }

    /// Reads the header's fields; returns the body's signature.
    private mutating func take(_ fields: [DBusValue]) -> String {
        guard case .array(_, let entries)? = fields.first else { return "" }
        var signature = ""
        for case .structure(let field) in entries {
            guard field.count == 2, case .byte(let code) = field[0] else { continue }
            let value = field[1].unwrapped
            switch code {
            case 1: path = value.text
            case 2: interface = value.text
            case 3: member = value.text
            case 4: errorName = value.text
            case 5: if case .uint32(let number) = value { replySerial = number }
            case 6: destination = value.text
            case 7: sender = value.text
            case 8: signature = value.text ?? ""
            default: break
            }
        }
        return signature
    }
}
