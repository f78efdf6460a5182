import HostLink
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// The restoration of the app and its scenes: loads the saved state, asks the app delegate, and
/// runs the passes (specification 2.2, 2.3).
final class RestorationCoordinator {
    private let application: UIApplication
    private let connection: any HostConnection
    private let keeper: any ArchiveKeeping
    private let scenes: ConnectedScenes
    private let protectedData: ProtectedData
    private let preservation: PreservationCoordinator
    private let quarantine: StateQuarantine
    private let log: RestorationLog
    private var launchReason: LaunchOrder.Reason?
    /// The roots that the launch restored into, until the launch has ended.
    private var restoredRoots: [(window: UIWindow, root: UIViewController)] = []

    init(
        application: UIApplication, connection: any HostConnection, keeper: any ArchiveKeeping,
        scenes: ConnectedScenes, protectedData: ProtectedData,
        preservation: PreservationCoordinator,
        log: RestorationLog
    ) {
        self.application = application
        self.connection = connection
        self.keeper = keeper
        self.scenes = scenes
        self.protectedData = protectedData
        self.preservation = preservation
        quarantine = StateQuarantine(
            connection: connection, keeper: keeper, preservation: preservation)
        self.log = log
    }

    /// Records the reason of the launch, and sets the state aside if the launch order requests it.
    func launch(_ order: LaunchOrder) {
        launchReason = order.reason
        if order.reason == .setAside { quarantine.setEverythingAside(order) }
    }

    /// Loads the state that is saved under a name.
    ///
    /// State that cannot be used is logged.
    func load(_ name: String) -> LoadedState {
        switch keeper.load(name) {
        case .missing: return LoadedState()
        case .locked:
            protectedData.noteUnread(name)
            return LoadedState(isLocked: true)
        case .unusable(let reason):
            connection.notice(.error, "The state of \(name) cannot be used: \(reason)")
            return LoadedState(wasUnusable: true)
        case .loaded(let archive):
            preservation.noteLoaded(name)
            return LoadedState(archive: archive)
        }
    }

    /// Restores the state of an app without scenes, as a step of its launch.
    func restoreAtLaunch() {
        guard let delegate = application.launchDelegate else { return }
        let restoration = begin(delegate, isLaunch: true)
        restore(scenes.all, with: restoration, isLaunch: true, delegate)
        restoredRoots = rootsRestored
    }

    /// Warns about roots that the end of the launch replaced.
    func checkRestoredRoots() {
        log.checkReplacedRoots(restoredRoots, in: application.windows)
        restoredRoots = []
    }

    /// Restores a scene that connects to a running app.
    ///
    /// Asks the app delegate only if the scene has saved state.
    func restore(connecting runtime: SceneRuntime, _ delegate: any UIApplicationDelegate) {
        let restoration =
            runtime.hasLoadedState ? begin(delegate, isLaunch: false) : LaunchRestoration()
        restore([runtime], with: restoration, isLaunch: false, delegate)
    }

    /// Notifies the host.
    ///
    /// While the app extends the restoration, the host counts a crash as a crash while launching
    /// (specification 1.1.3).
    func noteExtension(_ isExtended: Bool) {
        connection.send(.restorationExtended(isExtended))
        if !isExtended { discardRestored() }
    }

    /// Discards the state that the launch has restored, if `Info.plist` requests it
    /// (specification 9.8) and the app does not extend the restoration.
    func discardRestored() {
        guard application.manifest.restoration.discardsStateAfterLaunch,
            application.restorationExtensions == 0
        else { return }
        let names = [ArchiveName.application] + scenes.all.map(\.session)
        // State that could not be read was not restored.
        for name in names where protectedData.maySave(name) {
            keeper.discard(name)
            preservation.noteRemoved(name)
        }
    }
}

/// The steps of one restoration.
extension RestorationCoordinator {
    /// Opens the application's archive and asks the app delegate whether to restore the state.
    func begin(_ delegate: any UIApplicationDelegate, isLaunch: Bool) -> LaunchRestoration {
        var restoration = LaunchRestoration()
        restoration.isReset = isLaunch && launchReason == .setAside
        guard application.preservesViewControllers else {
            restoration.refusal =
                "The app says in Info.plist that view controllers do not keep their state in an app "
                + "with scenes."
            return restoration
        }
        guard application.manifest.restoration.restoresViewControllers else {
            restoration.refusal =
                "The app says in Info.plist that its view controllers do not get their state back."
            return restoration
        }
        let loaded = load(ArchiveName.application)
        restoration.isDamaged = loaded.wasUnusable
        if loaded.wasUnusable { restoration.refusal = Self.unusable }
        if protectedData.isLocked { restoration.refusal = ProtectedData.refusal }
        guard let archive = loaded.archive else {
            if !loaded.wasUnusable, !protectedData.isLocked {
                restoration.explainAbsence(launchReason, log.note)
            }
            return restoration
        }
        restoration.application = archive
        do {
            try ask(delegate, archive, &restoration)
        } catch {
            quarantine.setAside(ArchiveName.application, because: error)
            restoration.isDamaged = true
            restoration.refusal = Self.unusable
        }
        return restoration
    }

