import Foundation

/// A generated Xcode project with an app of 300 Swift files, which `perennial adopt` adopts.
struct LargeProject {
    /// The number of Swift files.
    static let fileCount = 300
    private static let methodCount = 60

    private let folder: TemporaryDirectory
    private let program: String

    /// Writes the project.
    ///
    /// - Parameter program: The path of the tool `perennial`.
    init(adoptedBy program: String) throws {
        self.program = program
        folder = try TemporaryDirectory()
        var objects: [String] = []
        for number in 0..<Self.fileCount {
            let file =
                number == 0 ? "App/main.swift" : "App/Group\(number / 20)/File\(number).swift"
            try write(file, number == 0 ? "import UIKit\n" : Self.source(number))
            objects.append(
                "F\(number) = {isa = PBXFileReference; path = \"\(file)\"; sourceTree = SOURCE_ROOT; };\n"
                    + "B\(number) = {isa = PBXBuildFile; fileRef = F\(number); };\n")
        }
        let list = (0..<Self.fileCount).map { "B\($0)" }.joined(separator: ", ")
        try write(
            "App.xcodeproj/project.pbxproj",
            """
            {
            objectVersion = 54;
            objects = {
            \(objects.joined())
            S = {isa = PBXSourcesBuildPhase; files = (\(list)); };
            T = {isa = PBXNativeTarget; name = App; buildPhases = (S);
                productType = "com.apple.product-type.application"; };
            P = {isa = PBXProject; targets = (T); };
            };
            rootObject = P;
            }

            """)
    }

    private static func source(_ number: Int) -> String {
        let methods = (0..<methodCount).map {
            "    @objc func act\($0)() -> Int { frame.width > 0 ? \($0) : \(number) }\n"
        }
        return "import UIKit\n\nfinal class View\(number): UIView {\n\(methods.joined())}\n"
    }

    private func write(_ file: String, _ text: String) throws {
        let url = URL(filePath: folder.path).appending(path: file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Adopts the project into a new folder, from the start of the tool to its end.
    func timedAdoption() throws -> Duration {
        let output = try TemporaryDirectory()
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["adopt", folder.path, "--output", output.path + "/package"]
        process.standardOutput = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        process.waitUntilExit()
        let time = ContinuousClock.now - start
        let links = "\(output.path)/package/Perennial/App/Sources"
        let count = (try? FileManager.default.contentsOfDirectory(atPath: links))?.count
        guard process.terminationStatus == 0, count == Self.fileCount else {
            throw BenchmarkFailure("\(program) did not adopt the project in \(folder.path)")
        }
        return time
    }

    /// Reads the project's files and writes as many links, which every adoption must.
    func timedFloor() throws -> Duration {
        let output = try TemporaryDirectory()
        let start = ContinuousClock.now
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let path = "\(folder.path)/\(file)"
            guard let data = FileManager.default.contents(atPath: path), !data.isEmpty else {
                continue
            }
            try FileManager.default.createSymbolicLink(
                atPath: output.path + "/" + file.replacing("/", with: "-"),
                withDestinationPath: path)
        }
        return ContinuousClock.now - start
    }
}
