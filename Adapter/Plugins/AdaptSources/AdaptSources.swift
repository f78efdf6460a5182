import Foundation
import PackagePlugin

/// The plug-in that adapts the Swift files in a target's folder that are not the target's own
/// sources.
///
/// One command writes the copies that are compiled. It runs if a file changes, and adapts again
/// only the files that changed or that use a changed declaration. The copies of other files keep
/// their dates, so that the compiler does not read them again. One command instead of one for each
/// file saves the start of many processes.
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
        let directory = context.pluginWorkDirectoryURL
        return [
            .buildCommand(
                displayName: "Adapting the sources of \(module.name)",
                executable: try context.tool(named: "perennial-adapt").url,
                arguments: files.map(\.path) + ["--output", directory.path],
                inputFiles: files,
                outputFiles: files.map { copy(of: $0, in: directory) }
                    + [directory.appending(path: "NamesOfModule.swift")])
        ]
    }

    /// Returns the file for the copy of a file, which the tool names.
    private func copy(of file: URL, in directory: URL) -> URL {
        let name = file.deletingPathExtension().lastPathComponent
        return directory.appending(path: name == "main" ? "main.swift" : "\(name).adapted.swift")
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
