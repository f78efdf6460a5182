import BrowserDriver

extension Page {
    /// Waits until every event of the page is committed, and so survives the app's process.
    func waitUntilCommitted() async throws {
        try await wait(
            until: """
                Number(document.body.dataset.sent) > 0
                    && document.body.dataset.committed === document.body.dataset.sent
                """)
    }
}
