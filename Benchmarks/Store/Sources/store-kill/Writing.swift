import Foundation
import StateRestoration

/// What writer and checker agree on: a state follows from its number.
enum Writing {
    static let names = ["first", "second"]

    static func sessions() throws -> [SessionIdentifier] {
        try names.map { try SessionIdentifier($0) }
    }

    /// The state is sealed with either; a rotation exchanges them.
    static func keys() throws -> [EnvelopeKey] {
        [try EnvelopeKey(bytes: UInt8(0)..<32), try EnvelopeKey(bytes: UInt8(100)..<132)]
    }

    static func directory(_ path: String) -> StateDirectory {
        StateDirectory(path: path + "/state")
    }

    static func isWhole(_ number: UInt64) -> Bool { number % 9 == 4 }

    /// A number's state, as records; a whole one has a single record without a name.
    static func state(_ number: UInt64) -> [String: [UInt8]] {
        let mark = withUnsafeBytes(of: number.littleEndian) { Array($0) }
        if isWhole(number) { return ["": mark + body(number, byteCount: 40_000)] }
        return [
            "number": mark, "fixed": [1], "only/\(number % 5)": [UInt8(truncatingIfNeeded: number)],
            "body/\(number % 3)": body(number, byteCount: number % 13 == 0 ? 30_000 : 900),
        ]
    }

    static func number(of state: [String: [UInt8]]?) -> UInt64 {
        guard let bytes = state?["number"] ?? state?[""], bytes.count >= 8 else { return 0 }
        return bytes.prefix(8).enumerated().reduce(0) { $0 | UInt64($1.element) << (8 * $1.offset) }
    }

    private static func body(_ number: UInt64, byteCount: Int) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: number % 251), count: byteCount)
    }
}
