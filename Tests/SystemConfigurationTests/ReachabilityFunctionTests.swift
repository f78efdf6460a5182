import Foundation
import Specification
import Synchronization
import Testing
import WrappersInSwift5

@testable import SystemConfiguration

@Suite(.timeLimit(.minutes(5)))
struct `Functions of reachability` {
    private func address(_ family: Int32, _ text: String = "127.0.0.1") -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(family)
        inet_pton(AF_INET, text, &address.sin_addr)
        return address
    }

    private func made(_ family: Int32 = AF_INET) -> SCNetworkReachability? {
        var address = address(family)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                SCNetworkReachabilityCreateWithAddress(kCFAllocatorDefault, $0)
            }
        }
    }

    @Test(.specification("7.8.3"))
    func `the flags have Apple's bits`() {
        let bits: [(SCNetworkReachabilityFlags, UInt32)] = [
            (.transientConnection, 1), (.reachable, 2), (.connectionRequired, 4),
            (.connectionOnTraffic, 8), (.connectionAutomatic, 8), (.interventionRequired, 16),
            (.connectionOnDemand, 32), (.isLocalAddress, 65_536), (.isDirect, 131_072),
            (.isWWAN, 262_144),
        ]
        #expect(bits.allSatisfy { $0.0.rawValue == $0.1 })
    }

    @Test(.specification("7.8.1"))
    func `an address of another family and an empty name create nothing`() {
        #expect(made(AF_UNIX) == nil)
        #expect(SCError() == kSCStatusInvalidArgument)
        #expect(String(cString: SCErrorString(SCError())) == "Invalid argument")
        #expect(SCNetworkReachabilityCreateWithName(nil, "") == nil)
        #expect(SCNetworkReachabilityCreateWithAddressPair(nil, nil, nil) == nil)
        #expect(made() != nil)
        #expect(SCError() == kSCStatusOK)
    }

    @Test(.specification("7.8.1"))
    func `a pair of addresses of two families creates nothing`() {
        var four = address(AF_INET)
        var six = sockaddr_in6()
        six.sin6_family = sa_family_t(AF_INET6)
        let pair = withUnsafePointer(to: &four) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { four in
                withUnsafePointer(to: &six) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        SCNetworkReachabilityCreateWithAddressPair(nil, four, $0)
                    }
                }
            }
        }
        #expect(pair == nil)
    }

    @Test(.specification("7.8.1"))
    func `flags of the machine's own address are determined on every machine`() throws {
        let target = try #require(made())
        var flags = SCNetworkReachabilityFlags()
        let isDetermined = SCNetworkReachabilityGetFlags(target, &flags)
        #expect(isDetermined)
        #expect(flags == [.reachable, .isLocalAddress, .isDirect])
    }

    // MARK: Contexts

    /// An object that counts the functions of its context.
    private final class Counted: Sendable {
        let calls = Mutex<[String]>([])

        func note(_ call: String) { calls.withLock { $0.append(call) } }

        static func of(_ info: UnsafeRawPointer) -> Counted {
            Unmanaged<Counted>.fromOpaque(info).takeUnretainedValue()
        }
    }

    private func context(_ counted: Counted) -> SCNetworkReachabilityContext {
        SCNetworkReachabilityContext(
            version: 0, info: Unmanaged.passUnretained(counted).toOpaque(),
            retain: { info in
                Counted.of(info).note("retain")
                return UnsafeRawPointer(Unmanaged<Counted>.fromOpaque(info).retain().toOpaque())
            },
            release: { info in
                Counted.of(info).note("release")
                Unmanaged<Counted>.fromOpaque(info).release()
            },
            copyDescription: { info in
                Counted.of(info).note("describe")
                return Unmanaged.passRetained("counted" as CFString)
            })
    }

    @Test(.specification("7.8.4"))
    func `a context is retained when it is set, and released when it is replaced or removed`()
        throws
    {
        let target = try #require(made())
        let first = Counted()
        let second = Counted()
        var context = context(first)
        SCNetworkReachabilitySetCallback(target, { _, _, _ in }, &context)
        #expect(first.calls.withLock { $0 } == ["retain"])
        var other = self.context(second)
        SCNetworkReachabilitySetCallback(target, { _, _, _ in }, &other)
        #expect(first.calls.withLock { $0 } == ["retain", "release"])
        SCNetworkReachabilitySetCallback(target, nil, nil)
        #expect(second.calls.withLock { $0 } == ["retain", "release"])
    }

    @Test(.specification("7.8.4"))
    func `a context is released with its target, which can be scheduled until then`() throws {
        let counted = Counted()
        var target = made()
        var context = context(counted)
        SCNetworkReachabilitySetCallback(try #require(target), { _, _, _ in }, &context)
        let queue = DispatchQueue(label: "test")
        #expect(SCNetworkReachabilitySetDispatchQueue(try #require(target), queue))
        weak let alive = target
        target = nil
        #expect(alive != nil, "a scheduled target was released")
        #expect(counted.calls.withLock { $0 } == ["retain"])
        if let alive { SCNetworkReachabilitySetDispatchQueue(alive, nil) }
        // The queue of changes may still use the target for a moment.
        while counted.calls.withLock({ $0.count }) < 2 { sched_yield() }
        #expect(counted.calls.withLock { $0 } == ["retain", "release"])
        #expect(alive == nil)
    }

    @Test(.specification("7.8.4"))
    func `a context is retained during each call, so the callback may replace it`() throws {
        let target = try #require(made())
        let counted = Counted()
        let held = RetainedContext(
            { target, flags, info in
                guard let info else { return }
                Counted.of(info).note("called \(flags.rawValue)")
                SCNetworkReachabilitySetCallback(target, nil, nil)
            }, context(counted))
        target.setCallback(held)
        held.call(target, .reachable)
        #expect(
            counted.calls.withLock { $0 } == ["retain", "retain", "called 2", "release"])
    }

    @Test(.specification("7.8.4"))
    func `the description of a target has the text of its context`() throws {
        let target = try #require(SCNetworkReachabilityCreateWithName(nil, "www.example.org"))
        #expect("\(target)".contains("name = www.example.org"))
        let counted = Counted()
        var context = context(counted)
        SCNetworkReachabilitySetCallback(target, { _, _, _ in }, &context)
        #expect("\(target)".contains("context = counted"))
        #expect(counted.calls.withLock { $0 } == ["retain", "describe"])
    }

    // MARK: Names of CoreFoundation

    @Test(.specification("7.8.1"))
    func `the modes of run loops have the names that Foundation uses`() {
        #expect(CFRunLoopMode.commonModes.rawValue.isEqual(to: RunLoop.Mode.common.rawValue))
        #expect(CFRunLoopMode.defaultMode.rawValue.isEqual(to: RunLoop.Mode.default.rawValue))
        #expect(kCFRunLoopDefaultMode == CFRunLoopMode.defaultMode.rawValue)
    }
}

