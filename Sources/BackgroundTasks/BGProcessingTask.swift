// Safe: the class adds no state to BGTask, whose lock guards all mutable state.
/// A task for maintenance.
public final class BGProcessingTask: BGTask, @unchecked Sendable {}
