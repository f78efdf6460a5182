import AppHost
import Dispatch
import Logging
import PushGateway
import Synchronization

/// The stored pushes that are delivered again when their apps may receive them.
///
/// The host reports on any thread, for one app after the other, that an app may receive pushes. The
/// store is a file, so these reports are collected and handled together on a queue.
final class WaitingPushes: Sendable {
    private let pushes: PushQueue
    private let logger: Logger
    private let queue = DispatchQueue(label: "perennial.push.waiting")
    private let changes = Mutex<Set<PushReadinessChange>>([])

    init(_ pushes: PushQueue, logger: Logger) {
        self.pushes = pushes
        self.logger = logger
    }

    /// Delivers the pushes of apps that may receive now.
    func readinessChanged(_ change: PushReadinessChange) {
        let isFirst = changes.withLock { changes in
            defer { changes.insert(change) }
            return changes.isEmpty
        }
        if isFirst { queue.async { self.deliver() } }
    }

    /// Deletes the pushes of tokens that have become invalid, and delivers pushes that wait without
    /// an obstacle, for example because the disk was full.
    func sweep() { readinessChanged(.users) }

    private func deliver() {
        let changes = changes.withLock { changes in
            defer { changes = [] }
            return changes
        }
        let apps = Set(
            changes.compactMap { change in
                if case .app(let app, let person) = change {
                    [person.identifier, app]
                } else {
                    nil
                }
            })
        do {
            try pushes.deliverWaiting {
                changes.contains(.users) || apps.contains([$0.person, $0.app])
            }
        } catch {
            logger.warning(
                "Stored pushes could not be read. They are tried again in a minute.",
                metadata: ["error": "\(error)"])
        }
    }
}
