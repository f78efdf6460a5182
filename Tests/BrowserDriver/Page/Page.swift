/// A tab of a browser, and what a person does in it.
///
/// A person acts only on the tab in front of them, so every call brings its tab to the front; what
/// a hidden tab did meanwhile is read from it when it is shown again, or with the whole window
/// minimised (``minimiseWindow()``).
public struct Page: Sendable {
    /// How long a condition is waited for when the caller does not say: two cores, many tests.
    public static let waitSeconds = 60.0

    /// The browser this tab is in.
    public let browser: Browser
    /// The driver's name for the tab.
    let handle: String

    init(browser: Browser, handle: String) {
        self.browser = browser
        self.handle = handle
    }

    /// Goes to an address and waits until it has loaded.
    public func open(_ url: String) async throws {
        try await send(.navigate(url))
    }

    /// Loads the page again, as its button does, and waits until it has loaded.
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

    /// The address in the address bar.
    public func url() async throws -> String {
        try await send(.url).string ?? ""
    }

    /// Closes the tab.
    ///
    /// The page may not be used afterwards.
    public func close() async throws {
        try await browser.session.closeTab(handle)
    }

    /// The text that a person sees on the page.
    public func visibleText() async throws -> String {
        try await run("return document.body ? document.body.innerText : ''").string ?? ""
    }

    @discardableResult
    func send(_ command: DriverCommand) async throws -> JSONValue {
        try await browser.session.send(command, in: handle)
    }
}
