extension Page {
    /// Runs a script in the page as the body of a function, and returns the function's result.
    ///
    /// The script reads the values as `arguments`. Content security policies do not apply to the
    /// script.
    @discardableResult
    public func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
        try await send(.script(script, arguments))
    }

    /// Runs a script that passes its result to a callback, which is the last of its `arguments`.
    @discardableResult
    public func runAsync(
        _ script: String, _ arguments: JSONValue..., seconds: Double = Page.waitSeconds
    ) async throws -> JSONValue {
        try await browser.session.sendAsync(
            script, arguments, milliseconds: Int(seconds * 1000), in: handle)
    }
}
