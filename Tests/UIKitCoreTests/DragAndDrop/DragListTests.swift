import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The places in tables where dragged rows are dropped.
struct DragListTests {
    @Test func `several items of one row are dropped by the delegate, not moved as the row`() throws
    {
        let app = AppUnderTest.dragging {
            $0.canMoveRows = true
            $0.operations = ["shelf": .move]
            $0.itemCount = 2
        }
        let finger = try app.lift("Milk")
        try finger.move(byX: 0, y: 70)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items Milk", "shelf willBegin true", "shelf canHandle", "shelf enter true",
                "shelf update 2", "shelf update 2", "shelf perform at 2 from nil, move",
                "shelf dropDidEnd false", "shelf dragDidEnd false",
            ])
        #expect(app.dragScreen?.words["shelf"] == ["Milk", "Bread", "Milk", "Eggs"])
    }

    @Test func `a drop into the lower half of a row has the position of the row`() throws {
        let app = AppUnderTest.dragging { $0.intent = .insertIntoDestinationIndexPath }
        let finger = try app.lift("Milk")
        try finger.move(byX: 200, y: 5)
        #expect(
            try app.screen().root[.dropMark] == .rect(x: 200, y: 100, width: 180, height: 44))
        try finger.lift()
        #expect(
            Trace.take() == [
                "items Milk", "shelf willBegin true", "basket canHandle", "basket enter true",
                "basket update 1", "basket update 1", "basket perform at 0 from nil, copy",
                "basket dropDidEnd false", "shelf dragDidEnd false",
            ])
    }

    @Test func `the mark is below the row whose place a row that moves down takes`() throws {
        let app = AppUnderTest.dragging {
            $0.canMoveRows = true
            $0.operations = ["shelf": .move]
        }
        let finger = try app.lift("Milk")
        try finger.move(byX: 0, y: 88)
        #expect(Trace.take().last == "shelf update 2")
        #expect(
            try app.screen().root[.dropMark] == .rect(x: 0, y: 232, width: 180, height: 0))
    }

    @Test func `the mark is above the row whose place a row that moves up takes`() throws {
        let app = AppUnderTest.dragging {
            $0.canMoveRows = true
            $0.operations = ["shelf": .move]
        }
        let finger = try app.lift("Eggs")
        try finger.move(byX: 0, y: -44)
        #expect(Trace.take().last == "shelf update 1")
        #expect(
            try app.screen().root[.dropMark] == .rect(x: 0, y: 144, width: 180, height: 0))
    }

    @Test func `items that are dropped on a header are inserted as the first row`() throws {
        let headers = Headers()
        let app = AppUnderTest.dragging { $0.basket.delegate = headers }
        let finger = try app.lift("Milk")
        try finger.move(byX: 200)
        try finger.lift()
        #expect(
            Trace.take() == [
                "items Milk", "shelf willBegin true", "basket canHandle", "basket enter true",
                "basket update 0", "basket update 0", "basket perform at 0 from nil, copy",
                "basket dropDidEnd false", "shelf dragDidEnd false",
            ])
        #expect(app.dragScreen?.words["basket"] == ["Milk", "Tea", "Soap"])
    }

    @Test func `the animation of a drop runs its changes at once and its completion later`() throws
    {
        let app = AppUnderTest.dragging()
        app.dragScreen?.atDrop = { animation in
            animation.addAnimations { Trace.add("animations") }
            animation.addCompletion { Trace.add("completion \($0 == .end)") }
        }
        let finger = try app.lift("Bread")
        try finger.move(byX: 200)
        _ = Trace.take()
        try finger.lift()
        #expect(
            Trace.take() == [
                "basket update 2", "basket perform at 2 from nil, copy", "animations",
                "basket dropDidEnd false", "shelf dragDidEnd false", "completion true",
            ])
    }

    // MARK: - Scrolling

    @Test func `items at the lower edge scroll a list to its end and no further`() throws {
        let app = AppUnderTest.dragging { $0.words["shelf"] = (0..<12).map { "Word \($0)" } }
        let shelf = try #require(app.dragScreen?.shelf)
        let finger = try app.lift("Word 0")
        try finger.move(byX: 0, y: 355)
        #expect(shelf.contentOffset.y == 0)
        app.pass(seconds: 0.1)
        #expect(shelf.contentOffset.y > 0)
        app.pass(seconds: 3)
        #expect(shelf.contentOffset.y == 12 * 44 - shelf.bounds.height)
        try finger.lift()
        #expect(Trace.take().contains("shelf perform at 11 from 0, copy"))
    }

    @Test func `items at the upper edge scroll a list to its beginning and no further`() throws {
        let app = AppUnderTest.dragging { $0.words["shelf"] = (0..<12).map { "Word \($0)" } }
        let shelf = try #require(app.dragScreen?.shelf)
        let finger = try app.lift("Word 3")
        shelf.contentOffset.y = 40
        app.finishTurn()
        try finger.move(byX: 0, y: -140)
        app.pass(seconds: 0.1)
        #expect(shelf.contentOffset.y < 40)
        app.pass(seconds: 3)
        #expect(shelf.contentOffset.y == 0)
    }
}

/// A table's delegate that gives each section a header of the height of a row.
private final class Headers: NSObject, UITableViewDelegate {
    func tableView(
        _ tableView: UITableView, heightForHeaderInSection section: Int
    ) -> CGFloat { 44 }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        UIView()
    }
}
