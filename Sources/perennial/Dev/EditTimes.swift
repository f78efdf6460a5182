import Foundation
import Synchronization

/// The times between a save and the new screen.
final class EditTimes: Sendable {
    /// The times of one edit.
    struct Edit: Sendable {
        let saved: ContinuousClock.Instant
        let buildTime: Duration
        let adopted: Date
        let shown: ContinuousClock.Instant

        /// The time after which a build is not measured, because no page showed its app.
        private static let soon = Duration.seconds(30)

        /// Returns the sentence for the terminal; `nil` if the app was not shown soon.
        func sentence(app: String) -> String? {
            let whole = shown - saved
            guard whole - buildTime < Self.soon else { return nil }
            return "\(app): on the screen \(DevelopmentTerminal.text(whole)) after the save "
                + "(build \(DevelopmentTerminal.text(buildTime)), "
                + "everything else \(DevelopmentTerminal.text(whole - buildTime)))."
        }
    }

    private let state = Mutex(State())

    private struct State {
        /// The last change since the last build.
        var saved: ContinuousClock.Instant?
        var buildTime = Duration.zero
        var adopted = Date.distantPast
        /// The apps whose new build has not drawn yet.
        var waiting: [String: ContinuousClock.Instant] = [:]
    }

    /// Records that files were saved.
    func saved() {
        let now = ContinuousClock.now
        state.withLock { state in state.saved = now }
    }

    /// Records the time that a build took.
    func built(in time: Duration) { state.withLock { $0.buildTime = time } }

    /// Records that a new build of apps takes over now.
    func adopted(_ apps: [String]) {
        state.withLock { state in
            guard let saved = state.saved else { return }
            state.adopted = Date()
            for app in apps { state.waiting[app] = saved }
            state.saved = nil
        }
    }

    /// Returns the times of the edit that an app shows now for the first time.
    func shown(_ app: String) -> Edit? {
        let now = ContinuousClock.now
        return state.withLock { state in
            state.waiting.removeValue(forKey: app).map { saved in
                Edit(saved: saved, buildTime: state.buildTime, adopted: state.adopted, shown: now)
            }
        }
    }
}
