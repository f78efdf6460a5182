package import HostLink

/// One run of a background task, from the host's message to its completion.
package final class BackgroundTaskRun {
    /// The task's identifier.
    package let identifier: String
    /// The kind of the task.
    package let kind: BackgroundTaskRequest.Kind
    /// Called shortly before the time is up.
    package var onExpiration: (() -> Void)?
    private let complete: (Bool) -> Void

    init(
        identifier: String, kind: BackgroundTaskRequest.Kind, complete: @escaping (Bool) -> Void
    ) {
        self.identifier = identifier
        self.kind = kind
        self.complete = complete
    }

    /// Ends the run; a second call is reported in the log.
    package func finish(success: Bool) {
        onExpiration = nil
        complete(success)
    }
}
