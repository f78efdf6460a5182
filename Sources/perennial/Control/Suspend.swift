import ArgumentParser
import ControlLink

/// `perennial suspend`: stops what is in the background.
struct Suspend: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Stops apps that are in the background now, without waiting for their grace time.",
        discussion: """
            Their processes keep their memory and get no time. What is in front of somebody is not suspended \
            (exit status 75). The next event or page resumes an app by itself.
            """)

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.suspend(options.target)) }
}
