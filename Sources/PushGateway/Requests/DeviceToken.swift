import Crypto
public import Foundation

/// A device token: 32 random bytes that name one app of one person (specification 7.2.4).
public struct DeviceToken: Hashable, Sendable {
    /// The number of bytes of a token.
    public static let byteCount = 32

    /// The bytes of the token.
    public let bytes: [UInt8]

    /// Creates a token of 32 bytes; `nil` for another number of bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Creates a token from 64 hexadecimal digits, as it appears in a path; `nil` for other text.
    public init?(hexadecimal text: some StringProtocol) {
        guard let bytes = Hexadecimal.bytes(text) else { return nil }
        self.init(bytes)
    }

    /// The token as a sender writes it in a path.
    public var hexadecimal: String { Hexadecimal.text(bytes) }

    /// The hash by which the gateway stores and logs the token.
    public var digest: TokenDigest { TokenDigest(bytes: Data(SHA256.hash(data: bytes))) }
}

/// The SHA-256 of a device token.
///
/// The gateway stores and looks up pushes by it, so that its database names no token.
public struct TokenDigest: Hashable, Sendable {
    /// The 32 bytes of the hash.
    public let bytes: Data

    /// Creates a digest from its bytes.
    public init(bytes: Data) { self.bytes = bytes }

    /// The beginning of the hash, which identifies the token in a log.
    public var short: String { String(Hexadecimal.text(bytes.prefix(4))) }
}

/// Hexadecimal text.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the bytes of an even number of digits; `nil` for other text.
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
