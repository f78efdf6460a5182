import Foundation
import Testing
import UIKit
import UIKitTesting

@testable import DemoInStoryboard

/// A bundle with the demo's executable and its storyboard under the name that Xcode gives it.
private final class DemoBundle {
    let executable: String
    private let folder = NSTemporaryDirectory() + "/demo-" + UUID().uuidString

    /// Creates the bundle.
    ///
    /// - Parameters:
    ///   - information: The content of `Info.plist`.
    ///   - target: The folder with the storyboard; nil for the bundle's own.
    init(_ information: [String: Any], in target: String? = nil) throws {
        let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let files = FileManager.default
        try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
        executable = folder + "/DemoInStoryboard"
        // A process finds its folder by the file that it runs, so a symbolic link would not work.
        try files.copyItem(
            atPath: programs.appendingPathComponent("DemoInStoryboard").path, toPath: executable)
        let resources = try #require(
            try files.contentsOfDirectory(atPath: programs.path).first {
                $0.hasSuffix("_DemoInStoryboard.resources")
            })
        let place = target.map { "\(folder)/\($0)" } ?? folder
        try files.createDirectory(atPath: place, withIntermediateDirectories: true)
        try files.copyItem(
            atPath: programs.path + "/\(resources)/Demo.storyboard",
            toPath: place + "/Main.storyboard")
        try PropertyListSerialization.data(fromPropertyList: information, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: folder + "/Info.plist"))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }
}

/// The main storyboard of an app whose `Info.plist` leaves it to the build settings.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `An app with its main storyboard in the build settings` {
    private func app(_ bundle: DemoBundle) -> AppUnderTest {
        AppUnderTest(
            DemoInStoryboard.AppDelegate.self, depth: .process, executable: bundle.executable)
    }

    @Test func `Main.storyboard is shown, and its screens and texts are restored`() throws {
        let bundle = try DemoBundle(["CFBundleIdentifier": "org.example.$(PRODUCT_NAME:lower)"])
        let app = app(bundle)
        app.launch()
        try app.tap("Edit")
        try app.type("Half a sen", into: "Text")
        let before = try app.screen()
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "Text") == "Half a sen")
        #expect(app.notices == [])
        let callbacks = try String(contentsOfFile: app.homePath + "/callbacks", encoding: .utf8)
        #expect(
            callbacks.split(separator: "\n").prefix(3) == [
                "willFinishLaunching", "ViewController is made by the storyboard",
                "didFinishLaunching",
            ])
    }

    @Test(arguments: ["Resources", "Resources2"])
    func `Main.storyboard is found among the resources of an adopted project`(
        _ target: String
    ) throws {
        let bundle = try DemoBundle([:], in: "Demo_DemoInStoryboard\(target).resources")
        let app = app(bundle)
        app.launch()
        try app.tap("Edit")
        #expect(app.notices == [])
    }

    @Test func `Main.storyboard of another target is not the main storyboard`() throws {
        let bundle = try DemoBundle([:], in: "Demo_OtherResources.resources")
        let app = app(bundle)
        app.launch()
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.hasPrefix("The window shows nothing.") == true)
    }

    @Test func `an empty name in Info.plist means that there is no main storyboard`() throws {
        let bundle = try DemoBundle(["UIMainStoryboardFile": ""])
        let app = app(bundle)
        app.launch()
        #expect(app.notices.count == 1)
        #expect(app.notices.first?.hasPrefix("The window shows nothing. AppDelegate made") == true)
    }
}
