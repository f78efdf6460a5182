import Testing
import UIKit

@testable import TrialApp
@testable import UIKitTesting

/// Drafts, caret and focus of a field that opted in, however the app ended.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Drafts at every depth` {
    private func remarking(_ depth: Depth) throws -> AppUnderTest {
        let app = AppUnderTest(TrialApp.self, depth: depth)
        app.launch()
        try app.scroll("scroll", untilItShows: "More")
        try app.tap("More")
        return app
    }

    @Test(arguments: Depth.allCases)
    func `what was typed is there after kill upon kill`(_ depth: Depth) throws {
        let app = try remarking(depth)
        try app.type("Grüße, 世界 🦉", into: "Remark", caret: 5)
        let before = try app.screen()
        for _ in 0..<3 {
            app.settle()
            app.kill()
            app.launch()
            #expect(try app.screen().differences(from: before) == [])
            #expect(try app.screen().focusedIdentifier == "remark")
            #expect(try app.screen().selection(of: "Remark") == 5..<5)
        }
        #expect(app.notices == [])
    }

    @Test(arguments: Depth.allCases)
    func `in UIKit's way it is there as the app left the screen`(_ depth: Depth) throws {
        let app = AppUnderTest(TrialApp.self, depth: depth)
        app.preservesContinuously = false
        app.launch()
        try app.scroll("scroll", untilItShows: "More")
        try app.tap("More")
        try app.type("kept", into: "Remark", caret: 1)
        app.enterBackground()
        app.becomeActive()
        try app.type("lost", into: "Remark")
        app.kill()
        app.launch()
        #expect(try app.screen().text(of: "Remark") == "kept")
        #expect(try app.screen().selection(of: "Remark") == 1..<1)
    }

    @Test(arguments: Depth.allCases)
    func `a crash while saving brings back one draft or the other`(_ depth: Depth) throws {
        let app = try remarking(depth)
        for number in 1...3 {
            try app.type("before \(number)", into: "Remark")
            app.settle()
            try app.type("after \(number)", into: "Remark")
            app.crashWhileSaving()
            app.launch()
            let text = try app.screen().text(of: "Remark")
            #expect(["before \(number)", "after \(number)"].contains(text))
        }
    }

    @Test(arguments: Depth.allCases)
    func `the draft goes with its screen`(_ depth: Depth) throws {
        let app = try remarking(depth)
        try app.type("over", into: "Remark")
        try app.tap("Done")
        app.relaunch()
        try app.tap("More")
        #expect(try app.screen().text(of: "Remark") == "")
    }
}
