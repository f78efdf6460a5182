import Foundation

/// A writer of cards as both versions require: CRLF line ends, lines folded at 75 bytes and never
/// within a character.
struct VCardWriter {
    /// The bytes of a line without its line end, the measure of RFC 2426 and RFC 6350.
    static let lineBytesMax = 75

    /// Returns every card, one after the other.
    static func data(of cards: [VCard]) -> Data {
        var bytes: [UInt8] = []
        for card in cards { append(card, to: &bytes) }
        return Data(bytes)
    }

    private static func append(_ card: VCard, to bytes: inout [UInt8]) {
        append("BEGIN:VCARD", to: &bytes)
        append("VERSION:\(card.version.rawValue)", to: &bytes)
        for property in card.properties { append(property.contentLine, to: &bytes) }
        append("END:VCARD", to: &bytes)
    }

    private static func append(_ line: String, to bytes: inout [UInt8]) {
        var room = lineBytesMax
        for scalar in line.unicodeScalars {
            let encoded = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            if encoded.count > room {
                bytes += [.carriageReturn, .lineFeed, .space]
                room = lineBytesMax - 1
            }
            bytes += encoded
            room -= encoded.count
        }
        bytes += [.carriageReturn, .lineFeed]
    }
}
