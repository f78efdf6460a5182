extension Page {
    /// Returns the text of the open alert, confirmation or prompt; waits until one opens.
    public func alertText(seconds: Double = Page.waitSeconds) async throws -> String {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            do {
                return try await send(.alertText).string ?? ""
            } catch let error as BrowserError where error.driverError == "no such alert" {
                // Firefox answers a click before the alert that it caused is open. Each query takes
                // one turn of its event loop, so repeated queries are the wait.
                guard ContinuousClock.now < deadline else { throw error }
            }
        }
    }

    /// Presses the alert's OK; in a prompt, types the text first.
    public func acceptAlert(typing text: String? = nil) async throws {
        if let text { try await send(.alertText(text)) }
        try await send(.acceptAlert)
    }

    /// Presses the alert's Cancel.
    public func dismissAlert() async throws {
        try await send(.dismissAlert)
    }
}
