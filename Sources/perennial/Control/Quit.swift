import ArgumentParser
import ControlLink

/// `perennial quit`: ends apps and deletes their state.
struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Quits apps as a person does in the app switcher; their saved state is deleted.",
        discussion: """
            A session that is named is closed alone; the last one quits its app. Until the person opens the app \
            again it is not started in the background. A host in developer mode keeps the state. Several \
            apps or persons at once take --all.
            """)

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.quit(options.target)) }
}
