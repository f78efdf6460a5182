import AppHost
import ArgumentParser

/// The apps on which a command acts; every command names them in the same way.
struct TargetOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Names of apps, sessions, or process numbers.",
            discussion: """
                An app is named as in its URL, by its title or by its bundle identifier; a session by \
                the beginning of its identifier as `ps` shows it (after -- if it begins with a dash).
                """,
            valueName: "target"))
    var targets: [String] = []

    @Option(help: "The beginning of a person's identifier (default: all people).")
    var person: String?

    @Flag(name: .shortAndLong, help: "Act on every match; without a target, on all apps.")
    var all = false

    @OptionGroup var host: HostOptions

    var target: ControlTarget { ControlTarget(names: targets, person: person, isAll: all) }

    /// Checks that a command that acts on apps has a target.
    func requireTarget() throws {
        guard !targets.isEmpty || all else {
            throw ValidationError("Name an app, a session or a process, or use --all.")
        }
    }
}
