import Foundation

/// A reader for the images, fonts and style sheets of a page, from one folder and its subfolders.
///
/// The files are sent with the page, so that the browser's frame needs no network to show the page.
nonisolated struct WebResources {
    /// The resources as pairs: an address as it is spelled, then its content.
    private(set) var resources: [String] = []
    private let folder: String
    private var seen: Set<String> = []
    private var bytesLeft = Self.bytesMax

    /// The maximum total size of a page's files, in bytes.
    ///
    /// The files are sent in one frame, and a larger frame would block the page.
    static let bytesMax = 4 << 20
    /// The maximum number of addresses that are read.
    private static let addressesMax = 500

    /// Creates a reader.
    ///
    /// - Parameter folder: The folder that contains the files. No file outside it is read.
    init(folder: URL) {
        self.folder = folder.realPath
    }

    mutating func read(_ addresses: [String], relativeTo base: URL) {
        for address in addresses.prefix(Self.addressesMax) where seen.insert(address).inserted {
            guard let (file, kind) = file(address, relativeTo: base), let data = load(file) else {
                continue
            }
            let found =
                kind == Self.styleSheet
                ? withFiles(String(decoding: data, as: UTF8.self), relativeTo: file)
                : "data:\(kind);base64,\(data.base64EncodedString())"
            resources += [address, found]
        }
    }

    /// Returns a style sheet in which the files it refers to are embedded.
    private mutating func withFiles(_ style: String, relativeTo sheet: URL) -> String {
        var style = style
        var done: Set<String> = []
        for address in MarkupScanner(style).addresses.prefix(Self.addressesMax)
        where done.insert(address).inserted {
            guard let (file, kind) = file(address, relativeTo: sheet), kind != Self.styleSheet,
                let data = load(file)
            else { continue }
            let found = "url(data:\(kind);base64,\(data.base64EncodedString()))"
            for spelled in ["url(\(address))", "url(\"\(address)\")", "url('\(address)')"] {
                style = style.replacingOccurrences(of: spelled, with: found)
            }
        }
        return style
    }

    private func file(_ address: String, relativeTo base: URL) -> (URL, kind: String)? {
        guard let url = URL(string: address, relativeTo: base)?.absoluteURL, url.isFileURL,
            let kind = Self.kinds[url.pathExtension.lowercased()]
        else { return nil }
        return (url, kind)
    }

    private mutating func load(_ file: URL) -> Data? {
        let path = file.realPath
        guard path.hasPrefix(folder + "/"),
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int,
            size <= bytesLeft, let data = FileManager.default.contents(atPath: path)
        else { return nil }
        bytesLeft -= data.count
        return data
    }

    private static let styleSheet = "text/css"

    private static let kinds = [
        "css": styleSheet, "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "svg": "image/svg+xml",
        "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf",
        "otf": "font/otf",
    ]
}

extension URL {
    /// The path without symbolic links and `..`, which identifies the file.
    nonisolated var realPath: String {
        standardizedFileURL.resolvingSymlinksInPath().path
    }
}
