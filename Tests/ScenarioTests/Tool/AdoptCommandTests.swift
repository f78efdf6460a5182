import Foundation
import HostProcess
import Testing

extension Scenarios {
    /// `perennial adopt`, without a build of what it writes.
    @Suite struct `The adopt command` {
        private let folder: TemporaryState

        init() throws { folder = try TemporaryState() }

        @Test func `names of a project do not control the terminal`() throws {
            let project = "\(folder.path)/\u{1B}]0;title\u{7}.xcodeproj"
            try write("\(project)/project.pbxproj", "{ objects = ")
            let damaged = try CommandRun("adopt", project)
            #expect(damaged.status == 65)
            #expect(damaged.errors.contains(#"/\u{1b}]0;title\u{7}.xcodeproj/project.pbxproj:1"#))
            try write(project: project, configuration: "\u{1B}[31mred")
            let unknown = try CommandRun("adopt", project, "--configuration", "none")
            #expect(unknown.status == 66)
            #expect(unknown.errors.contains(#"It has \u{1b}[31mred."#))
            let written = try CommandRun(
                "adopt", project, "--output", "\(folder.path)/\u{1B}[2J\u{202E}", "--perennial",
                RepositoryFolder.path(""))
            #expect(written.status == 0)
            #expect(written.output.contains(#"/\u{1b}[2J\u{202e}/Package.swift is written."#))
            for run in [damaged, unknown, written] {
                let scalars = (run.output + run.errors).unicodeScalars
                #expect(!scalars.contains { ["\u{1B}", "\u{7}", "\u{202E}"].contains($0) })
            }
        }

        @Test func `files of a folder outside of the checkout are taken if it is named`() throws {
            let project = "\(folder.path)/Work/App.xcodeproj"
            try write(project: project, resource: "../Shared/icon.png")
            try write("\(folder.path)/Shared/icon.png", "")
            let shared = "\(folder.path)/Shared"
            let alone = try CommandRun("adopt", project, "--check", "--json")
            #expect(try leftOutFiles(alone) == ["\(shared)/icon.png"])
            let named = try CommandRun(
                "adopt", project, "--check", "--json", "--outside", shared, "--outside", "/usr")
            #expect(try leftOutFiles(named) == [])
            let missing = try CommandRun("adopt", project, "--outside", "\(shared)/none")
            #expect(missing.status == 66)
            #expect(missing.errors.contains("\(shared)/none: There is no such folder."))
        }

        /// Returns the paths in the JSON of a report.
        private func leftOutFiles(_ run: CommandRun) throws -> [String] {
            let files = try #require(run.json["leftOutFiles"] as? [[String: Any]])
            return files.compactMap { ($0["place"] as? [String: Any])?["file"] as? String }
        }

        private func write(_ path: String, _ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent,
                withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        }

        /// Writes a project with an app of one Swift file.
        private func write(
            project: String, configuration: String = "Debug", resource: String = "icon.png"
        ) throws {
            let folder = (project as NSString).deletingLastPathComponent
            try write("\(folder)/main.swift", "import UIKit\n")
            try write(
                "\(project)/project.pbxproj",
                """
                { objects = {
                F = {isa = PBXFileReference; path = main.swift; sourceTree = SOURCE_ROOT; };
                B = {isa = PBXBuildFile; fileRef = F; };
                I = {isa = PBXFileReference; path = "\(resource)"; sourceTree = SOURCE_ROOT; };
                C = {isa = PBXBuildFile; fileRef = I; };
                S = {isa = PBXSourcesBuildPhase; files = (B); };
                R = {isa = PBXResourcesBuildPhase; files = (C); };
                D = {isa = XCBuildConfiguration; name = "\(configuration)"; buildSettings = {}; };
                L = {isa = XCConfigurationList; buildConfigurations = (D); };
                T = {isa = PBXNativeTarget; name = App; buildPhases = (S, R);
                    buildConfigurationList = L;
                    productType = "com.apple.product-type.application"; };
                P = {isa = PBXProject; buildConfigurationList = L; targets = (T); };
                }; rootObject = P; }
                """)
        }
    }
}
