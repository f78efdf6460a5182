import Foundation

/// The bytes of an image in a raster format, with the size in its header.
///
/// The initialiser refuses bytes that are not a valid image file. It does not decode the image,
/// because the page does.
nonisolated struct RasterImage: Hashable, Sendable {
    let data: Data
    let format: Format
    /// The width in pixels.
    let width: Int
    /// The height in pixels.
    let height: Int

    enum Format: String, Hashable, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case gif = "image/gif"
        case webP = "image/webp"
    }

    /// The maximum size of an image, in bytes.
    ///
    /// An image is sent to the page as text within one frame, and a larger one would delay the
    /// frame.
    static let bytesMax = 4 << 20

    init?(_ data: Data) {
        guard data.count <= Self.bytesMax else { return nil }
        let bytes = [UInt8](data.prefix(Self.headerMax))
        guard
            let found = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webP(bytes) ?? Self.jpeg(bytes),
            found.width > 0, found.height > 0
        else { return nil }
        self.data = data
        format = found.format
        width = found.width
        height = found.height
    }

    /// The image as a data URL for the page.
    var address: String {
        "data:\(format.rawValue);base64,\(data.base64EncodedString())"
    }

    private typealias Header = (format: Format, width: Int, height: Int)

    /// The number of bytes searched for the size.
    ///
    /// A JPEG file may have a preview and colour profiles before its size.
    private static let headerMax = 512 << 10

    private static func png(_ bytes: [UInt8]) -> Header? {
        guard bytes.count >= 24,
            bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        else { return nil }
        return (.png, bigEndian(bytes[16..<20]), bigEndian(bytes[20..<24]))
    }

    private static func gif(_ bytes: [UInt8]) -> Header? {
        guard bytes.count >= 10, bytes.starts(with: Array("GIF8".utf8)) else { return nil }
        return (
            .gif, Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8
        )
    }

    private static func webP(_ bytes: [UInt8]) -> Header? {
        guard bytes.count >= 30, bytes.starts(with: Array("RIFF".utf8)),
            Array(bytes[8..<12]) == Array("WEBP".utf8)
        else { return nil }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8 ":
            let width = (Int(bytes[26]) | Int(bytes[27]) << 8) & 0x3fff
            let height = (Int(bytes[28]) | Int(bytes[29]) << 8) & 0x3fff
            return (.webP, width, height)
        case "VP8L":
            let bits = (0..<4).reduce(0) { $0 | Int(bytes[21 + $1]) << (8 * $1) }
            return (.webP, (bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
        case "VP8X":
            let width = Int(bytes[24]) | Int(bytes[25]) << 8 | Int(bytes[26]) << 16
            let height = Int(bytes[27]) | Int(bytes[28]) << 8 | Int(bytes[29]) << 16
            return (.webP, width + 1, height + 1)
        default:
            return nil
        }
    }

    private static func jpeg(_ bytes: [UInt8]) -> Header? {
        guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
        var index = 2
        while index + 9 < bytes.count {
            guard bytes[index] == 0xff else { return nil }
            let marker = bytes[index + 1]
            if marker == 0xff {
                index += 1
                continue
            }
            // Start of frame: every marker from C0 to CF except three with another meaning.
            if (0xc0...0xcf).contains(marker), ![0xc4, 0xc8, 0xcc].contains(marker) {
                return (
                    .jpeg, bigEndian(bytes[(index + 7)..<(index + 9)]),
                    bigEndian(bytes[(index + 5)..<(index + 7)])
                )
            }
            index += 2 + max(2, bigEndian(bytes[(index + 2)..<(index + 4)]))
        }
        return nil
    }

    private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
