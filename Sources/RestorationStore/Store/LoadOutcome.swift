/// What loading a session found.
///
/// A file that cannot be read is a result, not an accident: it was set aside, an older generation
/// may serve, and ``setAside`` says what happened.
public struct LoadOutcome<Value: Sendable>: Sendable {
    /// The state, or nil when no generation could serve.
    public let value: Value?
    /// The number of the generation that served.
    public let generation: UInt64?
    /// Which file served: ``StoreSlot/previous`` means the last commit is lost.
    public let served: StoreSlot?
    /// The files that could not be read, newest first.
    public let setAside: [SetAsideFile]
    /// Whether the file that served ends in an incomplete commit, which was left out: a process was
    /// stopped while it wrote, or the file was cut.
    public let endsInIncompleteCommit: Bool

    /// The state, or the reason why there is none: what was wrong with the newest file, or
    /// ``RestorationStoreError/Code/missing``.
    public func get() throws(RestorationStoreError) -> Value {
        if let value { return value }
        throw setAside.first?.reason
            ?? RestorationStoreError(.missing, "There is no saved state for this session.")
    }
}

/// A file that was moved out of the way, and why.
public struct SetAsideFile: Sendable {
    /// Which of the session's files it was.
    public let slot: StoreSlot
    /// Why it could not serve.
    public let reason: RestorationStoreError
    /// Where it lies now; nil when it could not be moved, or the store is open for reading only,
    /// and it still lies in its place.
    public let quarantinePath: String?
}
