/// How long stopping takes, for who waits for it.
extension AppHost {
    /// What the host itself may need after the last app's end, to write and to close.
    private static let ownTime = Duration.seconds(3)

    /// The longest that `shutDown()` takes.
    package nonisolated var longestStop: Duration { settings.times.longestEnding + Self.ownTime }
}

extension LifeTimes {
    /// The longest that an app may take to end when it is asked to.
    ///
    /// One that begins with a background task as late as it can, on leaving the screen, gets its time anew then.
    package var longestEnding: Duration { terminateDeadline * 2 + backgroundTime }
}
