import Glibc
import Testing

/// Blocks the trial app inside its decode until the test has seen the page in the meantime.
final class HeldDecode: Sendable {
    private let path: String
    private let pipe: Int32

    /// Blocks every decode that begins from now on.
    init(in container: String) throws {
        path = container + "/held-decode"
        try #require(mkfifo(path, 0o600) == 0)
        // Opened for reading and writing, so that neither side waits for the other to open it.
        pipe = open(path, O_RDWR | O_CLOEXEC)
        try #require(pipe >= 0)
    }

    deinit {
        unlink(path)
        close(pipe)
    }

    /// Releases the blocked decode, or the next one.
    func release() throws {
        try #require(write(pipe, "x", 1) == 1)
    }
}
