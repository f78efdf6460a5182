import AppHost
import ArgumentParser
import HostLink

/// The options for background work of apps.
struct BackgroundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The minimum number of seconds between two background fetches or tasks of one user's app, at least 60, or never (default: 900).",
            valueName: "seconds|never"))
    var backgroundFetchInterval: LeastInterval?

    @Option(help: "Seconds for which an incoming call rings (default: 60).")
    var ringTime: Double?

    func validate() throws {
        if let ringTime, !(1...3600).contains(ringTime) {
            throw ValidationError("--ring-time must be between 1 and 3600 seconds.")
        }
    }

    func apply(to settings: inout HostSettings) {
        switch backgroundFetchInterval {
        case .seconds(let seconds): settings.backgroundWork.leastInterval = .seconds(seconds)
        case .never: settings.backgroundRefresh = .restricted
        case nil: break
        }
        if let ringTime { settings.times.calls.ringTime = .seconds(ringTime) }
    }

    /// A minimum interval in seconds, or `never`.
    enum LeastInterval: ExpressibleByArgument, Hashable {
        case seconds(Double)
        /// No app is started in the background.
        case never

        init?(argument: String) {
            if argument == "never" {
                self = .never
            } else if let seconds = Double(argument), seconds >= 60, seconds < 1e9 {
                self = .seconds(seconds)
            } else {
                return nil
            }
        }
    }
}
