import Foundation

/// The preserved form of a back/forward list: addresses and scroll positions, without contents
/// (specification 4.13).
package nonisolated struct WebHistoryState: Codable, Hashable, Sendable {
    private var pages: [Page]
    private var index: Int

    private struct Page: Codable, Hashable {
        var address: String
        var title: String
        var isHandedOver: Bool
        var x: Double
        var y: Double
        var scale: Double
    }

    init(_ history: WebHistory) {
        index = history.index
        pages = history.pages.map { page in
            Page(
                address: MovableAddress.text(of: page.url), title: page.title,
                isHandedOver: page.isHandedOver, x: Self.place(page.scroll.x),
                y: Self.place(page.scroll.y), scale: Self.scale(page.scale))
        }
    }

    /// The list, without the contents of its pages.
    ///
    /// Invalid positions of a damaged or foreign state are limited to possible values.
    var history: WebHistory {
        var found: [WebHistory.Page] = []
        var current = index
        for (number, page) in pages.prefix(WebHistory.pagesMax).enumerated() {
            guard let url = MovableAddress.url(page.address) else {
                if number < index { current -= 1 }
                continue
            }
            found.append(
                WebHistory.Page(
                    url: url, title: page.title, isHandedOver: page.isHandedOver,
                    scroll: CGPoint(x: Self.place(page.x), y: Self.place(page.y)),
                    scale: Self.scale(page.scale)))
        }
        return WebHistory(pages: found, index: current)
    }

    private static func scale(_ value: Double) -> Double {
        value.isFinite && value > 0 ? value : 1
    }

    private static func place(_ value: Double) -> Double {
        value.isFinite ? min(max(value, 0), 1e9) : 0
    }
}

/// The text form of URLs for preservation.
///
/// Files in the app's own folders are stored relative to them, because the folders may have other
/// paths in the next launch.
nonisolated enum MovableAddress {
    private static var places: [(name: String, folder: URL)] {
        [
            ("perennial-bundle:", Bundle.main.bundleURL),
            ("perennial-home:", URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)),
        ]
    }

    static func text(of url: URL) -> String {
        guard url.isFileURL else { return url.absoluteString }
        let address = url.absoluteURL.standardizedFileURL.absoluteString
        for (name, folder) in places {
            let prefix = folder.standardizedFileURL.absoluteString
            if prefix.hasSuffix("/"), address.hasPrefix(prefix) {
                return name + address.dropFirst(prefix.count)
            }
        }
        return url.absoluteString
    }

    static func url(_ text: String) -> URL? {
        for (name, folder) in places where text.hasPrefix(name) {
            let prefix = folder.standardizedFileURL.absoluteString
            return URL(string: prefix + text.dropFirst(name.count))
        }
        return URL(string: text)
    }
}
