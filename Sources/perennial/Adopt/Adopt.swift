import ArgumentParser
import Foundation
import ProjectAdoption
import StateInspection

/// `perennial adopt`: writes a package that builds the apps of an Xcode project.
struct Adopt: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a Swift package that builds the apps of an Xcode project with Perennial.",
        discussion: """
            Package.swift and a folder Perennial are written beside the project or into --output; nothing else \
            is changed. The report names what is adapted, what is left out and why, every module and symbol \
            without a counterpart with its uses, and the libraries that cannot be had. After a change of the \
            project, adopt it again.

            Files that are outside of the project's checkout are left out, because the app could read them. The \
            checkout is the nearest folder at or above the project that contains .git, or else the project's folder.
            """)

    @Argument(
        help: "A folder App.xcodeproj, or a folder with one project.", completion: .directory)
    var project: String

    @Option(
        help: ArgumentHelp(
            "The folder of the package (default: the folder of the project).", valueName: "folder"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "A checkout of Perennial (default: the one in which this tool was built).",
            valueName: "folder"), completion: .directory)
    var perennial: String?

    @Option(
        help: ArgumentHelp(
            "The configuration whose build settings count (default: Debug).", valueName: "name"))
    var configuration: String?

    @Option(
        help: ArgumentHelp(
            "A folder outside of the project's checkout whose files are taken too. May be given more than once.",
            valueName: "folder"), completion: .directory)
    var outside: [String] = []

    @Flag(help: "Only report; write nothing.")
    var check = false

    @Flag(help: "Replace a Package.swift that was not written by this command.")
    var force = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let path = Self.absolute(project)
        let project = try explained { try XcodeProject(at: path) }
        try checkConfiguration(of: project)
        let perennial = try explained { try self.perennialPackage() }
        let root = output.map(Self.absolute) ?? project.folder
        let options = Adoption.Options(
            configuration: configuration, reservedModules: perennial?.names ?? [],
            outside: try outside.map(Self.existingFolder), output: root)
        var adoption = Adoption(of: project, options: options)
        var next: [String] = []
        if !check, !adoption.targets.isEmpty, !adoption.report.apps.isEmpty {
            guard let perennial else {
                throw CommandFailure(
                    "The checkout of Perennial is not known. Name it with --perennial.",
                    status: .notFound)
            }
            let package = AdoptedPackage(adoption, root: root, perennial: perennial.path)
            try explained { try package.write(force: force) }
            adoption.noteWritten(package)
            next = Self.nextSteps(package, adoption.report.apps)
        }
        if json {
            print(try JSONText.of(adoption.report))
        } else {
            for line in ReportText(adoption.report).lines + next {
                print(TerminalStyle.printable(line))
            }
        }
        guard !adoption.report.apps.isEmpty else {
            // The report is the one value of JSON that is printed.
            printNotice(
                "Error: \(project.file): No app can be adopted. The report has the reasons.")
            throw ExitCode(ExitStatus.refused.rawValue)
        }
    }

    private func checkConfiguration(of project: XcodeProject) throws {
        let names = project.configurations
        guard let configuration, !names.isEmpty, !names.contains(configuration) else { return }
        throw CommandFailure(
            "\(project.file): The project has no configuration “\(configuration)”. "
                + "It has \(names.joined(separator: ", ")).", status: .notFound)
    }

    private static func nextSteps(_ package: AdoptedPackage, _ apps: [String]) -> [String] {
        ["\(package.manifestPath) is written. Build and run:"]
            + ["  swift build --package-path \(ShellWord(package.root))"]
            + apps.map { "  perennial run \(ShellWord("\(package.root)/.build/debug/\($0)"))" }
    }

    private func perennialPackage() throws -> PerennialPackage? {
        if let perennial { return try PerennialPackage(at: Self.absolute(perennial)) }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        return PerennialPackage(containing: program)
    }

    /// Returns the absolute path of a folder that must exist.
    private static func existingFolder(_ path: String) throws -> String {
        let folder = absolute(path)
        guard FileLookup.isFolder(folder) else {
            throw CommandFailure(
                "\(folder): There is no such folder. Name an existing one with --outside.",
                status: .notFound)
        }
        return folder
    }

    private static func absolute(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Runs a function and rewrites its errors for the user.
    private func explained<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as AdoptionError {
            throw CommandFailure("\(error)", status: Self.status(of: error))
        }
    }

    private static func status(of error: AdoptionError) -> ExitStatus {
        switch error.kind {
        case .notFound: .notFound
        case .ambiguous: .usage
        case .unreadable, .refused: .refused
        case .failed: .failed
        }
    }
}
