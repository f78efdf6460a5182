import Foundation
import HostLink
import RestorationArchive
import UIKitPrimitives

/// The hand-over of preserved state to the keeper, and its outcomes.
extension ApplicationRuntime {
    /// Waits until the keeper has saved the state or failed to.
    ///
    /// If that takes longer than an app may be kept from continuing, logs an error and returns; the
    /// outcomes follow later.
    func finishSaving() {
        guard !keeper.finishSaving() else { return }
        notice(
            .error,
            "State is not saved yet, because the disk is slow or does not answer: what was done last is "
                + "lost if the app ends before the disk answers. Check the disk.")
    }

    /// Notifies the host that everything is preserved, if the host has asked and no write is
    /// pending.
    ///
    /// The host may then end the process.
    func answerRequests() {
        for token in preservation.takeAnswerable() { connection.send(.preserved(token: token)) }
    }

    /// Handles the outcome of a save.
    func noteOutcome(_ outcome: SaveOutcome) {
        defer { answerRequests() }
        switch outcome {
        case .saved(let name, let number, let mark):
            preservation.noteSaved(name, number: number)
            guard let runtime = scene(name), mark > runtime.committedMark else { return }
            runtime.committedMark = mark
            connection.send(.committed(session: name, highWaterMark: mark))
        case .failed(let name, let number, let reason):
            if let sentence = preservation.noteFailure(name, number: number, reason: reason) {
                notice(.error, sentence)
            }
            if let runtime = scene(name), runtime.highWaterMark > runtime.committedMark {
                connection.send(.commitFailed(session: name))
            }
            // A connected scene is preserved by each pass; another session only after a change.
            if application.sessions.contains(where: {
                $0.persistentIdentifier == name && $0.scene == nil
            }) {
                changedSessions.insert(name)
            }
            guard order?.preservation == .continuous else { return }
            scheduler.schedulePreservation(at: schedule.noteFailure(at: scheduler.now))
        case .reportFailed(let reason):
            notice(.warning, "The report on what was preserved was not kept: \(reason)")
        }
    }

    /// Adds the report, which explains later why an object was not restored.
    func addReport(to state: inout PreservedState) {
        isReportKept = true
        state.report = report
    }

    /// Adds the archives of a pass.
    func add(_ result: PreservePass.Result, to state: inout PreservedState) {
        lastRecordCounts = result.recordCounts
        for skip in result.skipped where reportedSkips.insert(skip).inserted {
            notice(.warning, "\(skip)")
        }
        for (name, archive) in result.archives where !unread.contains(name) {
            state.add(preservation.part(archive, as: name))
        }
    }

    /// Adds archives without records: the app does not want its state preserved now, so an older
    /// state must not be restored either (2.1.4).
    func addNothing(to state: inout PreservedState) {
        let unmet = reportedTraps.first(where: \.isWhyNothingIsSaved)
        // The values that sessions were connected with, and their activities, are kept nevertheless
        // (2.3.3, 2.4.1).
        if hasScenes || !preservation.isEmpty {
            let pass = PreservePass(header: archiveHeader(), hasScenes: hasScenes)
            if preservation.holds(StatePreservation.applicationName) { pass.beginApplication() }
            for runtime in scenes { pass.begin(runtime) }
            unclaimed.forgetAll()
            shared = SharedState()
            add(pass.finish(keeping: &unclaimed), to: &state)
        } else if unmet == nil {
            return
        }
        let summary =
            unmet?.description
            ?? "The app delegate wanted nothing preserved: "
            + "application(_:shouldSaveSecureApplicationState:) returned false."
        guard state.isSettling || report.preservation?.summary != summary else { return }
        report.preservation = RestorationReport.Pass(
            date: Date(), summary: summary, entries: [],
            remarks: remarks(ofPreservation: true, besides: summary))
        addReport(to: &state)
    }
}
