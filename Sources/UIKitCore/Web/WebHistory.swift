package import Foundation

/// The back/forward list of a web view: the visited pages, and the index of the current one.
package nonisolated struct WebHistory {
    /// One page of the list.
    package struct Page {
        /// The page's address.
        ///
        /// For markup that the app provides, the base URL.
        package var url: URL
        /// The title of the page.
        package var title = ""
        /// Whether the app provided the page's content, so that it cannot be loaded from its
        /// address.
        package var isHandedOver = false
        /// The folder from which the page's files may be read.
        package var folder: URL?
        /// The point of the page at the upper left corner of the view.
        package var scroll = CGPoint.zero
        /// The scale at which the page is shown.
        package var scale: CGFloat = 1
        /// The content of the page; `nil` until the page is loaded.
        package var content: Content?
    }

    /// The content of a page.
    package enum Content: Hashable, Sendable {
        case document(WebDocument)
        /// A page of another site, for which only the address is known.
        case elsewhere
    }

    /// The pages, starting with the first one visited.
    package private(set) var pages: [Page] = []
    /// The index of the current page.
    ///
    /// Without pages it has no meaning.
    package private(set) var index = 0

    /// The maximum number of pages, the same as in WebKit.
    package static let pagesMax = 100

    /// The current page.
    package var current: Page? {
        get { pages.indices.contains(index) ? pages[index] : nil }
        set { if let newValue, pages.indices.contains(index) { pages[index] = newValue } }
    }

    package var canGoBack: Bool { index > 0 && !pages.isEmpty }
    package var canGoForward: Bool { index + 1 < pages.count }

    init() {}

    init(pages: [Page], index: Int) {
        self.pages = pages
        self.index = pages.indices.contains(index) ? index : max(0, pages.count - 1)
    }

    /// Adds a page after the current one and makes it current.
    ///
    /// The pages after it are dropped.
    mutating func visit(_ page: Page) {
        if !pages.isEmpty { pages.removeSubrange((index + 1)...) }
        pages.append(page)
        if pages.count > Self.pagesMax { pages.removeFirst() }
        index = pages.count - 1
    }

    /// Uses a document that the app provides as the content of the current page, if that page was
    /// restored and waits for its content.
    ///
    /// Entries for parts of the same page also get the content.
    ///
    /// - Returns: Whether the current page waited for the document.
    mutating func handOver(_ document: WebDocument, at url: URL, readingFrom folder: URL?) -> Bool {
        let waits = { (page: Page) in
            page.isHandedOver && page.content == nil && page.url.withoutPart == url.withoutPart
        }
        guard let current, waits(current) else { return false }
        for index in pages.indices where waits(pages[index]) {
            pages[index].content = .document(document)
            pages[index].folder = folder
            if !document.title.isEmpty { pages[index].title = document.title }
        }
        return true
    }

    mutating func move(to index: Int) {
        if pages.indices.contains(index) { self.index = index }
    }
}

extension URL {
    /// The address without its fragment.
    nonisolated var withoutPart: String {
        String(absoluteString.prefix { $0 != "#" })
    }
}
