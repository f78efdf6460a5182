package import HostLink

/// How the runtime speaks to its host; the process gives it a socket, a test a list.
package protocol HostConnection: AnyObject {
    /// Sends a message; what a dead host does not take is dropped.
    func send(_ message: AppMessage)
}
