import Glibc

/// `Synchronization.Mutex` with a lock that ThreadSanitizer sees.
///
/// The standard library is not instrumented: of a contended `Mutex` the sanitizer sees neither the
/// waiting nor the waking, and calls what the lock guards a race. `Scripts/sanitize` puts this file
/// into each module, where it goes before the library's; what a lock does not guard is found as ever.
struct Mutex<Value: ~Copyable>: ~Copyable {
    // Both at addresses of their own: the sanitizer takes an access to a property of an object for one
    // to the whole object.
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
