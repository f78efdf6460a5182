import Foundation
import Testing
import UIKitPrimitives

@testable import UIKitCore

@Suite @MainActor struct GeometryTests {
    @Test func `points and rectangles are converted through scrolled views`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let left = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
        let right = UIView(frame: CGRect(x: 150, y: 20, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
        root.addSubview(left)
        root.addSubview(right)
        left.addSubview(inner)
        left.bounds.origin.y = 4
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 16, y: 23))
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: right) == CGPoint(x: -134, y: 3))
        #expect(inner.convert(CGPoint(x: 16, y: 23), from: root) == CGPoint(x: 1, y: 1))
        #expect(inner.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 16, y: 23))
        #expect(
            root.convert(inner.bounds, from: inner) == CGRect(x: 15, y: 22, width: 10, height: 10))
    }

    @Test func `the frame of a transformed view is the rectangle around it`() {
        let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 40))
        view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
        #expect(view.frame == CGRect(x: 0, y: 20, width: 40, height: 20))
        #expect(view.bounds.size == CGSize(width: 20, height: 40))
    }

    @Test func `a frame can be set around another anchor point`() {
        let view = UIView(frame: .zero)
        view.layer.anchorPoint = .zero
        view.frame = CGRect(x: 3, y: 4, width: 10, height: 10)
        #expect(view.center == CGPoint(x: 3, y: 4))
        #expect(view.frame == CGRect(x: 3, y: 4, width: 10, height: 10))
    }

    @Test func `a hit test finds the frontmost view that takes events`() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let back = UIView(frame: root.bounds), front = UIView(frame: root.bounds)
        root.addSubview(back)
        root.addSubview(front)
        let point = CGPoint(x: 50, y: 50)
        #expect(root.hitTest(point, with: nil) === front)
        front.isUserInteractionEnabled = false
        #expect(root.hitTest(point, with: nil) === back)
        back.isHidden = true
        #expect(root.hitTest(point, with: nil) === root)
        root.alpha = 0
        #expect(root.hitTest(point, with: nil) == nil)
        #expect(UIView(frame: root.bounds).hitTest(CGPoint(x: 100, y: 0), with: nil) == nil)
    }

    @Test func `a transform and its inverse undo each other`() {
        let transform = CGAffineTransform(rotationAngle: 0.7).translatedBy(x: 3, y: -2)
            .scaledBy(x: 2, y: 5)
        let point = CGPoint(x: 11, y: 13).applying(transform).applying(transform.inverted())
        #expect(abs(point.x - 11) < 1e-9 && abs(point.y - 13) < 1e-9)
    }
}
