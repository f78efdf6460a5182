import Glibc

/// The word that a host makes anew at each start, and that its tool reads from a file.
package struct ControlToken: Sendable {
    private static let bytesCount = 32
    private static let textBytesMax = 256

    private let text: [UInt8]

    /// Makes a word that nobody guesses.
    package init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<Self.bytesCount).flatMap { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return [byte >> 4, byte & 15].map { $0 < 10 ? 48 + $0 : 87 + $0 }
        }
    }

    /// Reads what a host wrote; `nil` when this user cannot.
    package static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: textBytesMax)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Puts the word into a file of the host's user alone, in place of what was there.
    ///
    /// - Returns: 0, or the system's error.
    package func write(_ path: String) -> Int32 {
        // Beside and moved, so that nobody who holds the old file open reads the new word.
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

    /// Whether somebody has the word; how long this takes does not say how much of it was right.
    package func fits(_ other: String?) -> Bool {
        guard let other else { return false }
        let bytes = Array(other.utf8)
        guard bytes.count == text.count else { return false }
        return zip(bytes, text).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