@Suite struct `Reports of flags` {
    @Test func `several changes before a delivery are combined into one with the newest flags`() {
        var report = FlagsReport()
        report.begin(with: [])
        #expect(report.observe([.reachable]) == true)
        #expect(report.observe([.reachable, .isWWAN]) == true)
        #expect(report.take() == [.reachable, .isWWAN])
        #expect(report.take() == nil)
    }

    @Test func `a change that is over before its delivery is not delivered`() {
        var report = FlagsReport()
        report.begin(with: .reachable)
        #expect(report.observe([]) == true)
        #expect(report.observe(.reachable) == false)
        #expect(report.take() == nil)
    }

    @Test func `a report that was not delivered before its end is dropped`() {
        var report = FlagsReport()
        report.begin(with: .reachable)
        #expect(report.observe([]) == true)
        report.end()
        #expect(report.take() == nil)
    }

    @Test func `the best of several routes is the first one without a modem, or else the first`() {
        #expect(FlagsLookup.best([]) == [])
        #expect(FlagsLookup.best([[], .reachable]) == .reachable)
        #expect(
            FlagsLookup.best([[.reachable, .isWWAN], [.reachable, .isDirect]])
                == [.reachable, .isDirect])
        #expect(FlagsLookup.best([[], [.reachable, .isWWAN]]) == [.reachable, .isWWAN])
    }
}

@Suite struct `Resolution of a name` {
    private typealias Step = NameResolution.Step

    @Test(.specification("7.9.3"))
    func `one lookup runs at a time, and changes during it cause one more`() {
        var resolution = NameResolution()
        #expect(resolution.networkDidChange() == .resolve)
        #expect(resolution.networkDidChange() == .none)
        #expect(resolution.networkDidChange() == .none)
        #expect(resolution.addresses == nil)
        #expect(resolution.didResolve(.addresses([])) == .resolve)
        #expect(resolution.didResolve(.addresses([])) == .none)
        #expect(resolution.addresses == [])
    }

    @Test(.specification("7.9.3"))
    func `a lookup that failed temporarily is repeated a few times, at growing intervals`() {
        var resolution = NameResolution()
        var step = resolution.networkDidChange()
        var waits: [Duration] = []
        while step == .resolve {
            step = resolution.didResolve(.temporaryFailure)
            if case .wait(let time) = step {
                waits.append(time)
                step = resolution.retryIsDue()
            }
        }
        #expect(step == .none)
        #expect(waits == [1, 2, 4, 8, 16, 32].map { .seconds($0) })
        // A change of the network begins again.
        #expect(resolution.networkDidChange() == .resolve)
        #expect(resolution.didResolve(.temporaryFailure) == .wait(.seconds(1)))
    }

    @Test(.specification("7.9.3"))
    func `the lookup of a name without addresses is not repeated, and a late timer does nothing`() {
        var resolution = NameResolution()
        #expect(resolution.networkDidChange() == .resolve)
        #expect(resolution.didResolve(.temporaryFailure) == .wait(.seconds(1)))
        #expect(resolution.networkDidChange() == .resolve)
        #expect(resolution.retryIsDue() == .none)
        #expect(resolution.didResolve(.none) == .none)
        #expect(resolution.retryIsDue() == .none)
        #expect(resolution.addresses == [])
    }
}
