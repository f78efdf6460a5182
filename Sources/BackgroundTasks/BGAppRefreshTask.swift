// Safe: the class adds nothing to BGTask, whose lock guards all that changes.
/// A task that refreshes what the app shows.
public final class BGAppRefreshTask: BGTask, @unchecked Sendable {}
