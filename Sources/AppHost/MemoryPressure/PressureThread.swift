import Dispatch
import Foundation
import Glibc
import Synchronization

/// The thread that waits for the kernel's reports of memory pressure.
///
/// It waits in `poll`, because a dispatch source does not support POLLPRI and would report an idle
/// pressure file as readable all the time.
final class PressureThread: EventWatch {
    /// The end of a pipe whose closing ends the thread.
    private let stop: Mutex<Int32?>

    init(_ probes: [PressureProbe], _ onPressure: @escaping @Sendable (MemoryPressure) -> Void) {
        var ends: [Int32] = [-1, -1]
        guard !probes.isEmpty, pipe(&ends) == 0 else {
            for probe in probes { probe.shut() }
            stop = Mutex(nil)
            return
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stop = Mutex(ends[1])
        let waiting = Waiting(probes: probes, stop: ends[0])
        let thread = Thread { waiting.run(onPressure) }
        thread.name = "perennial.memory"
        thread.stackSize = 256 << 10
        thread.start()
    }

    deinit { cancel() }

    func cancel() {
        stop.withLock { end in
            if let descriptor = end { close(descriptor) }
            end = nil
        }
    }

    private struct Waiting: Sendable {
        let probes: [PressureProbe]
        let stop: Int32

        func run(_ onPressure: @Sendable (MemoryPressure) -> Void) {
            var probes = probes
            var waits =
                [pollfd(fd: stop, events: Int16(POLLIN), revents: 0)]
                + probes.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
            defer {
                close(stop)
                for probe in probes { probe.shut() }
            }
            while true {
                guard poll(&waits, nfds_t(waits.count), -1) >= 0 else {
                    if errno == EINTR { continue }
                    return
                }
                if waits[0].revents != 0 { return }
                for index in probes.indices where waits[index + 1].revents != 0 {
                    if waits[index + 1].revents & Int16(POLLERR | POLLNVAL) != 0 {
                        // The group is gone; polling its file again would keep the thread busy
                        // permanently.
                        waits[index + 1].fd = -1
                    } else if let pressure = probes[index].pressure() {
                        onPressure(pressure)
                    }
                }
            }
        }
    }
}
