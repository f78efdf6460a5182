import HostLink
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// The warnings that concern the app as a whole (specification 8).
extension ApplicationRuntime {
    /// Logs a warning about the app as a whole, once per launch, and adds it to the report.
    func note(_ trap: RestorationTrap) {
        guard !reportedTraps.contains(trap) else { return }
        reportedTraps.append(trap)
        notice(trap.isFault ? .warning : .info, "\(trap)")
        guard !trap.isOfPreservation, report.restoration != nil else { return }
        report.restoration?.remarks.append("\(trap)")
        isReportKept = false
    }

    /// Returns the warnings logged so far, without the one that is the report's summary.
    func remarks(ofPreservation: Bool, besides summary: String?) -> [String] {
        reportedTraps.filter { $0.isOfPreservation == ofPreservation }.map { "\($0)" }
            .filter { $0 != summary }
    }

    /// Checks which of the delegate's methods decided what is preserved (8.1.5, 8.1.6).
    func noteMethods(
        _ verdict: ApplicationDelegateCoders.Verdict, _ delegate: any UIApplicationDelegate
    ) {
        let name = "\(type(of: delegate))"
        guard verdict.isImplemented else {
            if RestorableObjects.hasControllers {
                note(.nothingIsSaved(delegate: name))
            } else if !scenes.contains(where: { $0.scene.session.stateRestorationActivity != nil })
            {
                note(.notOptedIn(delegate: name, hasScenes: hasScenes))
            }
            return
        }
        if let restoresSecurely, restoresSecurely != verdict.isSecure {
            note(.unequalMethods(delegate: name, savesSecurely: verdict.isSecure))
        } else if !verdict.isSecure {
            note(.olderMethods(delegate: name))
        }
    }

    /// Checks whether an app that restores the state of another version asked which version
    /// preserved it (8.4.2).
    func noteVersion(of archive: ArchiveReader, _ decoder: ObjectDecoder, isRestored: Bool) {
        let current = application.manifest.bundleVersion
        guard isRestored, !decoder.reservedKeysRead.contains(.bundleVersion),
            let saved = archive.header.bundleVersion, saved != current
        else { return }
        note(.versionUnchecked(saved: saved, current: current))
    }

    /// Warns about registered objects that were freed because nothing holds them (8.3.9).
    func noteFreedRegistrations() {
        for registration in RestorableObjects.takeFreed() {
            let name = "\(registration.path) (\(registration.className))"
            notice(.warning, "\(RestorationSkip(object: name, reason: .freedAtOnce))")
        }
    }

    /// Begins a preservation.
    ///
    /// Warns about freed registrations, open alerts and, if the app leaves the screen, extended
    /// restorations that were never completed (8.3.11).
    func beginPreserving(settling: Bool) {
        noteFreedRegistrations()
        noteOpenAlerts()
        let count = application.restorationExtensions
        if settling, count > 0 { note(.neverCompleted(count: count)) }
        isPreserving = true
        isSnapshotIgnored = false
    }

    /// Warns about open alerts, which are gone when the process ends (3.2.6).
    private func noteOpenAlerts() {
        for window in application.windows {
            var controller = window.rootViewController
            while let presenter = controller, let presented = presenter.ownPresented {
                if let alert = presented as? UIAlertController {
                    let holdsText = (alert.textFields ?? []).contains { $0.text?.isEmpty == false }
                    note(.alertWasOpen(over: "\(type(of: presenter))", holdsText: holdsText))
                }
                controller = presented
            }
        }
    }

    /// Ends a preservation.
    ///
    /// If the app leaves the screen, withdraws the snapshots that must not be shown (1.1.4).
    func endPreserving(settling: Bool) {
        isPreserving = false
        guard isSnapshotIgnored, settling else { return }
        for runtime in scenes { connection.send(.snapshot(session: runtime.session, nil)) }
    }

    /// Notifies the host that restoration is extended or completed.
    ///
    /// The host's guard against launches that crash stays armed meanwhile (1.1.3).
    func tellOfExtension(_ isExtended: Bool) {
        connection.send(.restorationExtended(isExtended))
        if !isExtended { discardRestoredState() }
    }

    /// Returns the root view controllers that state was restored into, with their windows.
    func restoredRoots() -> [(window: UIWindow, root: UIViewController)] {
        guard let restoration = report.restoration, restoration.summary == nil else { return [] }
        return application.windows.compactMap { window in
            guard let root = window.rootViewController, root.restorationIdentifier != nil else {
                return nil
            }
            return (window, root)
        }
    }

    /// Warns about restored roots that were off the screen by the end of the launch (8.1.7).
    func noteReplacedRoots(_ roots: [(window: UIWindow, root: UIViewController)]) {
        for (window, root) in roots {
            let other = application.windows.first { candidate in
                guard let shown = candidate.rootViewController, shown !== root,
                    !roots.contains(where: { $0.window === candidate && $0.root === shown })
                else { return false }
                // Another window whose root has the same identifier replaces this one; a window
                // with another root is an additional one.
                return candidate === window
                    || shown.restorationIdentifier == root.restorationIdentifier
            }
            guard let new = other?.rootViewController else { continue }
            note(.rootReplaced(old: name(root), new: name(new)))
        }
    }

    private func name(_ controller: UIViewController) -> String {
        let type = "\(type(of: controller))"
        return controller.restorationIdentifier.map { "\($0) (\(type))" } ?? type
    }
}

extension LaunchRestoration {
    /// Logs why there is no state, except at a fresh launch (8.4.1, 8.4.3).
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
