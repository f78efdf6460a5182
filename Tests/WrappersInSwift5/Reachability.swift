// swift-format-ignore-file

// A wrapper in the shape that most apps have: a class whose connection is computed from the flags,
// closures for the two directions, and a notification. It receives itself in the callback through a
// weak box, which the context retains.

import Foundation
import SystemConfiguration

public enum ReachabilityError: Error {
    case failedToCreateWithAddress(sockaddr, Int32)
    case failedToCreateWithHostname(String, Int32)
    case unableToSetCallback(Int32)
    case unableToSetDispatchQueue(Int32)
    case unableToGetFlags(Int32)
}

extension Notification.Name {
    public static let reachabilityChanged = Notification.Name("reachabilityChanged")
}

public class Reachability {
    public typealias NetworkReachable = (Reachability) -> Void
    public typealias NetworkUnreachable = (Reachability) -> Void

    public enum Connection: CustomStringConvertible {
        case unavailable, wifi, cellular

        public var description: String {
            switch self {
            case .cellular: return "Cellular"
            case .wifi: return "WiFi"
            case .unavailable: return "No Connection"
            }
        }
    }

    public var whenReachable: NetworkReachable?
    public var whenUnreachable: NetworkUnreachable?
    public var allowsCellularConnection: Bool
    public var notificationCenter: NotificationCenter = NotificationCenter.default

    public var connection: Connection {
        if flags == nil { try? setReachabilityFlags() }
        switch flags?.connection {
        case .unavailable?, nil: return .unavailable
        case .cellular?: return allowsCellularConnection ? .cellular : .unavailable
        case .wifi?: return .wifi
        }
    }

    private let reachabilityRef: SCNetworkReachability
    private let reachabilitySerialQueue: DispatchQueue
    private let notificationQueue: DispatchQueue?
    private(set) var notifierRunning = false

    private(set) var flags: SCNetworkReachabilityFlags? {
        didSet {
            guard flags != oldValue else { return }
            notifyReachabilityChanged()
        }
    }

    required public init(
        reachabilityRef: SCNetworkReachability, queueQoS: DispatchQoS = .default,
        targetQueue: DispatchQueue? = nil, notificationQueue: DispatchQueue? = .main
    ) {
        self.allowsCellularConnection = true
        self.reachabilityRef = reachabilityRef
        self.reachabilitySerialQueue = DispatchQueue(
            label: "reachability", qos: queueQoS, target: targetQueue)
        self.notificationQueue = notificationQueue
    }

    public convenience init(hostname: String) throws {
        guard let ref = SCNetworkReachabilityCreateWithName(nil, hostname) else {
            throw ReachabilityError.failedToCreateWithHostname(hostname, SCError())
        }
        self.init(reachabilityRef: ref)
    }

    public convenience init(notificationQueue: DispatchQueue? = .main) throws {
        var zeroAddress = sockaddr()
        zeroAddress.sa_family = sa_family_t(AF_INET)
        guard let ref = SCNetworkReachabilityCreateWithAddress(nil, &zeroAddress) else {
            throw ReachabilityError.failedToCreateWithAddress(zeroAddress, SCError())
        }
        self.init(reachabilityRef: ref, notificationQueue: notificationQueue)
    }

    deinit {
        stopNotifier()
    }

    public func startNotifier() throws {
        guard !notifierRunning else { return }

        let callback: SCNetworkReachabilityCallBack = { (reachability, flags, info) in
            guard let info = info else { return }
            let weakifiedReachability =
                Unmanaged<ReachabilityWeakifier>.fromOpaque(info).takeUnretainedValue()
            weakifiedReachability.reachability?.flags = flags
        }

        let weakifiedReachability = ReachabilityWeakifier(reachability: self)
        let opaqueWeakifiedReachability =
            Unmanaged<ReachabilityWeakifier>.passUnretained(weakifiedReachability).toOpaque()

        var context = SCNetworkReachabilityContext(
            version: 0,
            info: UnsafeMutableRawPointer(opaqueWeakifiedReachability),
            retain: { (info: UnsafeRawPointer) -> UnsafeRawPointer in
                let unmanaged = Unmanaged<ReachabilityWeakifier>.fromOpaque(info)
                _ = unmanaged.retain()
                return UnsafeRawPointer(unmanaged.toOpaque())
            },
            release: { (info: UnsafeRawPointer) -> Void in
                let unmanaged = Unmanaged<ReachabilityWeakifier>.fromOpaque(info)
                unmanaged.release()
            },
            copyDescription: { (info: UnsafeRawPointer) -> Unmanaged<CFString> in
                let unmanaged = Unmanaged<ReachabilityWeakifier>.fromOpaque(info)
                let weakified = unmanaged.takeUnretainedValue()
                let description = weakified.reachability?.description ?? "nil"
                return Unmanaged.passRetained(description as CFString)
            }
        )

        if !SCNetworkReachabilitySetCallback(reachabilityRef, callback, &context) {
            stopNotifier()
            throw ReachabilityError.unableToSetCallback(SCError())
        }

        if !SCNetworkReachabilitySetDispatchQueue(reachabilityRef, reachabilitySerialQueue) {
            stopNotifier()
            throw ReachabilityError.unableToSetDispatchQueue(SCError())
        }

        // The first flags; later ones arrive at the callback.
        try setReachabilityFlags()
        notifierRunning = true
    }

