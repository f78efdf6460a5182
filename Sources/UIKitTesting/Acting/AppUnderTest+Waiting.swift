extension AppUnderTest {
    /// Waits until the screen is as it should be, for what the app does in tasks and timers.
    ///
    /// Everything that an app does at once when it is touched is on the screen when the touch returns; no
    /// test waits for that. In memory and on disk other tests run while this one waits, and one of them
    /// that launches an app in the same process ends this one: wait as a process, or run the tests with
    /// `--no-parallel`.
    ///
    /// - Throws: `ScreenError` when the screen is not so within ``patience``.
    public func wait(
        for session: String = AppUnderTest.session, until isSo: (Screen) throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + patience
        while try !isSo(screen(session)) {
            guard ContinuousClock.now < deadline else {
                throw ScreenError(
                    "The screen is not so within \(patience). It is \(try screen(session)).")
            }
            try await Task.sleep(for: .milliseconds(2))
            finishTurn()
        }
    }
}
