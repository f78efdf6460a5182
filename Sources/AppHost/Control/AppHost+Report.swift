package import ControlLink
import Foundation
import Glibc
import HostLink

extension AppHost {
    /// What runs of a target, and if asked for what anybody can come back to.
    package func report(
        _ target: ControlTarget = ControlTarget(), includesEnded: Bool = false
    ) async throws -> HostReport {
        let (live, age) = (liveApps(), Self.seconds(now - started))
        let apps = try await aside {
            let all = try self.facts(live)
            let named = Set(try self.selection(all).matches(target).map(\.candidate.key))
            return all.filter { app in
                let isGone =
                    app.state == SceneSummary.ProcessState.ended.rawValue
                    && !app.scenes.contains(where: \.isOnScreen)
                return named.contains(Self.key(app)) && (includesEnded || !isGone)
            }
            .map { self.measured($0) }
        }
        return HostReport(
            process: getpid(), age: age, stateDirectory: directory.path, apps: apps)
    }

    /// What a target means, for a command that acts.
    func matches(_ target: ControlTarget) async throws -> [ControlSelection.Match] {
        let live = liveApps()
        return try await aside { try self.selection(try self.facts(live)).matches(target) }
    }

    /// The one person whose identifier begins so; without a beginning, the only one there is.
    func onePerson(_ beginning: String?) async throws -> Person {
        let live = liveApps()
        return try await aside {
            Person(identifier: try self.selection(try self.facts(live)).person(beginning))
        }
    }

    private nonisolated func selection(_ apps: [AppReport]) -> ControlSelection {
        ControlSelection(
            candidates: apps.map { app in
                ControlSelection.Candidate(
                    app: app.app, name: app.name, container: app.container, person: app.person,
                    process: app.process, sessions: app.scenes.map(\.session))
            },
            apps: Set(catalog.all.map(\.slug)))
    }

    /// Everything that has a window or is in memory, by app, then person.
    private nonisolated func facts(
        _ live: [InstanceKey: LiveApp]
    ) throws(HostError) -> [AppReport] {
        let stored = try store.everySession()
        let installed = Dictionary(catalog.all.map { ($0.slug, $0) }) { first, _ in first }
        var sessions: [InstanceKey: [SceneSession]] = [:]
        for session in stored {
            let key = InstanceKey(
                person: Person(identifier: session.person), app: session.session.app)
            sessions[key, default: []].append(session.session)
        }
        for key in live.keys where sessions[key] == nil { sessions[key] = [] }
        return sessions.map { key, sessions in
            let (app, live) = (installed[key.app], live[key])
            return AppReport(
                app: key.app, name: app?.name ?? key.app,
                container: app?.containerName ?? key.app, person: key.person.identifier,
                state: (live?.state ?? .ended).rawValue, isInFront: live?.isInFront ?? false,
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

    private nonisolated static func key(_ app: AppReport) -> InstanceKey {
        InstanceKey(person: Person(identifier: app.person), app: app.app)
    }

    /// Adds what takes a look at the disk and at the kernel.
    private nonisolated func measured(_ app: AppReport) -> AppReport {
        var app = app
        app.memory = app.process.flatMap { settings.processMemory.bytes(of: $0) }
            .map { Int(clamping: $0) }
        let container = "\(directory.persons)/\(app.person)/\(app.container)"
        app.stateSize = Int(clamping: StateSize.ofSavedState(in: container))
        return app
    }
}
