import Foundation
import Glibc
import ProjectAdoption
import Testing

@Suite struct Checkouts {
    private static let outside = "--outside, with a folder that contains it"

    private func name(of sample: Sample) -> String { (sample.path as NSString).lastPathComponent }

    @Test func `files outside of the checkout are left out, however the project names them`() throws
    {
        let (sample, other) = (try Sample(), try Sample())
        for name in ["absolute", "relative", "linked", "below"] { try other.write(name, "secret") }
        try other.write("Other.swift", "struct Other {}\n")
        try sample.write("App/own.txt", "")
        for (link, destination) in [("App/linked", "linked"), ("Folder", "")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(sample.path)/\(link)",
                withDestinationPath: "\(other.path)/\(destination)")
        }
        let name = name(of: other)
        try sample.project(
            sources: [
                "App/main.swift": "import UIKit\nlet other = Other()\n",
                "../\(name)/Other.swift": "",
            ],
            resources: [
                "\(other.path)/absolute", "../\(name)/relative", "App/linked", "Folder/below",
                "App/own.txt",
            ])
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.sources == ["\(sample.path)/App/main.swift"])
        #expect(adoption.targets.first?.resources == ["\(sample.path)/App/own.txt"])
        #expect(
            adoption.report.leftOutFiles.map { "\($0.place): \($0.reason)" } == [
                "\(other.path)/Other.swift: It is outside of the checkout",
                "\(other.path)/absolute: It is outside of the checkout",
                "\(other.path)/relative: It is outside of the checkout",
                "App/linked: It leads to \(other.path)/linked, which is outside of the checkout",
                "Folder/below: It leads to \(other.path)/below, which is outside of the checkout",
            ])
        #expect(adoption.report.leftOutFiles.allSatisfy { $0.alternative == Self.outside })
        #expect(
            adoption.report.obstacles.map(\.problem)
                == ["Other is declared in Other.swift, which is left out."])
        #expect(!sample.package(adoption).manifest.contains("Outside"))

        let all = try sample.adoption(options: .init(outside: [other.path]))
        #expect(all.report.leftOutFiles.isEmpty)
        #expect(all.report.obstacles.isEmpty)
        #expect(all.targets.first?.sources.count == 2)
        #expect(all.targets.first?.resources.count == 5)
        #expect(sample.package(all).manifest.contains(".copy(\"Perennial/Outside1/"))
    }

    @Test func `an app whose only entry point is outside of the checkout is left out`() throws {
        let (sample, other) = (try Sample(), try Sample())
        try other.write("App.swift", "import UIKit\n@main class App: UIResponder {}\n")
        try sample.project(sources: ["../\(name(of: other))/App.swift": ""])
        let report = try sample.adoption().report
        #expect(report.targets.map(\.reason) == ["The file with the app delegate is left out"])
        #expect(report.leftOutFiles.map(\.reason) == ["It is outside of the checkout"])
    }

    @Test(arguments: [true, false])
    func `a file beside the project's folder is taken if one checkout contains both`(
        _ isCheckout: Bool
    ) throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture("Garden"), Sample.fixture("Shared"))
        if isCheckout { try sample.makeCheckout() }
        let adoption = try sample.adoption("Garden/Garden.xcodeproj")
        let shared = "\(sample.path)/Shared/Dates.swift"
        #expect(adoption.targets.first?.sources.contains(shared) == isCheckout)
        #expect(adoption.report.leftOutFiles.contains { $0.place.file == shared } == !isCheckout)
    }

    @Test func `the nearest folder with Git's files is the checkout`() throws {
        let sample = try Sample()
        try sample.makeCheckout()
        try sample.project(resources: ["../key"])
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write("Module/App.xcodeproj/project.pbxproj", file)
        try sample.write("Module/App/main.swift", "import UIKit\n")
        try sample.write("key", "")
        let project = "Module/App.xcodeproj"
        #expect(try sample.adoption(project).report.leftOutFiles.isEmpty)
        // A submodule has a file of this name.
        try sample.write("Module/.git", "gitdir: ../.git/modules/Module\n")
        #expect(
            try sample.adoption(project).report.leftOutFiles.map(\.place.file)
                == ["\(sample.path)/key"])
    }

    @Test func `a submodule may take the files of its superproject by name`() throws {
        let (sample, other) = (try Sample(), try Sample())
        try sample.makeCheckout()
        try other.write("key", "")
        try sample.write("Module/.git", "gitdir: ../.git/modules/Module\n")
        try sample.project(resources: ["../key", "\(other.path)/key"])
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write("Module/App.xcodeproj/project.pbxproj", file)
        try sample.write("Module/App/main.swift", "import UIKit\n")
        try sample.write("key", "")
        let report = try sample.adoption("Module/App.xcodeproj").report
        let alternatives = report.leftOutFiles.map { ($0.place.file, $0.alternative) }
        #expect(alternatives.count == 2)
        for (file, alternative) in alternatives {
            let around = "--outside '\(sample.path)', the checkout around this one"
            #expect(alternative == (file == "\(sample.path)/key" ? around : Self.outside))
        }
        let options = Adoption.Options(outside: [sample.path])
        let named = try sample.adoption("Module/App.xcodeproj", options: options).report
        #expect(named.leftOutFiles.map(\.place.file) == ["\(other.path)/key"])
    }

    /// Plans the adoption of a project below a checkout, and returns the files that are left out.
    private func leftOut(below sample: Sample) throws -> [String] {
        try sample.project(resources: ["../key"])
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write("Module/App.xcodeproj/project.pbxproj", file)
        try sample.write("Module/App/main.swift", "import UIKit\n")
        try sample.write("key", "")
        let adoption = try sample.adoption("Module/App.xcodeproj")
        return adoption.report.leftOutFiles.map { ($0.place.file as NSString).lastPathComponent }
    }

    @Test(arguments: [0o755, 0o777, 0o1777])
    func `a folder that anyone can write is no checkout of the projects below`(_ mode: Int) throws {
        let sample = try Sample()
        try sample.makeCheckout()
        try #require(chmod(sample.path, mode_t(mode)) == 0)
        #expect(try leftOut(below: sample) == (mode == 0o755 ? [] : ["key"]))
    }

    @Test(.enabled(if: geteuid() == 0), arguments: ["", "/.git"])
    func `a checkout of somebody else is none for the projects below`(_ path: String) throws {
        let sample = try Sample()
        try sample.makeCheckout()
        #expect(try leftOut(below: sample).isEmpty)
        try #require(chown(sample.path + path, 1, 1) == 0)
        #expect(try leftOut(below: sample) == ["key"])
    }

    @Test func `Git's own files are never taken`() throws {
        let sample = try Sample()
        try sample.makeCheckout()
        try sample.project(resources: [".git/config"])
        let report = try sample.adoption(options: .init(outside: [sample.path])).report
        #expect(report.leftOutFiles.map(\.reason) == ["It is among Git's own files"])
    }

    @Test func `Git's own files in a named folder are never taken`() throws {
        let (sample, other) = (try Sample(), try Sample())
        try other.write("Kit/.git/config", "")
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/config", withDestinationPath: "\(other.path)/Kit/.git/config")
        try sample.project(resources: ["\(other.path)/Kit/.git/config", "config"])
        let file = "\(other.path)/Kit/.git/config"
        let report = try sample.adoption(options: .init(outside: [other.path])).report
        #expect(
            report.leftOutFiles.map { "\($0.place): \($0.reason)" } == [
                "\(file): It is among Git's own files",
                "config: It leads to \(file), which is among Git's own files",
            ])
    }

    @Test(arguments: ["gitdir: data/git\n", nil])
    func `Git's own files are never taken from a folder of another name`(_ text: String?) throws {
        let sample = try Sample()
        for path in ["data/git/config", "data/other"] { try sample.write(path, "") }
        if let text {
            try sample.write(".git", text)
        } else {
            try FileManager.default.createSymbolicLink(
                atPath: "\(sample.path)/.git", withDestinationPath: "data/git")
        }
        try sample.project(resources: ["data/git/config", "data/git", "data", "data/other"])
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.resources == ["\(sample.path)/data/other"])
        #expect(
            adoption.report.leftOutFiles.map { "\($0.place): \($0.reason)" } == [
                "data: It contains Git's own files",
                "data/git: It is among Git's own files",
                "data/git/config: It is among Git's own files",
            ])
    }

    @Test func `a folder with Git's own files below it is not copied`() throws {
        let sample = try Sample()
        try sample.project(resources: ["Vendor", "de.lproj/A.strings", "de.lproj/B.strings", "Own"])
        for path in [
            "Vendor/lib/.git/config", "de.lproj/.git/config", "de.lproj/A.strings",
            "de.lproj/B.strings", "Own/.gitignore",
        ] {
            try sample.write(path, "")
        }
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.resources == ["\(sample.path)/Own"])
        #expect(
            adoption.report.leftOutFiles.map { "\($0.place): \($0.reason)" } == [
                "Vendor: It contains Git's own files", "de.lproj: It contains Git's own files",
            ])
    }

    @Test func `a search for Git's own files follows no links, and ends`() throws {
        let (sample, other) = (try Sample(), try Sample())
        try other.makeCheckout()
        for name in ["a", "b"] { try sample.write("Files/\(name)", "") }
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/Files/link", withDestinationPath: other.path)
        #expect(GitFiles.search("\(sample.path)/Files", max: 3) == .absent)
        #expect(GitFiles.search("\(sample.path)/Files", max: 2) == .tooMany)
        #expect(GitFiles.search(other.path) == .found)
    }

    @Test func `a project in the home folder takes the files of named folders only`() throws {
        let sample = try Sample()
        try sample.makeCheckout()
        try sample.project(resources: ["key", "App/icon.png"])
        for path in ["key", "App/icon.png"] { try sample.write(path, "") }
        var options = Adoption.Options(outside: ["\(sample.path)/App"])
        options.homes = [sample.path]
        let adoption = try sample.adoption(options: options)
        #expect(adoption.targets.first?.resources == ["\(sample.path)/App/icon.png"])
        #expect(adoption.report.leftOutFiles.map(\.place.file) == ["key"])
    }

    @Test func `the folder that HOME names is no checkout`() throws {
        let sample = try Sample()
        try sample.makeCheckout()
        try sample.project(resources: ["../.ssh/key", "App/icon.png"])
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write("Module/App.xcodeproj/project.pbxproj", file)
        try sample.write("Module/App/main.swift", "import UIKit\n")
        for path in [".ssh/key", "Module/App/icon.png"] { try sample.write(path, "") }
        var options = Adoption.Options()
        options.homes = HomeFolders.ofAccount(environment: ["HOME": sample.path])
        let adoption = try sample.adoption("Module/App.xcodeproj", options: options)
        #expect(adoption.targets.first?.resources == ["\(sample.path)/Module/App/icon.png"])
        #expect(
            adoption.report.leftOutFiles.map(\.place.file) == ["\(sample.path)/.ssh/key"])
    }

    @Test func `the home folder of a file's owner is known, whatever HOME is`() throws {
        let sample = try Sample()
        let registered = HomeFolders.ofAccount(environment: ["HOME": "relative"])
        #expect([HomeFolders.ofOwner(of: sample.path)].compactMap(\.self) == registered)
        #expect(HomeFolders.ofAccount(environment: ["HOME": "/a"]) == ["/a"] + registered)
        #expect(HomeFolders.ofOwner(of: "\(sample.path)/missing") == nil)
    }

    @Test(arguments: [
        (".", "It contains the package"), ("..", "It contains the home folder"),
        ("/", "It contains the home folder"),
    ])
    func `a resource around the package or the home folder is left out`(
        _ resource: String, _ reason: String
    ) throws {
        let (sample, home) = (try Sample(), try Sample())
        try sample.project(resources: [resource])
        var options = Adoption.Options(outside: ["/"])
        options.homes = [home.path]
        let report = try sample.adoption(options: options).report
        #expect(report.leftOutFiles.map(\.reason) == [reason])
        #expect(report.targets.map(\.resources) == [0])
    }

    @Test func `the whole checkout is no resource of a package elsewhere`() throws {
        let (sample, other) = (try Sample(), try Sample())
        try sample.project(resources: ["."])
        let report = try sample.adoption(options: .init(output: "\(other.path)/Out")).report
        #expect(report.leftOutFiles.map(\.reason) == ["It contains the whole checkout"])
    }

    @Test func `a property list outside of the checkout is not used`() throws {
        let (sample, other) = (try Sample(), try Sample())
        let list = try other.write("config.json", "{ Token = secret; }")
        try sample.project(settings: ["INFOPLIST_FILE": list])
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.infoPlist?.contains("secret") == false)
        #expect(
            adoption.report.notes.map(\.text) == [
                "The property list of App is not used. It is outside of the checkout; "
                    + "instead: \(Self.outside)."
            ])
        #expect(adoption.report.notes.map(\.place) == [ReportedPlace(file: list)])
        let named = try sample.adoption(options: .init(outside: [other.path]))
        #expect(named.targets.first?.infoPlist?.contains("secret") == true)
    }

    @Test(arguments: [true, false])
    func `a configuration file outside of the checkout is not read`(_ isIncluded: Bool) throws {
        let (sample, other) = (try Sample(), try Sample())
        let secret = try other.write("secret", "PRODUCT_NAME = Secret\n")
        try sample.write("App.xcconfig", "#include \"\(secret)\"\n")
        try sample.project(
            extra: """
                X = {isa = PBXFileReference; path = "\(isIncluded ? "App.xcconfig" : secret)";
                    sourceTree = "\(isIncluded ? "SOURCE_ROOT" : "<absolute>")"; };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing(
                "isa = XCBuildConfiguration;",
                with: "isa = XCBuildConfiguration; baseConfigurationReference = X;"))
        let adoption = try sample.adoption()
        #expect(adoption.targets.map(\.module) == ["App"])
        #expect(adoption.report.notes.map { $0.place?.file } == [secret])
        #expect(
            adoption.report.notes.first?.text.hasPrefix("The configuration file is not used.")
                == true)
        let named = try sample.adoption(options: .init(outside: [other.path]))
        #expect(named.targets.map(\.module) == ["Secret"])
    }

    @Test func `a Swift file outside of the checkout is not read`() throws {
        let (sample, other) = (try Sample(), try Sample())
        let text = "@main class Secret {}\nclass Token {}\nlet motionEffects = 1\n"
        for file in ["Hidden.swift", "UIColor.swift", "Own.swift"] { try other.write(file, text) }
        let path = "../\(name(of: other))"
        try sample.project(
            sources: [
                "App/main.swift": """
                import UIKit
                class Own {}
                let all = (Token(), UIColor.red, Own(), view.motionEffects)
                """,
                "App/Other.swift": "import UIKit\nlet own = (Own(), Hidden())\n",
                "\(path)/Hidden.swift": "", "\(path)/UIColor.swift": "", "\(path)/Own.swift": "",
            ])
        let report = try sample.adoption().report
        #expect(report.leftOutFiles.count == 3)
        #expect(
            report.obstacles.map(\.problem) == [
                "Hidden is declared in Hidden.swift, which is left out."
            ])
        #expect(report.absences.map(\.name) == ["motionEffects"])
    }

    @Test(arguments: ["Podfile", "Cartfile"])
    func `a list of libraries outside of the checkout is not read`(_ file: String) throws {
        let (sample, other) = (try Sample(), try Sample())
        try other.write(file, "pod 'Secret'\ngithub \"Secret\"\n")
        try sample.project()
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/\(file)", withDestinationPath: "\(other.path)/\(file)")
        #expect(try sample.adoption().report.dependencies.isEmpty)
        let named = try sample.adoption(options: .init(outside: [other.path]))
        #expect(named.report.dependencies.map(\.name) == ["Secret"])
    }

    @Test func `a bridging header outside of the checkout is not read`() throws {
        let (sample, other) = (try Sample(), try Sample())
        let header = try other.write("Secret.h", "#import \"Token.h\"\n")
        try sample.project(settings: ["SWIFT_OBJC_BRIDGING_HEADER": header])
        let reasons = try sample.adoption().report.leftOutFiles.map(\.reason)
        #expect(reasons == ["A bridging header: Swift on Linux has no Objective-C"])
    }

    @Test func `a local package outside of the checkout is left out`() throws {
        let (sample, other) = (try Sample(), try Sample())
        try other.write("Kit/Package.swift", "\"Kit\"")
        try other.write("Kit/Sources/Kit/Kit.swift", "")
        try sample.project(
            sources: ["App/main.swift": "import UIKit\n", "App/B.swift": "import Kit\n"],
            extra: """
                LP = {isa = XCLocalSwiftPackageReference;
                    relativePath = "../\(name(of: other))/Kit"; };
                Q = {isa = XCSwiftPackageProductDependency; package = LP; productName = Kit; };
                """, packages: ["LP"], products: ["Q"])
        let adoption = try sample.adoption()
        #expect(
            adoption.report.dependencies.map(\.reason) == ["It is outside of the checkout"])
        #expect(adoption.report.dependencies.map(\.outcome) == [.unavailable])
        #expect(adoption.packages.isEmpty)
        let named = try sample.adoption(options: .init(outside: [other.path]))
        #expect(named.report.dependencies.map(\.outcome) == [.written])
    }

    @Test func `a synchronized folder that leads outside of the checkout is left out as a whole`()
        throws
    {
        let (sample, other) = (try Sample(), try Sample())
        for name in ["a", "b"] { try other.write(name, "secret") }
        try sample.project(
            extra: """
                G = {isa = PBXGroup; children = (SF); sourceTree = "<group>"; };
                SF = {isa = PBXFileSystemSynchronizedRootGroup; path = Files;
                    sourceTree = "<group>"; };
                """)
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            file.replacing("isa = PBXProject;", with: "isa = PBXProject; mainGroup = G;")
                .replacing(
                    "isa = PBXNativeTarget;",
                    with: "isa = PBXNativeTarget; fileSystemSynchronizedGroups = (SF);"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/Files", withDestinationPath: other.path)
        let adoption = try sample.adoption()
        #expect(adoption.targets.first?.resources == [])
        #expect(
            adoption.report.leftOutFiles.map { "\($0.place): \($0.reason)" } == [
                "Files: It leads to \(other.path), which is outside of the checkout"
            ])
        let named = try sample.adoption(options: .init(outside: [other.path]))
        #expect(named.targets.first?.resources.count == 2)
    }
}
