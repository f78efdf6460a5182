import ArgumentParser
import Foundation

/// `perennial manual`: converts the tool's description of itself to a manual page.
///
/// It is for the repository's own scripts, so no help text lists it.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Converts what --experimental-dump-help prints to a manual page.",
        shouldDisplay: false)

    func run() throws {
        let description = FileHandle.standardInput.readDataToEndOfFile()
        guard let tool = try? JSONDecoder().decode(ToolDescription.self, from: description) else {
            throw CommandFailure(
                "Standard input is not what `perennial --experimental-dump-help` prints.",
                status: .refused)
        }
        print(ManualPage.source(of: tool), terminator: "")
    }
}
