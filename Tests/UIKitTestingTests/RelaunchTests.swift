import Testing
import UIKitTesting

@testable import TrialApp

/// Many launches of one app, in which small errors in bookkeeping accumulate.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Repeated launches` {
    @Test func `an app is restored after a thousand relaunches in memory`() throws {
        let app = AppUnderTest(TrialApp.self)
        app.launch()
        for count in 1...1000 {
            try app.tap("Count")
            try app.type("life \(count)", into: "Name", caret: count % 5)
            let before = try app.screen()
            app.relaunch()
            try #require(try app.screen().differences(from: before) == [])
        }
        #expect(try app.screen().shows("1000 counted"))
    }

    @Test func `an app is restored in fifty processes, one after the other`() throws {
        let app = AppUnderTest(TrialApp.self, depth: .process)
        app.launch()
        for _ in 1...50 {
            try app.tap("Count")
            app.relaunch()
        }
        #expect(try app.screen().shows("50 counted"))
    }
}
