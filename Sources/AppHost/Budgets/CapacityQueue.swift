import HostLink

/// What the host remembers while it makes room for processes.
struct CapacityQueue {
    /// Processes for which another is being ended, in the order they came.
    var waiting: [(key: InstanceKey, reason: LaunchOrder.Reason)] = []
    /// Processes for which nothing can be ended now.
    var blocked: Set<InstanceKey> = []
    /// How long each app takes to come back, on the average.
    var comebacks: [String: Duration] = [:]
    /// How short memory is, until the processes were measured.
    var pressure: EvictionPlan.Pressure?
    var isMeasuring = false
    var isOffering = false
    var timer: (any HostTimer)?
}
