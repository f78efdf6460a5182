// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreFoundation
public import Dispatch
public import Foundation
import NetworkRoutes

// MARK: - Creating

/// Creates the reachability of an address (specification 7.8.1).
///
/// The zero address stands for the Internet: any destination, in either version of the protocol.
/// The address 169.254.0.0 stands for any network that the machine is attached to by cable or
/// Wi-Fi.
///
/// - Note: Difference from Apple's SystemConfiguration: addresses on Linux have no length
///   (`sin_len`, `sa_len`), so code that sets the length must be excluded on Linux.
///
/// - Parameters:
///   - allocator: Ignored.
///   - address: A `sockaddr_in` or `sockaddr_in6`, according to its family.
/// - Returns: `nil` for another family.
public func SCNetworkReachabilityCreateWithAddress(
    _ allocator: CFAllocator?, _ address: UnsafePointer<sockaddr>
) -> SCNetworkReachability? {
    create(InternetAddress(address).map { ReachabilityTarget($0) })
}

/// Creates the reachability of a destination for packets from an address of this machine
/// (specification 7.8.1).
///
/// - Parameters:
///   - allocator: Ignored.
///   - localAddress: The address of this machine. Without a remote address the target is reachable
///     as long as the machine has this address.
///   - remoteAddress: The destination.
/// - Returns: `nil` for other families, for addresses of two families, and without any address.
public func SCNetworkReachabilityCreateWithAddressPair(
    _ allocator: CFAllocator?, _ localAddress: UnsafePointer<sockaddr>?,
    _ remoteAddress: UnsafePointer<sockaddr>?
) -> SCNetworkReachability? {
    let local = localAddress.map { InternetAddress($0) }
    let remote = remoteAddress.map { InternetAddress($0) }
    switch (local, remote) {
    case (nil, .some(.some(let remote))): return create(ReachabilityTarget(remote))
    case (.some(.some(let local)), nil): return create(.pair(local: local, remote: nil))
    case (.some(.some(let local)), .some(.some(let remote))) where local.family == remote.family:
        return create(.pair(local: local, remote: remote))
    default: return create(nil)
    }
}

/// Creates the reachability of a name, or of the address that the text denotes
/// (specification 7.8.1).
///
/// The name is resolved when the target is scheduled, and again at each change of the network, away
/// from the threads of the app (specification 7.9.3). If it cannot be resolved, the target has no
/// flags.
///
/// - Parameters:
///   - allocator: Ignored.
///   - nodename: The name, such as `www.example.org`.
/// - Returns: `nil` for an empty name.
public func SCNetworkReachabilityCreateWithName(
    _ allocator: CFAllocator?, _ nodename: UnsafePointer<CChar>
) -> SCNetworkReachability? {
    let name = String(cString: nodename)
    if let address = InternetAddress(name) { return create(ReachabilityTarget(address)) }
    return create(name.isEmpty ? nil : .name(name))
}

private func create(_ target: ReachabilityTarget?) -> SCNetworkReachability? {
    let status: SCStatus = target == nil ? .invalidArgument : .ok
    guard status.record(), let target else { return nil }
    return SCNetworkReachability(target)
}

// MARK: - Asking

/// Determines how packets can reach the target now (specification 7.8.1).
///
/// For a name that is not scheduled, or not resolved yet, the function waits for the resolver
/// (specification 7.8.6); on the main thread that is reported once in the log
/// (specification 8.5.11).
///
/// - Parameters:
///   - target: The target.
///   - flags: Receives the flags.
/// - Returns: Whether the flags could be determined. A name that cannot be resolved has no flags,
///   and the result is `true`.
@discardableResult
public func SCNetworkReachabilityGetFlags(
    _ target: SCNetworkReachability, _ flags: UnsafeMutablePointer<SCNetworkReachabilityFlags>
) -> Bool {
    do {
        flags.pointee = try target.currentFlags()
        return SCStatus.ok.record()
    } catch {
        return SCStatus.failed.record()
    }
}

// MARK: - The callback

/// Sets the function that is called when the flags of a scheduled target have changed
/// (specification 7.8.1, 7.8.6).
///
/// A change that is over before the callback can be called, such as a short failure of a link or
/// any change while the app is suspended, causes no call: the callback receives the newest flags if
/// they differ from those that the app knows.
///
/// - Parameters:
///   - target: The target.
///   - callout: The callback, or `nil` to remove it. A callback that is removed on its own queue or
///     thread is not called after this function returns.
///   - context: A pointer for the callback, and the functions that retain and release it
///     (specification 7.8.4). The pointer is retained now, and released when the callback is
///     replaced or removed, or the target is released. It is also retained during each call.
/// - Returns: `true`.
@discardableResult
@preconcurrency
public func SCNetworkReachabilitySetCallback(
    _ target: SCNetworkReachability, _ callout: SCNetworkReachabilityCallBack?,
    _ context: UnsafeMutablePointer<SCNetworkReachabilityContext>?
) -> Bool {
    guard let callout else {
        target.setCallback(nil)
        return SCStatus.ok.record()
    }
    let values = context?.pointee ?? SCNetworkReachabilityContext()
    if RetainedContext.isUnretained(values) { Diagnostics.shared.reportUnretainedContext() }
    target.setCallback(RetainedContext(callout, values))
    return SCStatus.ok.record()
}

// MARK: - Scheduling

/// Calls the target's callback in a run loop from now on (specification 7.8.1, 7.8.2).
///
/// The target can be scheduled in several run loops and modes; the callback is called in one of
/// them.
///
/// - Parameters:
///   - target: The target.
///   - runLoop: The run loop, such as `CFRunLoopGetMain()`.
///   - runLoopMode: The name of a mode, such as `CFRunLoopMode.commonModes.rawValue`.
/// - Returns: `false` if the target has a queue, or the system has no socket for it.
@discardableResult
public func SCNetworkReachabilityScheduleWithRunLoop(
    _ target: SCNetworkReachability, _ runLoop: CFRunLoop, _ runLoopMode: NSString
) -> Bool {
    target.schedule(at: RunLoopSource.Place(runLoop, runLoopMode)).record()
}

/// Ends the calls in a run loop (specification 7.9.4).
///
/// If this function is called on the thread of the run loop, the callback is not called there after
/// the function returns.
///
/// - Parameters:
///   - target: The target.
///   - runLoop: The run loop.
///   - runLoopMode: The name of the mode.
/// - Returns: Whether the target was scheduled there.
@discardableResult
public func SCNetworkReachabilityUnscheduleFromRunLoop(
    _ target: SCNetworkReachability, _ runLoop: CFRunLoop, _ runLoopMode: NSString
) -> Bool {
    target.unschedule(from: RunLoopSource.Place(runLoop, runLoopMode)).record()
}

/// Calls the target's callback on a queue from now on, or ends the calls (specification 7.8.1,
/// 7.9.4).
///
/// - Parameters:
///   - target: The target.
///   - queue: The queue, or `nil` to end the calls. If this function is called on the queue itself,
///     the callback is not called after the function returns.
/// - Returns: `false` if the target is scheduled in a run loop, if there was no queue to remove, or
///   if the system provides no socket for notifications of changes.
@discardableResult
public func SCNetworkReachabilitySetDispatchQueue(
    _ target: SCNetworkReachability, _ queue: DispatchQueue?
) -> Bool {
    (queue.map(target.schedule(on:)) ?? target.unscheduleFromQueue()).record()
}
