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
            case .metrics: return .text(await metrics())
            case .quit(let target): return .results(try await quit(target))
            }
        } catch let failure as ControlFailure {
            return .failure(failure)
        } catch {
            return .failure(ControlFailure(.failed, "\(error)"))
        }
    }

    private func report(
        _ target: ControlTarget, includesEnded: Bool
    ) async throws -> HostReport {
        var report = try await report()
        let matches = try selection(report.apps).matches(target)
        let named = Set(matches.map { [$0.candidate.app, $0.candidate.person] })
        report.apps.removeAll { app in
            let isGone = app.state == "ended" && !app.scenes.contains(where: \.isOnScreen)
            return !named.contains([app.app, app.person]) || (isGone && !includesEnded)
        }
        return report
    }

    private func selection(_ apps: [AppReport]) -> ControlSelection {
        ControlSelection(
            candidates: apps.map { app in
                ControlSelection.Candidate(
                    app: app.app, name: app.name, container: app.container, person: app.person,
                    process: app.process, sessions: app.scenes.map(\.session))
            },
            apps: Set(installed.keys))
    }

    private func matches(_ target: ControlTarget) async throws -> [ControlSelection.Match] {
        flushChanges()
        let stored = try await Self.everySession(in: store)
        return try selection(facts(of: stored)).matches(target)
    }

    /// What of a target has a process; where nothing has, everything, to say so.
    private func running(_ target: ControlTarget) async throws -> [ControlSelection.Match] {
        let matches = try await matches(target)
        let running = matches.filter { $0.candidate.process != nil }
        return running.isEmpty ? matches : running
    }

    private func resident(_ match: ControlSelection.Match) -> Resident? {
        residents[key(match)]
    }

    private func key(_ match: ControlSelection.Match) -> ResidentKey {
        ResidentKey(person: Person(identifier: match.candidate.person), app: match.candidate.app)
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
        guard let resident = resident(match), resident.process != nil else {
            return notRunning(match)
        }
        guard resident.life.summary != .suspended else {
            return result(match, .unchanged, "is suspended already.")
        }
        guard !resident.isInForeground else {
            return result(
                match, .notNow,
                "is in front of its person; only what is in the background is suspended.")
        }
        guard try suspend(match.candidate.app, for: resident.key.person) else {
            return result(
                match, .notNow,
                "is \(resident.life.summary.rawValue) and cannot be suspended before it runs.")
        }
        guard resident.life.summary == .suspended else {
            return result(
                match, .done, "is suspended as soon as it has finished going to the background.")
        }
        return result(match, .done, "is suspended.")
    }

    private func resume(_ match: ControlSelection.Match) throws -> ControlResult {
        guard let resident = resident(match), resident.process != nil else {
            return notRunning(match)
        }
        guard try resume(match.candidate.app, for: resident.key.person) else {
            return result(match, .unchanged, "is not suspended.")
        }
        return result(match, .done, "runs again.")
    }

    private func kill(_ match: ControlSelection.Match) throws -> ControlResult {
        guard try kill(match.candidate.app, for: key(match).person) else {
            return notRunning(match)
        }
        return result(match, .done, "was killed; its state is kept.")
    }

    private func warnOfMemory(_ match: ControlSelection.Match) -> ControlResult {
        guard let resident = resident(match), resident.process != nil else {
            return notRunning(match)
        }
        send(.memoryWarning, to: resident)
        return result(
            match, .done,
            resident.life.summary == .suspended
                ? "is told when it runs again, if memory is short then." : "was told.")
    }

    private func quit(_ target: ControlTarget) async throws -> [ControlResult] {
        let matches = try await matches(target)
        guard target.isAll || (matches.count <= 1 && !target.names.isEmpty) else {
            throw ControlFailure(
                .ambiguous,
                "That would quit \(matches.count) apps of people and delete what they left open. "
                    + "Name one with --person or by its session, or say --all.")
        }
        var results: [ControlResult] = []
        for match in matches {
            do {
                if let session = match.session {
                    try await quit(
                        session: session, of: match.candidate.app, for: key(match).person)
                } else {
                    try await quit(match.candidate.app, for: key(match).person)
                }
                let kept = settings.isDeveloperMode
                results.append(
                    result(
                        match, .done,
                        kept
                            ? "was quit; its saved state is kept, as in developer mode."
                            : match.session == nil
                                ? "was quit; its saved state is deleted."
                                : "has one window less; its state is deleted."))
            } catch {
                results.append(result(match, .failed, "could not be quit. \(error)"))
            }
        }
        return results
    }
}