    private func ask(
        _ delegate: any UIApplicationDelegate, _ archive: ArchiveReader,
        _ restoration: inout LaunchRestoration
    ) throws {
        let pass = RestorePass(
            application: application, delegate: delegate, requiresSecureCoding: true)
        // An archive without the application's record means that the app delegate declined
        // preservation.
        guard let decoder = try pass.applicationDecoder(of: archive) else {
            restoration.isReset = true
            restoration.refusal =
                "The app delegate refused preservation when the app left the screen: "
                + "application(_:shouldSaveSecureApplicationState:) returned false."
            return
        }
        let verdict = ApplicationDelegateCoders.ask(delegate) {
            delegate.application(application, shouldRestoreSecureApplicationState: decoder)
        }
        restoration.isWanted = verdict.answer
        log.noteRestoring(verdict)
        if verdict.answer {
            log.checkVersion(
                of: archive, current: application.manifest.bundleVersion, decoder)
        }
        restoration.requiresSecureCoding = verdict.isSecure
        restoration.isReset = restoration.isReset || !verdict.answer
        restoration.refusal =
            verdict.answer
            ? nil
            : "The app delegate refused restoration: "
                + "application(_:shouldRestoreSecureApplicationState:) returned false."
        if !verdict.isImplemented {
            let trap = RestorationTrap.nothingIsRestored(delegate: "\(type(of: delegate))")
            log.note(trap)
            restoration.refusal = "\(trap)"
        }
    }

    private static var unusable: String { "The saved state could not be read and was set aside." }

    /// Restores the state of scenes into the objects that exist now (2.2.1 steps 6 to 9).
    func restore(
        _ runtimes: [SceneRuntime], with restoration: LaunchRestoration, isLaunch: Bool,
        _ delegate: any UIApplicationDelegate
    ) {
        let pass = RestorePass(
            application: application, delegate: delegate,
            requiresSecureCoding: restoration.requiresSecureCoding, shared: restoration.application,
            connectsLater: !isLaunch)
        for runtime in runtimes {
            let loaded = runtime.takeLoadedState()
            if let archive = loaded.archive {
                runtime.adopt(highWaterMark: archive.header.highWaterMark)
                if restoration.isWanted {
                    locate(archive, in: runtime, pass)
                } else if restoration.isDamaged {
                    quarantine.setAsideWithApplication(runtime.session)
                }
            }
            if restoration.isDamaged || loaded.wasUnusable {
                runtime.disposition = .damaged
            } else if restoration.isReset {
                runtime.disposition = .reset
            }
        }
        guard restoration.isWanted else {
            return log.recordRestoration(restoration.refusal, [])
        }
        if let archive = restoration.application {
            if isLaunch { locate(archive, in: nil, pass) } else { addShared(archive, pass) }
        }
        pass.decode()
        if isLaunch, let archive = restoration.application {
            decodeApplication(archive, pass, delegate)
        }
        pass.finish()
        preservation.noteRestored(pass, isLaunch: isLaunch)
        for trap in pass.traps { log.note(trap) }
        for skip in pass.skipped { connection.notice(.warning, "\(skip)") }
        log.recordRestoration(nil, pass.entries())
        preservation.forgetWaiting(pass.foundLater)
        pass.end()
    }

    private func locate(_ archive: ArchiveReader, in runtime: SceneRuntime?, _ pass: RestorePass) {
        do {
            try pass.locate(archive, in: runtime?.scene)
        } catch {
            // Any error while restoring discards the state (specification 5.3.3).
            quarantine.setAside(runtime?.session ?? ArchiveName.application, because: error)
            runtime?.disposition = .damaged
        }
    }

    /// Adds the application's archive for the references of a scene that connects later.
    private func addShared(_ archive: ArchiveReader, _ pass: RestorePass) {
        guard application.hasScenes else { return }
        do {
            try pass.addForReferences(archive, waiting: preservation.waitingPaths)
        } catch {
            quarantine.setAside(ArchiveName.application, because: error)
        }
    }

    private func decodeApplication(
        _ archive: ArchiveReader, _ pass: RestorePass, _ delegate: any UIApplicationDelegate
    ) {
        do {
            guard let decoder = try pass.applicationDecoder(of: archive) else { return }
            delegate.application(application, didDecodeRestorableStateWith: decoder)
        } catch {
            quarantine.setAside(ArchiveName.application, because: error)
        }
    }

    /// The roots that state was restored into.
    private var rootsRestored: [(window: UIWindow, root: UIViewController)] {
        guard let restoration = log.report.restoration, restoration.summary == nil else {
            return []
        }
        return application.windows.compactMap { window in
            guard let root = window.rootViewController, root.restorationIdentifier != nil else {
                return nil
            }
            return (window, root)
        }
    }
}

/// The saved state of a scene or of the application.
struct LoadedState {
    /// The archive, if it exists and can be read.
    var archive: ArchiveReader?
    /// Whether there is an archive that cannot be read.
    var wasUnusable = false
    /// Whether the user's data is locked, so that it is unknown whether there is an archive.
    var isLocked = false
}

extension LaunchRestoration {
    /// Logs why there is no saved state, unless the launch is fresh (specification 8.4.1, 8.4.3).
    mutating func explainAbsence(_ reason: LaunchOrder.Reason?, _ note: (RestorationTrap) -> Void) {
        let trap: RestorationTrap? =
            switch reason {
            case .setAside: .setAside
            case .relaunch, .afterCrash, .afterUpdate: .noState
            case .fresh, nil: nil
            }
        guard let trap else { return }
        note(trap)
        refusal = "\(trap)"
    }
}
