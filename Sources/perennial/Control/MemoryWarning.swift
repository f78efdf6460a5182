import ArgumentParser
import AppHost

/// `perennial memory-warning`: sends apps a memory warning.
struct MemoryWarning: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory-warning",
        abstract: "Sends running apps a memory warning.")

    @OptionGroup var options: TargetOptions

    func validate() throws { try options.requireTarget() }

    func run() throws { try options.host.act(.memoryWarning(options.target)) }
}
