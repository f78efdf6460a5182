// Safe: the class adds no state to BGTask, whose lock guards all mutable state.
/// A task that refreshes the app's content.
public final class BGAppRefreshTask: BGTask, @unchecked Sendable {}
