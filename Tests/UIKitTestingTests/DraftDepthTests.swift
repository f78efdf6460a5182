import Testing
import UIKit

@testable import TrialApp
@testable import UIKitTesting

/// Drafts, caret and focus of a field that opted in, after each way in which the app ends.
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
    func `typed text survives repeated kills`(_ depth: Depth) throws {
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
    func `without continuous preservation a draft is restored as of the background`(_ depth: Depth)
        throws
    {
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
    func `a crash while saving restores the old or the new draft`(_ depth: Depth) throws {
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
    func `a draft is deleted with its screen`(_ depth: Depth) throws {
        let app = try remarking(depth)
        try app.type("over", into: "Remark")
        try app.tap("Done")
        app.relaunch()
        try app.tap("More")
        #expect(try app.screen().text(of: "Remark") == "")
    }
}
