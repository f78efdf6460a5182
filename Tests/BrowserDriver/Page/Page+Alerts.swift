extension Page {
    /// What the open alert, confirmation or prompt says.
    public func alertText() async throws -> String {
        try await send(.alertText).string ?? ""
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