    public func stopNotifier() {
        defer { notifierRunning = false }
        SCNetworkReachabilitySetCallback(reachabilityRef, nil, nil)
        SCNetworkReachabilitySetDispatchQueue(reachabilityRef, nil)
    }

    public var description: String { return flags?.description ?? "unavailable flags" }

    private func setReachabilityFlags() throws {
        try reachabilitySerialQueue.sync { [unowned self] in
            var flags = SCNetworkReachabilityFlags()
            if !SCNetworkReachabilityGetFlags(self.reachabilityRef, &flags) {
                self.stopNotifier()
                throw ReachabilityError.unableToGetFlags(SCError())
            }
            self.flags = flags
        }
    }

    private func notifyReachabilityChanged() {
        let notify = { [weak self] in
            guard let self = self else { return }
            self.connection != .unavailable
                ? self.whenReachable?(self) : self.whenUnreachable?(self)
            self.notificationCenter.post(name: .reachabilityChanged, object: self)
        }
        notificationQueue?.async { notify() } ?? notify()
    }
}

extension SCNetworkReachabilityFlags {
    var connection: Reachability.Connection {
        guard isReachableFlagSet else { return .unavailable }
        var connection = Reachability.Connection.unavailable
        if !isConnectionRequiredFlagSet { connection = .wifi }
        if isConnectionOnTrafficOrDemandFlagSet {
            if !isInterventionRequiredFlagSet { connection = .wifi }
        }
        if isOnWWANFlagSet { connection = .cellular }
        return connection
    }

    var isOnWWANFlagSet: Bool { return contains(.isWWAN) }
    var isReachableFlagSet: Bool { return contains(.reachable) }
    var isConnectionRequiredFlagSet: Bool { return contains(.connectionRequired) }
    var isInterventionRequiredFlagSet: Bool { return contains(.interventionRequired) }
    var isConnectionOnTrafficFlagSet: Bool { return contains(.connectionOnTraffic) }
    var isConnectionOnDemandFlagSet: Bool { return contains(.connectionOnDemand) }
    var isConnectionOnTrafficOrDemandFlagSet: Bool {
        return !intersection([.connectionOnTraffic, .connectionOnDemand]).isEmpty
    }
    var isTransientConnectionFlagSet: Bool { return contains(.transientConnection) }
    var isLocalAddressFlagSet: Bool { return contains(.isLocalAddress) }
    var isDirectFlagSet: Bool { return contains(.isDirect) }

    var description: String {
        let W = isOnWWANFlagSet ? "W" : "-"
        let R = isReachableFlagSet ? "R" : "-"
        let c = isConnectionRequiredFlagSet ? "c" : "-"
        let t = isTransientConnectionFlagSet ? "t" : "-"
        let i = isInterventionRequiredFlagSet ? "i" : "-"
        let C = isConnectionOnTrafficFlagSet ? "C" : "-"
        let D = isConnectionOnDemandFlagSet ? "D" : "-"
        let l = isLocalAddressFlagSet ? "l" : "-"
        let d = isDirectFlagSet ? "d" : "-"
        return "\(W)\(R) \(c)\(t)\(i)\(C)\(D)\(l)\(d)"
    }
}

private class ReachabilityWeakifier {
    weak var reachability: Reachability?

    init(reachability: Reachability) {
        self.reachability = reachability
    }
}
