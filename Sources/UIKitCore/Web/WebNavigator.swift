package import Foundation
import HostLink

/// What both of UIKit's web views do: goes from page to page, keeps the list of them, and shows one.
///
/// Pages are read at once, so that they are in the first picture after a launch; that a load has
/// finished is told at the end of the turn, as the app expects it after its own call.
package final class WebNavigator {
    /// Decides about loads.
    package weak var client: (any WebNavigatorClient)?
    /// Shows the page.
    package let view = WebPageView(frame: .zero)
    /// Whether a page is being loaded.
    package var isLoading: Bool { pending != nil }

    private var list = WebHistory()
    private var loads = 0
    private var pending: Int?

    /// Makes one that shows nothing.
    package init() {
        view.follow = { [weak self] address in self?.follow(address) }
    }

    /// The back/forward list, with the place of the page that is shown.
    package var history: WebHistory {
        var history = list
        history.current?.scroll = view.pageScroll
        history.current?.scale = view.zoomScale
        return history
    }

    // MARK: - Loading

    /// Loads what is at an address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - folder: Where files may be read; else the bundle or the folder that the page is in.
    ///   - cause: What brings it about.
    /// - Returns: The load's number.
    @discardableResult
    package func open(
        _ url: URL, readingFrom folder: URL? = nil, cause: WebLoad.Cause = .other
    ) -> Int {
        let folder = folder ?? WebReader.folder(around: url)
        return begin(url, cause) { [unowned self] in
            var page = WebHistory.Page(url: url, folder: folder)
            page.content =
                try sameDocument(as: url) ?? WebReader.content(of: url, readingFrom: folder)
            visit(page)
        }
    }

    /// Shows a page of the app's own making.
    @discardableResult
    package func show(markup: String, baseURL: URL?) -> Int {
        let url = baseURL ?? Self.blank
        return begin(url, .other) { [unowned self] in
            let folder = WebReader.folder(around: url)
            show(
                WebDocument(markup: markup, baseURL: url, readingFrom: folder), url, folder)
        }
    }

    /// Shows bytes of a kind.
    @discardableResult
    package func show(_ data: Data, kind: String, encoding: String, baseURL: URL?) -> Int {
        let url = baseURL ?? Self.blank
        return begin(url, .other) { [unowned self] in
            let folder = WebReader.folder(around: url)
            show(
                try WebReader.document(
                    data, kind: kind, encoding: encoding, url: url, readingFrom: folder),
                url, folder)
        }
    }

    /// Loads the current page again, or for the first time after it was restored.
    @discardableResult
    package func reload() -> Int? {
        guard let current = list.current else { return nil }
        return begin(current.url, .reload) { [unowned self] in try load(list.index, anew: true) }
    }

    /// Goes to a page of the list.
    @discardableResult
    package func go(to index: Int, cause: WebLoad.Cause = .backForward) -> Int? {
        guard list.pages.indices.contains(index) else { return nil }
        return begin(list.pages[index].url, cause) { [unowned self] in
            try load(index, anew: false)
        }
    }

    /// Ends the load under way.
    package func stop() {
        pending = nil
        loads += 1
    }

    /// Where a page without an address is.
    private static let blank = URL(string: "about:blank") ?? URL(fileURLWithPath: "/")

    private func begin(
        _ url: URL, _ cause: WebLoad.Cause, _ commit: @escaping () throws -> Void
    ) -> Int {
        loads += 1
        let load = WebLoad(number: loads, url: url, cause: cause)
        guard let client else {
            run(load, commit)
            return load.number
        }
        client.decide(load) { [weak self] isAllowed in
            // An answer that comes after the next load was asked for is too late.
            guard isAllowed, let self, loads == load.number else { return }
            run(load, commit)
        }
        return load.number
    }

    private func run(_ load: WebLoad, _ commit: () throws -> Void) {
        pending = load.number
        client?.didStart(load)
        guard pending == load.number else { return finish(load, nil) }
        noteCurrent()
        var failure: (any Error)?
        do {
            try commit()
            view.show(list.current, at: list.index)
        } catch {
            failure = error
        }
        finish(load, failure)
    }

    private func finish(_ load: WebLoad, _ failure: (any Error)?) {
        EndOfTurn.perform { [weak self] in
            guard let self else { return }
            guard pending == load.number else {
                client?.didFail(load, WebReader.error(.cancelled, load.url))
                return
            }
            pending = nil
            if let failure {
                client?.didFail(load, failure)
            } else {
                client?.didFinish(load)
            }
        }
    }

    // MARK: - The list

    private func noteCurrent() {
        list = history
    }

    private func show(_ document: WebDocument, _ url: URL, _ folder: URL) {
        if list.handOver(document, at: url, readingFrom: folder) { return }
        var page = WebHistory.Page(url: url, isHandedOver: true, folder: folder)
        page.content = .document(document)
        visit(page)
    }

    /// Goes on to a page, or takes it for the current one, if that has its address: a page that was
    /// restored and not loaded yet is then shown where it was left.
    private func visit(_ page: WebHistory.Page) {
        var page = page
        if case .document(let document) = page.content { page.title = document.title }
        guard let current = list.current, current.url == page.url,
            current.isHandedOver == page.isHandedOver
        else { return list.visit(page) }
        if current.content == nil {
            page.scroll = current.scroll
            page.scale = current.scale
        }
        list.current = page
    }

    private func load(_ index: Int, anew: Bool) throws {
        var page = list.pages[index]
        // What the app handed over is nowhere else.
        if page.isHandedOver {
            page.content = page.content ?? .document(.blank)
        } else if anew || page.content == nil {
            let folder = page.folder ?? WebReader.folder(around: page.url)
            page.content = try WebReader.content(of: page.url, readingFrom: folder)
        }
        if case .document(let document) = page.content, !document.title.isEmpty {
            page.title = document.title
        }
        list.move(to: index)
        list.current = page
    }

    /// The content of the current page, if an address only names a part of it.
    private func sameDocument(as url: URL) -> WebHistory.Content? {
        guard let current = list.current, url.fragment != nil, current.url != url,
            current.url.withoutPart == url.withoutPart
        else { return nil }
        return current.content
    }

    // MARK: - Links

    private func follow(_ address: String) {
        guard let current = list.current, case .document? = current.content,
            let url = Self.target(of: address, in: current.url)
        else { return }
        // A part of a page that the app handed over is in that page and at no address.
        if current.isHandedOver, sameDocument(as: url) != nil {
            _ = begin(url, .link) { [unowned self] in
                var page = current
                page.url = url
                page.scroll = .zero
                list.visit(page)
            }
            return
        }
        // What a page leads to is not the app's own word: files are read from around the page only.
        open(
            url, readingFrom: current.folder ?? WebReader.folder(around: current.url), cause: .link)
    }

    private static func target(of address: String, in page: URL) -> URL? {
        // Also where nothing else is relative to anything, as in a page without an address.
        if address.hasPrefix("#") { return URL(string: page.withoutPart + address) }
        return URL(string: address, relativeTo: page)?.absoluteURL
    }

    // MARK: - Restoration

    /// The list in the form in which it is preserved.
    package var state: WebHistoryState { WebHistoryState(history) }

    /// The list as data for the app to keep; nil while there is no page.
    package var stateData: Data? {
        guard list.current != nil else { return nil }
        do {
            return try JSONEncoder().encode(state)
        } catch {
            note("The back/forward list of a web view was not encoded, so it is not kept.")
            return nil
        }
    }

    /// Takes data that ``stateData`` made.
    ///
    /// - Returns: Whether it is a list; what is not is logged and changes nothing.
    package func restore(data: Data) -> Bool {
        do {
            restore(try JSONDecoder().decode(WebHistoryState.self, from: data))
            return true
        } catch {
            note(
                "The interactionState of a web view was not taken: the data is no back/forward list. "
                    + "Set what interactionState returned.")
            return false
        }
    }

    private func note(_ sentence: String) {
        ApplicationRuntime.current?.notice(.warning, sentence)
    }

    /// Whether the current page was not loaded.
    package var isBlank: Bool { list.current.map { $0.content == nil } ?? false }

    /// Takes a list that was preserved; nothing is loaded.
    ///
    /// What the app loaded meanwhile stays, if it is the page that was shown.
    package func restore(_ state: WebHistoryState) {
        let old = list.current
        list = state.history
        if !takeOver(old) { stop() }
        view.show(list.current, at: list.index)
    }

    private func takeOver(_ old: WebHistory.Page?) -> Bool {
        guard let old, let current = list.current, old.isHandedOver == current.isHandedOver else {
            return false
        }
        if old.isHandedOver, case .document(let document)? = old.content {
            return list.handOver(document, at: old.url, readingFrom: old.folder)
        }
        guard old.url == current.url else { return false }
        list.current?.content = old.content
        list.current?.folder = old.folder
        if !old.title.isEmpty { list.current?.title = old.title }
        return true
    }
}
