import Foundation
import ProjectAdoption
import Testing

@Suite struct XcodeProjects {
    @Test func `a folder's only project is found, and several are named`() throws {
        let sample = try Sample()
        #expect(adoptionError { try XcodeProject(at: sample.path) }?.kind == .notFound)
        try sample.project("One")
        #expect(try XcodeProject(at: sample.path).name == "One")
        #expect(try XcodeProject(at: "\(sample.path)/One.xcodeproj/").name == "One")
        try sample.project("Two")
        let error = adoptionError { try XcodeProject(at: sample.path) }
        #expect(error?.kind == .ambiguous)
        #expect(error?.problem.contains("One.xcodeproj, Two.xcodeproj") == true)
    }

    @Test func `a workspace, a missing path and an empty project are refused`() throws {
        let sample = try Sample()
        try sample.write("App.xcworkspace/contents.xcworkspacedata", "")
        try sample.write("Empty.xcodeproj/project.xcworkspace/x", "")
        for name in ["App.xcworkspace", "Gone.xcodeproj", "Empty.xcodeproj"] {
            let error = adoptionError { try XcodeProject(at: "\(sample.path)/\(name)") }
            #expect(error?.kind == .notFound)
            #expect(error?.file.contains(name) == true)
        }
    }

    @Test func `a workspace is refused with the names of its projects`() throws {
        let sample = try Sample()
        let workspace = try sample.write(
            "App.xcworkspace/contents.xcworkspacedata",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <Workspace
               version = "1.0">
               <FileRef
                  location = "group:Garden &amp; Co/Garden.xcodeproj">
               </FileRef>
               <Group
                  location = "container:Libraries"
                  name = "Libraries">
                  <FileRef
                     location = "group:Kit.xcodeproj"/>
               </Group>
               <FileRef
                  location = "group:README.md">
               </FileRef>
               <FileRef
                  location = "group:Pods/Pods.xcodeproj">
               </FileRef>
            </Workspace>
            """)
        for path in [sample.path, (workspace as NSString).deletingLastPathComponent] {
            let error = adoptionError { try XcodeProject(at: path) }
            #expect(error?.kind == .notFound)
            #expect(error?.file == "\(sample.path)/App.xcworkspace")
            #expect(
                error?.remedy == "Adopt the project with the app; its projects are "
                    + "“Garden & Co/Garden.xcodeproj”, “Libraries/Kit.xcodeproj”, “Pods/Pods.xcodeproj”."
            )
        }
    }

    @Test(arguments: [
        "{ objects = {}; }", "{ objects = {}; rootObject = X; }",
        "{ objects = { X = { isa = PBXGroup; }; }; rootObject = X; }", "()",
    ])
    func `a list that is no project is refused`(_ text: String) throws {
        let sample = try Sample()
        try sample.write("App.xcodeproj/project.pbxproj", text)
        let error = adoptionError { try XcodeProject(at: sample.path) }
        #expect(error?.kind == .unreadable)
        #expect(error?.file == "\(sample.path)/App.xcodeproj/project.pbxproj")
    }

    @Test func `a project that is not a regular file is refused`() throws {
        let sample = try Sample()
        try sample.write("App.xcodeproj/other", "")
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/App.xcodeproj/project.pbxproj", withDestinationPath: "/dev/zero"
        )
        #expect(adoptionError { try XcodeProject(at: sample.path) }?.kind == .unreadable)
    }

    @Test func `groups that contain themselves and objects that are missing are survived`() throws {
        let sample = try Sample()
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            """
            { objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T, X); packageReferences = (Y); };
            G = { isa = PBXGroup; children = (G, H, Z); sourceTree = "<group>"; };
            H = { isa = PBXGroup; children = (G); path = "../../.."; sourceTree = "<group>"; };
            T = { isa = PBXNativeTarget; name = App; buildPhases = (S, Q);
                productType = "com.apple.product-type.application"; };
            S = { isa = PBXSourcesBuildPhase; files = (B, C); };
            B = { isa = PBXBuildFile; fileRef = Z; };
            C = { isa = PBXBuildFile; };
            }; rootObject = P; }
            """)
        let adoption = try sample.adoption()
        #expect(adoption.report.targets.map(\.name) == ["App"])
        #expect(adoption.targets.isEmpty)
    }

    @Test func `files are found under equivalent names`() throws {
        let sample = try Sample()
        // The project composes the umlaut, the disk does not; and the disk has other capitals.
        try sample.project(
            sources: ["App/main.swift": "import UIKit\n", "App/U\u{308}ber.swift": ""],
            resources: ["app/Icon.PNG", "App/Missing.png", "App/photo.png"])
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj", file.replacing("U\u{308}ber", with: "\u{DC}ber"))
        // Two files have an equivalent name, and it is unknown which one is meant.
        for name in ["icon.png", "Photo.png", "PHOTO.png"] { try sample.write("App/" + name, "") }
        let adoption = try sample.adoption()
        #expect(
            adoption.targets.first?.sources.map { $0.unicodeScalars.count }
                == ["\(sample.path)/App/U\u{308}ber.swift", "\(sample.path)/App/main.swift"]
                .map { $0.unicodeScalars.count })
        #expect(adoption.targets.first?.resources == ["\(sample.path)/App/icon.png"])
        #expect(
            adoption.report.notes.map(\.text) == [
                "The file App/Missing.png is missing.", "The file App/photo.png is missing.",
            ])
    }

    @Test func `the Info.plist of a target is not one of its resources, although it is listed`()
        throws
    {
        let sample = try Sample()
        try sample.project(
            resources: ["App/Info.plist", "App/Other.plist"],
            settings: ["INFOPLIST_FILE": "App/Info.plist"])
        for name in ["Info.plist", "Other.plist"] {
            try sample.write("App/\(name)", "<plist version=\"1.0\"><dict/></plist>")
        }
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.resources == ["\(sample.path)/App/Other.plist"])
    }

    @Test func `a synchronized folder gives each target its files`() throws {
        let sample = try Sample()
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            """
            { objectVersion = 77; objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T, K); };
            G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
            F = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>";
                exceptions = (E, X); explicitFolders = (Pages, ); };
            E = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
                membershipExceptions = (Info.plist, Old, "/Localized/Extra.strings"); };
            X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = K;
                membershipExceptions = (Model/Shared.swift, ); };
            T = { isa = PBXNativeTarget; name = App; buildPhases = ();
                fileSystemSynchronizedGroups = (F);
                productType = "com.apple.product-type.application"; };
            K = { isa = PBXNativeTarget; name = Kit; buildPhases = ();
                productType = "com.apple.product-type.framework"; };
            }; rootObject = P; }
            """)
        for file in [
            "main.swift", "Model/Shared.swift", "Old/A.swift", "Older.swift", "Info.plist",
            "App.entitlements",
            "Assets.xcassets/Contents.json", "de.lproj/Main.strings", "de.lproj/Extra.strings",
            "Pages/a/index.html", "Notes/data.json", ".hidden/B.swift", "README.md", "Bridge.h",
        ] { try sample.write("App/\(file)", "") }
        // A link to a folder above is not followed.
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/App/Loop", withDestinationPath: "..")
        let targets = try sample.adoption().targets
        let app = try #require(targets.first { $0.name == "App" })
        func own(_ paths: [String]) -> [String] {
            paths.map { String($0.dropFirst(sample.path.count + 5)) }
        }
        #expect(own(app.sources) == ["Model/Shared.swift", "Older.swift", "main.swift"])
        #expect(own(app.resources) == ["Assets.xcassets", "Notes/data.json", "Pages", "de.lproj"])
        let kit = try #require(targets.first { $0.name == "Kit" })
        #expect(own(kit.sources) == ["Model/Shared.swift"])
    }
}

@Suite struct ProjectPackages {
    private func remote(_ requirement: String, url: String = "https://example.org/lamp.git")
        throws -> (adoption: Adoption, manifest: String)
    {
        let sample = try Sample()
        try sample.project(
            sources: ["App/main.swift": "import UIKit\nimport Lamp\nimport LampParts\n"],
            extra: """
                RP = {isa = XCRemoteSwiftPackageReference; repositoryURL = "\(url)";
                    requirement = {\(requirement)}; };
                Q = {isa = XCSwiftPackageProductDependency; package = RP; productName = Lamp; };
                """, packages: ["RP"], products: ["Q"])
        let adoption = try sample.adoption()
        return (adoption, sample.package(adoption).manifest)
    }

    @Test(arguments: [
        ("kind = upToNextMajorVersion; minimumVersion = 1.2;", "from: \"1.2.0\""),
        ("kind = upToNextMinorVersion; minimumVersion = 1.2.3;", ".upToNextMinor(from: \"1.2.3\")"),
        ("kind = exactVersion; version = \"2.0.0-beta.1\";", "exact: \"2.0.0-beta.1\""),
        (
            "kind = versionRange; minimumVersion = 1.0.0; maximumVersion = 3;",
            "\"1.0.0\"..<\"3.0.0\""
        ),
        ("kind = branch; branch = main;", "branch: \"main\""),
        ("kind = revision; revision = abc;", "revision: \"abc\""),
    ])
    func `requirements are written as SwiftPM has them`(_ stated: String, _ written: String) throws
    {
        let (adoption, manifest) = try remote(stated)
        #expect(
            manifest.contains(".package(url: \"https://example.org/lamp.git\", \(written)),\n"))
        #expect(manifest.contains(".product(name: \"Lamp\", package: \"lamp\")"))
        #expect(adoption.report.dependencies.map(\.outcome) == [.unchecked])
        // Which modules a published package has is not known, so the file is compiled.
        #expect(adoption.report.leftOutFiles.isEmpty)
    }

    @Test func `an address cannot leave its literal`() throws {
        let (_, manifest) = try remote(
            "kind = branch; branch = \"a\\\"b\\\\\\n\";", url: "https://example.org/\\\")lamp")
        #expect(manifest.contains(#""https://example.org/\")lamp", branch: "a\"b\\\u{a}""#))
    }

    @Test(arguments: [
        ("picker.cameraOverlayView", "The build of App may stop because of 1 member"),
        ("CAEmitterLayer().cameraOverlayView", "The build of App stops because of 1 symbol"),
    ])
    func `a published package may declare an absent member`(_ use: String, _ conclusion: String)
        throws
    {
        let sample = try Sample()
        try sample.project(
            sources: ["App/main.swift": "import UIKit\nimport Lamp\nlet a = \(use)\n"],
            extra: """
                RP = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/lamp";
                    requirement = {kind = branch; branch = main;}; };
                Q = {isa = XCSwiftPackageProductDependency; package = RP; productName = Lamp; };
                """, packages: ["RP"], products: ["Q"])
        let lines = ReportText(try sample.adoption().report).lines
        #expect(lines.last?.hasPrefix(conclusion) == true)
    }

    private static let unfetchable = "Its address cannot be fetched by SwiftPM"

    private static let addresses: [(String, String?)] = [
        ("https://example.org/lamp", nil), ("http://me:key%40@example.org:8080/lamp.git", nil),
        ("ssh://git@example.org/~me/lamp.git", nil), ("git://example.org/lamp.git", nil),
        ("git@example.org:me/lamp.git", nil), ("ext::sh -c touch% here", unfetchable),
        ("git@example.org::lamp", unfetchable), ("ext::git@example.org:lamp", unfetchable),
        ("--upload-pack=touch@example.org:lamp", unfetchable),
        ("git@example.org:-lamp", unfetchable), ("git@-example.org:lamp", unfetchable),
        ("ssh://-oProxyCommand=lamp/x", unfetchable), ("ssh://git@-oProxyCommand/x", unfetchable),
        ("ftp://example.org/lamp", unfetchable), ("../lamp", unfetchable), ("lamp", unfetchable),
        ("file://example.org/lamp", unfetchable), ("file:///%65tc", unfetchable),
        ("https://example.org/a lamp", unfetchable),
        ("/nowhere/lamp", "There is no folder at its address"),
    ]

    @Test(arguments: ProjectPackages.addresses)
    func `only an address on the network is fetched without a check`(
        _ url: String, _ reason: String?
    ) throws {
        let (adoption, manifest) = try remote("kind = branch; branch = main;", url: url)
        #expect(adoption.report.dependencies.map(\.reason) == [reason])
        #expect(manifest.contains(".package(url:") == (reason == nil))
    }

    @Test(arguments: ["", "file://"])
    func `an address in the checkout is fetched, one outside is not`(_ scheme: String) throws {
        let (inside, outside) = (try Sample(), try Sample())
        for sample in [inside, outside] { try sample.write("lamp/HEAD", "") }
        func reasons(_ url: String) throws -> [String?] {
            try inside.project(
                sources: ["App/main.swift": "import UIKit\nimport Lamp\n"],
                extra: """
                    RP = {isa = XCRemoteSwiftPackageReference; repositoryURL = "\(url)";
                        requirement = {kind = branch; branch = main;}; };
                    Q = {isa = XCSwiftPackageProductDependency; package = RP; productName = Lamp; };
                    """, packages: ["RP"], products: ["Q"])
            return try inside.adoption().report.dependencies.map(\.reason)
        }
        #expect(try reasons("\(scheme)\(inside.path)/lamp") == [nil])
        #expect(
            try reasons("\(scheme)\(outside.path)/lamp") == [
                "It is outside of the checkout"
            ])
        let name = (outside.path as NSString).lastPathComponent
        #expect(
            try reasons("\(scheme)\(inside.path)/../\(name)/lamp") == [
                "It leads to \(outside.path)/lamp, which is outside of the checkout"
            ])
    }

    @Test func `local packages are checked by their sources`() throws {
        let sample = try Sample()
        let packages = ["Good": "import Foundation\n", "Bad": "import UIKit\n", "Gone": ""]
        for (name, text) in packages where name != "Gone" {
            try sample.write("\(name)/Package.swift", "\"\(name)\"")
            try sample.write("\(name)/Sources/\(name)/A.swift", "// First\n" + text)
            try sample.write("\(name)/Tests/T.swift", "import XCTest\n")
        }
        let objects = packages.keys.sorted().map { name in
            """
            L\(name) = {isa = XCLocalSwiftPackageReference; relativePath = \(name); };
            Q\(name) = {isa = XCSwiftPackageProductDependency; package = L\(name); productName = \(name); };
            """
        }
        try sample.project(
            sources: [
                "App/main.swift": "import UIKit\nimport Good\n", "App/B.swift": "import Bad\n",
            ], extra: objects.joined(separator: "\n"),
            packages: packages.keys.sorted().map { "L\($0)" },
            products: packages.keys.sorted().map { "Q\($0)" })
        let adoption = try sample.adoption()
        #expect(
            adoption.report.dependencies.map { "\($0.name) \($0.outcome) \($0.place?.file ?? "")" }
                == [
                    "Bad unavailable Bad/Sources/Bad/A.swift", "Gone unavailable Gone",
                    "Good written App.xcodeproj/project.pbxproj",
                ])
        #expect(adoption.report.dependencies.first?.place?.line == 2)
        #expect(
            adoption.report.leftOutFiles.map(\.reason)
                == ["It imports Bad: the package Bad cannot be had"])
        #expect(adoption.targets.first?.packageProducts.map(\.name) == ["Good"])
    }

    @Test func `libraries of CocoaPods and Carthage and binaries cannot be had`() throws {
        let sample = try Sample()
        try sample.project(
            extra: """
                V = {isa = PBXFileReference; path = "Libs/Ads.xcframework"; sourceTree = SOURCE_ROOT; };
                W = {isa = PBXBuildFile; fileRef = V; };
                U = {isa = PBXFrameworksBuildPhase; files = (W); };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing("buildPhases = (S, R)", with: "buildPhases = (S, R, U)"))
        try sample.write(
            "Podfile", "target 'App' do\n  pod 'Masonry', '~> 1.1'\n  # pod 'Old'\nend\n")
        try sample.write("Cartfile", "github \"ReactiveX/RxSwift\" ~> 6.0\n")
        let dependencies = try sample.adoption().report.dependencies
        #expect(
            dependencies.map { "\($0.name) \($0.place?.description ?? "")" } == [
                "Ads App.xcodeproj/project.pbxproj:15", "Masonry Podfile:2",
                "ReactiveX/RxSwift Cartfile:1",
            ])
        #expect(dependencies.allSatisfy { $0.outcome == .unavailable })
    }
}
