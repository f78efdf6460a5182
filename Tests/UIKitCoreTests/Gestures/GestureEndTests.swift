import Foundation
import HostLink
import Testing
import UIKitPrimitives

@testable import UIKitCore
@testable import UIKitTesting

/// The end of recognizers: by time, by the app, and with the last finger.
struct GestureEndTests {
    private func calls() -> [String] { Trace.take().filter { !$0.hasPrefix("pad") } }

    @Test func `a double tap fails after its time limit even while its view is not in a window`()
        throws
    {
        let app = AppUnderTest.gestures {
            $0.add(UITapGestureRecognizer(), "double").numberOfTapsRequired = 2
        }
        let controller = try #require(app.gestureController)
        try app.touch("pad")
        controller.pad.removeFromSuperview()
        app.pass(seconds: 1)
        controller.view.addSubview(controller.pad)
        app.finishTurn()
        try app.touch("pad")
        #expect(Trace.take("double") == [])
    }

    @Test(arguments: ["disabled", "removed"])
    func `a tap that waits for another recognizer fails when it is disabled or removed`(
        _ end: String
    ) throws {
        let app = AppUnderTest.gestures {
            let double = $0.add(UITapGestureRecognizer(), "double")
            double.numberOfTapsRequired = 2
            $0.add(UITapGestureRecognizer(), "single").require(toFail: double)
        }
        try app.touch("pad")
        let single = try #require(app.gestureController?.pad.gestureRecognizers?.last)
        if end == "disabled" {
            single.isEnabled = false
        } else {
            single.view?.removeGestureRecognizer(single)
        }
        app.pass(seconds: 1)
        #expect(calls() == [])
    }

    @Test func `a tap with two fingers reports both, at their points in the first tap`() throws {
        var seen: [CGPoint] = []
        let app = AppUnderTest.gestures { controller in
            let tap = controller.add(UITapGestureRecognizer(), "tap")
            tap.numberOfTouchesRequired = 2
            tap.addAction(
                UIAction { [unowned tap] _ in
                    seen = (0..<tap.numberOfTouches).map { tap.location(ofTouch: $0, in: nil) }
                })
        }
        let fingers = try app.putFingers(2, on: "pad")
        try fingers.lift()
        #expect(seen.count == 2)
    }

    @Test func `a double tap has the location of its first tap`() throws {
        var place: CGPoint?
        let app = AppUnderTest.gestures { controller in
            let tap = controller.add(UITapGestureRecognizer(), "double")
            tap.numberOfTapsRequired = 2
            tap.addAction(
                UIAction { [unowned tap] _ in place = tap.location(in: controller.pad) })
        }
        try app.touch("pad", at: CGPoint(x: 50, y: 60))
        try app.touch("pad", at: CGPoint(x: 70, y: 60))
        #expect(place == CGPoint(x: 50, y: 60))
    }

    @Test func `a pan counts movement only while enough fingers are down`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UIPanGestureRecognizer(), "pan").minimumNumberOfTouches = 2
        }
        let one = try app.putFingers(on: "pad", at: CGPoint(x: 20, y: 50))
        try one.move(byX: 200)
        let two = try app.putFingers(on: "pad", at: CGPoint(x: 20, y: 90))
        try two.move(byX: 1)
        #expect(Trace.take("pan") == [])
    }

    @Test func `a pan of two fingers continues until both are lifted`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UIPanGestureRecognizer(), "pan").minimumNumberOfTouches = 2
        }
        let one = try app.putFingers(on: "pad", at: CGPoint(x: 20, y: 50))
        let two = try app.putFingers(on: "pad", at: CGPoint(x: 20, y: 90))
        try two.move(byX: 60)
        try one.lift()
        #expect(Trace.take("pan").first == "pan began")
        #expect(!Trace.take("pan").contains("pan ended"))
        try two.lift()
        #expect(Trace.take("pan") == ["pan ended"])
    }

    @Test func `a long press that is disabled by another one's action does not begin`() throws {
        let app = AppUnderTest.gestures { controller in
            let outer = controller.add(
                UILongPressGestureRecognizer(), "outer", to: controller.view)
            controller.add(UILongPressGestureRecognizer(), "inner").addAction(
                UIAction { _ in outer.isEnabled = false })
        }
        let finger = try app.putFingers(on: "pad")
        app.pass(seconds: 0.6)
        try finger.lift()
        #expect(calls() == ["inner began", "inner ended"])
    }

    @Test func `a long press of zero seconds recognizes a quick touch`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UILongPressGestureRecognizer(), "press").minimumPressDuration = 0
        }
        try app.touch("pad")
        #expect(calls() == ["press began", "press ended"])
    }

    @Test func `touches that ended are forgotten during a long gesture`() throws {
        let app = AppUnderTest.gestures { $0.add(UIPanGestureRecognizer(), "pan") }
        let pan = try #require(app.gestureController?.pad.gestureRecognizers?.first)
        let finger = try app.putFingers(on: "pad")
        try finger.move(byX: 30)
        for _ in 0..<200 { try app.putFingers(on: "pad").lift() }
        #expect(pan.attempt.all.count <= 65)
    }
}
