import ArgumentParser
import AppHost

/// `perennial suspend`: suspends apps in the background.
struct Suspend: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Stops apps in the background, without waiting for their grace time.",
        discussion: """
            Suspended processes keep their memory and do not run. An app in the foreground is not suspended \
            (exit status 75). The next event or page resumes an app automatically.
            """)

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.suspend(options.target)) }
}
