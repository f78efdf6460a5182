// Safe: the class adds nothing to BGTask, whose lock guards all that changes.
/// A task of maintenance.
public final class BGProcessingTask: BGTask, @unchecked Sendable {}
