import Glibc

/// The token that a host creates at each start, and that its tool reads from a file.
package struct ControlToken: Sendable {
    private static let bytesCount = 32
    private static let textBytesMax = 256

    private let text: [UInt8]

    /// Creates a random token that cannot be guessed.
    package init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<Self.bytesCount).flatMap { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return [byte >> 4, byte & 15].map { $0 < 10 ? 48 + $0 : 87 + $0 }
        }
    }

    /// Reads the token that a host wrote, or returns `nil` if this user cannot read it.
    package static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: textBytesMax)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Writes the token to a file that only the host's user can read, in place of an existing file.
    ///
    /// - Returns: 0, or the system's error number.
    package func write(_ path: String) -> Int32 {
        // The token is written beside the old file, which is then replaced, so that a process that
        // has the old file open cannot read the new token.
        let draft = path + ".draft"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return errno }
        let isWritten = Glibc.write(descriptor, text, text.count) == text.count
        let error = isWritten ? 0 : errno
        close(descriptor)
        guard isWritten, rename(draft, path) == 0 else {
            let failure = isWritten ? errno : error
            unlink(draft)
            return failure == 0 ? EIO : failure
        }
        return 0
    }

    /// Whether a text is the token.
    ///
    /// The comparison takes the same time for every text of the token's length, so it does not
    /// reveal how much of the text was right.
    package func fits(_ other: String?) -> Bool {
        guard let other else { return false }
        let bytes = Array(other.utf8)
        guard bytes.count == text.count else { return false }
        return zip(bytes, text).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
