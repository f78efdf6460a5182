import Foundation

/// The tool that the plug-in's command runs.
@main
struct PerennialAdapt {
    static let usage = """
        usage: perennial-adapt FILE... --output DIRECTORY
                   adapts the files of a module; the directory gets a copy of each file, and
                   records with which the next run adapts only the files that a change concerns
               perennial-adapt help

        """

    static func main() {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            if arguments.isHelp { return print(usage, terminator: "") }
            for message in try ModuleUpdate(arguments.files, arguments.output).run() {
                write("\(message)\n")
            }
        } catch is UsageError {
            write(usage)
            exit(64)
        } catch {
            write("perennial-adapt: \(error.localizedDescription)\n")
            exit(1)
        }
    }

    private static func write(_ message: String) {
        FileHandle.standardError.write(Data(message.utf8))
    }
}

/// The error for a command line that does not match the usage text.
struct UsageError: Error {}

/// The files of a module, and the directory of their copies.
struct Arguments {
    private(set) var files: [String] = []
    private(set) var output = ""
    private(set) var isHelp = false

    /// Reads a command line.
    init(_ words: some Sequence<String>) throws {
        var words = words.makeIterator()
        while let word = words.next() {
            switch word {
            case "help", "--help": isHelp = true
            case "--output": output = words.next() ?? ""
            case let option where option.hasPrefix("--"): throw UsageError()
            default: files.append(word)
            }
        }
        guard isHelp || !output.isEmpty && !files.isEmpty else { throw UsageError() }
    }
}
