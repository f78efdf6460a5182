import Glibc

/// The lock of one host on a state directory: a `flock` on an open file that contains the number of
/// the owner's process.
enum HostLock {
    /// The time to wait for another host to end, because a host that was just killed keeps its
    /// files open for a moment.
    struct Patience: Sendable {
        /// The time to wait for a host that does not seem to end.
        var whileRunning = Duration.milliseconds(500)
        /// The additional time to wait for a host that is ending.
        var whileEnding = Duration.seconds(10)
        /// Called before each wait.
        var willWait: @Sendable () -> Void = {}
    }

    /// Acquires the lock of an open file.
    ///
    /// - Returns: Whether the lock was acquired in time; if not, the caller closes the file.
    static func acquire(_ descriptor: Int32, _ patience: Patience) -> Bool {
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

    /// Returns the process number of the host that has the lock, or that had it last and did not
    /// release it.
    static func owner(_ descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(
            String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }

    /// Whether a process has ended, or was killed and is releasing its resources.
    private static func isEnding(_ process: Int32) -> Bool {
        guard let status = ProcessFile.read("/proc/\(process)/stat") else { return true }
        // The name is in brackets and may contain any character; the state and the flags follow it.
        let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(
            separator: " ")
        guard fields.count > 7 else { return true }
        let exiting: UInt64 = 0x4
        let isDead = fields[1] == "Z" || fields[1] == "X"
        return isDead || (UInt64(fields[7]) ?? 0) & exiting != 0
    }
}

/// A file of the kernel that describes a process.
private enum ProcessFile {
    /// Returns the file's text; nil if the process is gone.
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
