/// The state of an open store; only reached with the store's mutex held.
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

    /// Forgets what is on the disk, and keeps the numbers, so that none is used twice.
    mutating func forget(_ session: SessionIdentifier) {
        sessions[session]?.forgetContent()
        sessions[session]?.committed = 0
    }
}
