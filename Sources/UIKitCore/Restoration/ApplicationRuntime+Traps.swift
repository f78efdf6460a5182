import HostLink
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// What an author should know about the app as a whole (specification 8).
extension ApplicationRuntime {
    /// Says something of the app as a whole, once in a launch.
    func note(_ trap: RestorationTrap) {
        guard !reportedTraps.contains(trap) else { return }
        reportedTraps.append(trap)
        notice(trap.isFault ? .warning : .info, "\(trap)")
        guard !trap.isOfPreservation, report.restoration != nil else { return }
        report.restoration?.remarks.append("\(trap)")
        isReportKept = false
    }

    /// What was said of the app so far, for a report with a summary of its own.
    func remarks(ofPreservation: Bool, besides summary: String?) -> [String] {
        reportedTraps.filter { $0.isOfPreservation == ofPreservation }.map { "\($0)" }
            .filter { $0 != summary }
    }

    /// Looks at which of the delegate's methods said what is to be preserved (8.1.5, 8.1.6).
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

    /// Looks whether the app asked which version preserved the state that it wants (8.4.2).
    func noteVersion(of archive: ArchiveReader, _ decoder: ObjectDecoder, isRestored: Bool) {
        let current = application.manifest.bundleVersion
        guard isRestored, !decoder.reservedKeysRead.contains(.bundleVersion),
            let saved = archive.header.bundleVersion, saved != current
        else { return }
        note(.versionUnchecked(saved: saved, current: current))
    }

    /// Says which registered objects nobody holds (8.3.9).
    func noteFreedRegistrations() {
        for registration in RestorableObjects.takeFreed() {
            let name = "\(registration.path) (\(registration.className))"
            notice(.warning, "\(RestorationSkip(object: name, reason: .freedAtOnce))")
        }
    }

    /// Looks at what should be over when the app leaves the screen (8.3.11).
    func beginPreserving(settling: Bool) {
        noteFreedRegistrations()
        noteOpenAlerts()
        let count = application.restorationExtensions
        if settling, count > 0 { note(.neverCompleted(count: count)) }
        isPreserving = true
        isSnapshotIgnored = false
    }

    /// Looks for alerts that are open: they are gone when the process ends (3.2.6).
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

    /// Takes back the pictures that shall not be shown (1.1.4); they belong to leaving the screen alone.
    func endPreserving(settling: Bool) {
        isPreserving = false
        guard isSnapshotIgnored, settling else { return }
        for runtime in scenes { connection.send(.snapshot(session: runtime.session, nil)) }
    }

    /// Tells the host, whose guard against launches that crash stays armed meanwhile (1.1.3).
    func tellOfExtension(_ isExtended: Bool) {
        connection.send(.restorationExtended(isExtended))
        if !isExtended { discardRestoredState() }
    }

    /// The roots that state was restored into.
    func restoredRoots() -> [(window: UIWindow, root: UIViewController)] {
        guard let restoration = report.restoration, restoration.summary == nil else { return [] }
        return application.windows.compactMap { window in
            guard let root = window.rootViewController, root.restorationIdentifier != nil else {
                return nil
            }
            return (window, root)
        }
    }

    /// Says which of them the end of the launch took off the screen (8.1.7).
    func noteReplacedRoots(_ roots: [(window: UIWindow, root: UIViewController)]) {
        for (window, root) in roots {
            let other = application.windows.first { candidate in
                guard let shown = candidate.rootViewController, shown !== root,
                    !roots.contains(where: { $0.window === candidate && $0.root === shown })
                else { return false }
                // Another window with the same root is what shows now; one with another is besides.
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
    /// Says why there is no state, where that is worth a line (8.4.1, 8.4.3).
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
