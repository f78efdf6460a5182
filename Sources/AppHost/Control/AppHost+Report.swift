package import ControlLink
import Foundation
import Glibc
import HostLink

extension AppHost {
    /// Everything that runs, and what anybody can come back to.
    package func report() async throws(HostError) -> HostReport {
        flushChanges()
        let stored = try await Self.everySession(in: store)
        let facts = facts(of: stored)
        let root = directory.path
        return HostReport(
            process: getpid(), age: seconds(since: started), stateDirectory: root,
            apps: await Self.measured(facts, in: root))
    }

    func facts(of stored: [StoredSession]) -> [AppReport] {
        var sessions: [ResidentKey: [StoredSession]] = [:]
        for session in stored {
            let key = ResidentKey(
                person: Person(identifier: session.person), app: session.session.app)
            sessions[key, default: []].append(session)
        }
        for key in residents.keys where sessions[key] == nil { sessions[key] = [] }
        return sessions.map { key, stored in
            let resident = residents[key]
            let app = installed[key.app]
            return AppReport(
                app: key.app, name: app?.name ?? key.app,
                container: app?.containerName ?? key.app, person: key.person.identifier,
                state: (resident?.life.summary ?? .ended).rawValue,
                isInFront: resident?.isInForeground ?? false,
                process: resident?.process?.identifier,
                age: resident.flatMap { resident in
                    resident.process == nil ? nil : seconds(since: resident.spawned)
                },
                scenes: stored.map { stored in
                    let scene = resident?.scenes[stored.session.identifier]
                    return SceneReport(
                        session: stored.session.identifier, isOnScreen: scene?.page != nil,
                        phase: "\(scene?.phase ?? .background)", lastUsed: stored.session.lastUsed)
                })
        }
        .sorted { ($0.app, $0.person) < ($1.app, $1.person) }
    }

    private func seconds(since instant: Duration) -> Double {
        let parts = (now - instant).components
        return Double(parts.seconds) + Double(parts.attoseconds / 1_000_000_000_000_000) / 1000
    }

    /// Read beside the host's queue, by a connection of its own: nobody waits for it.
    @concurrent static func everySession(
        in store: SessionStore
    ) async throws(HostError) -> [StoredSession] { try store.everySession() }

    /// Adds what takes a look at the disk and at the kernel.
    @concurrent private static func measured(
        _ apps: [AppReport], in root: String
    ) async -> [AppReport] {
        apps.map { app in
            var app = app
            app.memory = app.process.flatMap { ProcessMemory.resident(of: $0) }
            app.stateSize = StateSize.bytes(
                inContainer: "\(root)/persons/\(app.person)/\(app.container)")
            return app
        }
    }
}
