package import Foundation

/// A page as a screen shows it: markup with whatever else of the app's own files belongs to it.
package nonisolated struct WebDocument: Hashable, Sendable {
    /// The markup; scripts in it do not run.
    package let markup: String
    /// By turns an address as the markup spells it and what is there.
    package let resources: [String]
    /// What the markup says in its `title`.
    package let title: String

    /// Reads what the markup refers to from files around it.
    ///
    /// - Parameters:
    ///   - markup: The page.
    ///   - baseURL: What addresses in the page are relative to.
    ///   - folder: Where files may be read; none are read without it.
    package init(markup: String, baseURL: URL? = nil, readingFrom folder: URL? = nil) {
        self.markup = markup
        title = MarkupScanner(markup).title
        guard let baseURL, baseURL.isFileURL, let folder else {
            resources = []
            return
        }
        var reader = WebResources(folder: folder)
        reader.read(MarkupScanner(markup).addresses, relativeTo: baseURL)
        resources = reader.resources
    }

    /// A page with nothing on it.
    package static let blank = WebDocument(markup: "")
}
