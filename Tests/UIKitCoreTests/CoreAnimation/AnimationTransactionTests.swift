import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

@MainActor struct AnimationTransactionTests {
    private let box = AnimatedBox()

    @Test func `a transaction's completion waits for the commit when its animations have ended`() {
        box.app.finishTurn()
        CATransaction.begin()
        CATransaction.setCompletionBlock { [log = box.log] in log.lines.append("completion") }
        box.layer.add(box.basic("opacity", 1, 0), forKey: "fade")
        box.app.pass(seconds: 2)
        #expect(box.log.lines == ["start one", "stop one true"])
        CATransaction.commit()
        #expect(box.log.lines == ["start one", "stop one true", "completion"])
    }

    @Test func `each completion of a transaction follows the animations that were added under it`()
    {
        box.app.finishTurn()
        CATransaction.begin()
        CATransaction.setCompletionBlock { [log = box.log] in log.lines.append("first completion") }
        box.layer.add(box.basic("opacity", 1, 0), forKey: "fade")
        CATransaction.setCompletionBlock { [log = box.log] in log.lines.append("last completion") }
        box.layer.add(
            box.basic("position.x", 0, 9, seconds: 2, name: "two"), forKey: "move")
        CATransaction.commit()
        box.app.pass(seconds: 3)
        #expect(
            box.log.lines == [
                "start one", "start two", "stop one true", "first completion", "stop two true",
                "last completion",
            ])
    }

    @Test func `an inner transaction has its own values until it is committed`() throws {
        box.app.finishTurn()
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        #expect(CATransaction.animationDuration() == 3)
        box.layer.add(box.basic("opacity", 1, 0, seconds: 0), forKey: "inner")
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        box.layer.add(box.basic("position.x", 0, 9, seconds: 0), forKey: "outer")
        CATransaction.commit()
        #expect(try box.shown().map(\.duration) == [3, 2])
    }
}
