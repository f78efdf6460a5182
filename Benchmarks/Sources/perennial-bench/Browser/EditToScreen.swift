import BenchmarkBrowser
import Foundation
import Glibc

/// Measures, in Chromium, how long a page shows the old code after a file of Contacts was saved.
///
/// `perennial dev` builds a copy of Contacts in a package of its own. Its products stay in `.build`
/// of the repository, so that only the first run compiles everything.
struct EditToScreen {
    let tool: String
    let count: Int
    let warmUp: Int

    /// The times of the saves.
    struct Result {
        /// From the save until the new screen was painted.
        var whole = Timings()
        /// The part in which `swift build` ran.
        var compiler = Timings()
        /// Everything else.
        var screen = Timings()
    }

    private static let field = "input[data-id='FirstName']"
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../../..").standardizedFileURL.path

    func run() async throws -> Result {
        let package = try EditedContacts(repository: Self.repository)
        let directory = try TemporaryDirectory()
        let tool = try DevelopmentTool(tool, package: package.folder, directory: directory)
        defer { withExtendedLifetime(tool) {} }
        return try await Browser.run(.chromium) { _, page in
            try await page.open(tool.url)
            try await openField(page)
            var result = Result()
            for round in 1...(warmUp + count) {
                let (whole, compiler) = try await saveOnce(round, page, package, tool)
                guard round > warmUp else { continue }
                result.whole.add(whole)
                result.compiler.add(compiler)
                result.screen.add(whole - compiler)
            }
            return result
        }
    }

    /// Opens a screen with an editable field, and puts the caret into the middle of a word.
    private func openField(_ page: Page) async throws {
        try await page.wait(until: "document.querySelector('.tableCell') !== null")
        try await page.click(".tableCell")
        try await page.wait(until: Self.editButton + " !== undefined")
        let key = try await page.run("return \(Self.editButton).dataset.key").string ?? ""
        try await page.click("[data-key='\(key)']")
        try await page.type("Adelaide", into: Self.field)
        try await page.press(.arrowLeft, times: 4)
    }

    private static let editButton = """
        [...document.querySelectorAll("button.barButton")]
            .find((each) => each.textContent.trim() === "Edit")
        """

    private func saveOnce(
        _ round: Int, _ page: Page, _ package: EditedContacts, _ tool: DevelopmentTool
    ) async throws -> (whole: Duration, compiler: Duration) {
        try await page.type("x")
        try await page.wait(
            until: "document.body.dataset.committed === document.body.dataset.sent")
        try await page.run(KillToPage.watch, .string(Self.field))
        let saved = Date().timeIntervalSince1970 * 1000
        try package.save(round)
        let shown = try await page.runAsync("benchmarkShown.then(arguments[0])").double
        guard let shown, shown > saved else {
            throw BenchmarkFailure("The clocks of browser and benchmark do not agree.")
        }
        return (.milliseconds(shown - saved), try tool.nextBuildTime())
    }
}

/// A package with a copy of Contacts, one file of which is saved again and again.
private struct EditedContacts {
    let folder: String
    private let file: String
    private let text: String

    init(repository: String) throws {
        let disk = FileManager.default
        folder = repository + "/.build/edit-benchmark"
        let sources = folder + "/Contacts"
        try disk.createDirectory(atPath: folder, withIntermediateDirectories: true)
        if disk.fileExists(atPath: sources) { try disk.removeItem(atPath: sources) }
        try disk.copyItem(atPath: repository + "/Examples/Contacts", toPath: sources)
        try Data(Self.manifest(repository).utf8)
            .write(to: URL(fileURLWithPath: folder + "/Package.swift"))
        let screens = try disk.contentsOfDirectory(atPath: sources + "/Screens").sorted()
        guard
            let screen = screens.first(where: { $0.contains("Form") || $0.contains("Edit") })
                ?? screens.first
        else { throw BenchmarkFailure("Contacts has no screens in \(sources).") }
        file = "\(sources)/Screens/\(screen)"
        text = try String(contentsOfFile: file, encoding: .utf8)
    }

    /// Saves the file with other code, as an editor does.
    func save(_ number: Int) throws {
        let code = "\nfunc benchmarkedEdit() -> Int { \(number) }\n"
        try Data((text + code).utf8).write(to: URL(fileURLWithPath: file + "~"))
        guard rename(file + "~", file) == 0 else {
            throw BenchmarkFailure("\(file) cannot be saved.")
        }
    }

    private static func manifest(_ repository: String) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "edit-benchmark",
            dependencies: [
                .package(name: "perennial", path: "\(repository)"),
                .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
            ],
            targets: [
                .executableTarget(
                    name: "EditedContacts",
                    dependencies: [
                        .product(name: "UIKit", package: "perennial"),
                        .product(name: "GRDB", package: "GRDB.swift"),
                    ],
                    path: "Contacts", exclude: ["Generator"],
                    resources: [.copy("Resources/App.plist"), .copy("Resources/people.vcf")],
                    swiftSettings: [
                        .enableUpcomingFeature("ExistentialAny"),
                        .enableUpcomingFeature("InternalImportsByDefault"),
                        .enableUpcomingFeature("MemberImportVisibility"),
                        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                        .enableUpcomingFeature("InferIsolatedConformances"),
                    ])
            ]
        )

        """
    }
}

/// `perennial dev` as a developer starts it, with a free port and its own state directory.
private final class DevelopmentTool {
    /// The address of the app.
    private(set) var url = ""
    private let process = Process()
    private let output: FileHandle
    private var text = ""

    init(_ tool: String, package: String, directory: TemporaryDirectory) throws {
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = [
            "dev", package, "--port", "0", "--no-open", "--state", directory.path + "/state",
        ]
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        output = pipe.fileHandleForReading
        try process.run()
        let line = try nextLine { $0.hasPrefix("Open http") }
        url = String(line.dropFirst("Open ".count))
    }

    deinit {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }

    /// Returns the time that the last build took, as the tool prints it.
    func nextBuildTime() throws -> Duration {
        let line = try nextLine { $0.contains("after the save (build ") }
        guard let match = line.firstMatch(of: /\(build ([0-9.]+) (ms|s),/),
            let number = Double(match.1)
        else { throw BenchmarkFailure("The tool printed: \(line)") }
        return match.2 == "s" ? .milliseconds(number * 1000) : .milliseconds(number)
    }

    private func nextLine(_ isMeant: (Substring) -> Bool) throws -> String {
        while true {
            while let end = text.firstIndex(of: "\n") {
                let line = text[..<end]
                defer { text.removeSubrange(...end) }
                if isMeant(line) { return String(line) }
            }
            let data = output.availableData
            guard !data.isEmpty else { throw BenchmarkFailure("The tool ended too early.") }
            text += String(decoding: data, as: UTF8.self)
        }
    }
}
