import Foundation

/// A folder with pages, removed with its owner.
final class PageFolder {
    let url: URL

    init(_ pages: [String: String]) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pages-\(UUID().uuidString)", isDirectory: true)
        for (name, text) in pages {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func page(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }
}
