import Foundation

/// The functions that read the content at an address.
nonisolated enum WebReader {
    /// The maximum size of a page in bytes.
    ///
    /// A larger page would block the user's browser tab for too long.
    private static let bytesMax = 4 << 20

    /// Reads the content at an address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - folder: The folder from which files may be read.
    /// - Throws: `URLError`, which is passed to the delegate.
    static func content(of url: URL, readingFrom folder: URL) throws -> WebHistory.Content {
        switch url.scheme?.lowercased() {
        case "http", "https": return .elsewhere
        case "about" where url.absoluteString == "about:blank": return .document(.blank)
        case "file": break
        default: throw error(.unsupportedURL, url)
        }
        let path = url.realPath
        guard path == folder.realPath || path.hasPrefix(folder.realPath + "/") else {
            throw error(.noPermissionsToReadFile, url)
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw error(.fileDoesNotExist, url)
        }
        guard !isFolder.boolValue else { throw error(.fileIsDirectory, url) }
        guard let kind = kinds[url.pathExtension.lowercased()] else {
            throw error(.unsupportedURL, url)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw error(.cannotOpenFile, url)
        }
        return .document(try document(data, kind: kind, url: url, readingFrom: folder))
    }

    /// Returns the document for data of a MIME type.
    static func document(
        _ data: Data, kind: String, encoding: String? = nil, url: URL, readingFrom folder: URL?
    ) throws -> WebDocument {
        guard data.count <= bytesMax else { throw error(.dataLengthExceedsMaximum, url) }
        switch kind.lowercased() {
        case "text/html", "application/xhtml+xml":
            return WebDocument(
                markup: text(data, encoding), baseURL: url, readingFrom: folder)
        case let kind where kind.hasPrefix("image/"):
            return WebDocument(
                markup: "<img alt=\"\" src=\"data:\(kind);base64,\(data.base64EncodedString())\">")
        case let kind where kind.hasPrefix("text/"):
            return WebDocument(markup: "<pre>\(escaped(text(data, encoding)))</pre>")
        default: throw error(.unsupportedURL, url)
        }
    }

    /// Returns the folder whose files a page may show: the bundle that contains the page, or else
    /// the page's own folder.
    static func folder(around page: URL) -> URL {
        var folder = page.hasDirectoryPath ? page : page.deletingLastPathComponent()
        var candidate = folder
        while candidate.pathComponents.count > 1 {
            if ["resources", "bundle"].contains(candidate.pathExtension) {
                folder = candidate
                break
            }
            candidate.deleteLastPathComponent()
        }
        return folder
    }

    static func error(_ code: URLError.Code, _ url: URL) -> URLError {
        URLError(code, userInfo: [NSURLErrorFailingURLErrorKey: url])
    }

    private static func text(_ data: Data, _ encoding: String?) -> String {
        guard encoding?.lowercased() == "iso-8859-1",
            let text = String(data: data, encoding: .isoLatin1)
        else { return String(decoding: data, as: UTF8.self) }
        return text
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
    }

    private static let kinds = [
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml",
        "txt": "text/plain", "md": "text/plain", "png": "image/png", "jpg": "image/jpeg",
        "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml",
    ]
}
