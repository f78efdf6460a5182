public import Dispatch
import Foundation
import NetworkRoutes
import Synchronization

/// An observer of the ways in which packets can leave the machine (specification 7.8.8).
///
/// A monitor works until it is cancelled or released. Nothing happens in the process as long as the
/// network does not change.
///
/// - Note: Difference from Apple's Network: a name server that is added to or removed from
///   `/etc/resolv.conf` is noticed at the next change of the network.
public final class NWPathMonitor: Sendable {
    private let requirement: PathEvaluation.Requirement
    private let state = Mutex(State())

    private struct State: Sendable {
        var handler: (@Sendable (NWPath) -> Void)?
        var queue: DispatchQueue?
        var isCancelled = false
        var report = PathReport()
        var observation: RouteObservation?
    }

    /// Creates a monitor of all interfaces except the loopback.
    public convenience init() { self.init(.any) }

    /// Creates a monitor of the interfaces of one type.
    public convenience init(requiredInterfaceType: NWInterface.InterfaceType) {
        self.init(.only(requiredInterfaceType))
    }

    /// Creates a monitor of all interfaces except the loopback and those of some types.
    public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
        self.init(.except(prohibitedInterfaceTypes))
    }

    private init(_ requirement: PathEvaluation.Requirement) { self.requirement = requirement }

    /// Called on the queue with the first path after the start, and with each path that differs
    /// from the one before.
    ///
    /// Several changes before the handler can be called, for example while the app is suspended,
    /// cause one call with the newest path.
    @preconcurrency
    public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
        get { state.withLock { $0.handler } }
        set {
            // The former handler is released after the lock.
            let former = state.withLock { state in
                defer { state.handler = newValue }
                return state.handler
            }
            _ = former
            arrangeCall()
        }
    }

    /// The queue of the handler; `nil` before the start.
    public var queue: DispatchQueue? { state.withLock { $0.queue } }

    /// The newest path.
    ///
    /// Before the start it is determined at each call.
    public var currentPath: NWPath {
        state.withLock { $0.report.newest } ?? evaluated() ?? NWPath([], hasNameServer: false)
    }

    /// Starts the monitor.
    ///
    /// A second call has no effect, nor does one after `cancel()`.
    public func start(queue: DispatchQueue) {
        let isFirst = state.withLock { state in
            guard state.queue == nil, !state.isCancelled else { return false }
            state.queue = queue
            return true
        }
        guard isFirst else { return }
        do {
            // The observation begins before the first path is read, so that no change is missed in
            // between.
            let observation = try RouteChanges.shared.observe { [weak self] in self?.update() }
            let unused = state.withLock { state -> RouteObservation? in
                guard !state.isCancelled else { return observation }
                state.observation = observation
                return nil
            }
            _ = unused
        } catch {
            report(error)
        }
        RouteChanges.shared.queue.async { [weak self] in self?.update() }
    }

    /// Stops the monitor permanently.
    ///
    /// If this function is called on the handler's queue, the handler is not called again after the
    /// function returns.
    public func cancel() {
        let former = state.withLock { state in
            state.isCancelled = true
            defer { state.observation = nil }
            return state.observation
        }
        _ = former
    }

    /// Determines the path again; called on the queue of changes.
    private func update() {
        guard let path = evaluated() else { return }
        let isNew = state.withLock { !$0.isCancelled && $0.report.observe(path) }
        if isNew { arrangeCall() }
    }

    private func arrangeCall() {
        let queue = state.withLock { $0.isCancelled || $0.handler == nil ? nil : $0.queue }
        queue?.async { [weak self] in self?.callHandler() }
    }

    private func callHandler() {
        let (path, handler) = state.withLock { state in
            guard !state.isCancelled, let handler = state.handler else {
                return (NWPath?.none, (@Sendable (NWPath) -> Void)?.none)
            }
            return (state.report.take(), handler)
        }
        if let path { handler?(path) }
    }

    private func evaluated() -> NWPath? {
        do {
            return try PathEvaluation(reading: RoutingTable()).path(requirement)
        } catch {
            report(error)
            return nil
        }
    }

    private func report(_ failure: NetlinkFailure) {
        let reason = String(cString: strerror(failure.code))
        let message =
            "Network: the path could not be determined: \(reason). The next change of the network "
            + "determines it again.\n"
        FileHandle.standardError.write(Data(message.utf8))
    }
}

// MARK: - As a sequence

extension NWPathMonitor: AsyncSequence {
    /// The paths of a monitor.
    public typealias Element = NWPath

    /// An iterator that waits for the next path.
    ///
    /// Changes of the path while no iterator waits are combined into one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let monitor: NWPathMonitor
        private var iterator: AsyncStream<NWPath>.Iterator

        fileprivate init(_ monitor: NWPathMonitor, _ stream: AsyncStream<NWPath>) {
            self.monitor = monitor
            iterator = stream.makeAsyncIterator()
        }

        /// Returns the next path; `nil` after the task was cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> NWPath? {
            await iterator.next(isolation: actor)
        }
    }

    /// Starts the monitor, whose handler is replaced, and returns its paths.
    public func makeAsyncIterator() -> AsyncIterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: NWPath.self, bufferingPolicy: .bufferingNewest(1))
        pathUpdateHandler = { continuation.yield($0) }
        continuation.onTermination = { [weak self] _ in self?.cancel() }
        start(queue: DispatchQueue(label: "perennial.network.paths"))
        return AsyncIterator(self, stream)
    }
}
