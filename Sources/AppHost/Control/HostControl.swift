import Glibc
import HostLink

/// The executor of operators' requests.
///
/// It turns a request's target into apps and users, performs the operation on each, and describes
/// the results in sentences.
struct HostControl: Sendable {
    let survey: AppSurvey
    let people: PeopleOperations
    /// The time at which the host was created, by its clock.
    let started: Duration

    /// Carries out a request; every request gets an answer, even if it fails.
    func perform(_ request: ControlRequest, _ host: isolated AppHost) async -> ControlAnswer {
        do {
            switch request {
            case .list(let target, let includesEnded):
                return .report(try await report(target, includesEnded: includesEnded, host))
            case .suspend(let target):
                return .results(try await running(target, host).map { try suspend($0, host) })
            case .resume(let target):
                return .results(try await running(target, host).map { try resume($0, host) })
            case .kill(let target):
                return .results(try await running(target, host).map { try kill($0, host) })
            case .memoryWarning(let target):
                return .results(try await running(target, host).map { warnOfMemory($0, host) })
            case .fetch(let target, let task):
                return .results(try await fetch(target, task: task, host))
            case .push(let target, let payload):
                return .results([try await push(payload, to: target, host)])
            case .pushCredentials:
                // The gateway carries these requests out, if there is one.
                throw ControlFailure(
                    .refused,
                    "This host has no push gateway. Start it with --push-gateway ADDRESS:PORT.")
            case .pushEndpoints(let person):
                return .pushEndpoints(try await pushEndpoints(person, host))
            case .removePushEndpoint(let beginning):
                return .results([try removePushEndpoint(beginning, host)])
            case .resetPushes(let target):
                return .results(try await resetPushes(target, host))
            case .lock(let person): return .results([try await setLock(true, person, host)])
            case .unlock(let person): return .results([try await setLock(false, person, host)])
            case .open(let address, let person):
                return .results([try await open(address, person, host)])
            case .metrics: return .text(await host.metrics())
            case .quit(let target): return .results(try await quit(target, host))
            case .people: return .people(try await people.list(host))
            case .mergePeople(let person, let into):
                return .results(try await people.merge(person, into: into, host))
            case .deletePerson(let person):
                return .results([try await people.delete(person, host)])
            case .exportPerson(let person): return .text(try await people.export(person, host))
            }
        } catch let failure as ControlFailure {
            return .failure(failure)
        } catch {
            return .failure(ControlFailure(.failed, "\(error)"))
        }
    }

    // MARK: Targets

    /// Reports the running apps of a target, and on request all apps with a window.
    func report(
        _ target: ControlTarget, includesEnded: Bool, _ host: isolated AppHost
    ) async throws -> HostReport {
        let (survey, live, age) = (survey, liveApps(host), (host.now - started) / .seconds(1))
        let apps = try await BlockingWork.run {
            try survey.reports(target, includesEnded: includesEnded, live)
        }
        return HostReport(
            process: getpid(), age: age, stateDirectory: survey.directory.path, apps: apps)
    }

    /// Returns the apps in the host's memory.
    func liveApps(_ host: isolated AppHost) -> [InstanceKey: LiveApp] {
        let now = host.now
        return host.instances.mapValues { LiveApp($0, at: now) }
    }

    private func matches(
        _ target: ControlTarget, _ host: isolated AppHost
    ) async throws -> [ControlSelection.Match] {
        let (survey, live) = (survey, liveApps(host))
        return try await BlockingWork.run { try survey.selection(live).matches(target) }
    }

    /// Returns the apps of a target, each once: the apps with a process, or all apps of the target
    /// if no app has a process.
    private func running(
        _ target: ControlTarget, _ host: isolated AppHost
    ) async throws -> [ControlSelection.Match] {
        let matches = try await apps(target, host)
        let running = matches.filter { $0.candidate.process != nil }
        return running.isEmpty ? matches : running
    }

    /// Returns the apps of a target, each once.
    private func apps(
        _ target: ControlTarget, _ host: isolated AppHost
    ) async throws -> [ControlSelection.Match] {
        var known: Set<InstanceKey> = []
        return try await matches(target, host).filter { known.insert($0.candidate.key).inserted }
    }

    /// Returns the user whose identifier begins with a prefix; without a prefix, the only user.
    private func person(_ beginning: String?, _ host: isolated AppHost) async throws -> Person {
        let (survey, live) = (survey, liveApps(host))
        return try await BlockingWork.run {
            Person(identifier: try survey.selection(live).person(beginning))
        }
    }

