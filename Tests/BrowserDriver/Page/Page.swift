/// A tab of a browser, with the actions of its user.
///
/// A user acts only in the tab in front, so every call brings its tab to the front. The results of
/// a hidden tab are read after it is shown again, or while the whole window is minimised
/// (``minimiseWindow()``).
public struct Page: Sendable {
    /// The default timeout of a condition, for two cores and many tests.
    public static let waitSeconds = 60.0

    /// The browser that contains this tab.
    public let browser: Browser
    /// The driver's handle of the tab.
    let handle: String

    init(browser: Browser, handle: String) {
        self.browser = browser
        self.handle = handle
    }

    /// Opens an address and waits until it has loaded.
    public func open(_ url: String) async throws {
        try await send(.navigate(url))
    }

    /// Reloads the page, as the button does, and waits until it has loaded.
    public func reload() async throws {
        try await send(.reload)
    }

    /// Goes back in the tab's history.
    public func back() async throws {
        try await send(.back)
    }

    /// Goes forward in the tab's history.
    public func forward() async throws {
        try await send(.forward)
    }

    /// Returns the address in the address bar.
    public func url() async throws -> String {
        try await send(.url).string ?? ""
    }

    /// Closes the tab.
    ///
    /// The page may not be used afterwards.
    public func close() async throws {
        try await browser.session.closeTab(handle)
    }

    /// Returns the visible text of the page.
    public func visibleText() async throws -> String {
        try await run("return document.body ? document.body.innerText : ''").string ?? ""
    }

    @discardableResult
    func send(_ command: DriverCommand) async throws -> JSONValue {
        try await browser.session.send(command, in: handle)
    }
}
