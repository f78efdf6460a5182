import ArgumentParser
import AppHost

/// `perennial resume`: lets suspended apps run.
struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets suspended apps run for another grace time.")

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.resume(options.target)) }
}
