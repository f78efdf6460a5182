import Foundation
import Testing

@testable import UIKitCore

/// The resources that are embedded in a page, and the preserved form of a list of pages.
@Suite struct WebDocumentTests {
    /// A folder with files, and beside it a file that must not be read.
    private final class Folder {
        let outside: URL
        var url: URL { outside.appendingPathComponent("Help.bundle", isDirectory: true) }

        init(_ files: [String: String]) throws {
            outside = FileManager.default.temporaryDirectory.appendingPathComponent(
                "web-\(UUID().uuidString)", isDirectory: true)
            for (name, text) in files {
                let file = outside.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }

        deinit { try? FileManager.default.removeItem(at: outside) }
    }

    @Test func `resource addresses are found however the markup spells them`() {
        let scanner = MarkupScanner(
            """
            <img src="a.png"><img SRC = 'b c.png'><img src=d.png><link href="e&amp;f.css">
            <p style="background: url(g.png)"><style>x { src: url("h.woff") }</style>
            <p data-src="i.png">1 = "j.png" <img src="never ends>
            """)
        #expect(
            scanner.addresses == ["a.png", "b c.png", "d.png", "e&f.css", "g.png", "h.woff"])
    }

    @Test(arguments: [
        ("<title>Plain</title>", "Plain"), ("<TITLE lang=en> A\n &amp; B </TITLE>", "A & B"),
        ("<title>&amp;lt;</title>", "&lt;"), ("<title>never ends", ""), ("", ""), ("<p>None", ""),
    ])
    func `the title of a document is found in its markup`(markup: String, title: String) {
        #expect(WebDocument(markup: markup).title == title)
    }

    @Test func `files of the folder are embedded in the page, and no others`() throws {
        let folder = try Folder([
            "Help.bundle/pages/page.html": "", "Help.bundle/dot.svg": "<svg/>",
            "Help.bundle/look.css": "p { background: url('dot.svg') }", "secret.svg": "s",
            "Help.bundle/notes.md": "n",
        ])
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("way.svg"),
            withDestinationURL: folder.outside.appendingPathComponent("secret.svg"))
        let page = folder.url.appendingPathComponent("pages/page.html")
        #expect(WebReader.folder(around: page).realPath == folder.url.realPath)
        let document = WebDocument(
            markup: """
                <link href="../look.css"><img src="../dot.svg"><img src="../dot.svg">
                <img src="../../secret.svg"><img src="../way.svg"><a href="../notes.md"></a>
                <img src="\(folder.outside.absoluteString)secret.svg">
                <img src="https://example.org/a.png"><img src="../none.png">
                """,
            baseURL: page, readingFrom: folder.url)
        let image = "data:image/svg+xml;base64,PHN2Zy8+"
        #expect(
            document.resources == [
                "../look.css", "p { background: url(\(image)) }", "../dot.svg", image,
            ])
        #expect(WebDocument(markup: "<img src=dot.svg>", baseURL: folder.url).resources == [])
    }

    @Test func `a resource that is too large is not embedded`() throws {
        let folder = try Folder([
            "Help.bundle/large.svg": String(repeating: "x", count: WebResources.bytesMax + 1),
            "Help.bundle/small.svg": "x",
        ])
        let document = WebDocument(
            markup: "<img src=large.svg><img src=small.svg>", baseURL: folder.url,
            readingFrom: folder.url)
        #expect(document.resources == ["small.svg", "data:image/svg+xml;base64,eA=="])
    }

    @Test
    func `addresses in the app's own folders are resolved to those folders in the next launch`() {
        let bundle = Bundle.main.bundleURL.appendingPathComponent("Help/a b.html")
        let text = MovableAddress.text(of: bundle)
        #expect(text == "perennial-bundle:Help/a%20b.html")
        #expect(MovableAddress.url(text)?.path == bundle.standardizedFileURL.path)
        let site = "https://example.org/?a=b#c"
        #expect(URL(string: site).map(MovableAddress.text) == site)
        #expect(MovableAddress.url(site)?.absoluteString == site)
    }

    @Test func `a damaged history keeps the pages that can be read`() throws {
        let damaged = """
            {"index": 7, "pages": [
                {"address": "", "title": "", "isHandedOver": false, "x": 0, "y": 0, "scale": 1},
                {"address": "https://a.example/", "title": "A", "isHandedOver": false,
                    "x": -5, "y": 1e300, "scale": -1}]}
            """
        let state = try JSONDecoder().decode(WebHistoryState.self, from: Data(damaged.utf8))
        let history = state.history
        #expect(history.pages.map(\.url.absoluteString) == ["https://a.example/"])
        #expect(history.index == 0)
        #expect(history.current?.scroll == CGPoint(x: 0, y: 1e9))
        #expect(history.current?.scale == 1)
    }

    @Test func `a history keeps a hundred pages, and visiting a page drops those ahead`() throws {
        var history = WebHistory()
        for number in 1...105 {
            history.visit(
                WebHistory.Page(url: try #require(URL(string: "https://a.example/\(number)"))))
        }
        #expect(history.pages.count == 100)
        #expect(history.pages.first?.url.lastPathComponent == "6")
        history.move(to: 1)
        history.visit(WebHistory.Page(url: try #require(URL(string: "https://b.example/"))))
        #expect(history.pages.map(\.url.lastPathComponent) == ["6", "7", "/"])
        #expect(!history.canGoForward)
    }
}
