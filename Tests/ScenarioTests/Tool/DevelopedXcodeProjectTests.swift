import BrowserDriver
import Foundation
import Testing

extension Scenarios {
    /// `perennial dev` on a project of Xcode, with a stand-in for `swift`.
    struct `An Xcode project is edited while its app runs` {
        private let project: EditedXcodeProject

        init() throws { project = try EditedXcodeProject() }

        @Test func `the project is adopted again after each change from which the package follows`()
            async throws
        {
            let tool = try DevelopmentRun(
                project.path,
                ["--perennial", RepositoryFolder.path(""), "--outside", project.surroundings],
                path: project.tools)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.wait(forText: "The label of build number one")
                // A source that the project lists from now on, outside of the project's folder.
                try project.write("Elsewhere/Z.swift", "// label two\n")
                try project.list(["Form.swift", "../Elsewhere/Z.swift"])
                try await page.wait(forText: "The label of build number two")
                try project.write("Elsewhere/Z.swift", "// label six\n")
                try await page.wait(forText: "The label of build number six")
                // A setting that becomes a line of the manifest.
                try project.write(
                    "Work/App.xcconfig", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = TEN\n")
                try await page.wait(forText: "The label of build number ten")
            }
            #expect(tool.stop() == 0)
        }

        @Test func `a damaged project is shown on the page until it is mended`() async throws {
            let tool = try DevelopmentRun(
                project.path, ["--perennial", RepositoryFolder.path("")], path: project.tools)
            try await withTab { page in
                try await page.open(tool.url)
                try await page.wait(forText: "The label of build number one")
                try project.write("Work/App.xcodeproj/project.pbxproj", "{ objects = ")
                try await page.wait(for: ".build-box:not([hidden])")
                try await page.wait(
                    until: """
                        document.querySelector('.build-message').innerText
                            .includes('project.pbxproj:1: a value is expected')
                        """)
                try project.write("Work/Form.swift", "// label two\n@main class App {}\n")
                try project.list(["Form.swift"])
                try await page.wait(forText: "The label of build number two")
                try await page.wait(until: "document.querySelector('.build-box').hidden")
            }
            #expect(tool.stop() == 0)
        }
    }
}

/// A project of Xcode that a test edits, and a stand-in for the commands of `swift`.
///
/// Its app has the label of the last source.
private struct EditedXcodeProject {
    private let folder: TemporaryState
    /// The folder of the project.
    var path: String { folder.path + "/Work" }
    /// The folder around that of the project.
    var surroundings: String { folder.path }
    /// The value of `PATH` with the stand-in.
    var tools: String {
        folder.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    }

    init() throws {
        folder = try TemporaryState()
        try write("Work/Form.swift", "// label one\n@main class App {}\n")
        try write("Work/App.xcconfig", "")
        try list(["Form.swift"])
        try write(
            "bin/swift",
            #"""
            #!/bin/sh
            set -e
            echo "warning: a notice of the package manager" >&2
            case "$*" in
            "package describe"*)
                echo '{"products": [{"name": "App", "type": {"executable": null}}]}' ;;
            *--show-bin-path*) echo "$PWD/.build/out" ;;
            *)
                mkdir -p .build/out
                label=$(cat Perennial/App/Sources/*.swift | sed -n 's,^// label ,,p' | tail -n 1)
                if grep -q '"TEN"' Package.swift; then label=ten; fi
                rm -f .build/out/App
                sed "s/The label of build number one/The label of build number $label/" \
                    "$PROGRAM" > .build/out/App
                chmod +x .build/out/App ;;
            esac
            """#)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/swift")
    }

    /// Writes a file as an editor does.
    func write(_ file: String, _ text: String) throws {
        let url = URL(fileURLWithPath: folder.path + "/" + file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
    }

    /// Writes the project's file with a list of sources.
    func list(_ sources: [String]) throws {
        let files = sources.enumerated().map { number, path in
            """
            F\(number) = {isa = PBXFileReference; path = "\(path)"; sourceTree = SOURCE_ROOT; };
            B\(number) = {isa = PBXBuildFile; fileRef = F\(number); };
            """
        }
        let list = sources.indices.map { "B\($0)" }.joined(separator: ", ")
        try write(
            "Work/App.xcodeproj/project.pbxproj",
            """
            {
            objectVersion = 54;
            objects = {
            \(files.joined(separator: "\n"))
            C = {isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };
            S = {isa = PBXSourcesBuildPhase; files = (\(list)); };
            D = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = C;
                buildSettings = {}; };
            L = {isa = XCConfigurationList; buildConfigurations = (D); };
            T = {isa = PBXNativeTarget; name = App; buildPhases = (S); buildConfigurationList = L;
                productType = "com.apple.product-type.application"; };
            P = {isa = PBXProject; targets = (T); };
            };
            rootObject = P;
            }
            """)
    }
}
