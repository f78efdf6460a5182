extension Page {
    /// What the open alert, confirmation or prompt says; waits for one to open.
    public func alertText(seconds: Double = Page.waitSeconds) async throws -> String {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while true {
            do {
                return try await send(.alertText).string ?? ""
            } catch let error as BrowserError where error.driverError == "no such alert" {
                // Firefox answers a click before the alert it caused is up; each question takes it
                // a turn of its event loop, so asking again is the wait.
                guard ContinuousClock.now < deadline else { throw error }
            }
        }
    }

    /// Presses the alert's OK, after typing into it when it is a prompt.
    public func acceptAlert(typing text: String? = nil) async throws {
        if let text { try await send(.alertText(text)) }
        try await send(.acceptAlert)
    }

    /// Presses the alert's Cancel.
    public func dismissAlert() async throws {
        try await send(.dismissAlert)
    }
}
