import Foundation
import ProjectAdoption
import Testing

@Suite struct AdoptedPackages {
    @Test func `an adoption changes nothing but its own files`() throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture("Garden"), Sample.fixture("Shared"))
        try sample.makeCheckout()
        let before = try sample.contents()
        try sample.package(try sample.adoption("Garden/Garden.xcodeproj")).write()
        let own = ["Garden/Package.swift", "Garden/Perennial"]
        #expect(try sample.contents(without: own[0], own[1]) == before)
        #expect(try sample.contents().count > before.count)
    }

    @Test func `the same project is written as the same bytes, and files keep their dates`() throws
    {
        let sample = try Sample()
        try sample.project()
        try sample.package(try sample.adoption()).write()
        let first = try sample.contents()
        let stub = "\(sample.path)/Perennial/App/stub.swift"
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: stub)
        try sample.package(try sample.adoption()).write()
        #expect(try sample.contents() == first)
        let date = try FileManager.default.attributesOfItem(atPath: stub)[.modificationDate]
        #expect(date as? Date == old)
    }

    @Test func `a file that left the project leaves the package`() throws {
        let sample = try Sample()
        try sample.project(sources: ["App/main.swift": "import UIKit\n", "App/A.swift": ""])
        try sample.package(try sample.adoption()).write()
        try sample.project()
        try sample.package(try sample.adoption()).write()
        let links = try sample.contents().keys.filter { $0.contains("Perennial/App/Sources/") }
        #expect(links.sorted() == ["Perennial/App/Sources/main.swift"])
    }

    @Test func `a file that moves inside the project has another link`() throws {
        let sample = try Sample()
        for folder in ["Old", "New"] {
            try sample.project(sources: [
                "App/main.swift": "import UIKit\n", "\(folder)/A.swift": "",
            ])
            try sample.package(try sample.adoption()).write()
        }
        #expect(
            try sample.contents()["Perennial/App/Sources/A.swift"] == "→ ../../../New/A.swift")
        let hidden = try sample.contents().keys.filter { $0.hasPrefix(".") }
        #expect(hidden.isEmpty, "files of the first adoption are left")
    }

    @Test func `a manifest of someone else is replaced by force alone`() throws {
        let sample = try Sample()
        try sample.project()
        let manifest = try sample.write("Package.swift", "// swift-tools-version: 6.0\n")
        let package = sample.package(try sample.adoption())
        let before = try sample.contents()
        let error = adoptionError { try package.write() }
        #expect(error?.kind == .refused)
        #expect(error?.file == manifest)
        #expect(try sample.contents() == before)
        try package.write(force: true)
        #expect(try sample.text("Package.swift") == package.manifest)
    }

    @Test func `a manifest that is a symbolic link is replaced, not followed`() throws {
        let sample = try Sample()
        try sample.project()
        let other = try sample.write("Other/Package.swift", "// mine\n")
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/Package.swift", withDestinationPath: other)
        let package = sample.package(try sample.adoption())
        #expect(adoptionError { try package.write() }?.kind == .refused)
        try package.write(force: true)
        #expect(try sample.text("Other/Package.swift") == "// mine\n")
        #expect(try sample.text("Package.swift") == package.manifest)
    }

    @Test(arguments: [true, false])
    func `a folder of the same name is never replaced`(_ isLink: Bool) throws {
        let sample = try Sample()
        try sample.project()
        try sample.write(isLink ? "Mine/README.md" : "Perennial/README.md", "Mine\n")
        if isLink {
            try FileManager.default.createSymbolicLink(
                atPath: "\(sample.path)/Perennial", withDestinationPath: "Mine")
        }
        let package = sample.package(try sample.adoption())
        let before = try sample.contents()
        #expect(adoptionError { try package.write(force: true) }?.kind == .refused)
        #expect(try sample.contents() == before)
    }

    @Test func `a link to the folder of another adopted project is not replaced`() throws {
        let sample = try Sample()
        try sample.project("Other")
        let other = try sample.adoption("Other.xcodeproj")
        try sample.package(other, in: "\(sample.path)/Out").write()
        try sample.project()
        let package = sample.package(try sample.adoption(), in: "\(sample.path)/In")
        try sample.write("In/notes.txt", "")
        try FileManager.default.createSymbolicLink(
            atPath: "\(sample.path)/In/Perennial", withDestinationPath: "../Out/Perennial")
        let before = try sample.contents()
        #expect(adoptionError { try package.write() }?.kind == .refused)
        #expect(try sample.contents() == before)
    }

    @Test func `a package in another folder leads to the project through a link`() throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture("Lantern"))
        let adoption = try sample.adoption("Lantern/Lantern.xcodeproj")
        let package = sample.package(adoption, in: "\(sample.path)/Out/Linux")
        let before = try sample.contents()
        try package.write()
        #expect(try sample.contents(without: "Out") == before)
        #expect(
            package.manifest.contains(".package(name: \"perennial\", path: \"../../perennial\")"))
        #expect(
            package.manifest.contains(
                """
                            exclude: [
                                "Perennial/Lantern",
                                "Perennial/Project/LanternTests",
                                "Perennial/README.md",
                            ],
                            sources: ["Perennial/LanternResources/stub.swift"],
                            resources: [
                                .copy("Perennial/Project/Lantern/Assets.xcassets"),
                                .copy("Perennial/Project/Lantern/Localizable.xcstrings"),
                            ]),
                """))
        #expect(try sample.contents()["Out/Linux/Perennial/Project"] == "→ ../../../Lantern")
        #expect(
            FileManager.default.fileExists(
                atPath: "\(sample.path)/Out/Linux/Perennial/Lantern/Sources/AppDelegate.swift"))
    }

    @Test func `links lead to the project even if a folder above is a link`() throws {
        let sample = try Sample()
        try sample.copy(Sample.fixture("Lantern"))
        try sample.write("Far/away/x", "")
        for (link, folder) in [("Near", "Far/away"), ("Project", "Lantern")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(sample.path)/\(link)", withDestinationPath: folder)
        }
        let adoption = try sample.adoption("Project/Lantern.xcodeproj")
        try sample.package(adoption, in: "\(sample.path)/Near/Out").write()
        let own = "Far/away/Out/Perennial"
        #expect(try sample.contents()["\(own)/Project"] == "→ ../../../../Lantern")
        #expect(try sample.text("\(own)/Lantern/Sources/AppDelegate.swift").contains("@main"))
    }

    @Test(arguments: ["", "/Linux", "/Parts/Linux"])
    func `a package inside a synchronized folder is no part of the project`(_ folder: String) throws
    {
        let sample = try Sample()
        try sample.write(
            "App.xcodeproj/project.pbxproj",
            """
            { objectVersion = 77; objects = {
            P = { isa = PBXProject; mainGroup = G; targets = (T); };
            G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
            F = { isa = PBXFileSystemSynchronizedRootGroup; path = "."; sourceTree = "<group>"; };
            T = { isa = PBXNativeTarget; name = App; buildPhases = ();
                fileSystemSynchronizedGroups = (F);
                productType = "com.apple.product-type.application"; };
            }; rootObject = P; }
            """)
        try sample.write("main.swift", "import UIKit\n")
        for resource in ["Assets/icon.png", "Parts/data.json"] { try sample.write(resource, "") }
        func adopt() throws -> Adoption {
            let adoption = try sample.adoption()
            try sample.package(adoption, in: sample.path + folder).write()
            return adoption
        }
        let first = try adopt()
        try sample.write("\(folder)/Package.resolved", "")
        let before = try sample.contents()
        let second = try adopt()
        #expect(try sample.contents() == before)
        #expect(second.targets.first?.sources == first.targets.first?.sources)
        #expect(second.targets.first?.resources.count == 2)
        let manifest = try sample.text("\(folder)/Package.swift")
        let isExcluded = manifest.contains("\"Perennial/Project\(folder)\",")
        #expect(isExcluded == !folder.isEmpty)
    }

    @Test func `a package is not its own dependency after an adoption`() throws {
        let sample = try Sample()
        try sample.project(
            extra: """
                V = {isa = PBXFileReference; path = "."; sourceTree = SOURCE_ROOT; };
                Q = {isa = XCSwiftPackageProductDependency; productName = App; };
                """, products: ["Q"])
        try sample.package(try sample.adoption()).write()
        let adoption = try sample.adoption()
        #expect(adoption.packages.isEmpty)
        #expect(adoption.report.dependencies.map(\.outcome) == [.unavailable])
    }

    @Test func `resources of one name and from outside are copied`() throws {
        let sample = try Sample()
        try sample.project(
            resources: ["A/de.lproj/One.strings", "B/de.lproj/Two.strings", "../Shared/icon.png"])
        try sample.makeCheckout()
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write("Work/App.xcodeproj/project.pbxproj", file)
        try sample.write("Work/App/main.swift", "import UIKit\n")
        try sample.write("Work/A/de.lproj/One.strings", "")
        try sample.write("Work/B/de.lproj/Two.strings", "")
        try sample.write("Shared/icon.png", "")
        try sample.write("Shared/fr.lproj/Other.strings", "")
        let package = sample.package(try sample.adoption("Work/App.xcodeproj"))
        #expect(
            package.manifest.contains(
                """
                            resources: [.copy("Perennial/Outside1/icon.png"), .copy("A/de.lproj")]),
                """))
        #expect(
            package.manifest.contains(
                """
                            name: "AppResources2",
                            path: ".",
                            exclude: [
                                "A",
                                "App",
                                "Perennial/App",
                                "Perennial/AppResources",
                                "Perennial/Outside1",
                                "Perennial/README.md",
                            ],
                            sources: ["Perennial/AppResources2/stub.swift"],
                            resources: [.copy("B/de.lproj")]),
                """))
        #expect(package.manifest.contains("\"Perennial/Outside1/fr.lproj\""))
        try package.write()
        #expect(try sample.contents()["Work/Perennial/Outside1"] == "→ ../../Shared")
    }

    @Test func `of too many resources of one name, the last ones are left out`() throws {
        let sample = try Sample()
        let files = (10..<76).map { "Icons/\($0)/icon.png" }
        for file in files + ["Icons/other.png"] { try sample.write(file, "") }
        try sample.project(resources: files + ["Icons/other.png"])
        let adoption = try sample.adoption()
        #expect(
            adoption.report.leftOutFiles.map(\.place.file)
                == ["Icons/74/icon.png", "Icons/75/icon.png"])
        #expect(
            adoption.report.leftOutFiles.first?.reason
                == "64 other resources of the target have this name")
        #expect(adoption.report.targets.map(\.resources) == [65])
        let manifest = sample.package(adoption).manifest
        #expect(manifest.contains("\"AppResources64\""))
        #expect(!manifest.contains("\"AppResources65\""))
    }

    @Test func `the resources of a written package that are outside of it are known`() throws {
        let sample = try Sample()
        try sample.project(resources: [
            "../a \\\"b\\\".txt", "../Shared/c.txt", "../d.txt", "e.txt",
        ])
        try sample.makeCheckout()
        let file = try sample.text("App.xcodeproj/project.pbxproj")
        try sample.write("Work/App.xcodeproj/project.pbxproj", file)
        for path in ["a \"b\".txt", "d.txt", "Shared/c.txt", "Work/e.txt"] {
            try sample.write(path, "")
        }
        try sample.write("Work/App/main.swift", "import UIKit\n")
        let package = sample.package(try sample.adoption("Work/App.xcodeproj"))
        try package.write()
        func resources(_ link: String) -> [String]? {
            AdoptedPackage.resources(
                behind: "\(package.root)/\(link)", manifest: package.manifestPath)
        }
        let links = [1, 2].map { resources("Perennial/Outside\($0)") ?? [] }
        #expect(Set(links) == [["a \"b\".txt", "d.txt"], ["c.txt"]])
        for other in ["Perennial/App", "Outside1", "Perennial/Outside1/Deep"] {
            #expect(resources(other) == nil)
        }
    }

    @Test func `a folder that cannot be written is reported`() throws {
        let sample = try Sample()
        try sample.project()
        try sample.write("File", "")
        let package = sample.package(try sample.adoption(), in: "\(sample.path)/File/Out")
        let error = adoptionError { try package.write() }
        #expect(error?.kind == .failed)
        #expect(error?.problem.hasPrefix("The package cannot be written (") == true)
        #expect(error?.description.contains("..") == false)
    }

    @Test(arguments: ["Project", "Outside1"])
    func `a target with the name of a link is written beside the link`(_ name: String) throws {
        let sample = try Sample()
        try sample.project(name, resources: ["../a.txt", "b.txt"])
        try sample.makeCheckout()
        let file = try sample.text("\(name).xcodeproj/project.pbxproj")
        try sample.write("Work/\(name).xcodeproj/project.pbxproj", file)
        for path in ["a.txt", "Work/b.txt", "Work/App/main.swift"] {
            try sample.write(path, path.hasSuffix("swift") ? "import UIKit\n" : "")
        }
        let adoption = try sample.adoption("Work/\(name).xcodeproj")
        let package = sample.package(adoption, in: "\(sample.path)/Out")
        try package.write()
        let own = "\(sample.path)/Out/Perennial"
        #expect(FileManager.default.fileExists(atPath: "\(own)/\(name)/Sources/main.swift"))
        #expect(
            FileManager.default.fileExists(atPath: "\(own)/\(name)_/b.txt") == (name == "Project"))
        #expect(
            FileManager.default.fileExists(atPath: "\(own)/\(name)_/a.txt") == (name == "Outside1"))
        #expect(package.manifest.contains(".copy(\"Perennial/\(name)_/"))
    }

    @Test func `what a killed adoption left is removed, and what a running one writes is not`()
        throws
    {
        let sample = try Sample()
        try sample.project()
        let ended = Process()
        ended.executableURL = URL(fileURLWithPath: "/bin/true")
        try ended.run()
        ended.waitUntilExit()
        let own = ProcessInfo.processInfo.processIdentifier
        try sample.write(".perennial-adopt-\(ended.processIdentifier)-A/App/x", "")
        try sample.write(".perennial-adopt-\(own)-B/App/x", "")
        try sample.package(try sample.adoption()).write()
        let names = try sample.contents().keys.filter { $0.hasPrefix(".perennial-adopt-") }
        #expect(names.contains(".perennial-adopt-\(own)-B/App/x"))
        #expect(names.allSatisfy { $0.hasPrefix(".perennial-adopt-\(own)-B") })
    }

    @Test func `Perennial's checkout is recognized, and its names are reserved`() throws {
        let sample = try Sample()
        #expect(adoptionError { try PerennialPackage(at: sample.path) }?.kind == .notFound)
        try sample.write(
            "Package.swift", "let package = Package(name: \"perennial\", [.target(name: \"UIKit\")")
        try sample.write("Adapter/Package.swift", "")
        try sample.write(
            ".build/checkouts/swift-log/Package.swift",
            """
            let package = Package(name: "swift-log", products: [
                .library(name: "Logging", targets: ["Logging"])], targets: [
                .target(
                    name: "Levels"),
                .testTarget(name: "Other"), .executableTarget(name: "Example")])
            """)
        let package = try PerennialPackage(at: sample.path)
        #expect(package.names == ["perennial", "UIKit", "Logging", "Levels"])
        let tool = PerennialPackage(containing: "\(sample.path)/.build/debug/perennial")
        #expect(tool?.path == sample.path)
    }
}
