package import Foundation
import HostLink

/// The common implementation of both web views: loads pages, maintains the back/forward list, and
/// shows the current page.
///
/// Pages are read synchronously, so that the first frame after a launch contains them. The end of a
/// load is reported at the end of the turn, because an app expects it after its own call.
package final class WebNavigator {
    /// The object that decides about loads.
    package weak var client: (any WebNavigatorClient)?
    /// The view that shows the page.
    package let view = WebPageView(frame: .zero)
    /// Whether a page is being loaded.
    package var isLoading: Bool { pending != nil }

    private var list = WebHistory() { didSet { stateDidChange?() } }
    private var loads = 0
    private var pending: Int? { didSet { stateDidChange?() } }

    /// A closure that is called after the list or the load changed.
    package var stateDidChange: (() -> Void)?

    /// Creates a navigator without a page.
    package init() {
        view.follow = { [weak self] address in self?.follow(address) }
    }

    /// The back/forward list, with the current scroll position and scale of the current page.
    package var history: WebHistory {
        var history = list
        history.current?.scroll = view.pageScroll
        history.current?.scale = view.zoomScale
        return history
    }

    // MARK: - Loading

    /// Loads the page at an address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - folder: The folder from which files may be read. The default is the bundle or folder
    ///     that contains the page.
    ///   - cause: The cause of the load.
    /// - Returns: The load's number.
    @discardableResult
    package func load(
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

    /// Loads markup that the app provides.
    @discardableResult
    package func load(markup: String, baseURL: URL?) -> Int {
        let url = baseURL ?? Self.blank
        return begin(url, .other) { [unowned self] in
            let folder = WebReader.folder(around: url)
            display(
                WebDocument(markup: markup, baseURL: url, readingFrom: folder), url, folder)
        }
    }

    /// Loads data of a MIME type.
    @discardableResult
    package func load(_ data: Data, kind: String, encoding: String, baseURL: URL?) -> Int {
        let url = baseURL ?? Self.blank
        return begin(url, .other) { [unowned self] in
            let folder = WebReader.folder(around: url)
            display(
                try WebReader.document(
                    data, kind: kind, encoding: encoding, url: url, readingFrom: folder),
                url, folder)
        }
    }

    /// Loads the current page again.
    ///
    /// After restoration, it is the first load.
    @discardableResult
    package func reload() -> Int? {
        guard let current = list.current else { return nil }
        return begin(current.url, .reload) { [unowned self] in try load(list.index, reloads: true) }
    }

    /// Shows a page of the list.
    @discardableResult
    package func go(to index: Int, cause: WebLoad.Cause = .backForward) -> Int? {
        guard list.pages.indices.contains(index) else { return nil }
        return begin(list.pages[index].url, cause) { [unowned self] in
            try load(index, reloads: false)
        }
    }

    /// Ends the current load.
    package func stop() {
        pending = nil
        loads += 1
    }

    /// The address of a page without an address.
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
            // An answer that arrives after the next load was requested is ignored.
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
            view.display(list.current, at: list.index)
        } catch {
            failure = error
        }
        finish(load, failure)
    }

    private func finish(_ load: WebLoad, _ failure: (any Error)?) {
        CallsAtEndOfTurn.perform { [weak self] in
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

    private func display(_ document: WebDocument, _ url: URL, _ folder: URL) {
        if list.handOver(document, at: url, readingFrom: folder) { return }
        var page = WebHistory.Page(url: url, isHandedOver: true, folder: folder)
        page.content = .document(document)
        visit(page)
    }

    /// Adds a page to the list, or replaces the current page if both have the same address.
    ///
    /// A page that was restored and not loaded yet keeps its scroll position and scale.
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

    private func load(_ index: Int, reloads: Bool) throws {
        var page = list.pages[index]
        // Content that the app provided has no other source.
        if page.isHandedOver {
            page.content = page.content ?? .document(.blank)
        } else if reloads || page.content == nil {
            let folder = page.folder ?? WebReader.folder(around: page.url)
            page.content = try WebReader.content(of: page.url, readingFrom: folder)
        }
        if case .document(let document) = page.content, !document.title.isEmpty {
            page.title = document.title
        }
        list.move(to: index)
        list.current = page
    }

    /// Returns the content of the current page, if an address differs from its address only in the
    /// fragment.
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
        // A fragment of a page that the app provided is in that page and at no address.
        if current.isHandedOver, sameDocument(as: url) != nil {
            _ = begin(url, .link) { [unowned self] in
                var page = current
                page.url = url
                page.scroll = .zero
                list.visit(page)
            }
            return
        }
        // The app has not chosen the targets of links, so files are read only from around the page.
        load(
            url, readingFrom: current.folder ?? WebReader.folder(around: current.url), cause: .link)
    }

    private static func target(of address: String, in page: URL) -> URL? {
        // A fragment is resolved even in a page whose address is not a base for others, such as
        // `about:blank`.
        if address.hasPrefix("#") { return URL(string: page.withoutPart + address) }
        return URL(string: address, relativeTo: page)?.absoluteURL
    }

    // MARK: - Restoration

    /// The preserved form of the list.
    package var state: WebHistoryState { WebHistoryState(history) }

    /// The list as data for the app to store; `nil` if there is no page.
    package var stateData: Data? {
        guard list.current != nil else { return nil }
        do {
            return try JSONEncoder().encode(state)
        } catch {
            note("The back/forward list of a web view was not encoded, so it is not kept.")
            return nil
        }
    }

    /// Restores the list from data that ``stateData`` returned.
    ///
    /// - Returns: Whether the data is a list. Other data is reported in the log and has no effect.
    package func restore(data: Data) -> Bool {
        do {
            restore(try JSONDecoder().decode(WebHistoryState.self, from: data))
            return true
        } catch {
            note(
                "The interactionState of a web view was ignored: the data is not a back/forward "
                    + "list. Set a value that interactionState returned.")
            return false
        }
    }

    private func note(_ sentence: String) {
        ApplicationRuntime.current?.notice(.warning, sentence)
    }

    /// Whether the current page is not loaded.
    package var isBlank: Bool { list.current.map { $0.content == nil } ?? false }

    /// Restores a preserved list without loading a page.
    ///
    /// A page that the app has loaded in the meantime stays, if it is the page that was shown.
    package func restore(_ state: WebHistoryState) {
        let old = list.current
        list = state.history
        if !reuseContent(old) { stop() }
        view.display(list.current, at: list.index)
    }

    private func reuseContent(_ old: WebHistory.Page?) -> Bool {
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

/// One load of a web view.
package struct WebLoad {
    /// The number of the load, unique in its web view.
    package let number: Int
    /// The address that is loaded.
    package let url: URL
    /// The cause of the load.
    package let cause: Cause

    /// The cause of a load.
    package enum Cause {
        case link
        case reload
        case backForward
        case other
    }
}

/// The requirements of an object that decides about the loads of a web view and is notified of
/// them.
package protocol WebNavigatorClient: AnyObject {
    /// Asks whether a load may begin. The answer is given immediately or later.
    func decide(_ load: WebLoad, _ proceed: @escaping (Bool) -> Void)
    /// Called when a load begins, before the call that requested the load returns.
    func didStart(_ load: WebLoad)
    /// Called at the end of the turn in which the page was loaded.
    func didFinish(_ load: WebLoad)
    /// Called at the end of the turn in which the load failed, or in which it was ended by another
    /// load or a stop.
    func didFail(_ load: WebLoad, _ error: any Error)
}
