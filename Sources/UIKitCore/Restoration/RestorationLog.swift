import Foundation
import HostLink
import RestorationArchive
import RestorationCoder
import UIKitPrimitives

/// The warnings about preservation and restoration, each logged once in a launch, and the report.
final class RestorationLog {
    /// The outcome for each object in the last passes; see ``UIApplication/restorationReport``.
    private(set) var report = RestorationReport()
    /// Whether the report has not changed since it was saved.
    private(set) var isReportSaved = true
    private let connection: any HostConnection
    private var traps: [RestorationTrap] = []
    private var skips: Set<RestorationSkip> = []
    /// Whether the app delegate restores with the secure method; nil before it was asked.
    private var restoresSecurely: Bool?
    /// Whether the delegate of a scene implements `stateRestorationActivity(for:)`.
    private var asksForActivities = false

    init(connection: any HostConnection) {
        self.connection = connection
    }

    /// Logs a warning about the app as a whole, once in a launch.
    func note(_ trap: RestorationTrap) {
        guard !traps.contains(trap) else { return }
        traps.append(trap)
        connection.notice(trap.isFault ? .warning : .info, "\(trap)")
        guard !trap.isOfPreservation, report.restoration != nil else { return }
        report.restoration?.remarks.append("\(trap)")
        isReportSaved = false
    }

    /// Logs a warning about an object, once in a launch.
    func note(_ skip: RestorationSkip) {
        guard skips.insert(skip).inserted else { return }
        connection.notice(.warning, "\(skip)")
    }

    /// Logs a problem of the launch, once, and records it in the report.
    func noteLaunchProblem(_ level: NoticeLevel, _ problem: String) {
        guard !report.launchProblems.contains(problem) else { return }
        connection.notice(level, problem)
        report.launchProblems.append(problem)
        isReportSaved = false
    }

    /// The logged reason why no state of the app is preserved, if there is one.
    var reasonNothingIsSaved: RestorationTrap? { traps.first(where: \.isWhyNothingIsSaved) }

    /// Whether objects have identifiers, but the delegate does not ask for state to be preserved.
    var isOptInMissing: Bool {
        traps.contains { if case .nothingIsSaved = $0 { true } else { false } }
    }

    /// Records a restoration in the report.
    func recordRestoration(_ summary: String?, _ entries: [RestorationReport.Entry]) {
        report.restoration = pass(ofPreservation: false, summary, entries)
        isReportSaved = false
    }

    /// Records a preservation in the report.
    func recordPreservation(_ summary: String?, _ entries: [RestorationReport.Entry]) {
        report.preservation = pass(ofPreservation: true, summary, entries)
    }

    /// Returns the report to be saved.
    func reportToSave() -> RestorationReport {
        isReportSaved = true
        return report
    }

    private func pass(
        ofPreservation: Bool, _ summary: String?, _ entries: [RestorationReport.Entry]
    ) -> RestorationReport.Pass {
        let remarks = traps.filter { $0.isOfPreservation == ofPreservation }.map { "\($0)" }
        return RestorationReport.Pass(
            date: Date(), summary: summary, entries: entries,
            remarks: remarks.filter { $0 != summary })
    }
}

/// Checks of the app as a whole (specification 8).
extension RestorationLog {
    /// Records with which of its methods the app delegate restores.
    func noteRestoring(_ verdict: ApplicationDelegateCoders.Verdict) {
        restoresSecurely = verdict.isImplemented ? verdict.isSecure : nil
    }

    /// Records that the delegate of a scene returns activities, or `nil` while there is none.
    func noteActivitiesAreImplemented() {
        asksForActivities = true
    }

    /// Checks which of the delegate's methods decided about preservation (specification 8.1.5,
    /// 8.1.6).
    ///
    /// An app whose scenes have activities restores its screens with them, and needs no identifiers
    /// (specification 2.4.1).
    func checkSaving(
        _ verdict: ApplicationDelegateCoders.Verdict, of delegate: any UIApplicationDelegate,
        in scenes: [SceneRuntime], hasScenes: Bool
    ) {
        let name = "\(type(of: delegate))"
        guard verdict.isImplemented else {
            let hasActivities = scenes.contains { $0.scene.session.kept.activity != nil }
            guard !asksForActivities, !hasActivities else { return }
            note(
                RestorableObjects.hasControllers
                    ? .nothingIsSaved(delegate: name)
                    : .notOptedIn(delegate: name, hasScenes: hasScenes))
            return
        }
        if let restoresSecurely, restoresSecurely != verdict.isSecure {
            note(.unequalMethods(delegate: name, savesSecurely: verdict.isSecure))
        } else if !verdict.isSecure {
            note(.olderMethods(delegate: name))
        }
    }

    /// Checks whether an app that restores state of another version read that version
    /// (specification 8.4.2).
    func checkVersion(of archive: ArchiveReader, current: String, _ decoder: ObjectDecoder) {
        guard !decoder.reservedKeysRead.contains(.bundleVersion),
            let saved = archive.header.bundleVersion, saved != current
        else { return }
        note(.versionUnchecked(saved: saved, current: current))
    }

    /// Warns about variables of Xcode's build settings that have no value here.
    func checkVariables(of manifest: AppManifest) {
        for variable in manifest.unknownVariables {
            noteLaunchProblem(.warning, "\(variable)")
        }
    }

    /// Warns about scenes on screen that show nothing.
    func checkBlankScenes(_ scenes: [SceneRuntime]) {
        for runtime in scenes where runtime.scene.activationState.phase != .background {
            guard let blank = BlankScene(runtime.scene) else { continue }
            noteLaunchProblem(.warning, blank.explanation)
        }
    }

    /// Warns about registered objects that were freed because no other object retains them
    /// (specification 8.3.9).
    func checkFreedRegistrations() {
        for registration in RestorableObjects.takeFreed() {
            let name = "\(registration.path) (\(registration.className))"
            connection.notice(.warning, "\(RestorationSkip(object: name, reason: .freedAtOnce))")
        }
    }

    /// Warns about open alerts, because they are lost when the process ends (specification 3.2.6).
    func checkOpenAlerts(in windows: [UIWindow]) {
        for window in windows {
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

    /// Warns about roots that state was restored into and that the end of the launch replaced
    /// (specification 8.1.7).
    func checkReplacedRoots(
        _ roots: [(window: UIWindow, root: UIViewController)], in windows: [UIWindow]
    ) {
        for (window, root) in roots {
            let other = windows.first { candidate in
                guard let shown = candidate.rootViewController, shown !== root,
                    !roots.contains(where: { $0.window === candidate && $0.root === shown })
                else { return false }
                // A window with the same root shows it now; a window with another root is a new
                // one.
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
