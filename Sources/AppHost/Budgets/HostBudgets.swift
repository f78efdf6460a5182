/// The limits for all apps together and for those of one user; `nil` is no limit.
///
/// A new process takes the place of a suspended one. If all apps are in the foreground, the pending
/// launch waits and its page shows the reason.
public struct HostBudgets: Hashable, Sendable {
    /// Processes at one time.
    public var processes: Int?
    /// Their memory, in bytes.
    public var bytes: UInt64?
    /// Processes of one user at one time.
    public var processesPerPerson: Int?
    /// Their memory, in bytes.
    public var bytesPerPerson: UInt64?

    /// Makes budgets; `nil` is no limit.
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
