import Foundation
import NetworkRoutes
import Synchronization
import SystemIO

/// The reachability of an address or of a name (specification 7.8.1).
///
/// Functions with the prefix `SCNetworkReachability` create and use it. A target that is scheduled
/// in a run loop or with a queue lives until it is unscheduled.
public final class SCNetworkReachability: Sendable {
    private let target: ReachabilityTarget
    private let lookup = FlagsLookup()
    private let state = Mutex(State())

    private struct State: Sendable {
        var context: RetainedContext?
        var schedule = Schedule()
        /// The number of the current schedule, by which late calls are recognized.
        var period = 0
        var report = FlagsReport()
        var resolution = NameResolution()
        var retry: SystemSource?
        var observation: RouteObservation?
    }

    init(_ target: ReachabilityTarget) { self.target = target }
}

// MARK: - Reading the flags

extension SCNetworkReachability {
    /// Returns the current flags.
    ///
    /// It resolves the name first, unless the target is scheduled and the name has been resolved.
    func currentFlags() throws(NetlinkFailure) -> SCNetworkReachabilityFlags {
        let (known, isNotified) = state.withLock { ($0.resolution.addresses, $0.schedule.isActive) }
        var addresses = known ?? []
        if let name = target.name, known == nil || !isNotified {
            if Thread.isMainThread { Diagnostics.shared.reportBlockingLookup(of: name) }
            addresses =
                if case .addresses(let found) = NameResolver.resolve(name) { found } else { [] }
        }
        let flags = try lookup.flags(of: target, resolved: addresses)
        state.withLock { $0.report.appAsked(flags, isNotified: $0.schedule.isActive) }
        return flags
    }
}

// MARK: - The callback

extension SCNetworkReachability {
    /// Sets or removes the callback.
    func setCallback(_ context: RetainedContext?) {
        // The app's `release` is called when the former context is released, after the lock.
        let former = state.withLock { state in
            defer { state.context = context }
            return state.context
        }
        _ = former
    }

    /// Calls the callback with the newest flags, if the app does not know them.
    private func deliver(_ period: Int) {
        let (flags, context) = state.withLock { state in
            guard state.period == period, state.schedule.isActive else {
                return (SCNetworkReachabilityFlags?.none, RetainedContext?.none)
            }
            return (state.report.take(), state.context)
        }
        if let flags { context?.call(self, flags) }
    }
}

// MARK: - Being scheduled

extension SCNetworkReachability {
    /// Calls the callback on a queue.
    func schedule(on queue: DispatchQueue) -> SCStatus {
        schedule { schedule, _ in schedule.set(queue) }
    }

    /// Calls the callback in a run loop.
    func schedule(at place: RunLoopSource.Place) -> SCStatus {
        schedule { schedule, period in
            schedule.add(place) { [weak self] in self?.deliver(period) }
        }
    }

    /// Ends the calls on the queue.
    func unscheduleFromQueue() -> SCStatus {
        unschedule { $0.removeQueue() }
    }

    /// Ends the calls in a run loop.
    func unschedule(from place: RunLoopSource.Place) -> SCStatus {
        unschedule { $0.remove(place) }
    }

    private func schedule(_ add: (inout Schedule, _ period: Int) -> Bool) -> SCStatus {
        let started = state.withLock { state -> (isAdded: Bool, period: Int?) in
            let wasActive = state.schedule.isActive
            guard add(&state.schedule, state.period) else { return (false, nil) }
            return (true, wasActive ? nil : state.period)
        }
        guard started.isAdded else { return .invalidArgument }
        guard let period = started.period else { return .ok }
        do {
            try watch(period)
            return .ok
        } catch {
            _ = unschedule { schedule in
                schedule = Schedule()
                return true
            }
            return .failed
        }
    }

    /// Begins to observe changes, and takes the flags with which they are compared.
    private func watch(_ period: Int) throws(NetlinkFailure) {
        // The observation begins before the flags are read, so that no change is missed in between.
        let observation = try RouteChanges.shared.observe { [self] in networkDidChange(period) }
        let flags = target.name == nil ? try lookup.flags(of: target, resolved: []) : nil
        let unused = state.withLock { state -> RouteObservation? in
            // Another thread has unscheduled the target.
            guard state.period == period else { return observation }
            state.observation = observation
            if let flags { state.report.begin(with: flags) }
            return nil
        }
        _ = unused
        RouteChanges.shared.queue.async { [self] in networkDidChange(period) }
    }

    private func unschedule(_ remove: (inout Schedule) -> Bool) -> SCStatus {
        let former = state.withLock {
            state -> (isRemoved: Bool, observation: RouteObservation?, retry: SystemSource?) in
            guard remove(&state.schedule) else { return (false, nil, nil) }
            guard !state.schedule.isActive else { return (true, nil, nil) }
            state.period += 1
            state.report.end()
            state.resolution = NameResolution()
            defer {
                state.observation = nil
                state.retry = nil
            }
            return (true, state.observation, state.retry)
        }
        // The observation and the timer end here, after the lock.
        return former.isRemoved ? .ok : .invalidArgument
    }
}

// MARK: - Changes

extension SCNetworkReachability {
    /// Computes the flags again; called on the queue of changes.
    private func networkDidChange(_ period: Int) {
        report(period)
        guard target.name != nil else { return }
        perform(period) { $0.networkDidChange() }
    }

    /// Computes the flags again from the addresses that are known; called on the queue of changes.
    private func report(_ period: Int) {
        let addresses = state.withLock { $0.period == period ? $0.resolution.addresses : nil }
        guard target.name == nil || addresses != nil else { return }
        let flags: SCNetworkReachabilityFlags
        do {
            flags = try lookup.flags(of: target, resolved: addresses ?? [])
        } catch {
            Diagnostics.shared.reportFailure(error, of: target)
            return
        }
        state.withLock { state in
            guard state.period == period, state.schedule.isActive, state.report.observe(flags)
            else { return }
            state.schedule.arrange { [self] in deliver(period) }
        }
    }

    private func retry(_ period: Int) {
        RouteChanges.shared.queue.async { [self] in perform(period) { $0.retryIsDue() } }
    }

    /// Carries out the next step of resolving the name.
    private func perform(
        _ period: Int, _ next: (inout NameResolution) -> NameResolution.Step
    ) {
        let step = state.withLock { state -> NameResolution.Step in
            guard state.period == period else { return .none }
            let step = next(&state.resolution)
            if case .wait(let delay) = step {
                state.retry = SystemSource(after: delay) { [weak self] in self?.retry(period) }
            }
            return step
        }
        guard step == .resolve, let name = target.name else { return }
        // A lookup may wait for a server, so it does not run on the queue of `RouteChanges`.
        DispatchQueue.global(qos: .utility).async { [self] in
            let answer = NameResolver.resolve(name)
            RouteChanges.shared.queue.async { [self] in
                perform(period) { $0.didResolve(answer) }
                report(period)
            }
        }
    }
}

// MARK: - Conformances

extension SCNetworkReachability: Hashable, CustomStringConvertible {
    /// Two values are equal if they are the same object.
    public static func == (one: SCNetworkReachability, other: SCNetworkReachability) -> Bool {
        one === other
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    /// The target, and the text of its callback's context, for a log.
    public var description: String {
        let context = state.withLock { $0.context }
        let text = context.map { ", context = \($0.text ?? "without a description")" } ?? ""
        return "<SCNetworkReachability> {\(target)\(text)}"
    }
}
