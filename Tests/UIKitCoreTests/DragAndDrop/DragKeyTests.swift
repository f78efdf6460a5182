import Foundation
import HostLink
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The drags of the user with the keyboard.
struct DragKeyTests {
    private let alternate = UIKeyModifierFlags.alternate.rawValue

    /// The calls after the key that lifts the card, whose nearest target is the bin.
    private let lifted = [
        "items card", "card willBegin", "card didMove", "shelf canHandle", "basket canHandle",
        "bin canHandle true", "card didMove", "bin enter", "bin update 50 30",
    ]
    /// The calls after the key that drops the items on the bin.
    private let dropped = [
        "card willEnd copy", "bin perform from card", "bin conclude", "bin didEnd",
        "card didEnd copy", "card didTransfer",
    ]
    /// The calls after the key that moves the items from the bin to the end of the shelf.
    private let movedToShelf = ["card didMove", "bin exit", "shelf enter true", "shelf update 3"]

    // MARK: - Lifting

    @Test func `a letter without its modifier lifts nothing`() throws {
        let app = AppUnderTest.dragging()
        let card = try app.screen().node("card").key
        for modifiers in [0, UIKeyModifierFlags.command.rawValue] {
            try app.send(
                .keyCommand(input: "m", modifiers: modifiers), to: card, of: AppUnderTest.session)
        }
        #expect(Trace.take() == [])
        try Keyboard(of: app).press("m", modifiers: alternate, on: "card")
        #expect(Trace.take() == lifted)
    }

    @Test func `the key lifts nothing from a disabled interaction`() throws {
        let app = AppUnderTest.dragging {
            ($0.card.interactions.first as? UIDragInteraction)?.isEnabled = false
        }
        let card = try app.screen().node("card").key
        try app.send(
            .keyCommand(input: "m", modifiers: alternate), to: card, of: AppUnderTest.session)
        #expect(Trace.take() == [])
    }

    @Test func `the key lifts from the enabled one of two interactions of a view`() throws {
        let app = AppUnderTest.dragging {
            ($0.card.interactions.first as? UIDragInteraction)?.isEnabled = false
            $0.card.addInteraction(UIDragInteraction(delegate: $0))
        }
        try Keyboard(of: app).press("m", modifiers: alternate, on: "card")
        #expect(Trace.take() == lifted)
        try app.pressKey("\r")
        #expect(Trace.take() == dropped)
    }

    @Test func `a tap on the source does not end a drag of the keyboard`() throws {
        let app = AppUnderTest.dragging()
        try Keyboard(of: app).press("m", modifiers: alternate, on: "card")
        #expect(Trace.take() == lifted)
        try app.putFingers(on: "card").lift()
        #expect(Trace.take() == [])
        try app.pressKey("\r")
        #expect(Trace.take() == dropped)
    }

    @Test func `keys do not move or drop the items that a finger holds`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        _ = Trace.take()
        let arrows = [
            "UIKeyInputUpArrow", "UIKeyInputLeftArrow", "UIKeyInputDownArrow",
            "UIKeyInputRightArrow",
        ]
        for input in arrows + ["\r", " "] { try app.pressKey(input) }
        #expect(Trace.take() == [])
        try finger.lift()
        #expect(Trace.take() == ["card didMove", "bin update 50 30"] + dropped)
    }

    // MARK: - Places

    @Test func `the keyboard returns to a place that moved away from the items`() throws {
        let app = AppUnderTest.dragging()
        try Keyboard(of: app).press("m", modifiers: alternate, on: "card")
        #expect(Trace.take() == lifted)
        app.dragScreen?.bin.frame.origin.x = 260
        app.finishTurn()
        try app.pressKey("UIKeyInputDownArrow")
        #expect(Trace.take() == ["card didMove", "bin update 50 30"])
    }

    @Test func `the keyboard does not move items to a hidden list`() throws {
        let app = AppUnderTest.dragging {
            $0.words["basket"] = (0..<20).map { "Word \($0)" }
            $0.basket.isHidden = true
        }
        try Keyboard(of: app).press("m", modifiers: alternate, on: "card")
        #expect(Trace.take() == lifted.filter { $0 != "basket canHandle" })
        try app.pressKey("UIKeyInputUpArrow")
        #expect(Trace.take() == movedToShelf)
    }

    @Test func `the keyboard does not move items to a list that cannot handle them`() throws {
        let app = AppUnderTest.dragging {
            $0.words["basket"] = (0..<20).map { "Word \($0)" }
            $0.closed = ["basket"]
        }
        try Keyboard(of: app).press("m", modifiers: alternate, on: "card")
        #expect(Trace.take() == lifted)
        try app.pressKey("UIKeyInputUpArrow")
        #expect(Trace.take() == movedToShelf)
    }
}
