/// The state of an open store, which is accessed only with the store's mutex held.
struct StoreState {
    /// The right to use the directory.
    enum Access {
        case owner(any FileLock), readOnly, closed
    }

    var access: Access
    var sessions: [SessionIdentifier: SessionMemory] = [:]
    var hasSessionsDirectory = false

    var mayChange: Bool {
        if case .owner = access { true } else { false }
    }

    /// Discards the cached state of a session's files, and keeps the numbers, so that none is used
    /// twice.
    mutating func forget(_ session: SessionIdentifier) {
        sessions[session]?.forgetContent()
        sessions[session]?.committed = 0
    }
}
