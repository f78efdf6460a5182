import HostLink
import RestorationArchive
import Testing
import UIKitCore

@testable import UIKitTesting

/// State that was passed to the store and is not yet on the disk.
@Suite struct SlowSavingTests {
    private func launched() -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { FieldController("Root") }, continuous: true)
        app.launch()
        app.settle()
        return app
    }

    @Test func `events are reported as committed once the disk has them, and not before`() throws {
        let app = launched()
        app.keeper.isSlow = true
        try app.type("Ad", into: "field")
        app.settle()
        #expect(app.committedMarks() == [])
        try app.type("Ada", into: "field")
        app.settle()
        #expect(app.committedMarks() == [])
        #expect(app.keeper.finishSaving())
        #expect(app.committedMarks() == [4])
        let bytes = try #require(app.keeper.bytes(AppUnderTest.session))
        #expect(try ArchiveReader(bytes: bytes).header.highWaterMark == 4)
    }

    @Test(arguments: [HostMessage.preserve(token: 7), .terminate])
    func `an app reports that it has preserved, or ends, after its last commit`(
        _ message: HostMessage
    ) throws {
        let app = launched()
        app.keeper.isSlow = true
        try app.type("Ad", into: "field")
        app.settle()
        app.tell(message)
        let reports = app.messages.compactMap { message in
            switch message {
            case .committed: "committed"
            case .preserved(7), .goodbye: "done"
            default: nil
            }
        }
        #expect(reports == ["committed", "done"])
        #expect(app.committedMarks() == [2])
    }

    @Test
    func `an app whose disk does not answer reports preservation once the disk has the state`()
        throws
    {
        let app = launched()
        app.keeper.isSlow = true
        app.keeper.isStuck = true
        try app.type("Ad", into: "field")
        app.settle()
        app.tell(.preserve(token: 7))
        let errors = app.messages.compactMap { message in
            if case .notice(.error, let text) = message { text } else { nil }
        }
        #expect(errors.count == 1)
        #expect(errors.first?.contains("the disk is slow or does not answer") == true)
        #expect(!app.messages.contains(.preserved(token: 7)))
        app.keeper.isStuck = false
        #expect(app.keeper.finishSaving())
        #expect(app.committedMarks() == [2])
        #expect(app.messages.last == .preserved(token: 7))
    }

    @Test func `a scene reaches the background after its last commit`() throws {
        let app = launched()
        app.keeper.isSlow = true
        try app.type("Ad", into: "field")
        app.settle()
        app.enterBackground()
        let reports = app.messages.compactMap { message in
            switch message {
            case .committed: "committed"
            case .reached(_, .background): "background"
            default: nil
            }
        }
        #expect(reports == ["committed", "background"])
    }

    @Test func `a kill before the disk has the state loses this state and nothing older`() throws {
        let app = launched()
        try app.type("Ad", into: "field")
        app.settle()
        #expect(app.committedMarks() == [2])
        app.keeper.isSlow = true
        try app.type("Ada", into: "field")
        app.settle()
        app.kill()
        app.launch()
        #expect(app.connectedMark() == 2)
        #expect(try app.screen().text(of: "field") == "Ad")
    }

    @Test func `a commit that fails late is reported, and the next commit has the newest state`()
        throws
    {
        let app = launched()
        app.keeper.isSlow = true
        try app.type("Ad", into: "field")
        app.settle()
        try app.type("Ada", into: "field")
        app.keeper.isFull = true
        #expect(app.keeper.finishSaving())
        #expect(app.committedMarks() == [])
        let errors = app.messages.compactMap { message in
            if case .notice(.error, let text) = message { text } else { nil }
        }
        #expect(errors.count == 1)
        #expect(errors.first?.contains("was not preserved: no space is left on the disk") == true)
        app.keeper.isFull = false
        app.keeper.isSlow = false
        app.settle()
        #expect(app.committedMarks() == [4])
    }
}
