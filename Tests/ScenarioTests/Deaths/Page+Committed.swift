import BrowserDriver

extension Page {
    /// Waits until everything the person did is committed and so outlives the app's process.
    func waitUntilCommitted() async throws {
        try await wait(
            until: """
                Number(document.body.dataset.sent) > 0
                    && document.body.dataset.committed === document.body.dataset.sent
                """)
    }
}
