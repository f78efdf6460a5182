import HostLink

extension AppUnderTest {
    /// Locks the user's data.
    ///
    /// The app is notified and discards its key; a later launch gets no key.
    public func lockData() {
        isDataLocked = true
        if isRunning { tell(.lock) } else { _ = keeper.lock() }
    }

    /// Unlocks the user's data.
    ///
    /// The app gets its key and is notified.
    public func unlockData() {
        isDataLocked = false
        let key = (kept as? SealedKeeper)?.key ?? []
        if isRunning { tell(.unlock(key: key)) } else { _ = keeper.unlock(key) }
    }

    /// Whether the app has reported that it discarded its key.
    public var hasGivenKeyBack: Bool { messages.contains(.locked) }
}
