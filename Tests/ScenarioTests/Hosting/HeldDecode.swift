import Glibc
import Testing

/// Lets the trial app wait inside its decode until the test has seen what stands meanwhile.
final class HeldDecode: Sendable {
    private let path: String
    private let pipe: Int32

    /// Holds every decode that begins from now on.
    init(in container: String) throws {
        path = container + "/held-decode"
        try #require(mkfifo(path, 0o600) == 0)
        // For both ways, so that neither side waits for the other to open it.
        pipe = open(path, O_RDWR | O_CLOEXEC)
        try #require(pipe >= 0)
    }

    deinit {
        unlink(path)
        close(pipe)
    }

    /// Lets the decode that waits, or the next one, go on.
    func release() throws {
        try #require(write(pipe, "x", 1) == 1)
    }
}
