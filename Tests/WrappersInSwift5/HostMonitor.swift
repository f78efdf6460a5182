// swift-format-ignore-file

// A wrapper in the shape of networking libraries: a status with a closure, `sockaddr_in6`, and a
// callback that is a function outside any type.

import Foundation
import SystemConfiguration

private func hostMonitorCallback(
    target: SCNetworkReachability, flags: SCNetworkReachabilityFlags,
    info: UnsafeMutableRawPointer?
) {
    guard let info = info else { return }
    Unmanaged<HostMonitor>.fromOpaque(info).takeUnretainedValue().notifyListener(flags)
}

open class HostMonitor {
    public enum Status: Equatable {
        case unknown, notReachable
        case reachable(ConnectionType)
    }

    public enum ConnectionType { case ethernetOrWiFi, cellular }

    public typealias Listener = (Status) -> Void

    public static let `default` = HostMonitor()

    open var listener: Listener?
    open var listenerQueue: DispatchQueue = DispatchQueue.main
    open var isReachable: Bool {
        if case .reachable = status(flags ?? []) { return true }
        return false
    }

    open var flags: SCNetworkReachabilityFlags? {
        var flags = SCNetworkReachabilityFlags()
        return SCNetworkReachabilityGetFlags(reachability, &flags) ? flags : nil
    }

    private let reachability: SCNetworkReachability
    private var previous: Status = .unknown

    public convenience init?(host: String) {
        guard let reachability = SCNetworkReachabilityCreateWithName(nil, host) else { return nil }
        self.init(reachability: reachability)
    }

    public convenience init?() {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        guard
            let reachability = withUnsafePointer(
                to: &address,
                { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        SCNetworkReachabilityCreateWithAddress(nil, $0)
                    }
                })
        else { return nil }
        self.init(reachability: reachability)
    }

    private init(reachability: SCNetworkReachability) {
        self.reachability = reachability
    }

    deinit { stopListening() }

    @discardableResult
    open func startListening() -> Bool {
        var context = SCNetworkReachabilityContext()
        context.info = Unmanaged.passUnretained(self).toOpaque()
        let callbackEnabled = SCNetworkReachabilitySetCallback(
            reachability, hostMonitorCallback, &context)
        let queueEnabled = SCNetworkReachabilitySetDispatchQueue(reachability, listenerQueue)
        listenerQueue.async {
            guard let flags = self.flags else { return }
            self.notifyListener(flags)
        }
        return callbackEnabled && queueEnabled
    }

    open func stopListening() {
        SCNetworkReachabilitySetCallback(reachability, nil, nil)
        SCNetworkReachabilitySetDispatchQueue(reachability, nil)
    }

    fileprivate func notifyListener(_ flags: SCNetworkReachabilityFlags) {
        let status = self.status(flags)
        guard previous != status else { return }
        previous = status
        listener?(status)
    }

    private func status(_ flags: SCNetworkReachabilityFlags) -> Status {
        guard flags.contains(.reachable) else { return .notReachable }
        return .reachable(flags.contains(.isWWAN) ? .cellular : .ethernetOrWiFi)
    }
}
