import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives
import UIKitTesting

@MainActor struct MovingLayerTests {
    private let box = AnimatedBox()

    /// Adds the animation of a turn to a layer of the view, and returns the node of the layer, or
    /// of the one that contains it.
    private func node(turning layer: CALayer) throws -> RenderNode {
        layer.add(box.basic("transform.rotation", 0, Double.pi), forKey: "turn")
        let nodes = try box.node().children
        #expect(nodes.map(\.kind) == [.layer])
        return try #require(nodes.first)
    }

    @Test func `a layer that moves in a scrolled layer is a node at its place in that one`() throws
    {
        let outer = CALayer()
        outer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        outer.bounds = CGRect(x: 2, y: 30, width: 40, height: 40)
        let inner = CALayer()
        inner.frame = CGRect(x: 5, y: 40, width: 10, height: 10)
        outer.addSublayer(inner)
        box.layer.addSublayer(outer)
        let node = try node(turning: inner)
        #expect(node[.frame] == .rect(x: 0, y: 0, width: 40, height: 40))
        #expect(try AnimatedBox.animations(of: node) == [])
        let moving = try #require(node.children.first)
        #expect(node.children.count == 1)
        #expect(moving[.frame] == .rect(x: 3, y: 10, width: 10, height: 10))
        #expect(try AnimatedBox.animations(of: moving).map(\.property) == [.turn])
    }

    @Test func `a moving layer is placed by its anchor point`() throws {
        let hand = CALayer()
        hand.anchorPoint = CGPoint(x: 0, y: 1)
        hand.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        hand.position = CGPoint(x: 5, y: 26)
        box.layer.addSublayer(hand)
        let node = try node(turning: hand)
        #expect(node[.frame] == .rect(x: 5, y: 6, width: 10, height: 20))
    }

    @Test func `an animated path is at its place in a scrolled layer`() throws {
        func square(_ y: Double) -> CGPath {
            UIBezierPath(rect: CGRect(x: 0, y: y, width: 10, height: 10)).cgPath
        }
        func shown(_ y: Double) -> LayerAnimation.Value {
            .path(
                DisplayPath([
                    .move(0, y), .line(10, y), .line(10, y + 10), .line(0, y + 10), .close,
                ]))
        }
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        shape.bounds = CGRect(x: 0, y: 30, width: 40, height: 40)
        shape.path = square(30)
        box.layer.addSublayer(shape)
        shape.add(box.basic("path", square(30), square(40)), forKey: "path")
        let node = try #require(try box.node().children.first)
        let described = try #require(try AnimatedBox.animations(of: node).first)
        #expect(described.property == .path)
        #expect(described.keyframes.map(\.value) == [shown(0), shown(10)])
    }
}
