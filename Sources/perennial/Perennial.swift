import ArgumentParser

/// The tool: every command calls a library.
@main
struct Perennial: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "perennial",
        abstract: "Runs apps written against UIKit's API; ending one at any moment loses nothing.",
        subcommands: [Run.self, Explain.self, Inspect.self, Verify.self, Diff.self])
}
