import Foundation
import HostLink
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The pasteboard of the user's device and those of the app.
struct PasteboardTests {
    private func app() -> AppUnderTest {
        let app = AppUnderTest.planned(AppPlan { PasteController() })
        app.launch()
        _ = Trace.take()
        return app
    }

    @Test func `a text that the app copies is in one frame`() throws {
        let app = app()
        let controller = try #require(app.root)
        UIPasteboard.general.string = "hello"
        app.finishTurn()
        #expect(try app.rootValues(.copied) == ["hello"])
        controller.view.backgroundColor = .systemRed
        app.finishTurn()
        #expect(try app.frames().contains { $0.removals["0"] == ["copied"] })
        #expect(try app.screen().root[.copied] == nil)
        #expect(UIPasteboard.general.string == "hello")
    }

    @Test func `a text that is copied again is in another frame`() throws {
        let app = app()
        for _ in 0..<2 {
            UIPasteboard.general.string = "hello"
            app.finishTurn()
        }
        #expect(try app.rootValues(.copied) == ["hello", "hello"])
    }

    @Test func `a text that is copied without a page waits for the first difference`() throws {
        let app = app()
        app.tell(.hidePage(session: AppUnderTest.session))
        UIPasteboard.general.string = "hello"
        app.finishTurn()
        app.tell(.showPage(session: AppUnderTest.session))
        app.root?.view.backgroundColor = .systemRed
        app.finishTurn()
        #expect(try app.rootValues(.copied) == ["hello"])
        #expect(try app.screen().root[.copied] == nil)
    }

    @Test func `what the pasteboard has ends with the process`() throws {
        let app = app()
        UIPasteboard.general.string = "secret"
        app.finishTurn()
        _ = app.relaunchTraced()
        #expect(UIPasteboard.general.string == nil)
        #expect(try app.rootValues(.copied) == [])
    }

    @Test func `a text over the limit stays in the app`() throws {
        let app = app()
        let text = String(repeating: "x", count: (1 << 20) + 1)
        UIPasteboard.general.string = text
        app.finishTurn()
        #expect(try app.rootValues(.copied) == [])
        #expect(UIPasteboard.general.string == text)
    }

    @Test func `a pasted text is on the pasteboard, and the controller in front is notified`()
        throws
    {
        let app = app()
        try app.send(.paste("from elsewhere"), to: .root, of: AppUnderTest.session)
        #expect(Trace.take() == ["paste from elsewhere"])
        #expect(try app.rootValues(.copied) == [])
    }

    @Test func `the keys for copying and cutting reach the controller in front`() throws {
        let app = app()
        let command = UIKeyModifierFlags.command.rawValue
        for key in ["c", "x"] {
            try app.send(
                .keyCommand(input: key, modifiers: command), to: .root, of: AppUnderTest.session)
        }
        #expect(Trace.take() == ["copy", "cut"])
        #expect(try app.rootValues(.copied) == ["copied"])
    }

    @Test func `a pasteboard has texts, addresses and images, and counts its changes`() throws {
        let app = app()
        let board = UIPasteboard.withUniqueName()
        let before = board.changeCount
        board.url = URL(string: "https://example.org/a")
        #expect(board.string == "https://example.org/a")
        #expect(board.hasURLs && board.hasStrings && !board.hasImages)
        board.strings = ["a", "https://b.example"]
        #expect(board.urls?.map(\.absoluteString) == ["https://b.example"])
        board.image = UIImage(systemName: "star")
        #expect(board.hasImages && !board.hasStrings)
        #expect(board.numberOfItems == 1)
        #expect(board.changeCount == before + 3)
        #expect(UIPasteboard.named(board.name, create: false) === board)
        UIPasteboard.remove(withName: board.name)
        #expect(UIPasteboard.named(board.name, create: false) == nil)
        app.finishTurn()
        #expect(try app.rootValues(.copied) == [])
    }
}

private final class PasteController: UIViewController {
    override func paste(_ sender: Any?) {
        Trace.add("paste \(UIPasteboard.general.string ?? "nothing")")
    }

    override func copy(_ sender: Any?) {
        Trace.add("copy")
        UIPasteboard.general.string = "copied"
    }

    override func cut(_ sender: Any?) { Trace.add("cut") }
}
