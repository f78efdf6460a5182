import Glibc

/// The lock that one host has on a state directory: a `flock` on an open file that holds the
/// owner's number.
enum HostLock {
    /// How long another host may still take to end: one that was just killed has its files open for
    /// a moment.
    struct Patience: Sendable {
        /// How long a host that does not seem to end is waited for.
        var whileRunning = Duration.milliseconds(500)
        /// How long a host that is ending is waited for, in addition.
        var whileEnding = Duration.seconds(10)
        /// Called before each wait.
        var willWait: @Sendable () -> Void = {}
    }

    /// Takes the lock of an open file.
    ///
    /// - Returns: Whether it was free in time; if not, the caller closes the file.
    static func take(_ descriptor: Int32, _ patience: Patience) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK || errno == EINTR,
            let request = LockRequest(descriptor, LOCK_EX)
        else { return false }
        patience.willWait()
        if request.isGranted(within: patience.whileRunning) { return true }
        guard owner(descriptor).map(isEnding) ?? false else { return false }
        patience.willWait()
        return request.isGranted(within: patience.whileEnding)
    }

    /// The number of the host that has the lock, or had it last and did not give it back.
    static func owner(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(
            String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// Whether a process is gone, or was killed and is giving up what it holds.
    private static func isEnding(_ process: Int32) -> Bool {
        guard let status = ProcessFile.read("/proc/\(process)/stat") else { return true }
        // The name is in brackets and may hold anything; the state and the flags come behind it.
        let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(
            separator: " ")
        guard fields.count > 7 else { return true }
        let exiting: UInt64 = 0x4
        let isDead = fields[1] == "Z" || fields[1] == "X"
        return isDead || (UInt64(fields[7]) ?? 0) & exiting != 0
    }
}

/// A file of the kernel about a process.
private enum ProcessFile {
    /// The file's text; nil when the process is gone.
    static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
