import Foundation
import RestorationArchive
import UIKitTesting

/// A rehearsal of an app's move to scenes: performs its scenario in each life cycle, kills it on
/// every screen, and compares everything that it preserves.
///
/// A loss is measured: on each screen, the app preserves its complete state. The process is killed,
/// and a launch in the life cycle to be rehearsed preserves its complete state too. A value that is
/// absent or different there, and is not in today's life cycle, is lost by the move.
@MainActor
package final class Rehearsal {
    /// The choices for a rehearsal.
    package struct Options: Sendable {
        /// The script; without one, the app is crawled.
        package var script: RehearsalScript?
        /// The folder of the app's sources; `nil` for the target's in the package around the
        /// executable.
        package var sources: String?
        /// The maximum number of screens of a crawl.
        package var screensMax = 40
        /// The maximum time of a crawl without kills.
        package var crawlTime = Duration.seconds(60)
        /// The time that the app may take to answer.
        package var patience = Duration.seconds(10)

        package init() {}
    }

    private let app: RehearsedApp
    private let options: Options
    private var screens: [RehearsalReport.Screen] = []
    private var remarks: [String] = []
    /// The differences of today's life cycle, by visit.
    private var today: [Int: [StateDifference]] = [:]
    private var ledgers: [RehearsalReport.Mode: LossLedger] = [:]
    private var todayLedger = LossLedger()

    /// Creates a rehearsal of the app with an executable.
    package init(executable: String, options: Options) throws(RehearsalError) {
        app = try RehearsedApp(executable, patience: options.patience)
        self.options = options
    }

    isolated deinit {
        app.remove()
    }

    /// Whether `stop()` was called.
    nonisolated package static var isStopped: Bool { SpawnedProcesses.isStopped }

    /// Ends the app, and with it the rehearsals of this process, which then remove their files.
    ///
    /// It can be called on any thread.
    nonisolated package static func stop() { SpawnedProcesses.stop() }

    /// Performs the rehearsal.
    package func run() throws(RehearsalError) -> RehearsalReport {
        let began = ContinuousClock.now
        let own: RehearsalReport.Mode = app.hasScenes ? .scenesWithControllers : .app
        try checkPreservation(own)
        let scout = Scout(app: app, mode: own)
        let scenario: Scenario
        if let script = options.script {
            scenario = try scout.follow(script)
        } else {
            scenario = try scout.crawl(
                CrawlPlan(screensMax: options.screensMax), until: .now + options.crawlTime)
        }
        remarks += scenario.remarks
        screens = Self.screens(of: scenario)
        let isAppMeasured = app.hasScenes ? try measuresApp() : true
        if isAppMeasured { try drive(scenario, .app, probe: app.hasScenes ? nil : .scenes) }
        if app.hasScenes { try drive(scenario, .scenesWithControllers, probe: .scenes) }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        return report(isAppMeasured: isAppMeasured, seconds: seconds)
    }

    /// Throws the reason if the app preserves nothing, because then nothing can be compared.
    private func checkPreservation(_ mode: RehearsalReport.Mode) throws(RehearsalError) {
        let launched = try app.launch(mode)
        defer { launched.kill() }
        let objects: PreservedObjects
        do {
            objects = try launched.preservedObjects()
        } catch {
            throw RehearsalError(.crashed, "The app ended: \(error)")
        }
        guard objects.isEmpty else { return }
        launched.enterBackground()
        let reasons = launched.notices.joined(separator: "\n")
        throw RehearsalError(
            .nothingPreserved,
            "The app preserves no state, so nothing can be compared. Give the root view controller "
                + "and those inside it restoration identifiers, and return true from "
                + "application(_:shouldSaveSecureApplicationState:)."
                + (reasons.isEmpty ? "" : " The app logged:\n\(reasons)"))
    }

    /// Whether the app creates its window without its scene manifest.
    private func measuresApp() throws(RehearsalError) -> Bool {
        do {
            let launched = try app.launch(.app)
            defer { launched.kill() }
            return try !launched.preservedObjects().isEmpty
        } catch {
            return false
        }
    }

    private static func screens(of scenario: Scenario) -> [RehearsalReport.Screen] {
        var screens: [RehearsalReport.Screen] = []
        var trail: [String] = []
        for move in scenario.moves {
            switch move {
            case .restart: trail = []
            case .step(let step, _): trail.append("\(step)")
            case .visit(let title):
                screens.append(
                    RehearsalReport.Screen(
                        number: screens.count + 1, title: title, steps: trail, kills: []))
            }
        }
        return screens
    }

    private func drive(
        _ scenario: Scenario, _ mode: RehearsalReport.Mode, probe: RehearsalReport.Mode?
    ) throws(RehearsalError) {
        let drive = Drive(
            app: app, mode: mode, probe: probe,
            report: { [self] number, _, outcomes in note(number, outcomes) },
            remark: { [self] in remarks.append($0) })
        try drive.run(scenario)
    }

    private func note(_ number: Int, _ outcomes: [Drive.Outcome]) {
        for outcome in outcomes {
            let isToday = today[number] == nil
            if isToday {
                today[number] = outcome.differences
                todayLedger.add(outcome.differences, screen: number)
            }
            let caused =
                isToday
                ? []
                : StateDifference.caused(outcome.differences, butNotIn: today[number] ?? [])
            ledgers[outcome.mode, default: LossLedger()].add(caused, screen: number)
            screens[number - 1].kills.append(
                RehearsalReport.Kill(
                    mode: outcome.mode, before: outcome.before, after: outcome.after,
                    losses: caused.count))
        }
    }

    private func report(isAppMeasured: Bool, seconds: Double) -> RehearsalReport {
        let differences =
            ledgers.values.flatMap { $0.all.map(\.difference) } + todayLedger.all.map(\.difference)
        let index = sources(for: differences)
        let losses = RehearsalReport.Mode.allCases.flatMap { mode in
            (ledgers[mode] ?? LossLedger()).byObject.map {
                loss($0.difference, $0.screens, mode, index)
            }
        }
        let differsToday = todayLedger.all.map {
            loss($0.difference, $0.screens, isAppMeasured ? .app : .scenesWithControllers, index)
        }
        return RehearsalReport(
            app: app.name, modes: modes(isAppMeasured: isAppMeasured), screens: screens,
            losses: losses, differsToday: differsToday, remarks: remarks,
            seconds: (seconds * 1000).rounded() / 1000)
    }

    private func modes(isAppMeasured: Bool) -> [RehearsalReport.ModeReport] {
        RehearsalReport.Mode.allCases.map { mode in
            let count = ledgers[mode]?.all.count ?? 0
            let note: String
            var isMeasured = true
            switch mode {
            case .app:
                isMeasured = isAppMeasured
                note =
                    !app.hasScenes
                    ? "The app as it is today."
                    : isAppMeasured
                        ? "Info.plist without its scene manifest."
                        : "Without its scene manifest, the app creates no view controllers that are "
                            + "preserved; scenes with view controllers kept count as today."
            case .scenesWithControllers:
                isMeasured = app.hasScenes
                note =
                    app.hasScenes
                    ? "As Perennial restores apps with scenes, and UIKit does not."
                    : "The app has no scene manifest; Perennial would restore the same view controllers."
            case .scenes:
                note =
                    app.hasScenes
                    ? "Only the activity of stateRestorationActivity(for:) came back."
                    : "The app has no scene delegate yet, so the app delegate's window stood for the "
                        + "scene's, and nothing came back."
            }
            return RehearsalReport.ModeReport(
                mode: mode, isMeasured: isMeasured, note: note, losses: count)
        }
    }

    private func loss(
        _ difference: StateDifference, _ screens: [Int], _ mode: RehearsalReport.Mode,
        _ index: SourceIndex
    ) -> RehearsalReport.Loss {
        var key: String?
        var encoding: SourceIndex.Encoding?
        if case .key(let name) = difference.aspect {
            key = name
            encoding = index.encoding(of: name, in: Self.encoder(of: difference))
        }
        let place =
            encoding?.place ?? index.declaration(of: difference.className)
            ?? difference.storyboardIdentifier.flatMap(index.scene)
            ?? difference.controllerClass.flatMap(index.declaration)
        return RehearsalReport.Loss(
            mode: mode, object: "\(difference.path)", kind: "\(difference.kind)",
            className: SourceIndex.shortName(of: difference.className),
            controller: difference.controllerClass.map(SourceIndex.shortName),
            aspect: "\(difference.aspect)", key: key, source: place, screens: screens,
            suggestion: mode == .scenes
                ? SuggestedLines(for: difference, expression: encoding?.expression) : nil)
    }

    /// The class whose methods encode the values of an object: the app delegate's for the app.
    private static func encoder(of difference: StateDifference) -> String {
        difference.kind == .application ? "AppDelegate" : difference.className
    }

    private func sources(for differences: [StateDifference]) -> SourceIndex {
        let names = differences.flatMap { difference in
            [difference.className, difference.controllerClass ?? "", Self.encoder(of: difference)]
                .map(SourceIndex.shortName) + [difference.storyboardIdentifier ?? ""]
        }
        guard let folder = options.sources ?? SourceFolder.around(app.path) else {
            return SourceIndex()
        }
        return SourceIndex(folder: folder, names: Set(names))
    }
}

/// The folder of an app's sources.
enum SourceFolder {
    /// Returns the folder of the target in the package around an executable, or the package's; nil
    /// without a package.
    static func around(_ executable: String) -> String? {
        let files = FileManager.default
        let name = URL(fileURLWithPath: executable).lastPathComponent
        var folder = URL(fileURLWithPath: executable).standardizedFileURL
            .deletingLastPathComponent()
        while folder.path != "/" {
            if files.fileExists(atPath: folder.path + "/Package.swift") {
                for parent in ["Sources", "Tests", "Examples"] {
                    let target = "\(folder.path)/\(parent)/\(name)"
                    if files.fileExists(atPath: target) { return target }
                }
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}