    private func result(
        _ match: ControlSelection.Match, _ outcome: ControlResult.Outcome, _ message: String
    ) -> ControlResult {
        ControlResult(
            app: match.candidate.app, person: match.candidate.person,
            process: match.candidate.process, session: match.session, outcome: outcome,
            message: "\(match.candidate.name) of \(match.candidate.person.prefix(8)) \(message)")
    }

    private func notRunning(_ match: ControlSelection.Match) -> ControlResult {
        result(match, .unchanged, "is not running; the next visit starts it.")
    }

    // MARK: Processes

    private func suspend(
        _ match: ControlSelection.Match, _ host: isolated AppHost
    ) throws -> ControlResult {
        guard let instance = host.instances[match.candidate.key], instance.process != nil else {
            return notRunning(match)
        }
        let state = instance.life.summary
        guard state != .suspended else {
            return result(match, .unchanged, "is already suspended.")
        }
        guard !instance.isInForeground else {
            return result(
                match, .notNow,
                "is in the foreground; only apps in the background can be suspended.")
        }
        guard try host.suspend(match.candidate.app, for: instance.key.person) else {
            return result(
                match, .notNow,
                state == .starting
                    ? "is starting; it can be suspended when it runs."
                    : "is \(state.rawValue) and cannot be suspended.")
        }
        guard instance.life.summary == .suspended else {
            return result(
                match, .done,
                "will be suspended when its background work has ended.")
        }
        return result(match, .done, "is suspended.")
    }

    private func resume(
        _ match: ControlSelection.Match, _ host: isolated AppHost
    ) throws -> ControlResult {
        guard host.instances[match.candidate.key]?.process != nil else { return notRunning(match) }
        guard try host.resume(match.candidate.app, for: match.candidate.key.person) else {
            return result(match, .unchanged, "is not suspended.")
        }
        return result(match, .done, "runs again.")
    }

    private func kill(
        _ match: ControlSelection.Match, _ host: isolated AppHost
    ) throws -> ControlResult {
        guard try host.kill(match.candidate.app, for: match.candidate.key.person) else {
            return notRunning(match)
        }
        return result(match, .done, "was killed; its state is kept.")
    }

    private func warnOfMemory(
        _ match: ControlSelection.Match, _ host: isolated AppHost
    ) -> ControlResult {
        guard let instance = host.instances[match.candidate.key], instance.process != nil else {
            return notRunning(match)
        }
        switch instance.life.summary {
        case .suspended:
            return result(match, .unchanged, "is suspended and gets no messages; resume it first.")
        case .ending: return result(match, .unchanged, "is ending and gets no more messages.")
        case .ended, .failed, .running, .starting:
            host.send(.memoryWarning, to: instance)
            return result(match, .done, "was sent a memory warning.")
        }
    }

    // MARK: Quitting

    private func quit(
        _ target: ControlTarget, _ host: isolated AppHost
    ) async throws -> [ControlResult] {
        let matches = try await self.matches(target, host)
        guard target.isAll || (matches.count <= 1 && !target.names.isEmpty) else {
            throw ControlFailure(
                .ambiguous,
                "This command would quit \(matches.count) apps or windows of people and delete "
                    + "their state. Name one with --person or by its session, or pass --all.")
        }
        // All apps are quit at the same time, because each may take its whole deadline to end.
        return await withTaskGroup(of: (Int, ControlResult).self) { tasks in
            for (index, match) in matches.enumerated() {
                tasks.addTask { (index, await quit(match, host)) }
            }
            var results: [Int: ControlResult] = [:]
            for await (index, result) in tasks { results[index] = result }
            return matches.indices.compactMap { results[$0] }
        }
    }

    private func quit(_ match: ControlSelection.Match, _ host: AppHost) async -> ControlResult {
        let (app, person) = (match.candidate.app, match.candidate.key.person)
        // Closing the last window of an app quits the app.
        var isWhole = true
        do {
            if let session = match.session {
                isWhole = try await host.quitsApp(closing: session, of: app, for: person)
                try await host.quit(session: session, of: app, for: person)
            } else {
                try await host.quit(app, for: person)
            }
        } catch {
            return result(match, .failed, "could not be quit. \(error)")
        }
        guard !host.settings.isDeveloperMode else {
            return result(match, .done, "was quit; its saved state is kept, as in developer mode.")
        }
        return result(
            match, .done,
            isWhole
                ? "was quit; its saved state is deleted."
                : "keeps its other windows; that window's state is deleted.")
    }

    // MARK: Background work

