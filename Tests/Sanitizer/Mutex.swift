import Glibc

/// `Synchronization.Mutex` with a lock that ThreadSanitizer recognises.
///
/// The standard library is not instrumented. For a contended `Mutex` the sanitizer sees neither the
/// waiting nor the waking, and reports a race for the guarded value. `Scripts/sanitize` adds this
/// file to each module, where it takes precedence over the library's type. Races on unguarded
/// values are still found.
struct Mutex<Value: ~Copyable>: ~Copyable {
    // Both have their own addresses, because the sanitizer treats an access to a property of an
    // object as one to the whole object.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    init(_ initialValue: consuming sending Value) {
        pthread_mutex_init(lock, nil)
        value.initialize(to: initialValue)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value.pointee)
    }
}

// Safe: the value is only reached by `withLock`, one thread at a time.
extension Mutex: @unchecked Sendable where Value: ~Copyable {}
