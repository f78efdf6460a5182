import Foundation

/// Pages in the app's container: one links to another and tries forbidden actions.
enum TrialPages {
    /// Writes the pages and returns their folder.
    static func write() -> URL {
        let folder = URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true)
            .appendingPathComponent("pages", isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in pages {
            try? Data(text.utf8).write(to: folder.appendingPathComponent(name))
        }
        return folder
    }

    private static let pages = [
        "one.html": """
        <!doctype html><title>One</title><link rel="stylesheet" href="style.css">
        <a href="two.html">On to two</a>
        <script>parent.postMessage({ t: "follow", address: "evil.html" }, "*")</script>
        <img src="nothing.png" onerror="parent.postMessage({ t: 'follow', address: 'evil.html' }, '*')">
        <meta http-equiv="refresh" content="0; url=https://example.org/">
        <div class="long">Long</div>
        """,
        "two.html": """
        <!doctype html><title>Two</title><link rel="stylesheet" href="style.css">
        <a href="https://example.org/elsewhere">Elsewhere</a><div class="long">Long</div>
        """,
        // Without the style sheet a link is one line high, and the page ends on the screen.
        "style.css":
            "body { margin: 0 } a { display: block; height: 160px } .long { height: 5000px }",
        "evil.html": "<title>Evil</title>",
    ]
}
