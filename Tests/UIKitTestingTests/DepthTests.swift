import HostLink
import Testing
import UIKit

@testable import TrialApp
@testable import UIKitTesting

/// One test body, run in memory, on disk and as a process.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `At every depth` {
    private func launched(_ depth: Depth) -> AppUnderTest {
        let app = AppUnderTest(TrialApp.self, depth: depth)
        app.launch()
        return app
    }

    @Test(arguments: Depth.allCases)
    func `a user's changes are restored`(_ depth: Depth) throws {
        let app = launched(depth)
        try app.tap("Count")
        try app.tap("Count")
        try app.type("Ada Lovelace", into: "Name", caret: 3)
        try app.scroll("scroll", y: 120)
        let before = try app.screen()
        #expect(before.shows("2 counted"))
        #expect(before.focusedIdentifier == "name")

        app.relaunch()
        let after = try app.screen()
        #expect(after.differences(from: before) == [])
        #expect(try after.selection(of: "name") == 3..<3)
        #expect(try after.scrollPosition(of: "scroll")?.y == 120)
    }

    @Test(arguments: Depth.allCases)
    func `a kill in the background loses nothing`(_ depth: Depth) throws {
        let app = launched(depth)
        app.preservesContinuously = false
        app.kill()
        app.launch()
        try app.type("kept", into: "Name")
        app.enterBackground()
        app.becomeActive()
        try app.type("lost", into: "Name")
        app.kill()
        app.launch()
        #expect(try app.screen().text(of: "Name") == "kept")
    }

    @Test(arguments: Depth.allCases)
    func `a crash while saving restores the old or the new state`(_ depth: Depth) throws {
        let app = launched(depth)
        for number in 1...5 {
            try app.type("before \(number)", into: "Name")
            app.settle()
            let before = try app.screen()
            try app.type("after \(number), at some length", into: "Name")
            let after = try app.screen()

            app.crashWhileSaving()
            #expect(!app.isRunning)
            app.launch()
            let screen = try app.screen()
            let differences = [before, after].map { screen.differences(from: $0) }
            #expect(differences.contains([]))
            #expect(app.reasonsForSettingAside == [])
        }
    }

    @Test(arguments: Depth.allCases)
    func `a presented screen is restored with text and focus and can be dismissed`(
        _ depth: Depth
    ) throws {
        let app = launched(depth)
        try app.scroll("scroll", untilItShows: "More")
        try app.tap("More")
        try app.type("so far", into: "Remark", caret: 2)
        let before = try app.screen()
        app.enterBackground()
        app.kill()
        app.launch()
        #expect(try app.screen().differences(from: before) == [])
        try app.tap("Done")
        #expect(try !app.screen().shows("Done"))
        #expect(try app.screen().shows("0 counted"))
    }

    @Test(arguments: Depth.allCases)
    func `a restoration class that is private to its file makes the screen again`(
        _ depth: Depth
    ) throws {
        let app = launched(depth)
        try app.scroll("scroll", untilItShows: "More")
        try app.tap("More")
        try app.type("so far", into: "Remark")
        app.relaunch()
        #expect(try app.screen().text(of: "Remark") == "so far")
        // The report is stored with the next state, and a test reads it after the process.
        app.settle()
        app.kill()
        let entries = try #require(app.restorationReport.restoration?.entries)
        let more = try #require(entries.first { $0.className.hasSuffix("MoreController") })
        #expect(more.outcome == .restored)
    }

    @Test(arguments: Depth.allCases)
    func `after a rotation the next launch has the layout of the new size`(_ depth: Depth) throws {
        let app = launched(depth)
        func size() throws -> [Double] {
            guard case .rect(_, _, let width, let height)? = try app.screen().root[.frame] else {
                return []
            }
            return [width, height]
        }
        #expect(try size() == [390, 844])
        app.rotate()
        #expect(try size() == [844, 390])
        app.relaunch()
        #expect(try size() == [844, 390])
    }

    @Test(arguments: Depth.allCases)
    func `damaged state is set aside with a reason, and the app starts without state`(
        _ depth: Depth
    )
        throws
    {
        let app = launched(depth)
        try app.tap("Count")
        app.settle()
        app.kill()
        #expect(app.hasPreservedState)
        app.damagePreservedState()
        app.launch()
        #expect(try app.screen().shows("0 counted"))
        #expect(!app.reasonsForSettingAside.isEmpty)
    }

    @Test(arguments: Depth.allCases)
    func `a full disk is logged, and the previous state is restored`(_ depth: Depth) throws {
        let app = launched(depth)
        try app.type("kept", into: "Name")
        app.settle()
        app.isDiskFull = true
        try app.type("lost", into: "Name")
        app.settle()
        #expect(!app.notices.isEmpty)
        app.kill()
        app.isDiskFull = false
        app.launch()
        #expect(try app.screen().text(of: "Name") == "kept")
    }

    @Test(arguments: Depth.allCases)
    func `the restoration report can be read after the app has ended`(_ depth: Depth) throws {
        let app = launched(depth)
        try app.tap("Count")
        app.relaunch()
        app.settle()
        app.kill()
        let entries = try #require(app.restorationReport.restoration?.entries)
        #expect(entries.contains { $0.className.hasSuffix("TrialController") })
    }

    @Test(arguments: Depth.allCases)
    func `a secret is never in the frame that a test reads`(_ depth: Depth) throws {
        let app = launched(depth)
        try app.type("sesame", into: "Secret")
        #expect(try app.screen().text(of: "Secret") == "")
        app.relaunch()
        #expect(try !app.screen().texts.contains("sesame"))
    }

    @Test(arguments: Depth.allCases)
    func `the app writes into the test's own home directory`(_ depth: Depth) throws {
        let app = launched(depth)
        try app.tap("Count")
        app.relaunch()
        try app.tap("Count")
        #expect(try String(contentsOfFile: app.homePath + "/taps", encoding: .utf8) == "xx")
    }

    @Test(arguments: Depth.allCases)
    func `an app that is launched in the background can be inspected`(_ depth: Depth) throws {
        let app = AppUnderTest(TrialApp.self, depth: depth)
        app.launch(inBackground: true)
        #expect(try app.screen().shows("0 counted"))
        app.becomeActive()
        try app.tap("Count")
        #expect(try app.screen().shows("1 counted"))
    }

    @Test(arguments: [Depth.onDisk, .process])
    func `state is stored sealed in the same place as by a host`(_ depth: Depth) throws {
        let app = AppUnderTest(
            TrialApp.self, depth: depth, infoDictionary: ["CFBundleIdentifier": "org.example.trial"]
        )
        app.launch()
        try app.type("a word that shows", into: "Name")
        app.settle()
        let folder = "/Library/Saved Application State/org.example.trial.savedState/Sessions/"
        let path = app.homePath + folder + AppUnderTest.session + ".current"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.range(of: Data("a word that shows".utf8)) == nil)
    }

    @Test func `an app that was ended by the launch of another one reports that`() throws {
        let app = launched(.inMemory)
        let other = launched(.onDisk)
        let ended = #expect(throws: ScreenError.self) { try app.screen() }
        #expect(ended?.description.contains("another app was launched") == true)
        #expect(throws: ScreenError.self) { try app.tap("Count") }
        #expect(try other.screen().shows("0 counted"))
    }

    @Test(arguments: Depth.allCases)
    func `an error about a missing node lists the existing ones`(_ depth: Depth) throws {
        let app = launched(depth)
        let tap = #expect(throws: ScreenError.self) { try app.tap("Nowhere") }
        #expect(tap?.description.contains("Shout · Clear") == true)
        let type = #expect(throws: ScreenError.self) { try app.type("x", into: "Nowhere") }
        #expect(type?.description.contains("scroll · name · secret · notes") == true)
        app.kill()
        let gone = #expect(throws: ScreenError.self) { try app.screen() }
        #expect(gone?.description.contains("is not running") == true)
    }
}
