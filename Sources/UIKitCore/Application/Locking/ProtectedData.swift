import Foundation
import HostLink

/// The user's data and its key (specification 5.2.2, 6.6): whether it is locked, and which state
/// could not be read because of that.
final class ProtectedData {
    /// Whether the data is locked, so that no state is restored or preserved (specification 5.2.2).
    private(set) var isLocked = false
    private let application: UIApplication
    private let connection: any HostConnection
    private let keeper: any ArchiveKeeping
    private let scenes: ConnectedScenes
    private let exit: ProcessExit
    /// The scenes, and the app, that were created without their state because the data is locked.
    ///
    /// Their state may exist, so it is not replaced by a save.
    private var unread: Set<String> = []

    /// The reason why no state is restored, for the report.
    static let refusal = "The user's data is locked, so the state was neither read nor written."

    init(
        application: UIApplication, connection: any HostConnection, keeper: any ArchiveKeeping,
        scenes: ConnectedScenes, exit: ProcessExit
    ) {
        self.application = application
        self.connection = connection
        self.keeper = keeper
        self.scenes = scenes
        self.exit = exit
    }

    /// Stores whether the process is launched without the key.
    func launch() {
        isLocked = keeper.isLocked
    }

    /// Whether state may be saved under a name; `false` if the state with that name could not be
    /// read.
    func maySave(_ name: String) -> Bool {
        !unread.contains(name)
    }

    /// Records that the state with a name could not be read because the data is locked.
    func noteUnread(_ name: String) {
        isLocked = true
        unread.insert(name)
    }

    /// Exits an app that was launched only in the background while its data is locked, because the
    /// app could not preserve its changes.
    func exitIfLaunchedInBackground(_ orders: [SceneOrder]) {
        guard isLocked, orders.allSatisfy({ $0.phase == .background }) else { return }
        connection.notice(
            .warning,
            "The app was launched in the background while the user's data is locked. Its state is not "
                + "restored, nothing is preserved, and it ends.")
        exit.request()
    }

    /// Notifies the app, preserves for the last time, and drops the key.
    func lock(preserving preserve: () -> Void) {
        guard !isLocked else { return }
        application.launchDelegate?.applicationProtectedDataWillBecomeUnavailable(application)
        application.post(UIApplication.protectedDataWillBecomeUnavailableNotification)
        // This is the last pass before the key is dropped. It comes after the notifications, so
        // that it contains the app's response to them.
        preserve()
        isLocked = true
        // The process that has the state continues with it; the changes of this one would be lost.
        if !keeper.lock() { exit.requestWithoutGoodbye() }
    }

    /// Receives the key again and notifies the app.
    ///
    /// An app that was created without its state exits, and is launched again with the state.
    ///
    /// - Returns: Whether locked data was unlocked and the app continues.
    func unlock(_ key: [UInt8], preserving preserve: () -> Void) -> Bool {
        guard keeper.unlock(key) else {
            exit.requestWithoutGoodbye()
            return false
        }
        guard isLocked else { return false }
        isLocked = false
        guard !exitIfUnread(preserve) else { return false }
        application.launchDelegate?.applicationProtectedDataDidBecomeAvailable(application)
        application.post(UIApplication.protectedDataDidBecomeAvailableNotification)
        return true
    }

    /// Exits an app that was launched, or that connected a scene, while its state could not be
    /// read, if there is such state.
    ///
    /// The state is not replaced, and the next launch restores it.
    ///
    /// - Returns: Whether the app exits.
    private func exitIfUnread(_ preserve: () -> Void) -> Bool {
        unread = unread.filter(isSaved)
        guard !unread.isEmpty else { return false }
        connection.notice(
            .warning,
            "The app ends and is started again: there is state that could not be read while the user's "
                + "data was locked, of \(unread.sorted().joined(separator: ", ")). It is restored; what was "
                + "done there meanwhile is not kept.")
        // Scenes whose state was read before the data was locked are preserved as they are now.
        preserve()
        exit.request()
        return true
    }

    /// Whether there is saved state with a name, and the object that was created without that state
    /// still exists.
    private func isSaved(_ name: String) -> Bool {
        guard name == ArchiveName.application || scenes.scene(name) != nil else {
            return false
        }
        switch keeper.load(name) {
        case .missing: return false
        case .loaded, .locked: return true
        case .unusable(let reason):
            connection.notice(.error, "The state of \(name) cannot be used: \(reason)")
            return false
        }
    }
}

extension UIApplication {
    /// Whether protected data can be read: not while the user's data is locked
    /// (specification 1.1.11, 6.6.3).
    public var isProtectedDataAvailable: Bool {
        !(ApplicationRuntime.current?.protectedData.isLocked ?? false)
    }
}
