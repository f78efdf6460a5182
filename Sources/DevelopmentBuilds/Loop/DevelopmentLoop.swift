/// The loop of `perennial dev`: when a build starts and ends, and what is shown of it.
///
/// It has no clock and performs nothing. The driver passes what happened as inputs, in order, and
/// performs the returned actions. At most one build runs at a time, and the last change always gets
/// a build of its own.
package struct DevelopmentLoop: Equatable, Sendable {
    /// The state of the loop.
    package enum State: Equatable, Sendable {
        /// Nothing has been built yet.
        case idle
        /// A build runs.
        case building
        /// A build that began before the last change is being ended, and the next one follows.
        case rebuilding
        /// The last build succeeded.
        case running
        /// The last build failed; the build before, if there is one, continues to run.
        case failed
        /// The loop is stopping and waits for the end of its build.
        case stopping
        /// The loop has ended.
        case stopped
    }

    /// The result of a build.
    package enum BuildResult: Equatable, Sendable {
        case succeeded
        case failed([BuildDiagnostic])
        /// No change of a file can help, for example because the choice of the apps is ambiguous.
        case refused(String)
    }

    /// An event that the loop handles.
    package enum Input: Equatable, Sendable {
        case start
        /// A source or a resource has changed.
        case filesChanged
        /// A file from which the package is written has changed, such as an Xcode project.
        case projectChanged
        /// A build has ended, also one that was ended on request.
        case buildEnded(number: Int, BuildResult)
        /// The loop must stop.
        case stop
    }

    /// An action for the driver.
    package enum Action: Equatable, Sendable {
        /// Starts a build, and first writes the package if its project has changed.
        case startBuild(number: Int, writesPackage: Bool)
        /// Ends a running build; its end is reported like any other.
        case endBuild(number: Int)
        case showDiagnostics([BuildDiagnostic])
        case clearDiagnostics
        /// Runs the build that has just succeeded.
        case settle
        /// Ends the driver.
        case finish
        /// Ends the driver with the reason.
        case giveUp(String)
    }

    /// The present state.
    package private(set) var state = State.idle
    /// The number of the last build.
    private var number = 0
    /// Whether the next build writes the package first.
    private var isProjectChanged = true
    /// Whether diagnostics are shown, which stay until a build succeeds.
    private var showsDiagnostics = false

    /// Creates a loop that has built nothing.
    package init() {}

    /// Handles an input and returns the actions that follow from it, in order.
    package mutating func handle(_ input: Input) -> [Action] {
        switch input {
        case .start: return state == .idle ? startBuild() : []
        case .filesChanged: return rebuild()
        case .projectChanged:
            isProjectChanged = true
            return rebuild()
        case .buildEnded(let ended, let result):
            guard ended == number else { return [] }
            return buildEnded(result)
        case .stop: return stop()
        }
    }

    private mutating func rebuild() -> [Action] {
        switch state {
        case .running, .failed: return startBuild()
        case .building:
            state = .rebuilding
            return [.endBuild(number: number)]
        case .idle, .rebuilding, .stopping, .stopped: return []
        }
    }

    private mutating func startBuild() -> [Action] {
        state = .building
        number += 1
        defer { isProjectChanged = false }
        return [.startBuild(number: number, writesPackage: isProjectChanged)]
    }

    private mutating func buildEnded(_ result: BuildResult) -> [Action] {
        switch (state, result) {
        case (.building, .succeeded):
            state = .running
            defer { showsDiagnostics = false }
            return (showsDiagnostics ? [.clearDiagnostics] : []) + [.settle]
        case (.building, .failed(let diagnostics)):
            state = .failed
            showsDiagnostics = true
            return [.showDiagnostics(diagnostics)]
        case (.building, .refused(let reason)), (.rebuilding, .refused(let reason)):
            state = .stopped
            return [.giveUp(reason)]
        // The result is that of older sources, whether or not the build was still ended.
        case (.rebuilding, _): return startBuild()
        case (.stopping, _):
            state = .stopped
            return [.finish]
        case (.idle, _), (.running, _), (.failed, _), (.stopped, _): return []
        }
    }

    private mutating func stop() -> [Action] {
        switch state {
        case .building:
            state = .stopping
            return [.endBuild(number: number)]
        case .rebuilding:
            state = .stopping
            return []
        case .idle, .running, .failed:
            state = .stopped
            return [.finish]
        case .stopping, .stopped: return []
        }
    }
}
