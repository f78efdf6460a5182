import Foundation
import HostLink
import Testing
import UIKitCore

@testable import UIKitTesting

/// A delegate that lists the keys that a layer has when an animation ends.
private final class KeyReader: CAAnimationDelegate {
    private let layer: CALayer
    var keys: [[String]] = []

    init(_ layer: CALayer) { self.layer = layer }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        keys.append(layer.animationKeys() ?? [])
    }
}

@MainActor struct AnimationEndTests {
    private let box = AnimatedBox()

    @Test func `a delegate finds the layer without the animation that has ended`() {
        let reader = KeyReader(box.layer)
        let fade = box.basic("opacity", 1, 0)
        fade.delegate = reader
        let move = box.basic("position.x", 0, 9, seconds: 2)
        move.delegate = reader
        box.layer.add(fade, forKey: "fade")
        box.layer.add(move, forKey: "move")
        box.app.pass(seconds: 3)
        #expect(reader.keys == [["move"], []])
    }

    @Test func `an animation that has just ended leaves the page when its key is removed`() throws {
        box.layer.add(box.basic("opacity", 1, 0), forKey: "fade")
        box.app.pass(seconds: 1.1)
        #expect(box.log.lines == ["start one", "stop one true"])
        // A page that is late still plays it.
        #expect(try box.shown().map(\.property) == [.alpha])
        box.layer.removeAnimation(forKey: "fade")
        #expect(try box.shown() == [])
        box.app.pass(seconds: 1)
        #expect(box.log.lines == ["start one", "stop one true"])
    }

    @Test func `an animation that is removed at its end does not keep its value on the page`()
        throws
    {
        for mode in [CAMediaTimingFillMode.forwards, .both] {
            let fade = box.basic("opacity", 1, 0)
            fade.fillMode = mode
            box.layer.add(fade, forKey: mode.rawValue)
        }
        #expect(try box.shown().map(\.fill) == [LayerAnimation.Fill.none, .backwards])
    }

    @Test func `a new page shows a running animation from where it is`() throws {
        box.layer.add(box.basic("opacity", 1, 0, seconds: 10), forKey: "fade")
        box.app.pass(seconds: 4)
        box.app.tell(.hidePage(session: AppUnderTest.session))
        box.app.tell(.showPage(session: AppUnderTest.session))
        box.app.finishTurn()
        let frames = try box.app.messages.compactMap { message -> RenderNode? in
            guard case .frame(_, _, _, _, let json) = message,
                case .complete(let root) = try RenderFrame(json: json).content
            else { return nil }
            return root
        }
        let root = try #require(frames.last)
        let described = try AnimatedBox.animations(of: Screen(root: root).node("box"))
        #expect(described.map(\.delay) == [-4])
    }
}
