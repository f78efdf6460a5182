import HostLink

extension AppUnderTest {
    /// Locks the person's data: the app is told and lets go of its key; a later launch gets none.
    public func lockData() {
        isDataLocked = true
        if isRunning { tell(.lock) } else { _ = keeper.lock() }
    }

    /// Unlocks it again: the app gets its key and is told.
    public func unlockData() {
        isDataLocked = false
        let key = (kept as? SealedKeeper)?.key ?? []
        if isRunning { tell(.unlock(key: key)) } else { _ = keeper.unlock(key) }
    }

    /// Whether the app has said that it let go of its key.
    public var hasGivenKeyBack: Bool { messages.contains(.locked) }
}
