import Foundation
import Glibc

/// Waits for files to be created or written, without delay, by the kernel's notifications.
final class FileWatch {
    /// The event of a file.
    enum Event {
        case created, written

        fileprivate var mask: UInt32 {
            switch self {
            case .created: UInt32(IN_CREATE)
            case .written: UInt32(IN_MODIFY)
            }
        }
    }

    private let descriptor: Int32
    private let event: Event
    private let suffix: String

    /// Watches a folder for files whose names have a suffix.
    init?(_ folder: String, for event: Event, ofNamesEndingIn suffix: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        self.event = event
        self.suffix = suffix
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, folder, event.mask) >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Blocks until the event occurs for such a file; returns `false` on timeout.
    func wait(milliseconds: Int) -> Bool {
        let deadline = ContinuousClock.now + .milliseconds(milliseconds)
        while true {
            let left = (deadline - ContinuousClock.now) / .milliseconds(1)
            guard left > 0 else { return false }
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, Int32(left) + 1) > 0 else { continue }
            if names().contains(where: { $0.hasSuffix(suffix) }) { return true }
        }
    }

    private func names() -> [String] {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = read(descriptor, &bytes, bytes.count)
        var names: [String] = []
        var offset = 0
        // struct inotify_event: watch, mask, cookie and length of the name, four bytes each.
        while offset + 16 <= count {
            let length = bytes[(offset + 12)..<(offset + 16)].reversed().reduce(0) {
                $0 << 8 | Int($1)
            }
            let name = bytes[(offset + 16)..<min(offset + 16 + length, count)]
            names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
            offset += 16 + length
        }
        return names
    }
}
