import Dispatch

/// The queue or the run loops on which a target's callback is called (specification 7.8.1, 7.9.4).
///
/// A target has one or the other, as on Apple's systems.
struct Schedule: Sendable {
    private(set) var queue: DispatchQueue?
    private var places: [RunLoopSource.Place] = []
    private var source: RunLoopSource?

    /// Whether the target has been scheduled.
    var isActive: Bool { queue != nil || !places.isEmpty }

    /// Sets the queue.
    ///
    /// - Returns: `false` if the target is scheduled in a run loop; the queue is then not set.
    mutating func set(_ queue: DispatchQueue) -> Bool {
        guard places.isEmpty else { return false }
        self.queue = queue
        return true
    }

    /// Removes the queue.
    ///
    /// - Returns: Whether there was one.
    mutating func removeQueue() -> Bool {
        defer { queue = nil }
        return queue != nil
    }

    /// Adds a run loop in one of its modes.
    ///
    /// - Parameters:
    ///   - place: The run loop and its mode.
    ///   - call: The closure that is called in the run loop.
    /// - Returns: `false` if the target has a queue or no source can be created; the run loop is
    ///   then not added.
    mutating func add(
        _ place: RunLoopSource.Place, _ call: @escaping @Sendable () -> Void
    ) -> Bool {
        guard queue == nil, let source = source ?? RunLoopSource(call) else { return false }
        self.source = source
        guard !places.contains(where: { $0 == place }) else { return true }
        places.append(place)
        source.add(to: place)
        return true
    }

    /// Removes a run loop in one of its modes.
    ///
    /// - Returns: Whether the target was scheduled there.
    mutating func remove(_ place: RunLoopSource.Place) -> Bool {
        guard let index = places.firstIndex(where: { $0 == place }) else { return false }
        places.remove(at: index)
        source?.remove(from: place)
        if places.isEmpty { source = nil }
        return true
    }

    /// Calls a closure on the queue, or signals the source, which calls its own closure in one of
    /// the run loops.
    func arrange(_ call: @escaping @Sendable () -> Void) {
        queue?.async(execute: call)
        source?.signal(places)
    }
}