    /// Wakes the apps one after the other, as the schedule does.
    private func fetch(
        _ target: ControlTarget, task: String?, _ host: isolated AppHost
    ) async throws -> [ControlResult] {
        var results: [ControlResult] = []
        for match in try await apps(target, host) {
            let (outcome, message) = await fetch(match, task: task, host)
            results.append(result(match, outcome, message))
        }
        return results
    }

    private func fetch(
        _ match: ControlSelection.Match, task: String?, _ host: isolated AppHost
    ) async -> (ControlResult.Outcome, String) {
        do throws(HostError) {
            switch try await host.performBackgroundWork(
                of: match.candidate.app, task: task, for: match.candidate.key.person)
            {
            case .newData:
                return (.done, task == nil ? "has fetched new data." : "has done its task.")
            case .noData: return (.done, "has found no new data.")
            case .failed:
                return (
                    .failed,
                    "was woken in the background and did not succeed. Its log may have the reason."
                )
            }
        } catch  where error.code == .dataLocked || error.code == .backgroundRefused {
            return (.notNow, "was not woken. \(error)")
        } catch {
            return (.failed, "could not be woken. \(error)")
        }
    }

    // MARK: Pushes

    /// Delivers a push to the one app that a target selects, among the apps with a window and those
    /// that are registered for pushes.
    private func push(
        _ payload: String, to target: ControlTarget, _ host: isolated AppHost
    ) async throws -> ControlResult {
        let (survey, live) = (survey, liveApps(host))
        let registered = host.pushes.registeredApps
        let matches = try await BlockingWork.run {
            try survey.selection(live, registered).matches(target)
        }
        guard matches.count <= 1 else {
            throw ControlFailure(
                .ambiguous,
                "\(matches.count) apps match. Name the user with --person; `perennial ps --all` "
                    + "lists them.")
        }
        guard let match = matches.first else {
            throw ControlFailure(
                .notFound, "Nobody has opened this app. Open it in a browser first.")
        }
        guard
            let registration = host.storage.pushes.tokens.registration(
                of: match.candidate.key, .voIP)
        else {
            return result(
                match, .failed,
                "is not registered for VoIP pushes: it has to set desiredPushTypes of a "
                    + "PKPushRegistry.")
        }
        let outcome = await host.deliverPush(Array(payload.utf8), to: registration)
        return result(match, outcome.controlOutcome, outcome.sentence)
    }

    /// Resets the apps of a target that reported no call for several pushes.
    private func resetPushes(
        _ target: ControlTarget, _ host: isolated AppHost
    ) async throws -> [ControlResult] {
        let (survey, live) = (survey, liveApps(host))
        let registered = host.pushes.registeredApps
        let matches = try await BlockingWork.run {
            try survey.selection(live, registered).matches(target)
        }
        return try matches.map { match in
            try host.pushes.reset(match.candidate.key, host)
                ? result(match, .done, "is launched for pushes again.")
                : result(match, .unchanged, "has reported a call for its last push.")
        }
    }

    // MARK: A user's data

    /// Locks or unlocks data.
    ///
    /// - Parameter beginning: The beginning of one user's identifier; `nil` for the whole host.
    private func setLock(
        _ isLocked: Bool, _ beginning: String?, _ host: isolated AppHost
    ) async throws -> ControlResult {
        let person: Person?
        if let beginning { person = try await self.person(beginning, host) } else { person = nil }
        if isLocked { try host.lock(person) } else { try host.unlock(person) }
        let whose = person.map { "The data of \($0.shortIdentifier)" } ?? "Everybody's data"
        let stays = !isLocked && (person.map { host.isLocked($0) } ?? host.isLocked)
        let message =
            isLocked
            ? "\(whose) is locked."
            : stays
                ? "\(whose) stays locked: the host or the session of this machine is."
                : "\(whose) is unlocked."
        return ControlResult(
            person: person?.identifier, outcome: stays ? .unchanged : .done, message: message)
    }

    private func open(
        _ address: String, _ beginning: String?, _ host: isolated AppHost
    ) async throws -> ControlResult {
        let person = try await person(beginning, host)
        do {
            let opened = try host.open(url: address, for: person)
            let whose = "\(opened.app.name) of \(person.shortIdentifier)"
            return ControlResult(
                app: opened.app.slug, person: person.identifier,
                session: opened.session.identifier, outcome: .done,
                message: opened.isOnScreen
                    ? "\(whose) opens it."
                    : "\(whose) opens it when \(opened.session.address) is next shown.")
        } catch {
            let isLater = error.code == .dataLocked
            throw ControlFailure(isLater ? .notNow : .refused, error.message)
        }
    }
}
