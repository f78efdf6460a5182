import Foundation

/// Unguessable names from the system's random source, in the URL-safe Base64 alphabet.
enum RandomName {
    static func urlSafe(bytes count: Int) -> String {
        var source = SystemRandomNumberGenerator()
        return urlSafe((0..<count).map { _ in UInt8.random(in: .min ... .max, using: &source) })
    }

    /// Returns bytes as text in this alphabet.
    static func urlSafe(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    static func isURLSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
