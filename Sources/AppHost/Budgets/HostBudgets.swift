/// How much all apps, and those of one person, may take of the machine; `nil` is no limit.
///
/// A process that is wanted takes the place of one that sleeps. Where everything is in front of somebody,
/// the pendingLaunch waits and its page says so.
public struct HostBudgets: Hashable, Sendable {
    /// Processes at one time.
    public var processes: Int?
    /// Their memory, in bytes.
    public var bytes: UInt64?
    /// Processes of one person at one time.
    public var processesPerPerson: Int?
    /// Their memory, in bytes.
    public var bytesPerPerson: UInt64?

    /// Makes budgets; without a number there is no limit.
    public init(
        processes: Int? = nil, bytes: UInt64? = nil, processesPerPerson: Int? = nil,
        bytesPerPerson: UInt64? = nil
    ) {
        self.processes = processes
        self.bytes = bytes
        self.processesPerPerson = processesPerPerson
        self.bytesPerPerson = bytesPerPerson
    }

    /// Whether memory must be measured to keep them.
    var concernMemory: Bool { bytes != nil || bytesPerPerson != nil }
}
