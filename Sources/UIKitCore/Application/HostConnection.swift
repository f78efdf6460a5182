package import HostLink

/// The app's side of the link to the host: a socket in a process, a list in a test.
package protocol HostConnection: AnyObject {
    /// Sends a message. The message is dropped if the host is dead.
    func send(_ message: AppMessage)
    /// Has a closure handle messages outside of the main actor, from now on.
    ///
    /// - Parameter receive: Returns whether it has handled a message. It is called on any thread,
    ///   with one message at a time.
    /// - Returns: The way to the host for any thread; `nil` if the connection has none.
    func openDirectLink(
        _ receive: @escaping @Sendable (HostMessage) -> Bool
    ) -> (any DirectLink)?
}

extension HostConnection {
    /// Returns `nil`: all messages come to the main actor.
    package func openDirectLink(
        _ receive: @escaping @Sendable (HostMessage) -> Bool
    ) -> (any DirectLink)? { nil }

    /// Sends a line for the log of the host.
    func notice(_ level: NoticeLevel, _ text: String) {
        send(.notice(level: level, text))
    }
}

/// The exit of the process: decided by the app's side, carried out by the process after the turn.
final class ProcessExit {
    /// Whether the process must exit.
    private(set) var isDue = false
    private let connection: any HostConnection

    init(connection: any HostConnection) {
        self.connection = connection
    }

    /// Sends the host the final message and requests that the process exit.
    func request() {
        connection.send(.goodbye)
        isDue = true
    }

    /// Requests that the process exit as if it had died, because another process has its state.
    func requestWithoutGoodbye() {
        isDue = true
    }
}
