extension AppUnderTest {
    /// Waits until the screen fulfils a condition, for changes that the app makes in tasks and
    /// timers.
    ///
    /// Changes that an app makes synchronously after an action are on the screen when the action
    /// returns, so no test waits for them. In memory and on disk other tests run while this one
    /// waits, and one of them that launches an app in the same process ends this app: wait as a
    /// process, or run the tests with `--no-parallel`.
    ///
    /// - Throws: `ScreenError` if the screen does not fulfil the condition within ``patience``.
    public func wait(
        for session: String = AppUnderTest.session, until isSo: (Screen) throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + patience
        while try !isSo(screen(session)) {
            guard ContinuousClock.now < deadline else {
                throw ScreenError(
                    "The screen did not meet the condition within \(patience). It is "
                        + "\(try screen(session)).")
            }
            try await Task.sleep(for: .milliseconds(2))
            finishTurn()
        }
    }
}
