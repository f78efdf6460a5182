import Foundation
import PackagePlugin

/// Adapts the Swift files in a target's folder that are not the target's own sources.
///
/// A command reads the declarations of each file, one joins them, and a command per file writes the
/// copy that is compiled. A file is adapted again if the file, or a declaration that it uses, has
/// changed.
@main
struct AdaptSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else { return [] }
        // The list also contains the files that the manifest does not name.
        let own = Set(
            module.sourceFiles.filter { $0.type == .source }.map(\.url.standardizedFileURL))
        let files = swiftFiles(in: module.directoryURL)
            .filter { !own.contains($0.standardizedFileURL) }
        guard !files.isEmpty else { return [] }
        let tool = try context.tool(named: "perennial-adapt").url
        let steps = Steps(files: files, tool: tool, directory: context.pluginWorkDirectoryURL)
        return files.map(steps.index) + [steps.join(module: module.name)] + files.map(steps.adapt)
    }

    /// Returns the Swift files in a folder and its subfolders, in the order of their paths.
    private func swiftFiles(in directory: URL) -> [URL] {
        let enumerator = FileManager.default.enumerator(
            at: directory, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        var files: [URL] = []
        while let url = enumerator?.nextObject() as? URL {
            switch url.pathExtension {
            case "playground", "xcodeproj", "xcworkspace": enumerator?.skipDescendants()
            case "swift" where url.lastPathComponent != "Package.swift": files.append(url)
            default: break
            }
        }
        return files.sorted { $0.path < $1.path }
    }
}

/// The commands of one target.
private struct Steps {
    let files: [URL]
    let tool: URL
    let directory: URL

    // SwiftPM adds generated files to the app as resources, unless it ignores their extension. It
    // ignores only this extension.
    private static let index = "index.docc"
    private static let needed = "needed.docc"

    func index(_ file: URL) -> Command {
        let output = self.output(of: file, Steps.index)
        return .buildCommand(
            displayName: "Reading the declarations of \(file.lastPathComponent)",
            executable: tool, arguments: ["index", file.path, "--output", output.path],
            inputFiles: [file], outputFiles: [output])
    }

    func join(module: String) -> Command {
        let indices = files.map { output(of: $0, Steps.index) }
        let needed = files.map { output(of: $0, Steps.needed) }
        let support = directory.appending(path: "NamesOfModule.swift")
        return .buildCommand(
            displayName: "Joining the declarations of \(module)",
            executable: tool,
            arguments: ["join"] + indices.map(\.path) + ["--needed"] + needed.map(\.path)
                + ["--support", support.path],
            inputFiles: indices, outputFiles: needed + [support])
    }

    func adapt(_ file: URL) -> Command {
        let needed = output(of: file, Steps.needed)
        let copy = output(of: file, "adapted.swift")
        return .buildCommand(
            displayName: "Adapting \(file.lastPathComponent)",
            executable: tool,
            arguments: ["file", file.path, "--needed", needed.path, "--output", copy.path],
            inputFiles: [file, needed], outputFiles: [copy])
    }

    /// The file for a step's result.
    ///
    /// Its base name differs from the original's, because the compiler warns about two files of a
    /// module with the same name.
    private func output(of file: URL, _ ending: String) -> URL {
        // Top-level code is allowed only in a file with this name.
        if file.lastPathComponent == "main.swift", ending == "adapted.swift" {
            return directory.appending(path: "main.swift")
        }
        let name = file.deletingPathExtension().lastPathComponent
        return directory.appending(path: "\(name).\(ending)")
    }
}
