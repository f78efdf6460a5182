import Dispatch
import Glibc
import Synchronization

/// Kills at a chosen moment, on its own thread, while the user continues.
struct Killer: Sendable {
    /// The maximum wait for the moment; after it, the process is killed in any case.
    private static let patienceMilliseconds = 1500

    let host: SoakHost
    let moment: KillMoment
    let delayMilliseconds: Int

    /// The result of the order.
    struct Report: Sendable {
        /// Whether the moment occurred; otherwise the kill happened at a random time.
        var met: Bool
        var app: Int32?
    }

    func run() async throws -> Report {
        try await withCheckedThrowingContinuation { continuation in
            let work: @Sendable () -> Void = {
                continuation.resume(with: Result { try kill() })
            }
            DispatchQueue.global(qos: .userInitiated).async(execute: work)
        }
    }

    private func kill() throws -> Report {
        switch moment {
        case .anytime:
            pass(milliseconds: delayMilliseconds)
            return Report(met: true, app: killApp())
        case .insideCommit: return killInsideCommit()
        case .insideDecode: return killInsideDecode()
        case .host, .hostAndApp:
            pass(milliseconds: delayMilliseconds)
            let app = host.app
            if moment == .hostAndApp, let app { Glibc.kill(app, SIGKILL) }
            host.kill()
            try host.start()
            return Report(met: true, app: app)
        }
    }

    private func killInsideCommit() -> Report {
        // The process is found in advance, so that there is no delay between the event and the
        // kill.
        let app = host.app
        // A commit is usually appended to its session's file.
        let watch = sessions.flatMap { FileWatch($0, for: .written, ofNamesEndingIn: ".current") }
        let met = watch?.wait(milliseconds: Self.patienceMilliseconds) ?? false
        if let app { Glibc.kill(app, SIGKILL) }
        return Report(met: met, app: app)
    }

    private func killInsideDecode() -> Report {
        pass(milliseconds: delayMilliseconds)
        guard let container = host.container else { return Report(met: false, app: killApp()) }
        let (flag, sign) = (container + "/slow-decode", container + "/decoding")
        unlink(sign)
        close(open(flag, O_WRONLY | O_CREAT, 0o600))
        let watch = FileWatch(container, for: .created, ofNamesEndingIn: "decoding")
        _ = killApp()
        let met = watch?.wait(milliseconds: Self.patienceMilliseconds) ?? false
        unlink(flag)
        return Report(met: met, app: killApp())
    }

    private func killApp() -> Int32? {
        let app = host.app
        if let app { Glibc.kill(app, SIGKILL) }
        return app
    }

    /// The folder in which commits are stored.
    private var sessions: String? {
        host.container.map {
            "\($0)/Library/Saved Application State/local.TrialApp.savedState/Sessions"
        }
    }

    /// Waits for a random time, which is the purpose of this moment.
    private func pass(milliseconds: Int) {
        var nothing = pollfd(fd: -1, events: 0, revents: 0)
        _ = poll(&nothing, 1, Int32(milliseconds))
    }
}

/// A kill in progress.
final class Killing: Sendable {
    private let task: Task<Killer.Report, any Error>
    private let done: Done

    init(_ killer: Killer) {
        let done = Done()
        self.done = done
        task = Task {
            defer { done.isSet.withLock { $0 = true } }
            return try await killer.run()
        }
    }

    /// Whether the kill has happened.
    var isDone: Bool { done.isSet.withLock { $0 } }

    /// The result of the kill; waits for it.
    var report: Killer.Report {
        get async throws { try await task.value }
    }

    private final class Done: Sendable {
        let isSet = Mutex(false)
    }
}
