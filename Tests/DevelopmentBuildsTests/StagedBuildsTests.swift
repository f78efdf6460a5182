import DevelopmentBuilds
import Foundation
import Glibc
import Testing

struct StagedBuildsTests {
    private let folder: TemporaryFolder
    private let staged: StagedBuilds

    init() throws {
        folder = try TemporaryFolder()
        staged = StagedBuilds(folder: folder.path + "/apps")
    }

    private func stage(_ text: String, linking: Bool = false) throws {
        // A linker replaces its product.
        try? FileManager.default.removeItem(atPath: folder.path + "/debug")
        try folder.write("debug/App", text)
        try folder.write("debug/Sample_App.resources/App.plist", text)
        try folder.write("debug/libShared.so", text)
        try folder.write("debug/App.build/object.o", text)
        try staged.stage([folder.path + "/debug/App"], linking: linking)
    }

    @Test func `a staged build has the program, its resources and libraries, and nothing else`()
        throws
    {
        try stage("one")
        #expect(staged.paths(of: ["App"]) == [folder.path + "/apps/current/App"])
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.path + "/apps/current/")
        #expect(names.sorted() == ["App", "Sample_App.resources", "libShared.so"])
        #expect(try folder.text("apps/current/Sample_App.resources/App.plist") == "one")
    }

    @Test(arguments: [false, true])
    func `the next build replaces the current one and keeps the one before`(linking: Bool) throws {
        for text in ["one", "two", "three"] { try stage(text, linking: linking) }
        #expect(try folder.text("apps/current/App") == "three")
        #expect(try folder.text("apps/builds/2/Sample_App.resources/App.plist") == "two")
        #expect(access(folder.path + "/apps/builds/1", F_OK) != 0)
    }

    @Test func `a command that writes into its product changes no staged build`() throws {
        try stage("one")
        let file = try #require(fopen(folder.path + "/debug/App", "w"))
        fputs("half", file)
        fclose(file)
        #expect(try folder.text("apps/current/App") == "one")
    }

    @Test func `a product that was not built is an error, and the current build stays`() throws {
        try stage("one")
        let error = #expect(throws: StagedBuilds.StagingError.self) {
            try staged.stage([folder.path + "/debug/Other"], linking: false)
        }
        #expect(error?.description.contains("/debug/Other does not exist") == true)
        #expect(try folder.text("apps/current/App") == "one")
        #expect(access(folder.path + "/apps/builds/2", F_OK) != 0)
    }

    @Test func `a bundle is staged as a whole`() throws {
        try folder.write("out/App.app/Info.plist", "plist")
        try folder.write("out/App.app/App", "program")
        try staged.stage([folder.path + "/out/App.app"], linking: true)
        #expect(try folder.text("apps/current/App.app/Info.plist") == "plist")
    }
}
