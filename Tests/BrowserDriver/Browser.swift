import Dispatch

/// A running browser with its own profile, like the browser of one user.
///
/// Two browsers share nothing. Always use ``run(_:_:_:)``, which ends the browser and removes its
/// profile even if the test fails. If the test process itself dies, a watchdog does the same.
public final class Browser: Sendable {
    /// The kind of browser.
    public let kind: BrowserKind

    let session: DriverSession
    private let options: BrowserOptions
    private let process: DriverProcess

    /// The directory of the profile.
    var directory: String { process.directory }

    private init(
        kind: BrowserKind, options: BrowserOptions, process: DriverProcess, session: DriverSession
    ) {
        self.kind = kind
        self.options = options
        self.process = process
        self.session = session
    }

    /// Starts a browser, calls the test's body with the first tab, and ends the browser.
    ///
    /// Throws ``BrowserError`` with the command to install the browser if it is absent.
    public static func run<Result>(
        _ kind: BrowserKind, _ options: BrowserOptions = BrowserOptions(),
        _ body: (Browser, Page) async throws -> Result
    ) async throws -> Result {
        let browser = try await start(kind, options)
        do {
            let page = Page(browser: browser, handle: browser.session.currentHandle)
            try await browser.prepare(page)
            let result = try await body(browser, page)
            await browser.close()
            return result
        } catch {
            await browser.close()
            throw error
        }
    }

    /// Starts a browser that its caller ends with ``close()``.
    public static func start(
        _ kind: BrowserKind, _ options: BrowserOptions = BrowserOptions()
    ) async throws -> Browser {
        try await offThePool {
            let (process, connection) = try BrowserLauncher.start(kind, options)
            return Browser(
                kind: kind, options: options, process: process,
                session: try DriverSession(connection))
        }
    }

    /// Kills the browser, as a power loss would, and removes its profile.
    public func close() async {
        let process = process
        let session = session
        try? await Self.offThePool {
            process.end()
            session.close()
        }
    }

    /// Opens an empty tab, or a window, and brings it to the front.
    public func newPage(inNewWindow: Bool = false) async throws -> Page {
        let answer = try await session.send(.newTab(inNewWindow: inNewWindow), in: nil)
        guard let handle = answer["handle"].string else {
            throw BrowserError(.malformedAnswer, "\(kind.name) opened no tab")
        }
        let page = Page(browser: self, handle: handle)
        try await page.show()
        try await prepare(page)
        return page
    }

    /// Returns the open tabs, without the one with which ``Page/hide()`` covers others.
    public func pages() async throws -> [Page] {
        let cover = session.coverHandle
        let handles = try await session.send(.handles, in: nil).array ?? []
        return handles.compactMap(\.string).filter { $0 != cover }
            .map { Page(browser: self, handle: $0) }
    }

    /// Performs an action that makes the page open a tab, and returns that tab, in front.
    public func pageOpened(
        within seconds: Double = Page.waitSeconds, by action: () async throws -> Void
    ) async throws -> Page {
        let before = Set(try await pages().map(\.handle))
        try await action()
        let deadline = ContinuousClock.now + .seconds(seconds)
        repeat {
            if let page = try await pages().first(where: { !before.contains($0.handle) }) {
                try await page.show()
                try await prepare(page)
                return page
            }
            // The browser itself waits between two queries, in any tab.
            _ = try await session.sendAsync(
                "setTimeout(arguments[arguments.length - 1], 20)", [],
                milliseconds: DriverSession.scriptMilliseconds, in: session.currentHandle)
        } while ContinuousClock.now < deadline
        throw BrowserError(.timedOut, "No new tab was opened within \(seconds) s")
    }

    /// Configures each new tab of Chromium; Firefox has the settings in its profile.
    private func prepare(_ page: Page) async throws {
        guard kind == .chromium else { return }
        try await page.setColorScheme(options.colorScheme)
    }

    private static func offThePool<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Swift.Result { try work() })
            }
        }
    }
}
