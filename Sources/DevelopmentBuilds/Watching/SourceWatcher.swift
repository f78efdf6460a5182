import Dispatch
import Glibc
import SystemIO
import Synchronization

/// A watcher of folders and everything below them, which reports changed files.
///
/// Symbolic links are followed, because an adopted project consists of links to its sources: a link
/// to a folder watches that folder, and a link to a file watches that file. Hidden files and
/// editors' temporary files are ignored (``WatchedNames``).
package final class SourceWatcher: Sendable {
    /// Adds a watch as `inotify_add_watch` does; a test passes a function that fails.
    package typealias AddWatch = @Sendable (Int32, String, UInt32) -> Int32

    /// Returns the names in a folder that matter, for the path of a symbolic link to the folder;
    /// `nil` if everything below the folder does.
    package typealias Narrowing = @Sendable (String) -> [String]?

    /// The functions that a watcher calls, on a queue of its own.
    package struct Receiver: Sendable {
        let changed: @Sendable (SourceChange) -> Void
        let failed: @Sendable (WatchError) -> Void

        /// Creates a receiver.
        ///
        /// - Parameters:
        ///   - changed: Called after files have changed.
        ///   - failed: Called for a new folder that cannot be watched.
        package init(
            changed: @escaping @Sendable (SourceChange) -> Void,
            failed: @escaping @Sendable (WatchError) -> Void
        ) {
            (self.changed, self.failed) = (changed, failed)
        }
    }

    private let descriptor: Int32
    private let roots: [String]
    private let receiver: Receiver
    private let tree: Mutex<WatchedTree>
    private let source: Mutex<SystemSource?> = Mutex(nil)

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - roots: Absolute paths of folders.
    ///   - ignoring: Absolute paths of files and folders whose changes are not reported. Symbolic
    ///     links below them are followed nevertheless.
    ///   - narrowing: Returns the names that matter behind a link to a folder, such as that of a
    ///     single resource.
    ///   - addWatch: Adds a watch of a folder.
    ///   - receiver: The functions that are called.
    /// - Throws: `WatchError`.
    package init(
        _ roots: [String], ignoring: Set<String> = [],
        narrowing: @escaping Narrowing = { _ in nil },
        addWatch: @escaping AddWatch = { inotify_add_watch($0, $1, $2) }, _ receiver: Receiver
    ) throws(WatchError) {
        let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        guard descriptor >= 0 else { throw WatchError(roots.first ?? "/", errno) }
        self.descriptor = descriptor
        self.roots = roots
        self.receiver = receiver
        var tree = WatchedTree(
            ignoring: ignoring, narrowing: narrowing,
            removeWatch: { _ = inotify_rm_watch(descriptor, $0) },
            addWatch: { addWatch(descriptor, $0, InotifyEvent.mask) })
        do throws(WatchError) {
            for root in roots { _ = try tree.add(root) }
        } catch {
            close(descriptor)
            throw error
        }
        tree.start()
        self.tree = Mutex(tree)
        let queue = DispatchQueue(label: "perennial.sources", qos: .userInitiated)
        let watching = SystemSource(
            descriptor, for: .reading, on: queue, close: { close(descriptor) },
            { [weak self] in self?.read() })
        source.withLock { $0 = watching }
    }

    deinit { stop() }

    /// Stops watching.
    package func stop() {
        source.withLock { source in
            source?.cancel()
            source = nil
        }
    }

    /// Looks for links and folders that are new, after the package was written again.
    package func rescan() throws(WatchError) {
        defer { reportLimit() }
        try tree.withLock { (tree) throws(WatchError) in
            for root in roots { _ = try tree.add(root) }
        }
    }

    /// Reports once that there are more folders than may be watched.
    private func reportLimit() {
        guard let notice = tree.withLock({ $0.takeLimitNotice() }) else { return }
        receiver.failed(notice)
    }

    /// Reads every waiting event, so that one save of an editor is one change.
    private func read() {
        var change = SourceChange()
        var failure: WatchError?
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
            while true {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                let events = InotifyEvent.all(
                    in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                tree.withLock { tree in
                    for event in events {
                        do throws(WatchError) { try tree.handle(event, &change) } catch {
                            failure = error
                        }
                    }
                }
            }
        }
        if change.isEverything {
            do throws(WatchError) { try rescan() } catch { failure = error }
        }
        if let failure { receiver.failed(failure) }
        reportLimit()
        if !change.isEmpty { receiver.changed(change) }
    }
}
