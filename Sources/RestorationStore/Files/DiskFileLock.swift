import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An advisory lock on a file that contains its owner's process id.
///
/// The kernel releases it when the process ends in any way, so no stale lock remains. The file
/// itself stays, because if it were removed, two processes could lock two files with the same name.
final class DiskFileLock: FileLock {
    private let descriptor: Mutex<Int32?>

    private init(descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit {
        release()
    }

    func release() {
        descriptor.withLock { descriptor in
            guard let held = descriptor else { return }
            descriptor = nil
            _ = ftruncate(held, 0)
            // A process that is being started may have a copy of the descriptor for a moment, and
            // closing this one would leave the lock with the copy.
            _ = flock(held, LOCK_UN)
            _ = close(held)
        }
    }

    static func acquire(
        _ path: String, patience: Duration
    ) throws(RestorationStoreError) -> DiskFileLock {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw SystemFailure.error("opened", path) }
        do throws(RestorationStoreError) {
            try wait(for: descriptor, path: path, patience: patience)
            // The text always has the same length, so that no digits of a longer number remain.
            // Truncating the file first would take longer than the rest of the lock.
            var owner = Array("\(getpid())".utf8)
            owner += Array(repeating: UInt8(ascii: "\n"), count: max(1, ownerBytes - owner.count))
            guard pwrite(descriptor, owner, owner.count, 0) == owner.count else {
                throw SystemFailure.error("written", path)
            }
        } catch {
            _ = close(descriptor)
            throw error
        }
        return DiskFileLock(descriptor: descriptor)
    }

    /// The interval between attempts.
    ///
    /// The kernel can limit the wait for a lock only by a signal, and a library must not use one.
    /// So a caller with patience tries repeatedly.
    private static let interval = Duration.milliseconds(5)

    /// The length of the longest process id and the end of its line.
    private static let ownerBytes = 12

    private static func wait(
        for descriptor: Int32, path: String, patience: Duration
    ) throws(RestorationStoreError) {
        let deadline = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK where ContinuousClock.now < deadline:
                var pause = timespec()
                pause.tv_nsec = Int(interval.components.attoseconds / 1_000_000_000)
                nanosleep(&pause, nil)
            case EWOULDBLOCK: throw refusal(descriptor, path: path)
            default: throw SystemFailure.error("locked", path)
            }
        }
    }

    private static func refusal(_ descriptor: Int32, path: String) -> RestorationStoreError {
        var buffer = [UInt8](repeating: 0, count: 16)
        let count = max(0, pread(descriptor, &buffer, buffer.count, 0))
        let text = String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
        return .inUse(owner: Int32(text), path: path)
    }
}

extension RestorationStoreError {
    static func inUse(owner: Int32?, path: String) -> RestorationStoreError {
        let who = owner.map { "process \($0)" } ?? "another process"
        return RestorationStoreError(
            .inUse,
            "The saved state is in use by \(who). Wait for it to end, or end it, and try again.",
            path: path, ownerProcess: owner)
    }
}
