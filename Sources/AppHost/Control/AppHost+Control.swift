package import ControlLink
import HostLink

/// What an operator asks, carried out.
extension AppHost {
    /// Carries a request out; whatever happens, there is an answer.
    package func perform(_ request: ControlRequest) async -> ControlAnswer {
        do {
            switch request {
            case .list(let target, let includesEnded):
                return .report(try await report(target, includesEnded: includesEnded))
            case .suspend(let target):
                return .results(try await running(target).map { try suspend($0) })
            case .resume(let target):
                return .results(try await running(target).map { try resume($0) })
            case .kill(let target):
                return .results(try await running(target).map { try kill($0) })
            case .memoryWarning(let target):
                return .results(try await running(target).map { warnOfMemory($0) })
            case .fetch(let target, let task):
                return .results(try await fetch(target, task: task))
            case .lock(let person): return .results([try await changeLock(true, person)])
            case .unlock(let person): return .results([try await changeLock(false, person)])
            case .open(let address, let person):
                return .results([try await open(address, person)])
            case .metrics: return .text(await metrics())
            case .quit(let target): return .results(try await quit(target))
            case .people: return .people(try await people())
            case .mergePeople(let person, let into):
                return .results(try await mergePeople(person, into: into))
            case .deletePerson(let person): return .results([try await deletePerson(person)])
            case .exportPerson(let person): return .text(try await exportPerson(person))
            }
        } catch let failure as ControlFailure {
            return .failure(failure)
        } catch {
            return .failure(ControlFailure(.failed, "\(error)"))
        }
    }

    /// What of a target has a process, each once; where nothing has, everything, to say so.
    private func running(_ target: ControlTarget) async throws -> [ControlSelection.Match] {
        var matches: [ControlSelection.Match] = []
        var known: Set<InstanceKey> = []
        for match in try await self.matches(target)
        where known.insert(match.candidate.key).inserted {
            matches.append(match)
        }
        let running = matches.filter { $0.candidate.process != nil }
        return running.isEmpty ? matches : running
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

    private func suspend(_ match: ControlSelection.Match) throws -> ControlResult {
        guard let instance = instances[match.candidate.key], instance.process != nil else {
            return notRunning(match)
        }
        guard instance.life.summary != .suspended else {
            return result(match, .unchanged, "is suspended already.")
        }
        guard !instance.isInForeground else {
            return result(
                match, .notNow,
                "is in front of its person; only what is in the background is suspended.")
        }
        let state = instance.life.summary
        guard try suspend(match.candidate.app, for: instance.key.person) else {
            return result(
                match, .notNow,
                state == .starting
                    ? "is starting; it can be suspended when it runs."
                    : "is \(state.rawValue) and cannot be suspended.")
        }
        guard instance.life.summary == .suspended else {
            return result(
                match, .done,
                "is suspended as soon as it has finished what it does in the background.")
        }
        return result(match, .done, "is suspended.")
    }

    private func resume(_ match: ControlSelection.Match) throws -> ControlResult {
        guard let instance = instances[match.candidate.key], instance.process != nil else {
            return notRunning(match)
        }
        guard try resume(match.candidate.app, for: instance.key.person) else {
            return result(match, .unchanged, "is not suspended.")
        }
        return result(match, .done, "runs again.")
    }

    private func kill(_ match: ControlSelection.Match) throws -> ControlResult {
        guard try kill(match.candidate.app, for: match.candidate.key.person) else {
            return notRunning(match)
        }
        return result(match, .done, "was killed; its state is kept.")
    }

    private func warnOfMemory(_ match: ControlSelection.Match) -> ControlResult {
        guard let instance = instances[match.candidate.key], instance.process != nil else {
            return notRunning(match)
        }
        switch instance.life.summary {
        case .suspended:
            return result(match, .unchanged, "is suspended and hears nothing; resume it first.")
        case .ending: return result(match, .unchanged, "is ending and hears nothing any more.")
        case .ended, .failed, .running, .starting:
            send(.memoryWarning, to: instance)
            return result(match, .done, "was told that memory is short.")
        }
    }

    private func quit(_ target: ControlTarget) async throws -> [ControlResult] {
        let matches = try await self.matches(target)
        guard target.isAll || (matches.count <= 1 && !target.names.isEmpty) else {
            throw ControlFailure(
                .ambiguous,
                "That would quit \(matches.count) apps or windows of people and delete what they "
                    + "left open. Name one with --person or by its session, or say --all.")
        }
        // At once: each may take the whole time that an app has to end.
        return await withTaskGroup(of: (Int, ControlResult).self) { tasks in
            for (index, match) in matches.enumerated() {
                tasks.addTask { (index, await self.quit(match)) }
            }
            var results: [Int: ControlResult] = [:]
            for await (index, result) in tasks { results[index] = result }
            return matches.indices.compactMap { results[$0] }
        }
    }

    /// One after the other, as the host itself wakes them.
    private func fetch(_ target: ControlTarget, task: String?) async throws -> [ControlResult] {
        var results: [ControlResult] = []
        var known: Set<InstanceKey> = []
        for match in try await matches(target) where known.insert(match.candidate.key).inserted {
            let (outcome, message) = await fetch(match, task: task)
            results.append(result(match, outcome, message))
        }
        return results
    }

    private func fetch(
        _ match: ControlSelection.Match, task: String?
    ) async -> (ControlResult.Outcome, String) {
        do {
            switch try await performBackgroundWork(
                of: match.candidate.app, task: task, for: match.candidate.key.person)
            {
            case .newData:
                return (.done, task == nil ? "has fetched new data." : "has done its task.")
            case .noData: return (.done, "has found no new data.")
            case .failed:
                return (
                    .failed,
                    "was woken in the background and has not succeeded. Its log may say why."
                )
            }
        } catch  where error.code == .dataLocked || error.code == .backgroundRefused {
            return (.notNow, "was not woken. \(error)")
        } catch {
            return (.failed, "could not be woken. \(error)")
        }
    }

    private func quit(_ match: ControlSelection.Match) async -> ControlResult {
        let (app, person) = (match.candidate.app, match.candidate.key.person)
        do {
            if let session = match.session {
                try await quit(session: session, of: app, for: person)
            } else {
                try await quit(app, for: person)
            }
        } catch {
            return result(match, .failed, "could not be quit. \(error)")
        }
        guard !settings.isDeveloperMode else {
            return result(match, .done, "was quit; its saved state is kept, as in developer mode.")
        }
        // A window that was the last one took its app with it.
        let isWhole = match.session == nil || match.candidate.sessions.count <= 1
        return result(
            match, .done,
            isWhole
                ? "was quit; its saved state is deleted."
                : "has one window less; that window's state is deleted.")
    }
}
