import Foundation
import HostLink
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// The drags of the user inside a window.
struct DragTests {
    /// The property of a frame's root that shows the drag, without the key of the lifted node.
    private func shown(_ app: AppUnderTest) throws -> [String]? {
        guard case .strings(let drag)? = try app.screen().root[.drag] else { return nil }
        return Array(drag.dropFirst())
    }

    // MARK: - Orders

    @Test func `a view is dropped on another one with all calls in UIKit's order`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        #expect(Trace.take() == ["items card"])
        try finger.move(byX: 20)
        try finger.move(byX: 160)
        try finger.move(byX: 5)
        try finger.lift()
        #expect(
            Trace.take() == [
                "card willBegin", "card didMove", "bin canHandle true", "card didMove", "bin enter",
                "bin update 50 30", "card didMove", "bin update 55 30", "card didMove",
                "bin update 55 30", "card willEnd copy", "bin perform from card", "bin conclude",
                "bin didEnd", "card didEnd copy", "card didTransfer",
            ])
    }

    @Test func `a row is dropped in another table with all calls in UIKit's order`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("Bread")
        try finger.move(byX: 200)
        #expect(
            Trace.take() == [
                "items Bread", "shelf willBegin true", "basket canHandle", "basket enter true",
                "basket update 2",
            ])
        try finger.lift()
        #expect(
            Trace.take() == [
                "basket update 2", "basket perform at 2 from nil, copy", "basket dropDidEnd false",
                "shelf dragDidEnd false",
            ])
        #expect(app.dragScreen?.words["basket"] == ["Tea", "Soap", "Bread"])
        #expect(app.dragScreen?.words["shelf"] == ["Milk", "Bread", "Eggs"])
    }

    @Test func `items that leave a target are cancelled there with all calls in order`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        _ = Trace.take()
        try finger.move(byX: 0, y: 120)
        try finger.lift()
        #expect(
            Trace.take() == [
                "card didMove", "bin exit", "card didMove", "card willEnd cancel", "bin didEnd",
                "card didEnd cancel",
            ])
    }

    // MARK: - Refusals

    @Test func `a source without items lifts nothing`() throws {
        let app = AppUnderTest.dragging { $0.refused = ["Bread", "card"] }
        for name in ["Bread", "card"] {
            let finger = try app.lift(name)
            try finger.move(byX: 180)
            try finger.lift()
        }
        #expect(Trace.take() == ["items Bread", "items card"])
        #expect(try shown(app) == nil)
    }

    @Test func `a finger that moves at once scrolls and lifts nothing`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.putFingers(on: "Bread")
        try finger.move(byX: 0, y: 30)
        app.pass(seconds: 1)
        try finger.move(byX: 180)
        try finger.lift()
        #expect(Trace.take() == [])
    }

    @Test func `a target that cannot handle the items is asked once and gets nothing`() throws {
        let app = AppUnderTest.dragging { $0.handles = false }
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        try finger.move(byX: 5)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items card", "card willBegin", "bin canHandle true", "card didMove",
                "card didMove", "card didMove", "card willEnd cancel", "card didEnd cancel",
            ])
    }

    @Test(arguments: [UIDropOperation.cancel, .forbidden])
    func `a proposal without data is not performed`(_ operation: UIDropOperation) throws {
        let app = AppUnderTest.dragging { $0.operations = ["bin": operation] }
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        _ = Trace.take()
        try finger.lift()
        #expect(
            Trace.take() == [
                "card didMove", "bin update 50 30", "bin exit", "card willEnd \(operation)",
                "bin didEnd", "card didEnd \(operation)",
            ])
    }

    @Test func `a move that the source does not allow is not performed`() throws {
        let app = AppUnderTest.dragging {
            $0.operations = ["bin": .move]
            $0.allowsMove = false
        }
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        try finger.lift()
        let calls = Trace.take()
        #expect(calls.contains("card willEnd cancel"))
        #expect(!calls.contains { $0.hasPrefix("bin perform") })
    }

    @Test func `a second finger and a second drag change nothing`() throws {
        let app = AppUnderTest.dragging()
        let first = try app.lift("card")
        try first.move(byX: 180)
        _ = Trace.take()
        let second = try app.lift("Bread")
        try second.move(byX: 180)
        try second.lift()
        #expect(Trace.take() == [])
        try first.lift()
        #expect(Trace.take().contains("bin perform from card"))
    }

    @Test func `disabled sources lift nothing`() throws {
        let app = AppUnderTest.dragging {
            $0.shelf.dragInteractionEnabled = false
            ($0.card.interactions.first as? UIDragInteraction)?.isEnabled = false
        }
        for name in ["Bread", "card"] { try app.lift(name).lift() }
        #expect(Trace.take() == [])
    }

    @Test func `keys and touches of a page without a drag do nothing`() throws {
        let app = AppUnderTest.dragging()
        for input in ["\r", " ", "UIKeyInputEscape", "UIKeyInputDownArrow"] {
            try app.send(
                .keyCommand(input: input, modifiers: 0), to: .root, of: AppUnderTest.session)
        }
        let moved = TouchReport(time: 1, touches: [.init(99, .moved, x: 250, y: 590)])
        try app.send(.touchesMoved(moved), to: .root, of: AppUnderTest.session)
        let ended = TouchReport(time: 2, touches: [.init(99, .ended, x: 250, y: 590)])
        try app.send(.touches(ended), to: .root, of: AppUnderTest.session)
        #expect(Trace.take() == [])
    }

    @Test func `more items than the maximum are left out`() throws {
        let app = AppUnderTest.dragging()
        let window = try #require(app.dragScreen?.view.window)
        let source = ManyItems(view: try #require(app.dragScreen?.card))
        let drag = try #require(ActiveDrag(source, at: .zero, in: window, touch: nil))
        #expect(drag.content.items.count == DragContent.itemsMax)
    }

    // MARK: - Cancelling

    @Test func `Escape cancels a drag, and nothing follows`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        _ = Trace.take()
        try app.send(
            .keyCommand(input: "UIKeyInputEscape", modifiers: 0), to: .root,
            of: AppUnderTest.session)
        #expect(
            Trace.take() == ["bin exit", "card willEnd cancel", "bin didEnd", "card didEnd cancel"])
        try finger.move(byX: 5)
        try finger.lift()
        #expect(Trace.take() == [])
        #expect(try shown(app) == nil)
    }

    @Test func `a drag outside of the window is cancelled`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        try finger.move(byX: 9_000)
        try finger.lift()
        #expect(
            Trace.take().suffix(2) == ["card willEnd cancel", "card didEnd cancel"])
    }

    @Test func `a drag ends with its page`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        _ = Trace.take()
        app.tell(.hidePage(session: AppUnderTest.session))
        #expect(
            Trace.take().filter { !$0.contains("scene") }
                == ["bin exit", "card willEnd cancel", "bin didEnd", "card didEnd cancel"])
    }

    @Test func `a drag ends when the app goes to the background`() throws {
        let app = AppUnderTest.dragging()
        try app.lift("card").move(byX: 180)
        _ = Trace.take()
        app.tell(.phase(session: AppUnderTest.session, .background))
        #expect(Trace.take().contains("card didEnd cancel"))
    }

    @Test func `a drag whose source is removed is cancelled`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("card")
        try finger.move(byX: 180)
        _ = Trace.take()
        app.dragScreen?.card.removeFromSuperview()
        app.finishTurn()
        #expect(
            Trace.take() == ["bin exit", "card willEnd cancel", "bin didEnd", "card didEnd cancel"])
        try finger.lift()
        #expect(Trace.take() == [])
    }

    @Test func `a drag of a row that is deleted is cancelled`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("Bread")
        try finger.move(byX: 200)
        _ = Trace.take()
        app.dragScreen?.words["shelf"] = ["Milk", "Eggs"]
        app.dragScreen?.shelf.deleteRows(at: [[0, 1]], with: .none)
        app.finishTurn()
        #expect(
            Trace.take() == ["basket exit", "basket dropDidEnd false", "shelf dragDidEnd false"])
        try finger.lift()
        #expect(Trace.take() == [])
    }

    @Test func `a source that is removed while it is notified is cancelled afterwards`() throws {
        let app = AppUnderTest.dragging()
        app.dragScreen?.atWillBegin = { [weak app] in
            app?.dragScreen?.view.window?.windowScene?.dragging.cancel()
        }
        let finger = try app.lift("Bread")
        try finger.move(byX: 200)
        #expect(
            Trace.take() == ["items Bread", "shelf willBegin true", "shelf dragDidEnd false"])
        try finger.lift()
        #expect(Trace.take() == [])
    }

    @Test func `nothing of a drag is restored after the process ended`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("Bread")
        try finger.move(byX: 200)
        _ = app.relaunchTraced()
        _ = Trace.take()
        #expect(try shown(app) == nil)
        #expect(app.dragScreen?.shelf.hasActiveDrag == false)
        #expect(app.dragScreen?.basket.hasActiveDrop == false)
        #expect(app.dragScreen?.words["basket"] == ["Tea", "Soap"])
    }

    @Test func `the snapshot of a window does not contain the drag`() throws {
        let app = AppUnderTest.dragging()
        try app.lift("card").move(byX: 180)
        #expect(try shown(app) != nil)
        let scene = ApplicationRuntime.current?.scenes.scene(AppUnderTest.session)
        let snapshot = try #require(scene?.snapshot())
        #expect(!String(decoding: snapshot, as: UTF8.self).contains("dropMark"))
    }

    // MARK: - Lists

    @Test func `a row that was pressed and not moved is neither dragged nor selected`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("Bread")
        #expect(try shown(app)?[2] == "lifted")
        try finger.lift()
        try finger.click()
        #expect(Trace.take() == ["items Bread"])
        #expect(try shown(app) == nil)
    }

    @Test func `a drop between rows inserts there, and one on a row goes into it`() throws {
        let app = AppUnderTest.dragging()
        let finger = try app.lift("Milk")
        try finger.move(byX: 200, y: 0)
        #expect(Trace.take().last == "basket update 1")
        try finger.move(byX: 0, y: -15)
        #expect(Trace.take() == ["basket update 0"])
        #expect(
            try app.screen().root[.dropMark] == .rect(x: 200, y: 100, width: 180, height: 0))
        try finger.move(byX: 0, y: 200)
        #expect(Trace.take() == ["basket update nil"])
        app.dragScreen?.intent = .insertIntoDestinationIndexPath
        try finger.move(byX: 0, y: -150)
        #expect(
            try app.screen().root[.dropMark] == .rect(x: 200, y: 144, width: 180, height: 44))
        try finger.lift()
        #expect(Trace.take().contains("basket perform at 1 from nil, copy"))
    }

    @Test func `a row that is dropped in its own table is moved by the data source`() throws {
        let app = AppUnderTest.dragging {
            $0.canMoveRows = true
            $0.operations = ["shelf": .move]
        }
        let finger = try app.lift("Milk")
        try finger.move(byX: 0, y: 88)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items Milk", "shelf willBegin true", "shelf canHandle", "shelf enter true",
                "shelf update 2", "shelf update 2", "moveRow 0 to 2", "shelf dropDidEnd false",
                "shelf dragDidEnd false",
            ])
        #expect(app.dragScreen?.words["shelf"] == ["Bread", "Eggs", "Milk"])
    }

    @Test func `a table without a drop delegate lets the user move its own rows only`() throws {
        let app = AppUnderTest.dragging {
            $0.canMoveRows = true
            $0.shelf.dropDelegate = nil
        }
        let finger = try app.lift("Milk")
        try finger.move(byX: 0, y: 44)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items Milk", "shelf willBegin true", "moveRow 0 to 1", "shelf dragDidEnd false",
            ])
        let other = try app.lift("Tea")
        try other.move(byX: -200)
        try other.lift()
        #expect(
            Trace.take() == ["items Tea", "basket willBegin true", "basket dragDidEnd false"])
    }

    @Test func `the only item of a table's own drag has the position of its row`() throws {
        let app = AppUnderTest.dragging { $0.operations = ["shelf": .copy] }
        let finger = try app.lift("Milk")
        try finger.move(byX: 0, y: 88)
        try finger.lift()
        #expect(Trace.take().contains("shelf perform at 2 from 0, copy"))
    }

    // MARK: - The keyboard

    @Test func `the keyboard lifts a row, moves it between targets and drops it`() throws {
        let app = AppUnderTest.dragging()
        let flags = UIKeyModifierFlags.alternate.rawValue
        try Keyboard(of: app).press("m", modifiers: flags, on: "Milk")
        #expect(
            Trace.take() == [
                "items Milk", "shelf willBegin true", "shelf canHandle", "shelf enter true",
                "shelf update 0", "basket canHandle", "bin canHandle true", "shelf update 0",
            ])
        func press(_ input: String) throws {
            try app.send(
                .keyCommand(input: input, modifiers: 0), to: .root, of: AppUnderTest.session)
        }
        for _ in 0..<3 { try press("UIKeyInputDownArrow") }
        #expect(Trace.take() == ["shelf update 1", "shelf update 2", "shelf update 2"])
        try press("UIKeyInputDownArrow")
        #expect(
            Trace.take() == ["shelf exit", "basket enter true", "basket update 0"])
        #expect(try shown(app)?[0] == "")
        #expect(try shown(app)?.last == "basket, 1")
        try press("\r")
        #expect(app.dragScreen?.words["basket"] == ["Milk", "Tea", "Soap"])
        #expect(try shown(app) == nil)
    }

    @Test func `the keyboard releases what it has lifted`() throws {
        let app = AppUnderTest.dragging()
        let flags = UIKeyModifierFlags.alternate.rawValue
        try Keyboard(of: app).press("m", modifiers: flags, on: "card")
        try app.send(
            .keyCommand(input: "UIKeyInputEscape", modifiers: 0), to: .root,
            of: AppUnderTest.session)
        #expect(Trace.take().last == "card didEnd cancel")
        #expect(try shown(app) == nil)
    }
}

/// A source with too many items.
private final class ManyItems: DragSource {
    let view: UIView

    init(view: UIView) { self.view = view }

    var dragView: UIView? { view }
    var liftedView: UIView? { view }
    var hasItems: Bool { true }

    func items(for session: any UIDragSession, at point: CGPoint) -> [UIDragItem] {
        (0...DragContent.itemsMax).map { _ in UIDragItem(itemProvider: NSItemProvider()) }
    }

    func pressEnded(at point: CGPoint) -> Bool { false }
    func allowsMove(_ session: any UIDragSession) -> Bool { true }
    func isRestricted(_ session: any UIDragSession) -> Bool { false }
    func willBegin(_ session: any UIDragSession) {}
    func didMove(_ session: any UIDragSession) {}
    func willEnd(_ session: any UIDragSession, with operation: UIDropOperation) {}
    func didEnd(_ session: any UIDragSession, with operation: UIDropOperation) {}
    func didTransfer(_ session: any UIDragSession) {}
    func forget() {}
}
