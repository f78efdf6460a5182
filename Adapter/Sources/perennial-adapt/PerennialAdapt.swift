import Foundation
import SourceAdapter

/// The tool that the plug-in's commands run.
@main
struct PerennialAdapt {
    static let usage = """
        usage: perennial-adapt index FILE --output INDEX
                   reads the declarations of a file
               perennial-adapt join INDEX... --needed NEEDED... --support SUPPORT
                   writes, for each index, the declarations that its file needs
               perennial-adapt file FILE --needed NEEDED --output COPY
                   adapts a file
               perennial-adapt module FILE... --output DIRECTORY
                   adapts all files of a module

        """

    static func main() {
        do {
            let arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
            switch arguments.command {
            case "index": try index(arguments)
            case "join": try join(arguments)
            case "file": try file(arguments)
            case "module": try module(arguments)
            case "--help", "help": print(usage, terminator: "")
            default: throw UsageError()
            }
        } catch is UsageError {
            write(usage)
            exit(64)
        } catch {
            write("perennial-adapt: \(error.localizedDescription)\n")
            exit(1)
        }
    }

    private static func index(_ arguments: Arguments) throws {
        guard let path = arguments.files.first, let output = arguments["--output"].first else {
            throw UsageError()
        }
        try Files.write(Files.encode(FileDeclarations(of: Files.source(path))), to: output)
    }

    private static func join(_ arguments: Arguments) throws {
        let outputs = arguments["--needed"]
        guard let support = arguments["--support"].first, outputs.count == arguments.files.count
        else { throw UsageError() }
        let files = try arguments.files.map { try Files.decode(FileDeclarations.self, from: $0) }
        let module = ModuleDeclarations(files)
        for (file, output) in zip(files, outputs) {
            try Files.write(Files.encode(module.needed(by: file.path)), to: output)
        }
        try Files.write(Data(SupportFile(of: module).text.utf8), to: support)
    }

    private static func file(_ arguments: Arguments) throws {
        guard let path = arguments.files.first, let needed = arguments["--needed"].first,
            let output = arguments["--output"].first
        else { throw UsageError() }
        let module = try Files.decode(ModuleDeclarations.self, from: needed)
        let adaptation = try Adaptation(of: Files.source(path), in: module)
        for diagnostic in adaptation.diagnostics { write("\(diagnostic)\n") }
        try Files.write(Data(adaptation.text.utf8), to: output)
    }

    private static func module(_ arguments: Arguments) throws {
        guard let directory = arguments["--output"].first else { throw UsageError() }
        let module = ModuleAdaptation(of: try arguments.files.map(Files.source))
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true)
        for (path, adaptation) in zip(arguments.files, module.files) {
            for diagnostic in adaptation.diagnostics { write("\(diagnostic)\n") }
            let name = URL(filePath: path).deletingPathExtension().lastPathComponent
            try Files.write(
                Data(adaptation.text.utf8), to: "\(directory)/\(name).adapted.swift")
        }
        try Files.write(Data(module.support.utf8), to: "\(directory)/NamesOfModule.swift")
    }

    private static func write(_ message: String) {
        FileHandle.standardError.write(Data(message.utf8))
    }
}

/// The error for a command line that does not match the usage text.
struct UsageError: Error {}

/// A command, its files, and the values of its options.
struct Arguments {
    let command: String
    private(set) var files: [String] = []
    private var values: [String: [String]] = [:]

    /// Reads a command line; the values of an option end where the next one begins.
    init(_ words: [String]) {
        command = words.first ?? ""
        var option: String?
        for word in words.dropFirst() {
            if word.hasPrefix("--") {
                option = word
            } else if let option {
                values[option, default: []].append(word)
            } else {
                files.append(word)
            }
        }
    }

    subscript(option: String) -> [String] { values[option] ?? [] }
}

/// Reads and writes the files of the commands.
enum Files {
    static func source(_ path: String) throws -> SourceFile {
        let data = try Data(contentsOf: URL(filePath: path))
        return SourceFile(
            path: URL(filePath: path).standardizedFileURL.path(percentEncoded: false),
            text: String(decoding: data, as: UTF8.self))
    }

    /// Writes a file unless it has these bytes, so that commands that read it do not run again.
    static func write(_ data: Data, to path: String) throws {
        let url = URL(filePath: path)
        if let present = try? Data(contentsOf: url), present == data { return }
        try data.write(to: url, options: .atomic)
    }

    static func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from path: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: URL(filePath: path)))
    }
}
