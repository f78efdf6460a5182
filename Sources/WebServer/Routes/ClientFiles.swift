import CWebClient
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The web client's files, embedded in the program.
///
/// Their addresses contain a hash of all files. So a page never mixes files of two versions, and a
/// browser may cache the files permanently.
struct ClientFiles: Sendable {
    /// The hash of all files: the client's version.
    let hash: String
    private let files: [String: File]

    struct File: Sendable {
        var bytes: [UInt8]
        var contentType: String
        var entityTag: String
        var policy = ContentPolicy.ownPages
    }

    static let embedded = ClientFiles()

    private init() {
        var sources: [String: [UInt8]] = [:]
        var styles: [UInt8] = []
        for index in 0..<web_client_file_count() {
            let file = web_client_file(index)
            let bytes = [UInt8](UnsafeBufferPointer(start: file.bytes, count: file.count))
            let name = String(cString: file.name)
            if name.hasSuffix(".css") { styles += bytes } else { sources[name] = bytes }
        }
        sources["client.css"] = styles
        self.init(sources: sources)
    }

    init(sources: [String: [UInt8]]) {
        var whole = SHA256()
        for (name, bytes) in sources.sorted(by: { $0.key < $1.key }) {
            whole.update(data: Array(name.utf8) + [0])
            whole.update(data: bytes)
        }
        hash = String(Self.hexadecimal(whole.finalize()).prefix(16))
        files = sources.reduce(into: [:]) { files, source in
            let tag = Self.hexadecimal(SHA256.hash(data: source.value)).prefix(32)
            if source.key == Self.frameScript {
                files[Self.frame] = Self.frame(running: source.value)
                return
            }
            let type = source.key.hasSuffix(".css") ? "text/css" : "text/javascript"
            files[source.key] = File(
                bytes: source.value, contentType: "\(type); charset=utf-8",
                entityTag: "\"\(tag)\"")
        }
    }

    /// The document that shows web pages.
    ///
    /// Its only script is inline, because a document without an origin cannot load one.
    private static let frame = "frame.html"
    private static let frameScript = "webpage-iframe.js"

    private static func frame(running script: [UInt8]) -> File {
        let digest = Data(SHA256.hash(data: script)).base64EncodedString()
        let start = "<!doctype html><html><head><meta charset=\"utf-8\"><title></title><script>"
        let bytes = Array(start.utf8) + script + Array("</script></head></html>".utf8)
        return File(
            bytes: bytes, contentType: "text/html; charset=utf-8",
            entityTag: "\"\(hexadecimal(SHA256.hash(data: bytes)).prefix(32))\"",
            policy: .webPage(scriptDigest: digest))
    }

    subscript(name: String) -> File? { files[name] }

    /// The names of the JavaScript modules, with the entry module first.
    var modules: [String] {
        let names = files.keys.filter { $0.hasSuffix(".js") && $0 != "main.js" }.sorted()
        return ["main.js"] + names
    }

    func address(of name: String) -> String { "/-/client/\(hash)/\(name)" }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}

extension ClientFiles.File {
    /// Returns the file, or "not modified".
    ///
    /// The browser may cache it permanently, because its address contains the client's version.
    func response(to request: Request) -> Response {
        var headers: HTTPFields = [
            .eTag: entityTag, .cacheControl: "public, max-age=31536000, immutable",
        ]
        if request.headers[.ifNoneMatch] == entityTag {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = contentType
        for field in policy.headers { headers[field.name] = field.value }
        return Response(
            status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
