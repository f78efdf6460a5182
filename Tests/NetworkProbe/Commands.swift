import Foundation
import Glibc
import NetworkPaths
import SystemConfiguration
import WrappersInSwift5

/// The commands of the probe; each writes a line when it is done.
@MainActor
final class Commands {
    static let shared = Commands()

    private var targets: [String: SCNetworkReachability] = [:]
    private var monitors: [String: NWPathMonitor] = [:]
    private var sequences: [Task<Void, Never>] = []
    private var kept: [AnyObject] = []
    private let queue = DispatchQueue(label: "probe")
    private let other = DispatchQueue(label: "probe.other")
    private let loop = LoopThread()

    func perform(_ line: String) {
        var words = line.split(separator: " ").map(String.init)
        let command = words.removeFirst()
        let label = words.first ?? ""
        switch command {
        case "mark": Output.write("mark", label)
        case "name": make(label) { SCNetworkReachabilityCreateWithName(nil, words[1]) }
        case "address":
            make(label) {
                Address(words[1]).withPointer { SCNetworkReachabilityCreateWithAddress(nil, $0) }
            }
        case "pair": make(label) { Self.pair(words[1], words[2]) }
        case "flags": flags(label)
        case "queue": withTarget(label) { schedule($0, label, on: queue) }
        case "queue2": withTarget(label) { schedule($0, label, on: other) }
        case "unqueue": withTarget(label) { unschedule($0, label) }
        case "loop": withTarget(label) { scheduleInLoop($0, label, words[1]) }
        case "unloop":
            withTarget(label) {
                let done = SCNetworkReachabilityUnscheduleFromRunLoop(
                    $0, CFRunLoopGetMain(), Self.mode(words[1]))
                Output.write("unscheduled", label, "\(done)")
            }
        case "thread": withTarget(label) { scheduleInThread($0, label) }
        case "clear":
            withTarget(label) {
                SCNetworkReachabilitySetCallback($0, nil, nil)
                Output.write("cleared", label)
            }
        case "hold": withTarget(words[2]) { hold($0, words[2], at: words[0], words[1]) }
        case "drop":
            targets[label] = nil
            Output.write("dropped", label)
        case "monitor": monitor(label, words[1])
        case "sequence": sequence(label)
        case "current": Output.write("current", label, "\(monitors[label]?.currentPath as Any)")
        case "cancel":
            queue.sync { monitors[label]?.cancel() }
            Output.write("cancelled", label)
        case "wrapper": wrapper(label)
        case "tunnel": Output.write("tunnel", "\(Tunnel.serve(label))")
        case "serve": kept.append(Server(port: UInt16(words[0]) ?? 0))
        case "follow": follow(words[0], UInt16(words[1]) ?? 0)
        default: Output.write("unknown", command)
        }
    }

    // MARK: Targets

    private func make(_ label: String, _ create: () -> SCNetworkReachability?) {
        targets[label] = create()
        Output.write("made", label, targets[label] == nil ? "nil" : "target")
    }

    private static func pair(_ local: String, _ remote: String) -> SCNetworkReachability? {
        let first = Address(local)
        let second = Address(remote)
        return first.withPointer { local in
            second.withPointer { remote in
                SCNetworkReachabilityCreateWithAddressPair(
                    nil, first.isAbsent ? nil : local, second.isAbsent ? nil : remote)
            }
        }
    }

    private func withTarget(_ label: String, _ body: (SCNetworkReachability) -> Void) {
        guard let target = targets[label] else { return Output.write("unknown", label) }
        body(target)
    }

    private func flags(_ label: String) {
        withTarget(label) { target in
            var flags = SCNetworkReachabilityFlags()
            let done = SCNetworkReachabilityGetFlags(target, &flags)
            Output.write("flags", label, "\(done)", Output.text(flags))
        }
    }

    private func setCallback(_ target: SCNetworkReachability, _ label: String) {
        SCNetworkReachabilitySetCallback(
            target,
            { _, flags, _ in Output.write("callback", label, Output.text(flags), Output.place) },
            nil)
    }

    private func schedule(
        _ target: SCNetworkReachability, _ label: String, on queue: DispatchQueue
    ) {
        setCallback(target, label)
        // The line of a callback comes after the line of this command.
        queue.suspend()
        let done = SCNetworkReachabilitySetDispatchQueue(target, queue)
        Output.write("scheduled", label, "\(done)")
        queue.resume()
    }

    private func unschedule(_ target: SCNetworkReachability, _ label: String) {
        // The target is unscheduled on the queue itself, because only then no later call is
        // promised.
        queue.async {
            Output.write(
                "unscheduled", label, "\(SCNetworkReachabilitySetDispatchQueue(target, nil))")
        }
    }

