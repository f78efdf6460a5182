import Foundation

/// A program that converts a tool's description of itself, read from standard input, to a manual
/// page.
@main
enum Manual {
    static func main() throws {
        let description = FileHandle.standardInput.readDataToEndOfFile()
        do {
            let tool = try JSONDecoder().decode(ToolDescription.self, from: description)
            print(ManualPage.source(of: tool), terminator: "")
        } catch {
            FileHandle.standardError.write(
                Data(
                    "Standard input is not what `perennial --experimental-dump-help` prints.\n"
                        .utf8))
            exit(65)
        }
    }
}
