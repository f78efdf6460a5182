import Foundation

/// The default state directory, according to the XDG base directory specification.
enum DefaultStateDirectory {
    static var path: String {
        let environment = ProcessInfo.processInfo.environment
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/perennial"
        }
        return NSHomeDirectory() + "/.local/state/perennial"
    }
}
