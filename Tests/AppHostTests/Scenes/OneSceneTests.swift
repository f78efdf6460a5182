import Foundation
import Testing

@testable import AppHost

/// Apps that show one scene at a time.
@Suite(.timeLimit(.minutes(5))) struct `An app with one scene` {
    @Test func `an app with one scene has one window however many tabs open it before it runs`()
        async throws
    {
        let test = try TestHost(
            app: InstalledApp(
                name: "Fake", executable: "/usr/bin/Fake", supportsMultipleScenes: false))
        let first = try await test.host.freeSession(of: "fake", for: test.person)
        let second = try await test.host.freeSession(of: "fake", for: test.person)
        let third = try await test.host.newSession(of: "fake", for: test.person)
        #expect(first.identifier == second.identifier)
        #expect(first.identifier == third.identifier)
        await test.host.shutDown()
    }

    @Test func `an app with one scene is recognized before it runs`() async throws {
        let folder = try TemporaryFolder()
        for (name, scenes, expected) in [
            ("None", "", false),
            ("Single", "<key>UIApplicationSceneManifest</key><dict/>", false),
            (
                "Several",
                "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><true/></dict>",
                true
            ),
        ] {
            let bundle = "\(folder.path)/\(name).app"
            try FileManager.default.createDirectory(
                atPath: bundle, withIntermediateDirectories: true)
            let information = """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict>\(scenes)</dict></plist>
                """
            try Data(information.utf8).write(to: URL(fileURLWithPath: bundle + "/Info.plist"))
            _ = FileManager.default.createFile(
                atPath: "\(bundle)/\(name)", contents: nil, attributes: [.posixPermissions: 0o755])
            #expect(try InstalledApp(at: bundle).supportsMultipleScenes == expected)
        }
    }
}
