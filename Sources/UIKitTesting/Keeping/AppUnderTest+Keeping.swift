import HostLink
import UIKitCore
public import UIKitPrimitives

extension AppUnderTest {
    /// Whether saving fails as it does on a full disk.
    public var isDiskFull: Bool {
        get { kept.isFull }
        set { kept.isFull = newValue }
    }

    /// Whether any state is kept.
    public var hasPreservedState: Bool { kept.hasState }

    /// Damages the preserved state, so that no part of it can be read.
    public func damagePreservedState() {
        kept.damageEverything()
    }

    /// The reasons why state was set aside, a sentence for each.
    public var reasonsForSettingAside: [String] { kept.reasonsForSettingAside }

    /// The outcome for each object when state was last preserved and last restored.
    ///
    /// The report remains available after the app has ended, as it does for `perennial explain`.
    public var restorationReport: RestorationReport {
        running?.runtime.application.restorationReport ?? kept.report ?? RestorationReport()
    }

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
    public var hasDiscardedKey: Bool { messages.contains(.locked) }
}
