import Foundation
import SystemConfiguration

/// The lines of the probe.
enum Output {
    static func write(_ words: String...) {
        FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
    }

    /// The names of the flags, sorted.
    static func text(_ flags: SCNetworkReachabilityFlags) -> String {
        let names: [(SCNetworkReachabilityFlags, String)] = [
            (.isDirect, "direct"), (.isLocalAddress, "local"), (.reachable, "reachable"),
            (.transientConnection, "transient"), (.isWWAN, "wwan"),
        ]
        let known = names.filter { flags.contains($0.0) }.map(\.1)
        let others = flags.subtracting(SCNetworkReachabilityFlags(names.map(\.0)))
        return (known + (others.isEmpty ? [] : ["\(others.rawValue)"])).joined(separator: "|")
    }

    /// The thread or queue on which a callback runs.
    static var place: String {
        if Thread.isMainThread { return "main" }
        return Thread.current.threadDictionary[threadKey] == nil ? "queue" : "thread"
    }

    /// The key that marks the thread with a run loop.
    static let threadKey = "probe"
}

/// The gate at which `hold` waits for the command `open`.
enum Gate {
    static let shared = DispatchSemaphore(value: 0)
}
