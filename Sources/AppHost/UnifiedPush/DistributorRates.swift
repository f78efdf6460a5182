/// The limits of the calls that register or unregister: those of each program on the message bus,
/// those of all programs, and the log lines about refused calls.
///
/// A program that calls in a loop spends its own limit first, so others can still register.
struct DistributorRates {
    /// The limit of one connection to the bus, enough for a program that registers all of its
    /// endpoints at its start, with `Distributor.connectorsOfServiceMax` endpoints.
    static let program = (capacity: 40.0, perSecond: 0.5)
    /// The limit of all connections together, because each registration is written to the disk.
    static let all = (capacity: 120.0, perSecond: 2.0)
    /// The limit of log lines: a flood of calls fills no disk.
    static let lines = (capacity: 20.0, perSecond: 0.1)

    private var programs = KeyedRates<String>(Self.program)
    private var calls: TokenBucket
    private var refusals: LogRateLimit

    /// Creates unused limits.
    init(at now: Duration) {
        calls = TokenBucket(Self.all, at: now)
        refusals = LogRateLimit(
            capacity: Self.lines.capacity, perSecond: Self.lines.perSecond, at: now)
    }

    /// Counts a call.
    ///
    /// - Parameter program: The unique name of the caller.
    /// - Returns: Whether the call is within the limits.
    mutating func admits(_ program: String, at now: Duration) -> Bool {
        programs.spend(program, at: now) == nil && calls.spend(at: now) == nil
    }

    /// Returns whether a line about a refused call may be written to the log; counts the line
    /// otherwise.
    mutating func admitsLine(at now: Duration) -> Bool { refusals.admits(at: now) }

    /// Returns the number of lines that were dropped since the last call.
    mutating func resetDroppedLines() -> Int { refusals.resetDropped() }

    /// Forgets the programs of the last connection, whose names are not valid any more.
    mutating func disconnected() { programs = KeyedRates(Self.program) }
}