    private func scheduleInLoop(
        _ target: SCNetworkReachability, _ label: String, _ mode: String
    ) {
        setCallback(target, label)
        let done = SCNetworkReachabilityScheduleWithRunLoop(
            target, CFRunLoopGetMain(), Self.mode(mode))
        Output.write("scheduled", label, "\(done)")
    }

    private func scheduleInThread(_ target: SCNetworkReachability, _ label: String) {
        setCallback(target, label)
        loop.perform {
            let done = SCNetworkReachabilityScheduleWithRunLoop(
                target, CFRunLoopGetCurrent(), kCFRunLoopDefaultMode)
            Output.write("scheduled", label, "\(done)")
        }
    }

    /// Stops a queue or the main thread until the gate is opened, and then ends callbacks there.
    private func hold(
        _ target: SCNetworkReachability, _ label: String, at place: String, _ end: String
    ) {
        let work: @Sendable () -> Void = {
            Output.write("holding", label)
            Gate.shared.wait()
            switch (end, place) {
            case ("clear", _): SCNetworkReachabilitySetCallback(target, nil, nil)
            case (_, "queue"): SCNetworkReachabilitySetDispatchQueue(target, nil)
            default:
                SCNetworkReachabilityUnscheduleFromRunLoop(
                    target, CFRunLoopGetMain(), kCFRunLoopCommonModes)
            }
            Output.write("ended", label)
        }
        if place == "queue" { queue.async(execute: work) } else { work() }
    }

    private static func mode(_ name: String) -> CFString {
        switch name {
        case "common": CFRunLoopMode.commonModes.rawValue
        case "default": CFRunLoopMode.defaultMode.rawValue
        default: name as CFString
        }
    }

    // MARK: Monitors

    private func monitor(_ label: String, _ kind: String) {
        let monitor =
            switch kind {
            case "wired": NWPathMonitor(requiredInterfaceType: .wiredEthernet)
            case "wifi": NWPathMonitor(requiredInterfaceType: .wifi)
            case "cellular": NWPathMonitor(requiredInterfaceType: .cellular)
            case "loopback": NWPathMonitor(requiredInterfaceType: .loopback)
            case "notwired": NWPathMonitor(prohibitedInterfaceTypes: [.wiredEthernet])
            default: NWPathMonitor()
            }
        monitor.pathUpdateHandler = { path in
            let used: [(NWInterface.InterfaceType, String)] = [
                (.wifi, "wifi"), (.cellular, "cellular"), (.wiredEthernet, "wired"),
                (.loopback, "loopback"), (.other, "other"),
            ]
            let types = used.filter { path.usesInterfaceType($0.0) }.map(\.1)
            Output.write(
                "path", label, "\(path)", "uses:", types.joined(separator: ","),
                path.isConstrained ? "constrained" : "")
        }
        monitors[label] = monitor
        monitor.start(queue: queue)
    }

    private func sequence(_ label: String) {
        sequences.append(
            Task {
                for await path in NWPathMonitor() { Output.write("sequence", label, "\(path)") }
            })
    }

    // MARK: Wrappers of apps

    private func wrapper(_ kind: String) {
        switch kind {
        case "reachability":
            guard let reachability = try? Reachability() else { return }
            reachability.whenReachable = { Output.write("whenReachable", "\($0.connection)") }
            reachability.whenUnreachable = { Output.write("whenUnreachable", "\($0.connection)") }
            kept.append(
                NotificationCenter.default.addObserver(
                    forName: .reachabilityChanged, object: reachability, queue: nil
                ) { note in
                    let connection = (note.object as? Reachability)?.connection
                    Output.write("posted", connection?.description ?? "nothing", Output.place)
                })
            try? reachability.startNotifier()
            kept.append(reachability)
        case "observer":
            let observer = ConnectionObserver()
            let delegate = ObserverDelegate()
            observer.delegate = delegate
            Output.write("observer", "\(observer.isConnectedToNetwork)", "\(observer.start())")
            kept += [observer, delegate]
        default:
            guard let monitor = HostMonitor() else { return }
            monitor.listener = { Output.write("host", "\($0)", Output.place) }
            monitor.startListening()
            kept.append(monitor)
        }
    }

    // MARK: An app that follows the document

    private func follow(_ address: String, _ port: UInt16) {
        kept.append(Follower(to: Address(address), port: port))
    }
}

final class ObserverDelegate: ConnectionObserverDelegate {
    func connectionObserver(_ observer: ConnectionObserver, didChange isConnected: Bool) {
        Output.write("observer", "\(isConnected)", Output.place)
    }
}

/// A thread with a run loop.
final class LoopThread: Sendable {
    func perform(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            Thread.current.threadDictionary[Output.threadKey] = true
            body()
            while RunLoop.current.run(mode: .default, before: .distantFuture) {}
        }
    }
}
