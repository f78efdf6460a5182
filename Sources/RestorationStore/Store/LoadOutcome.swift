/// The result of loading a session.
///
/// A file that cannot be read is part of the result and not an error. Such a file is set aside, an
/// older generation may be used, and ``setAside`` contains the reasons.
public struct LoadOutcome<Value: Sendable>: Sendable {
    /// The state, or nil if no generation was usable.
    public let value: Value?
    /// The number of the generation that was used.
    public let generation: UInt64?
    /// The file that was used.
    ///
    /// ``StoreSlot/previous`` means that the last commit is lost.
    public let served: StoreSlot?
    /// The files that could not be read, newest first.
    public let setAside: [SetAsideFile]
    /// Whether the file that was used ends in an incomplete commit, which was ignored.
    ///
    /// A process was stopped while it wrote, or the file was truncated.
    public let endsInIncompleteCommit: Bool

    /// Returns the state, or throws the reason why there is none: the error of the newest file, or
    /// ``RestorationStoreError/Code/missing``.
    public func get() throws(RestorationStoreError) -> Value {
        if let value { return value }
        throw setAside.first?.reason
            ?? RestorationStoreError(.missing, "There is no saved state for this session.")
    }
}

/// A file that was set aside, with the reason.
public struct SetAsideFile: Sendable {
    /// The session's file that was set aside.
    public let slot: StoreSlot
    /// The reason why the file was not usable.
    public let reason: RestorationStoreError
    /// The path in the quarantine; nil if the file is still in its place, because it could not be
    /// moved or the store is open for reading only.
    public let quarantinePath: String?
}
