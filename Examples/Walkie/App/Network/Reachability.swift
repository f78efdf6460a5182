import Foundation
import SystemConfiguration

/// The reachability of the server's machine.
///
/// The kernel wakes the app when a route has changed. Nothing is polled.
final class Reachability: Sendable {
    private let target: SCNetworkReachability
    private let queue = DispatchQueue(label: "walkie.reachability")

    /// Starts to observe a name or an address.
    ///
    /// - Parameter onChange: Called on the main queue with the first state, and with each change.
    init?(of host: String, onChange: @escaping @MainActor @Sendable (Bool) -> Void) {
        guard let target = SCNetworkReachabilityCreateWithName(nil, host) else { return nil }
        self.target = target
        let report = { @Sendable (flags: SCNetworkReachabilityFlags) in
            let isReachable = flags.contains(.reachable)
            DispatchQueue.main.async { onChange(isReachable) }
        }
        SCNetworkReachabilitySetCallback(target, { _, flags, _ in report(flags) }, nil)
        SCNetworkReachabilitySetDispatchQueue(target, queue)
        // A name is resolved here, away from the main thread.
        queue.async {
            var flags = SCNetworkReachabilityFlags()
            SCNetworkReachabilityGetFlags(target, &flags)
            report(flags)
        }
    }

    deinit { SCNetworkReachabilitySetDispatchQueue(target, nil) }
}
