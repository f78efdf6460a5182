import ArgumentParser
import AppHost

/// `perennial fetch`: starts background work of apps.
struct Fetch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Wakes apps for a background fetch now, and waits for the result.",
        discussion: """
            The app runs application(_:performFetchWithCompletionHandler:), whatever its interval is. With --task \
            it runs the launch handler of that background task instead, submitted or not. Apps that were \
            quit and apps whose data is locked are not woken.
            """)

    @Option(
        help: ArgumentHelp(
            "The identifier of a background task to run instead of a fetch.",
            valueName: "identifier"))
    var task: String?

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.fetch(options.target, task: task)) }
}
