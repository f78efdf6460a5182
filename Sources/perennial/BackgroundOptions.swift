import AppHost
import ArgumentParser
import HostLink

/// The options for background work of apps.
struct BackgroundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The least seconds between two background fetches or tasks of one user's app, at least 60, or never (default: 900).",
            valueName: "seconds|never"))
    var backgroundFetchInterval: LeastInterval?

    func apply(to settings: inout HostSettings) {
        switch backgroundFetchInterval {
        case .seconds(let seconds): settings.backgroundWork.leastInterval = .seconds(seconds)
        case .never: settings.backgroundRefresh = .restricted
        case nil: break
        }
    }

    /// A minimum interval in seconds, or `never`.
    enum LeastInterval: ExpressibleByArgument, Hashable {
        case seconds(Double)
        /// Nothing is started in the background.
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
