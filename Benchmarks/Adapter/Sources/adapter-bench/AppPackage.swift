import Foundation

/// A package with the app of Examples/Recipes, in a folder whose products stay for the next run.
struct AppPackage {
    /// The file of which a body changes.
    private static let changedFile = "RecipeListViewController.swift"
    private static let call = "super.viewDidLoad()"

    private static let repository = URL(filePath: #filePath)
        .appending(path: "../../../../..").standardizedFileURL

    private let folder: URL
    /// The text of the file that changes, before any change, and where it is.
    private let original: (file: URL, text: String)

    private init(_ folder: URL) throws {
        self.folder = folder
        guard
            let file = try Self.swiftFiles(in: folder.appending(path: "Recipes"))
                .first(where: { $0.lastPathComponent == Self.changedFile })
        else { throw BenchmarkFailure("\(folder.path) has no \(Self.changedFile)") }
        original = (file, try String(contentsOf: file, encoding: .utf8))
    }

    // MARK: - The two packages

    /// Creates the package whose sources the plug-in adapts.
    static func adapted() throws -> AppPackage {
        let folder = try emptied("adapted")
        try FileManager.default.copyItem(
            at: repository.appending(path: "Examples/Recipes/Recipes"),
            to: folder.appending(path: "Recipes"))
        try manifest(
            dependencies: """
                ,
                        .package(name: "perennial-adapter", path: "\(repository.path)/Adapter"),
                """,
            sources: #"sources: ["stub.swift"],"#,
            plugins: #", plugins: [.plugin(name: "AdaptSources", package: "perennial-adapter")]"#
        )
        .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        return try AppPackage(folder)
    }

    /// Creates an ordinary package with the copies that the plug-in wrote, without the lines that
    /// name other files.
    static func byHand(copiesOf adapted: AppPackage) throws -> AppPackage {
        let folder = try emptied("by-hand")
        let target = folder.appending(path: "Recipes")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: adapted.folder.appending(path: "Recipes/Resources"),
            to: target.appending(path: "Resources"))
        let copies = try swiftFiles(in: adapted.folder.appending(path: ".build/plugins/outputs"))
        for copy in copies {
            let lines = try String(contentsOf: copy, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("#sourceLocation") }
            let name = copy.lastPathComponent.replacing(".adapted", with: "")
            try lines.joined(separator: "\n")
                .write(to: target.appending(path: name), atomically: true, encoding: .utf8)
        }
        try manifest(dependencies: "", sources: "", plugins: "")
            .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        return try AppPackage(folder)
    }

    private static func manifest(dependencies: String, sources: String, plugins: String) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "Recipes", defaultLocalization: "en",
            dependencies: [
                .package(name: "perennial", path: "\(repository.path)")\(dependencies)
            ],
            targets: [
                .executableTarget(
                    name: "Recipes", dependencies: [.product(name: "UIKit", package: "perennial")],
                    path: "Recipes", \(sources)
                    resources: [
                        .copy("Resources/App.plist"), .copy("Resources/Assets.xcassets"),
                        .copy("Resources/Base.lproj"), .copy("Resources/de.lproj"),
                        .copy("Resources/RatingView.xib"),
                    ],
                    swiftSettings: [.swiftLanguageMode(.v5)]\(plugins))
            ]
        )

        """
    }

    /// Returns a package's folder, in which only the products of earlier builds are.
    private static func emptied(_ name: String) throws -> URL {
        let folder = repository.appending(path: ".build/adapter-packages/\(name)")
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        for entry in try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where ![".build", "Package.resolved"].contains(entry.lastPathComponent) {
            try files.removeItem(at: entry)
        }
        // New files of packages in other folders are found only when the build is planned again.
        try? files.removeItem(at: folder.appending(path: ".build/debug.yaml"))
        return folder
    }

    private static func swiftFiles(in folder: URL) throws -> [URL] {
        try files(in: folder).filter { $0.pathExtension == "swift" }
    }

    /// Returns the files below a folder.
    private static func files(in folder: URL) throws -> [URL] {
        let folder = folder.resolvingSymlinksInPath()
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .map { folder.appending(path: $0) }
    }

    // MARK: - Builds

    /// Builds the app's target after its products are removed.
    ///
    /// The products of the modules that it uses, and the adapter, stay.
    func timedCleanBuild() throws -> Duration {
        try build()
        let products = folder.appending(path: ".build/debug")
        // The folder also has files that the plan of the build wrote, which are created only once.
        let compiled = try Self.files(in: products.appending(path: "Recipes.build"))
            .filter { ["d", "dia", "o", "priors", "swiftdeps"].contains($0.pathExtension) }
        let others = [
            "Recipes", "Recipes_Recipes.resources", "Modules/Recipes.swiftmodule",
            "Modules/Recipes.swiftdoc", "Modules/Recipes.swiftsourceinfo", "Modules/Recipes.o",
        ].map { products.appending(path: $0) }
        let adapted = folder.appending(path: ".build/plugins/outputs")
        for product in compiled + others + [adapted] {
            try? FileManager.default.removeItem(at: product)
        }
        return try build(log: "clean.log")
    }

    /// Builds the app after the body of a method changed.
    func timedBuild(changing round: Int) throws -> Duration {
        try original.text.replacing(Self.call, with: "\(Self.call); _ = \(round)")
            .write(to: original.file, atomically: true, encoding: .utf8)
        return try build()
    }

    /// Runs `swift build`, and throws if it fails.
    @discardableResult func build(log name: String = "build.log") throws -> Duration {
        let log = folder.appending(path: ".build/\(name)")
        try FileManager.default.createDirectory(
            at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: log)
        let output = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "build", "--package-path", folder.path]
        process.standardOutput = output
        process.standardError = output
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let time = ContinuousClock.now - start
        guard process.terminationStatus == 0 else {
            let text = try String(contentsOf: log, encoding: .utf8)
            throw BenchmarkFailure("The app does not build.\n\(text.suffix(4_000))")
        }
        return time
    }
}
