import ArgumentParser
import AppHost

/// `perennial quit`: ends apps and deletes their state.
struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Quits apps as a person does in the app switcher; their saved state is deleted.",
        discussion: """
            If a session is named, only that window is closed; closing the last one quits its app. The app is not \
            started in the background until the person opens it again. A host in developer mode keeps the \
            state. If the targets match several apps or persons, --all is needed.
            """)

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.quit(options.target)) }
}
