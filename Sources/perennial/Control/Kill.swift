import ArgumentParser
import AppHost

/// `perennial kill`: ends processes and keeps their state.
struct Kill: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Kills apps without notice, as the system may; their state is kept.",
        discussion: """
            Use it to test restoration: what a page shows is restored automatically, everything else when it is \
            next opened.
            """)

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.kill(options.target)) }
}
