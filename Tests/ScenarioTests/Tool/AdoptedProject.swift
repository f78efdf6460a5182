import Foundation
import HostProcess
import Testing

/// A project of Xcode that is adopted as its developer would, built against this build's modules.
///
/// `swift build` would compile swift-syntax and all of Perennial for each package, in many minutes.
/// So the commands of the written manifest run one by one: the source adapter, which is compiled
/// with the toolchain's own swift-syntax, and the compiler and the linker with what the last build
/// gave them for another app.
struct AdoptedProject {
    /// The path of the executable, with its resources beside it.
    let executable: String
    private let folder: TemporaryState

    /// Adopts and builds the app of a project.
    ///
    /// - Parameters:
    ///   - project: The path of the project in the repository.
    ///   - app: The name of its app.
    init(_ project: String, app: String) throws {
        folder = try TemporaryState()
        let package = folder.path + "/package"
        let adoption = try CommandRun(
            "adopt", RepositoryFolder.path(project), "--output", package, "--perennial",
            RepositoryFolder.path(""))
        try #require(adoption.status == 0, "\(adoption.output)\(adoption.errors)")
        let manifest = try WrittenManifest(package)
        let target = try #require(manifest.targets.first { $0.name == app })
        let sources = "\(package)/\(try #require(target.path))/Sources"
        let copies = folder.path + "/copies"
        try Self.run(
            try AdapterProgram.shared.get(),
            try Self.files(in: sources).sorted() + ["--output", copies])
        let products = folder.path + "/products"
        try FileManager.default.createDirectory(
            atPath: products, withIntermediateDirectories: true)
        let last = try LastBuild(of: "DevelopedApp")
        let swift = try Self.files(in: copies).filter { $0.hasSuffix(".swift") }.sorted()
        executable = products + "/" + app
        try Self.run(
            "swiftc",
            ["-c", "-wmo", "-parse-as-library", "-swift-version", try #require(target.language)]
                + ["-DDEBUG", "-DSWIFT_PACKAGE", "-module-name", app] + last.imports + swift
                + ["-o", folder.path + "/app.o"])
        let list = folder.path + "/objects"
        try (last.objects + [folder.path + "/app.o"]).joined(separator: "\n").write(
            toFile: list, atomically: true, encoding: .utf8)
        try Self.run("swiftc", ["-emit-executable", "-o", executable, "@" + list, "-lstdc++"])
        for target in manifest.targets {
            let bundle = "\(products)/\(manifest.name)_\(target.name).resources"
            for resource in target.resources {
                try FileManager.default.createDirectory(
                    atPath: bundle, withIntermediateDirectories: true)
                try FileManager.default.copyItem(
                    atPath: "\(package)/\(target.path ?? "")/\(resource.path)",
                    toPath: "\(bundle)/\((resource.path as NSString).lastPathComponent)")
            }
        }
    }

    fileprivate static func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
    }

    @discardableResult
    fileprivate static func run(_ program: String, _ arguments: [String]) throws -> CommandRun {
        let run =
            try program.hasPrefix("/")
            ? CommandRun(arguments, program: program)
            : CommandRun([program] + arguments, program: "/usr/bin/env")
        try #require(run.status == 0, "\(program) failed: \(run.output)\(run.errors)")
        return run
    }
}

/// A manifest as the package manager reads it.
private struct WrittenManifest: Decodable {
    let name: String
    let targets: [Target]

    struct Target: Decodable {
        let name: String
        let path: String?
        let resources: [Resource]
        let settings: [Setting]

        /// The language mode, as the compiler takes it.
        var language: String? { settings.compactMap(\.kind.swiftLanguageMode?._0).first }
    }

    struct Resource: Decodable { let path: String }

    struct Setting: Decodable {
        let kind: Kind

        struct Kind: Decodable { let swiftLanguageMode: Value? }

        struct Value: Decodable { let _0: String }
    }

    init(_ package: String) throws {
        let description = try AdoptedProject.run(
            "swift", ["package", "dump-package", "--package-path", package])
        self = try JSONDecoder().decode(Self.self, from: Data(description.output.utf8))
    }
}

/// The arguments of the compiler and the linker in the last build of an app.
private struct LastBuild {
    /// The arguments with which the app's modules are found.
    let imports: [String]
    /// The objects of everything but the app itself.
    let objects: [String]

    private struct Description: Decodable {
        let swiftCommands: [String: Command]

        struct Command: Decodable {
            let moduleName: String
            let otherArguments: [String]
        }
    }

    init(of app: String) throws {
        let folder = URL(fileURLWithPath: BuiltPrograms.path("")).path
        let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/description.json"))
        let commands = try JSONDecoder().decode(Description.self, from: data).swiftCommands.values
        let arguments = try #require(commands.first { $0.moduleName == app }).otherArguments
        let headers = zip(arguments, arguments.dropFirst()).filter { $0.0 == "-Xcc" }
            .flatMap { [$0.0, $0.1] }
        imports = ["-I", folder + "/Modules"] + headers
        let list = try String(
            contentsOfFile: "\(folder)/\(app).product/Objects.LinkFileList", encoding: .utf8)
        objects = list.split(separator: "\n").map(String.init).filter {
            !$0.contains("/\(app).build/")
        }
    }
}

/// The source adapter, compiled with the swift-syntax of the toolchain.
private enum AdapterProgram {
    /// The path of the program, which is compiled once.
    static let shared = Result { try compile() }

    private static let folder = Result { try TemporaryState() }

    private static func compile() throws -> String {
        let compiler = try AdoptedProject.run("sh", ["-c", "readlink -f \"$(command -v swiftc)\""])
            .output.trimmingCharacters(in: .whitespacesAndNewlines)
        let syntax = URL(fileURLWithPath: compiler).deletingLastPathComponent()
            .appendingPathComponent("../lib/swift/host").standardizedFileURL.path
        try #require(
            FileManager.default.fileExists(atPath: syntax + "/SwiftSyntax.swiftmodule"),
            "The toolchain of \(compiler) has no swift-syntax.")
        let folder = try folder.get().path
        // The toolchain's swift-syntax may get cases later, which the adapter's own never does; in
        // this language mode that is no error.
        let common = [
            "-swift-version", "5", "-suppress-warnings", "-parse-as-library", "-wmo", "-I", syntax,
            "-enable-upcoming-feature", "InternalImportsByDefault", "-I", folder,
        ]
        let adapter = RepositoryFolder.path("Adapter/Sources")
        let module = folder + "/SourceAdapter"
        try AdoptedProject.run(
            "swiftc",
            common + ["-module-name", "SourceAdapter", "-emit-module", "-emit-module-path"]
                + [module + ".swiftmodule", "-c", "-o", module + ".o"]
                + AdoptedProject.files(in: adapter + "/SourceAdapter").sorted())
        let program = folder + "/perennial-adapt"
        try AdoptedProject.run(
            "swiftc",
            common + [
                "-module-name", "perennial_adapt", "-o", program, module + ".o", "-L", syntax,
            ]
                + ["-lSwiftSyntax", "-lSwiftParser", "-Xlinker", "-rpath", "-Xlinker", syntax]
                + AdoptedProject.files(in: adapter + "/perennial-adapt").sorted())
        return program
    }
}
