import Foundation
import Testing

@testable import AppHost

/// The apps that a host is given.
@Suite struct `A host's apps` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func host(_ apps: [InstalledApp]) throws -> AppHost {
        try AppHost(
            apps: apps, settings: HostSettings(stateDirectory: folder.path), spawner: FakeSpawner(),
            logger: TestHost.silent)
    }

    @Test(arguments: ["Notes", "Other"])
    func `apps with the same identifier are refused, because they would share their state`(
        _ name: String
    ) throws {
        let first = InstalledApp(
            executable: "/first/Notes.app/Notes", bundle: "/first/Notes.app",
            bundleIdentifier: "org.example.Notes")
        let second = InstalledApp(
            executable: "/second/\(name).app/\(name)", bundle: "/second/\(name).app",
            bundleIdentifier: "org.example.Notes")
        let error = #expect(throws: HostError.self) { try host([first, second]) }
        #expect(error?.code == .sharedIdentifier)
        let message = error?.message ?? ""
        for part in ["/first/Notes.app", "/second/\(name).app", "org.example.Notes"] {
            #expect(message.contains(part))
        }
        #expect(message.contains("CFBundleIdentifier"))
    }

    @Test func `apps with the same program name are refused, because they would share an address`()
        throws
    {
        let apps = ["first/Notes", "second/notes"].map {
            InstalledApp(
                executable: "/\($0).app/\($0.split(separator: "/")[1])", bundle: "/\($0).app",
                bundleIdentifier: "org.example.\($0.split(separator: "/")[0])")
        }
        let error = #expect(throws: HostError.self) { try host(apps) }
        #expect(error?.code == .sharedAddress)
        let message = error?.message ?? ""
        for part in ["/first/Notes.app", "/second/notes.app", "/notes:", "CFBundleExecutable"] {
            #expect(message.contains(part))
        }
    }

    @Test func `an app never has the address of the host's own pages`() {
        #expect(InstalledApp(executable: "/bin/写").slug == "app")
        #expect(InstalledApp(executable: "/bin/写真").slug == "--")
    }

    @Test func `an app that is named twice is served once`() async throws {
        let app = InstalledApp(
            executable: "/first/Notes.app/Notes", bundle: "/first/Notes.app",
            bundleIdentifier: "org.example.Notes")
        let host = try host([app, app])
        #expect(host.apps == [app])
        await host.shutDown()
    }

    @Test func `an app that is named by two paths is served once`() async throws {
        let program = folder.path + "/Notes"
        try Data("x".utf8).write(to: URL(fileURLWithPath: program))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/current", withDestinationPath: folder.path)
        let apps = ["", "/current"].map { InstalledApp(executable: folder.path + $0 + "/Notes") }
        let host = try host(apps)
        #expect(host.apps.count == 1)
        await host.shutDown()
    }

    @Test func `variables of Xcode in an app's Info.plist are replaced`() throws {
        let bundle = folder.path + "/My Notes.app"
        try FileManager.default.createDirectory(
            atPath: bundle, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(
            atPath: bundle + "/My Notes", contents: Data(), attributes: [.posixPermissions: 0o700])
        let list: [String: Any] = [
            "CFBundleExecutable": "$(EXECUTABLE_NAME)", "CFBundleName": "${PRODUCT_NAME:upper}",
            "CFBundleIdentifier": "org.example.$(PRODUCT_NAME:rfc1034identifier)",
            "CFBundleURLTypes": [
                ["CFBundleURLSchemes": ["$(PRODUCT_MODULE_NAME:lower:rfc1034identifier)"]],
                ["CFBundleURLSchemes": ["fb$(FACEBOOK_ID)"]],
            ],
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: bundle + "/Info.plist"))
        let app = try InstalledApp(at: bundle)
        #expect(app.name == "MY NOTES")
        #expect(app.executable == bundle + "/My Notes")
        #expect(app.bundleIdentifier == "org.example.My-Notes")
        #expect(app.urlSchemes == ["my-notes"])
    }

    @Test func `an entry with an unknown variable of Xcode counts as absent`() throws {
        let bundle = folder.path + "/Notes.app"
        try FileManager.default.createDirectory(
            atPath: bundle, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(
            atPath: bundle + "/Notes", contents: Data(), attributes: [.posixPermissions: 0o700])
        let list = [
            "CFBundleExecutable": "$(UNKNOWN)", "CFBundleDisplayName": "$(DISPLAY_NAME)",
            "CFBundleName": "Notes", "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(
            to: URL(fileURLWithPath: bundle + "/Info.plist"))
        let app = try InstalledApp(at: bundle)
        #expect(app.name == "Notes")
        #expect(app.bundleIdentifier == nil)
    }
}
