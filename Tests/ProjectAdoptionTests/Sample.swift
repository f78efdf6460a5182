import Foundation
import ProjectAdoption
import Testing

/// A folder of a test, which is removed at the end.
final class Sample {
    /// The path of the folder.
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("adoption-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The folder of the repository.
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The path of a folder of the repository's examples.
    static func example(_ name: String) -> String { "\(repository)/Examples/\(name)" }

    /// The path of a folder of the projects for these tests.
    static func fixture(_ name: String) -> String {
        "\(repository)/Tests/AdoptedProjects/\(name)"
    }

    /// The path of a file of the repository's sources.
    static func source(_ path: String) -> String { "\(repository)/Sources/\(path)" }

    /// Copies folders into this one.
    func copy(_ paths: String...) throws {
        for path in paths {
            let name = (path as NSString).lastPathComponent
            try FileManager.default.copyItem(atPath: path, toPath: "\(self.path)/\(name)")
        }
    }

    /// Writes a file with the folders above it.
    @discardableResult
    func write(_ file: String, _ text: String) throws -> String {
        let path = "\(self.path)/\(file)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Makes this folder a checkout of Git.
    func makeCheckout() throws { try write(".git/config", "") }

    /// Returns the text of a file.
    func text(_ file: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
    }

    /// Returns each file below the folder with its bytes or its destination.
    func contents(without skipped: String...) throws -> [String: String] {
        var contents: [String: String] = [:]
        let files = FileManager.default
        let enumerator = files.enumerator(atPath: path)
        while let file = enumerator?.nextObject() as? String {
            guard !skipped.contains(where: { file == $0 || file.hasPrefix($0 + "/") }) else {
                continue
            }
            let place = "\(path)/\(file)"
            if let destination = try? files.destinationOfSymbolicLink(atPath: place) {
                contents[file] = "→ \(destination)"
            } else {
                contents[file] = files.contents(atPath: place)?.base64EncodedString() ?? ""
            }
        }
        return contents
    }

    /// Writes a project with one app target, and returns its path.
    ///
    /// - Parameters:
    ///   - sources: The paths of the Swift files, which are written with their texts.
    ///   - resources: The paths of the resources, which are not written.
    ///   - settings: The build settings of the target.
    ///   - extra: Further objects.
    ///   - packages: The identifiers of package references among the further objects.
    ///   - products: The identifiers of package products among them.
    @discardableResult
    func project(
        _ name: String = "App", sources: [String: String] = ["App/main.swift": "import UIKit\n"],
        resources: [String] = [], settings: [String: String] = [:], extra: String = "",
        packages: [String] = [], products: [String] = []
    ) throws -> String {
        let files = sources.keys.sorted()
        for file in files where !file.hasPrefix("..") { try write(file, sources[file] ?? "") }
        let all = (files + resources).enumerated()
        let references = all.map {
            "F\($0) = {isa = PBXFileReference; path = \"\($1)\"; sourceTree = SOURCE_ROOT; };\n"
                + "B\($0) = {isa = PBXBuildFile; fileRef = F\($0); };"
        }
        let values = settings.sorted { $0.key < $1.key }
            .map { "\"\($0.key)\" = \"\($0.value)\";" }
        let text = """
            // !$*UTF8*$!
            {
            objectVersion = 54;
            objects = {
            \(references.joined(separator: "\n"))
            S = {isa = PBXSourcesBuildPhase; files = (\(files.indices.map { "B\($0)" }.joined(separator: ", "))); };
            R = {isa = PBXResourcesBuildPhase; files = (\(resources.indices.map { "B\($0 + files.count)" }.joined(separator: ", "))); };
            D = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(values.joined(separator: " "))}; };
            L = {isa = XCConfigurationList; buildConfigurations = (D); };
            T = {isa = PBXNativeTarget; name = "\(name)"; buildPhases = (S, R); buildConfigurationList = L;
                packageProductDependencies = (\(products.joined(separator: ", ")));
                productType = "com.apple.product-type.application"; };
            \(extra)
            P = {isa = PBXProject; targets = (T); packageReferences = (\(packages.joined(separator: ", "))); };
            };
            rootObject = P;
            }

            """
        try write("\(name).xcodeproj/project.pbxproj", text)
        return "\(path)/\(name).xcodeproj"
    }

    /// Plans the adoption of a project in this folder.
    func adoption(
        _ project: String = "App.xcodeproj", options: Adoption.Options = .init()
    ) throws -> Adoption {
        Adoption(of: try XcodeProject(at: "\(path)/\(project)"), options: options)
    }

    /// Creates the package of an adoption in this folder.
    func package(_ adoption: Adoption, in folder: String? = nil) -> AdoptedPackage {
        AdoptedPackage(
            adoption, root: folder ?? adoption.project.folder, perennial: "\(path)/perennial")
    }
}

/// Returns the error of an adoption that a function throws.
func adoptionError<Value>(_ body: () throws -> Value) -> AdoptionError? {
    do {
        _ = try body()
        return nil
    } catch {
        return error as? AdoptionError
    }
}
