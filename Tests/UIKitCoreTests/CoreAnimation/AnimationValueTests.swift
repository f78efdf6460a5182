import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives
import UIKitTesting

@MainActor struct AnimationValueTests {
    private let box = AnimatedBox()

    @Test func `an animation to a value by a difference begins at the value without it`() throws {
        let move = box.basic("position.x", nil, 50)
        move.byValue = 20
        box.layer.add(move, forKey: "move")
        // The layer's own place is 20.
        #expect(try box.values() == ["moveX 10.0 30.0"])
    }

    @Test func `the missing value of an additive animation adds nothing to the layer's own`() throws
    {
        let from = box.basic("position.x", 10, nil)
        from.isAdditive = true
        box.layer.add(from, forKey: "from")
        let to = box.basic("position.y", nil, -5)
        to.isAdditive = true
        box.layer.add(to, forKey: "to")
        #expect(try box.values() == ["moveX 10.0 0.0", "moveY 0.0 -5.0"])
    }

    /// Shows keyframes without a way between them, next to another animation.
    private func discrete(_ count: Int) throws -> [LayerAnimation] {
        let steps = CAKeyframeAnimation(keyPath: "position.x")
        steps.values = (0..<count).map { Double($0) }
        steps.calculationMode = .discrete
        steps.duration = 10
        box.layer.add(steps, forKey: "steps")
        box.layer.add(box.basic("opacity", 1, 0), forKey: "fade")
        return try box.shown()
    }

    @Test func `keyframes up to the limit of a page are shown with the layer's other animations`()
        throws
    {
        let described = try discrete(LayerAnimationLimits.keyframesMax - 1)
        #expect(described.map(\.property) == [.moveX, .alpha])
        #expect(described.first?.keyframes.count == LayerAnimationLimits.keyframesMax)
    }

    @Test func `keyframes over the limit of a page do not hide the layer's other animations`()
        throws
    {
        #expect(
            try discrete(LayerAnimationLimits.keyframesMax).map(\.property) == [.alpha])
    }

    @Test func `a layer with one animation too many shows all others`() throws {
        for index in 0...LayerAnimationLimits.animationsMax {
            box.layer.add(box.basic("opacity", 0, 1), forKey: "\(index)")
        }
        #expect(try box.shown().count == LayerAnimationLimits.animationsMax)
    }

    @Test func `the scale of a view that is scaled already is a factor of that`() throws {
        box.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        box.layer.add(box.basic("transform.scale", 2, 4), forKey: "grow")
        #expect(try box.values() == ["growX 1.0 2.0", "growY 1.0 2.0"])
    }

    @Test func `the colour of a shadow keeps the shadow's opacity`() throws {
        box.layer.shadowOpacity = 0.5
        box.layer.add(
            box.basic("shadowColor", CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)),
            forKey: "shadow")
        #expect(try box.values() == ["shadowColor #00000080 #ffffff80"])
    }

    @Test func `a transform that turns to the right turns to the right on the page`() throws {
        let turned = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        box.layer.add(box.basic("transform", CATransform3DIdentity, turned), forKey: "turn")
        #expect(
            try box.values() == [
                "shiftX 0.0 0.0", "shiftY 0.0 0.0", "turn 0.0 1.570796", "growX 1.0 1.0",
                "growY 1.0 1.0",
            ])
    }
}
