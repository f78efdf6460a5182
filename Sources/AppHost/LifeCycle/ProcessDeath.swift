import Glibc

/// How a process ended.
public enum ProcessDeath: Hashable, Sendable {
    /// It left with a status.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)

    /// Whether the app itself is to blame: a fault's signal, or a status that is not 0.
    package var isCrash: Bool {
        switch self {
        case .exited(let status): status != 0
        case .signalled(let signal):
            [SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGTRAP, SIGFPE, SIGSYS].contains(signal)
        }
    }

    /// The death in words, to follow "The app".
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
