/// The limits for all apps together and for those of one user; `nil` is no limit.
///
/// If a launch exceeds a budget, an app in the background is ended for it. If all apps are in the
/// foreground, the launch waits, and its page shows the reason.
public struct HostBudgets: Hashable, Sendable {
    /// The maximum number of processes at one time.
    public var processes: Int?
    /// The maximum memory of all processes, in bytes.
    public var bytes: UInt64?
    /// The maximum number of processes of one user at one time.
    public var processesPerPerson: Int?
    /// The maximum memory of one user's processes, in bytes.
    public var bytesPerPerson: UInt64?

    /// Creates budgets; `nil` is no limit.
    public init(
        processes: Int? = nil, bytes: UInt64? = nil, processesPerPerson: Int? = nil,
        bytesPerPerson: UInt64? = nil
    ) {
        self.processes = processes
        self.bytes = bytes
        self.processesPerPerson = processesPerPerson
        self.bytesPerPerson = bytesPerPerson
    }

    /// Whether memory must be measured to enforce the budgets.
    var concernMemory: Bool { bytes != nil || bytesPerPerson != nil }
}
