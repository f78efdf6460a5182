/// What the tool ends with, after sysexits.h.
enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case unsound = 1
    case usage = 64
    case refused = 65
    case notFound = 66
    case unavailable = 69
    case failed = 70
    case notNow = 75
    case otherVersion = 76
    case notAllowed = 77
    case configuration = 78

    /// When it is given, for the manual.
    var meaning: String {
        switch self {
        case .done: "Done, or there was nothing to do."
        case .unsound: "A saved file is damaged (verify, inspect, diff)."
        case .usage: "The command line is wrong."
        case .refused: "The host does not take what was given (open)."
        case .notFound: "Nothing has the name that was given, or nothing is saved."
        case .unavailable: "No host runs there, or it does not answer."
        case .failed: "The host tried and could not."
        case .notNow: "It cannot be done now; later it may."
        case .otherVersion: "The host and the tool are of different versions."
        case .notAllowed: "The host belongs to another user, or another start of it."
        case .configuration:
            "The host cannot start: an app, the state directory, the key or an address."
        }
    }
}
