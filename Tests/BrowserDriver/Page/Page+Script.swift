extension Page {
    /// Runs the body of a function in the page.
    ///
    /// Its `arguments` are the given ones, and its result is returned.
    ///
    /// Content security policies do not apply to it.
    @discardableResult
    public func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
        try await send(.script(script, arguments))
    }

    /// Runs the body of a function that returns its result by calling its last argument.
    @discardableResult
    public func runAsync(
        _ script: String, _ arguments: JSONValue..., seconds: Double = Page.waitSeconds
    ) async throws -> JSONValue {
        try await browser.session.sendAsync(
            script, arguments, milliseconds: Int(seconds * 1000), in: handle)
    }
}
