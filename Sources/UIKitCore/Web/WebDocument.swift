package import Foundation

/// A document as the page shows it: markup, and the contents of the app's files that it refers to.
package nonisolated struct WebDocument: Hashable, Sendable {
    /// The markup.
    ///
    /// Scripts in it do not run.
    package let markup: String
    /// The resources as pairs: an address as the markup spells it, then its content.
    package let resources: [String]
    /// The text of the markup's `title` element.
    package let title: String

    /// Creates a document and reads the files to which the markup refers.
    ///
    /// - Parameters:
    ///   - markup: The markup of the page.
    ///   - baseURL: The URL to which addresses in the page are relative.
    ///   - folder: The folder from which files may be read. Without it, none are read.
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

    /// An empty document.
    package static let blank = WebDocument(markup: "")
}
