import Testing

@testable import UIKitCore

/// The calls of a drag, in order.
struct DragProgressTests {
    @Test func `items that are lifted and put down make no calls`() {
        var drag = DragProgress()
        #expect(drag.drop() == [])
        #expect(drag.hasEnded)
        #expect(drag.begin() == [])
        #expect(drag.move(over: 0) == [])
    }

    @Test func `a drag from one target to another makes all calls in UIKit's order`() {
        var drag = DragProgress()
        var calls = drag.begin() + drag.move(over: nil) + drag.move(over: 0)
        drag.propose(.copy, allowsMove: true)
        calls += drag.move(over: 0) + drag.move(over: 1)
        #expect(drag.operation == .cancel)
        drag.propose(.move, allowsMove: true)
        calls += drag.drop()
        #expect(
            calls == [
                .begin, .move, .move, .enter(0), .update(0), .move, .update(0), .move, .exit(0),
                .enter(1), .update(1), .willEnd(.move), .perform(1), .conclude(1), .endDrop(0),
                .endDrop(1), .didEnd(.move), .transfer,
            ])
        #expect(drag.hasEnded)
    }

    @Test func `a drop follows neither a drop nor a cancellation`() {
        var dropped = DragProgress()
        _ = dropped.begin() + dropped.move(over: 0)
        dropped.propose(.copy, allowsMove: true)
        _ = dropped.drop()
        #expect(dropped.drop() == [])
        #expect(dropped.cancel() == [])
        var cancelled = DragProgress()
        _ = cancelled.begin() + cancelled.move(over: 0)
        cancelled.propose(.copy, allowsMove: true)
        #expect(
            cancelled.cancel() == [.exit(0), .willEnd(.cancel), .endDrop(0), .didEnd(.cancel)])
        #expect(cancelled.drop() == [])
        #expect(cancelled.move(over: 0) == [])
        #expect(cancelled.begin() == [])
    }

    @Test(arguments: [UIDropOperation.cancel, .forbidden])
    func `a target that refuses the items gets no drop`(_ operation: UIDropOperation) {
        var drag = DragProgress()
        _ = drag.begin() + drag.move(over: 0)
        drag.propose(operation, allowsMove: true)
        #expect(
            drag.drop() == [.exit(0), .willEnd(operation), .endDrop(0), .didEnd(operation)])
    }

    @Test func `a move that the source does not allow is cancelled`() {
        var drag = DragProgress()
        _ = drag.begin() + drag.move(over: 0)
        drag.propose(.move, allowsMove: false)
        #expect(drag.drop() == [.exit(0), .willEnd(.cancel), .endDrop(0), .didEnd(.cancel)])
    }

    @Test func `a proposal of a target that the items have left has no effect`() {
        var drag = DragProgress()
        _ = drag.begin() + drag.move(over: 0)
        drag.propose(.copy, allowsMove: true)
        _ = drag.move(over: nil)
        drag.propose(.copy, allowsMove: true)
        #expect(drag.drop() == [.willEnd(.cancel), .endDrop(0), .didEnd(.cancel)])
    }

    @Test func `a target that is entered twice is notified of the end once`() {
        var drag = DragProgress()
        _ = drag.begin() + drag.move(over: 0) + drag.move(over: nil) + drag.move(over: 0)
        #expect(
            drag.cancel() == [.exit(0), .willEnd(.cancel), .endDrop(0), .didEnd(.cancel)])
    }
}
