import Foundation
import HostLink

/// The reader of the database, the disk and the kernel for reports.
///
/// It does not run on the host's queue, so no page waits for a report.
struct AppSurvey: Sendable {
    let store: any SessionStore
    let directory: StateDirectory
    let catalog: AppCatalog
    let processMemory: any ProcessMemory

    /// Returns the apps that a target selects, each with its windows and sizes, by app, then user.
    ///
    /// - Parameter includesEnded: Whether apps are included that have neither a process nor a page.
    func reports(
        _ target: ControlTarget, includesEnded: Bool, _ live: [InstanceKey: LiveApp]
    ) throws -> [AppReport] {
        let all = try facts(live)
        let named = Set(try selection(all).matches(target).map(\.candidate.key))
        return all.filter { app in
            let isGone =
                app.state == SceneSummary.ProcessState.ended.rawValue
                && !app.scenes.contains(where: \.isOnScreen)
            let key = InstanceKey(person: Person(identifier: app.person), app: app.app)
            return named.contains(key) && (includesEnded || !isGone)
        }
        .map { measured($0) }
    }

    /// Returns the selection among all apps that have a window or are in memory.
    func selection(_ live: [InstanceKey: LiveApp]) throws -> ControlSelection {
        selection(try facts(live))
    }

    /// Returns the selection among these apps and others, which may have neither a window nor a
    /// process.
    func selection(
        _ live: [InstanceKey: LiveApp], _ others: [InstanceKey]
    ) throws -> ControlSelection {
        selection(try facts(live, others))
    }

    private func selection(_ apps: [AppReport]) -> ControlSelection {
        ControlSelection(
            candidates: apps.map { app in
                ControlSelection.Candidate(
                    app: app.app, name: app.name, container: app.container, person: app.person,
                    process: app.process, sessions: app.scenes.map(\.session))
            },
            apps: Set(catalog.all.map(\.slug)))
    }

    private func facts(
        _ live: [InstanceKey: LiveApp], _ others: [InstanceKey] = []
    ) throws(HostError) -> [AppReport] {
        let stored = try store.everySession()
        let installed = Dictionary(catalog.all.map { ($0.slug, $0) }) { first, _ in first }
        var sessions: [InstanceKey: [SceneSession]] = [:]
        for session in stored {
            let key = InstanceKey(
                person: Person(identifier: session.person), app: session.session.app)
            sessions[key, default: []].append(session.session)
        }
        for key in Array(live.keys) + others where sessions[key] == nil { sessions[key] = [] }
        return sessions.map { key, sessions in
            let (app, live) = (installed[key.app], live[key])
            return AppReport(
                app: key.app, name: app?.name ?? key.app,
                container: app?.containerName ?? key.app, person: key.person.identifier,
                state: (live?.state ?? .ended).rawValue,
                isInForeground: live?.isInForeground ?? false,
                process: live?.process, age: live?.age,
                scenes: sessions.map { session in
                    let scene = live?.scenes[session.identifier]
                    return SceneReport(
                        session: session.identifier, isOnScreen: scene?.isOnScreen ?? false,
                        phase: "\(scene?.phase ?? .background)", lastUsed: session.lastUsed)
                })
        }
        .sorted { ($0.app, $0.person) < ($1.app, $1.person) }
    }

    /// Returns a report with the memory of the app's process and the size of its saved state.
    private func measured(_ app: AppReport) -> AppReport {
        var app = app
        app.memory = app.process.flatMap { processMemory.bytes(of: $0) }
            .map { Int(clamping: $0) }
        let container = "\(directory.persons)/\(app.person)/\(app.container)"
        app.stateSize = Int(clamping: StateSize.ofSavedState(in: container))
        return app
    }
}
