// swift-format-ignore-file

// A wrapper in the shape of older samples: `sockaddr_in` rebound to `sockaddr`, the object itself
// as an unretained pointer, and the run loop.

import Foundation
import SystemConfiguration

public protocol ConnectionObserverDelegate: AnyObject {
    func connectionObserver(_ observer: ConnectionObserver, didChange isConnected: Bool)
}

public final class ConnectionObserver: NSObject {
    public weak var delegate: ConnectionObserverDelegate?
    private var reachability: SCNetworkReachability?
    private var isScheduled = false

    public override init() {
        super.init()
        var zeroAddress = sockaddr_in()
        bzero(&zeroAddress, MemoryLayout<sockaddr_in>.size)
        zeroAddress.sin_family = sa_family_t(AF_INET)
        reachability = withUnsafePointer(to: &zeroAddress) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                SCNetworkReachabilityCreateWithAddress(kCFAllocatorDefault, $0)
            }
        }
    }

    deinit { stop() }

    public var isConnectedToNetwork: Bool {
        guard let reachability = reachability else { return false }
        var flags: SCNetworkReachabilityFlags = []
        guard SCNetworkReachabilityGetFlags(reachability, &flags) else { return false }
        let isReachable = flags.contains(.reachable)
        let needsConnection = flags.contains(.connectionRequired)
        let canConnectAutomatically =
            flags.contains(.connectionOnDemand) || flags.contains(.connectionOnTraffic)
        let canConnectWithoutUserInteraction =
            canConnectAutomatically && !flags.contains(.interventionRequired)
        return isReachable && (!needsConnection || canConnectWithoutUserInteraction)
    }

    @discardableResult
    public func start() -> Bool {
        guard let reachability = reachability, !isScheduled else { return false }
        var context = SCNetworkReachabilityContext(
            version: 0, info: nil, retain: nil, release: nil, copyDescription: nil)
        context.info = UnsafeMutableRawPointer(Unmanaged.passUnretained(self).toOpaque())
        guard
            SCNetworkReachabilitySetCallback(
                reachability,
                { (_, _, info) in
                    let observer = Unmanaged<ConnectionObserver>.fromOpaque(info!)
                        .takeUnretainedValue()
                    observer.delegate?.connectionObserver(
                        observer, didChange: observer.isConnectedToNetwork)
                }, &context)
        else { return false }
        isScheduled = SCNetworkReachabilityScheduleWithRunLoop(
            reachability, CFRunLoopGetMain(), CFRunLoopMode.commonModes.rawValue)
        return isScheduled
    }

    public func stop() {
        guard let reachability = reachability, isScheduled else { return }
        SCNetworkReachabilityUnscheduleFromRunLoop(
            reachability, CFRunLoopGetMain(), CFRunLoopMode.commonModes.rawValue)
        isScheduled = false
    }
}
