import ArgumentParser
import ControlLink

/// `perennial kill`: ends processes and keeps their state.
struct Kill: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Kills apps without a word, as the system does; their state is kept.",
        discussion: """
            Use it to try out restoring: what somebody sees comes back by itself, everything else when it is \
            next wanted.
            """)

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.kill(options.target)) }
}
