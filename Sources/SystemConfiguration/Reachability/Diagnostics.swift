import Foundation
import NetworkRoutes
import Synchronization

/// Messages to developers about incorrect uses, each of which is logged once in a process.
final class Diagnostics: Sendable {
    static let shared = Diagnostics()

    private let reported = Mutex(Set<String>())

    /// Reports that the lookup of a name blocks the main thread (specification 8.5.11).
    func reportBlockingLookup(of name: String) {
        report(
            "SCNetworkReachabilityGetFlags resolves \(name) on the main thread, which stops the app "
                + "until a server answers. Schedule the target and use its callback, or call the "
                + "function on another queue.",
            as: "blocking \(name)")
    }

    /// Reports that nothing retains the object that a callback receives (specification 8.5.9).
    func reportUnretainedContext() {
        report(
            "SCNetworkReachabilitySetCallback has a context with a pointer and without `retain`. "
                + "The object must live until the callback is removed; with `retain` and `release` "
                + "the target keeps it.",
            as: "context")
    }

    /// Reports that the routing could not be read.
    func reportFailure(_ failure: NetlinkFailure, of target: ReachabilityTarget) {
        report(
            "The reachability of {\(target)} could not be determined: "
                + "\(String(cString: strerror(failure.code))). The next change of the network "
                + "determines it again.",
            as: "failure \(failure.code)")
    }

    private func report(_ message: String, as key: String) {
        guard reported.withLock({ $0.insert(key).inserted }) else { return }
        FileHandle.standardError.write(Data("SystemConfiguration: \(message)\n".utf8))
    }
}
