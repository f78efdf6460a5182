import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An app's icon from its bundle, always delivered as an image.
struct AppIcon {
    /// The size limit of an icon file.
    ///
    /// If the file is larger, pages show a letter instead.
    static let bytesMax = 1 << 20

    private static let types = [
        "png": "image/png", "svg": "image/svg+xml", "webp": "image/webp", "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
    ]

    private let bytes: Data
    private let contentType: String

    init?(path: String) {
        let url = URL(fileURLWithPath: path)
        guard let contentType = Self.types[url.pathExtension.lowercased()],
            let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize,
            size <= Self.bytesMax, let bytes = FileManager.default.contents(atPath: path)
        else { return nil }
        self.bytes = bytes
        self.contentType = contentType
    }

    /// Returns the icon, or "not modified".
    ///
    /// The browser must ask each time, because a new version of the app can have another icon.
    func response(to request: Request) -> Response {
        let digest = SHA256.hash(data: bytes).prefix(12)
        let tag = "\"" + digest.map { String($0, radix: 16) }.joined(separator: ".") + "\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        // An SVG file can contain scripts. Opened as a document it gets no rights and no origin.
        headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        if request.headers[.ifNoneMatch] == tag {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = contentType
        return Response(
            status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
