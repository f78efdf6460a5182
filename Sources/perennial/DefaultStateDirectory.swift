import Foundation

/// Where state lies unless the person says otherwise, as the XDG base directories have it.
enum DefaultStateDirectory {
    static var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/perennial"
        }
        return NSHomeDirectory() + "/.local/state/perennial"
    }
}
