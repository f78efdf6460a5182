import Testing
import UIKit
import UIKitTesting

@testable import DemoInCode
@testable import DemoInStoryboard

/// The form of the demo: whether code or a storyboard creates its screens.
enum DemoForm: String, CaseIterable, Sendable {
    case code, storyboard

    @MainActor func app(_ depth: Depth) -> AppUnderTest {
        switch self {
        case .code: AppUnderTest(DemoInCode.AppDelegate.self, depth: depth)
        case .storyboard: AppUnderTest(DemoInStoryboard.AppDelegate.self, depth: depth)
        }
    }
}

/// The expected callbacks.
extension DemoForm {
    var firstLaunch: [String] {
        let launch = ["willFinishLaunching", "didFinishLaunching"]
        return switch self {
        case .code: launch
        case .storyboard: ["ViewController is made by the storyboard"] + launch
        }
    }

    var presentation: [String] {
        switch self {
        case .code: []
        case .storyboard: ["EditingViewController is made by the storyboard"]
        }
    }

    var relaunch: [String] {
        let made =
            switch self {
            case .code:
                [
                    "willFinishLaunching", "shouldRestoreApplicationState",
                    "the delegate makes ViewController",
                    "the class makes ViewController/EditingViewController",
                ]
            case .storyboard:
                [
                    "ViewController is made by the storyboard", "willFinishLaunching",
                    "shouldRestoreApplicationState",
                    "EditingViewController is made by the storyboard",
                ]
            }
        return made + [
            "ViewController decodes", "EditingViewController decodes", "didDecodeRestorableState",
            "ViewController has finished restoring", "EditingViewController has finished restoring",
            "didFinishLaunching",
        ]
    }
}

/// An app of two screens with a text each, as articles about state restoration describe it: once in
/// code, once in a storyboard whose identifiers are its restoration identifiers.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The demo of two screens` {
    @Test(arguments: DemoForm.allCases, Depth.allCases)
    func `the text of the first screen and the focus are restored`(
        _ form: DemoForm, _ depth: Depth
    ) throws {
        let app = form.app(depth)
        app.launch()
        try app.type("Half a ti", into: "Title")
        let before = try app.screen()

        app.relaunch()

        #expect(try app.screen().differences(from: before) == [])
        #expect(try app.screen().text(of: "Title") == "Half a ti")
        #expect(app.notices == [])
    }

    @Test(arguments: DemoForm.allCases, Depth.allCases)
    func `the second screen is presented again, each screen with its text, after every kill`(
        _ form: DemoForm, _ depth: Depth
    ) throws {
        let app = form.app(depth)
        app.launch()
        try app.type("Half a ti", into: "Title")
        try app.tap("Edit")
        // The second round fails if a screen was restored without its identifiers, because it then
        // loses its text.
        for text in ["Half a", "Half a sen"] {
            try app.type(text, into: "Text")
            let before = try app.screen()

            app.enterBackground()
            app.kill()
            app.launch()

            #expect(try app.screen().differences(from: before) == [])
            #expect(try app.screen().text(of: "Text") == text)
        }
        try app.tap("Done")
        #expect(try app.screen().text(of: "Title") == "Half a ti")
        try app.type("A title", into: "Title")
        #expect(try app.screen().text(of: "Title") == "A title")
        #expect(app.notices == [])
    }

    @Test(arguments: DemoForm.allCases, Depth.allCases)
    func `the callbacks of a kill and a launch are those of UIKit, in its order`(
        _ form: DemoForm, _ depth: Depth
    ) throws {
        let app = form.app(depth)
        app.preservesContinuously = false
        app.launch()
        #expect(try callbacks(of: app) == form.firstLaunch)
        try app.tap("Edit")
        #expect(try callbacks(of: app) == form.presentation)

        app.enterBackground()
        #expect(
            try callbacks(of: app) == [
                "shouldSaveApplicationState", "ViewController encodes",
                "EditingViewController encodes",
            ])
        app.kill()
        app.launch()
        #expect(try callbacks(of: app) == form.relaunch)
    }

    /// Returns the callbacks since the last call.
    private func callbacks(of app: AppUnderTest) throws -> [String] {
        let path = app.homePath + "/callbacks"
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try FileManager.default.removeItem(atPath: path)
        return text.split(separator: "\n").map(String.init)
    }
}
