import Foundation
import Testing

@Suite struct `The manual` {
    private static let verbs = [
        "run", "dev", "rehearse", "ps", "suspend", "resume", "kill", "quit", "lock", "unlock",
        "open",
        "memory-warning", "fetch", "push", "push-credentials", "push-endpoints", "logs",
        "metrics", "people",
        "explain", "inspect", "verify", "diff",
    ]

    @Test func `the manual page matches the tool's own description, with every command`() throws {
        let description = try CommandRun("--experimental-dump-help")
        let page = try CommandRun(["manual"], input: description.output)
        #expect(page.status == 0)
        let kept = try String(
            contentsOfFile: RepositoryFolder.path("packaging/man/perennial.1"), encoding: .utf8)
        #expect(page.output == kept, "run Scripts/manual")
        for verb in Self.verbs {
            #expect(kept.contains("\n.SS \(verb.replacingOccurrences(of: "-", with: "\\-"))\n"))
        }
        for heading in ["NAME", "SYNOPSIS", "COMMANDS", "EXIT STATUS", "FILES", "ENVIRONMENT"] {
            #expect(kept.contains("\n.SH \(heading)\n"))
        }
    }

    @Test func `a manual page is not generated from an invalid description`() throws {
        for input in ["", "{}", "[1]", #"{"command":{"commandName":7}}"#] {
            let page = try CommandRun(["manual"], input: input)
            #expect(page.status == 65)
            #expect(page.errors.contains("--experimental-dump-help"))
        }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `the shell completions are current, with every command`(_ shell: String) throws {
        let script = try CommandRun("--generate-completion-script", shell)
        let kept = try String(
            contentsOfFile: RepositoryFolder.path("packaging/completions/perennial.\(shell)"),
            encoding: .utf8)
        #expect(
            script.output.trimmingCharacters(in: .newlines)
                == kept.trimmingCharacters(in: .newlines), "run Scripts/manual")
        for verb in Self.verbs { #expect(kept.contains(verb)) }
    }

    @Test(arguments: verbs) func `every command has a help text`(_ verb: String) throws {
        let help = try CommandRun(verb, "--help")
        #expect(help.status == 0)
        #expect(help.output.contains("USAGE: perennial \(verb)"))
        #expect(help.errors == "")
    }
}
