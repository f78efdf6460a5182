import Glibc

/// The way in which a process ended.
public enum ProcessDeath: Hashable, Sendable {
    /// The process exited with a status.
    case exited(Int32)
    /// A signal ended the process.
    case signalled(Int32)

    /// Whether the app itself caused the end: by the signal of a fault, or a status other than 0.
    package var isCrash: Bool {
        switch self {
        case .exited(let status): status != 0
        case .signalled(let signal):
            [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE, SIGSYS].contains(signal)
        }
    }

    /// The description of the end for the user's page, which follows "The app" in a sentence.
    ///
    /// The numbers of signals and statuses are for the log and the status page of the app.
    var pageSentence: String { isCrash ? "crashed" : "stopped" }

    /// The description of the end for the log, which follows "The app" in a sentence.
    package var sentence: String {
        switch self {
        case .exited(0): "ended by itself"
        case .exited(let status): "ended with status \(status)"
        case .signalled(SIGKILL): "was killed"
        case .signalled(let signal):
            isCrash ? "crashed (signal \(signal))" : "was ended by signal \(signal)"
        }
    }
}
