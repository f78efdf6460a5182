package import Foundation

/// The pages that a web view went through, and which of them it shows: its back/forward list.
package nonisolated struct WebHistory {
    /// One page of the list.
    package struct Page {
        /// The page's address, or what a text of the app's own is relative to.
        package var url: URL
        /// What the page calls itself.
        package var title = ""
        /// Whether the app handed the page over, so that it can be found under no address.
        package var isHandedOver = false
        /// Where files that belong to the page may be read.
        package var folder: URL?
        /// The point of the page that is at the upper left corner.
        package var scroll = CGPoint.zero
        /// How much larger than itself the page is shown.
        package var scale: CGFloat = 1
        /// What is shown; nil until the page is loaded.
        package var content: Content?
    }

    /// What is shown of a page.
    package enum Content: Hashable, Sendable {
        case document(WebDocument)
        /// Another site's page, of which there is only the address.
        case elsewhere
    }

    /// The pages, the first one visited first.
    package private(set) var pages: [Page] = []
    /// Which of them is shown; meaningless where there are none.
    package private(set) var index = 0

    /// As many pages as WebKit keeps.
    package static let pagesMax = 100

    /// The page that is shown.
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

    /// Goes on to a page; what could be gone forward to is forgotten.
    mutating func visit(_ page: Page) {
        if !pages.isEmpty { pages.removeSubrange((index + 1)...) }
        pages.append(page)
        if pages.count > Self.pagesMax { pages.removeFirst() }
        index = pages.count - 1
    }

    /// Takes a page of the app's own for the current one and those that are parts of it, if they wait for
    /// it since they were restored.
    ///
    /// - Returns: Whether the current one did.
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
    /// The address without the part of the page that it names.
    nonisolated var withoutPart: String {
        String(absoluteString.prefix { $0 != "#" })
    }
}
