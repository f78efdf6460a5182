import Glibc
import UIKitCore

/// The end of the link to the host, and of the process.
extension AppMain {
    /// Preserves the app and ends the process, if the host has closed the link or is dead.
    func endIfLinkIsClosed() {
        guard !link.isOpen else { return }
        runtime.linkDidEnd()
        end()
    }

    /// Ends the process after the last messages are sent and all commits have ended.
    func end() -> Never {
        link.flush()
        if keeper.end() { exit(EXIT_SUCCESS) }
        // A commit is still running, so the objects that it uses must not be destroyed.
        fflush(nil)
        _exit(EXIT_SUCCESS)
    }
}
