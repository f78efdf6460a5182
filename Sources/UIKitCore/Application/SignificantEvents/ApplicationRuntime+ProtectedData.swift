import Foundation
import HostLink

/// The person's data is locked and unlocked (specification 6.6).
extension ApplicationRuntime {
    /// Preserves for the last time, tells the app, and lets go of the key.
    func lockData() {
        if !isLocked {
            delegate?.applicationProtectedDataWillBecomeUnavailable(application)
            post(UIApplication.protectedDataWillBecomeUnavailableNotification, application)
            // What the app did when it was told is its last word before the key is gone.
            preserve()
            isLocked = true
            // Whoever has the state goes on with it; what this process showed besides would look lost.
            if !keeper.lock() { hasEnded = true }
            order?.wipeKey()
        }
        connection.send(.locked)
    }

    /// Takes the key again and tells the app; one that was made without its state ends, and is started again
    /// with it.
    func unlockData(_ key: [UInt8]) {
        guard keeper.unlock(key) else {
            hasEnded = true
            return
        }
        guard isLocked else { return }
        isLocked = false
        guard !endIfUnread() else { return }
        delegate?.applicationProtectedDataDidBecomeAvailable(application)
        post(UIApplication.protectedDataDidBecomeAvailableNotification, application)
        discardAfterUnlocking()
    }
}

extension UIApplication {
    /// Whether what the person has protected can be read: not while their data is locked (1.1.11, 6.6.3).
    public var isProtectedDataAvailable: Bool {
        !(ApplicationRuntime.current?.isLocked ?? false)
    }

    /// Whether the host starts this app in the background (1.1.11).
    public var backgroundRefreshStatus: UIBackgroundRefreshStatus {
        ApplicationRuntime.current?.backgroundRefreshStatus ?? .available
    }
}

extension ApplicationRuntime {
    func takeBackgroundRefresh(_ status: BackgroundRefresh) {
        let new = UIBackgroundRefreshStatus(status)
        guard new != backgroundRefreshStatus else { return }
        backgroundRefreshStatus = new
        post(UIApplication.backgroundRefreshStatusDidChangeNotification, application)
    }
}

/// Whether apps are started in the background.
public nonisolated enum UIBackgroundRefreshStatus: Int, Sendable {
    /// Whoever runs the host does not allow it, and the person cannot change that.
    case restricted = 0
    /// The person does not want it.
    case denied = 1
    /// They are.
    case available = 2
}

extension UIBackgroundRefreshStatus {
    nonisolated init(_ status: BackgroundRefresh) {
        self =
            switch status {
            case .restricted: .restricted
            case .denied: .denied
            case .available: .available
            }
    }
}
