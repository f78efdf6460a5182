import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// The gestures that recognizers recognize, with the whole order of the calls.
struct GestureTests {
    @Test func `a tap is recognized when the finger is lifted, and the view loses the touch`()
        throws
    {
        let app = AppUnderTest.gestures { $0.add(UITapGestureRecognizer(), "tap") }
        try app.touch("pad")
        #expect(Trace.take() == ["pad began 1", "tap ended", "pad cancelled 1"])
        let tap = try #require(app.gestureController?.pad.gestureRecognizers?.first)
        #expect(tap.state == .possible)
        try app.touch("pad")
        #expect(Trace.take() == ["pad began 1", "tap ended", "pad cancelled 1"])
    }

    @Test func `a view keeps the touch of a recognizer that does not cancel touches`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UITapGestureRecognizer(), "tap").cancelsTouchesInView = false
        }
        try app.touch("pad")
        #expect(Trace.take() == ["pad began 1", "tap ended", "pad ended 1"])
    }

    @Test func `a finger that moves too far or stays too long is not a tap`() throws {
        let app = AppUnderTest.gestures { $0.add(UITapGestureRecognizer(), "tap") }
        try app.drag("pad", byX: 60, steps: 1)
        #expect(Trace.take() == ["pad began 1", "pad moved 1", "pad ended 1"])
        try app.touch("pad", for: 2)
        #expect(Trace.take() == ["pad began 1", "pad ended 1"])
    }

    @Test func `two taps are recognized at the second tap, unless a pause separates them`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UITapGestureRecognizer(), "double").numberOfTapsRequired = 2
        }
        try app.touch("pad", taps: 2)
        #expect(
            Trace.take() == [
                "pad began 1", "pad began 1", "double ended", "pad cancelled 2",
            ])
        try app.touch("pad")
        app.pass(seconds: 1)
        #expect(Trace.take() == ["pad began 1", "pad ended 1"])
        try app.touch("pad")
        app.pass(seconds: 1)
        #expect(Trace.take() == ["pad began 1", "pad ended 1"])
    }

    @Test func `a tap that requires two taps to fail waits for the pause`() throws {
        let app = AppUnderTest.gestures {
            let double = $0.add(UITapGestureRecognizer(), "double")
            double.numberOfTapsRequired = 2
            $0.add(UITapGestureRecognizer(), "single").require(toFail: double)
        }
        try app.touch("pad")
        #expect(Trace.take() == ["pad began 1"])
        app.pass(seconds: 0.4)
        #expect(Trace.take() == ["single ended", "pad cancelled 1"])
        try app.touch("pad", taps: 2)
        #expect(Trace.take("single").isEmpty)
        app.pass(seconds: 1)
        #expect(Trace.take("single").isEmpty)
    }

    @Test func `without a failure requirement a single tap is recognized before the double tap`()
        throws
    {
        let app = AppUnderTest.gestures {
            $0.add(UITapGestureRecognizer(), "single")
            $0.add(UITapGestureRecognizer(), "double").numberOfTapsRequired = 2
        }
        try app.touch("pad", taps: 2)
        #expect(Trace.take().filter { !$0.hasPrefix("pad") } == ["single ended", "double ended"])
    }

    @Test func `a tap with two fingers is not recognized with one`() throws {
        let app = AppUnderTest.gestures {
            $0.pad.isMultipleTouchEnabled = true
            $0.add(UITapGestureRecognizer(), "two").numberOfTouchesRequired = 2
        }
        try app.touch("pad")
        try app.touch("pad", fingers: 3)
        #expect(Trace.take().filter { $0.hasPrefix("two") } == [])
        try app.touch("pad", fingers: 2)
        #expect(
            Trace.take() == [
                "pad began 1", "pad began 1", "two ended", "pad cancelled 2",
            ])
    }

    @Test func `a long press begins after its time, changes and ends`() throws {
        let app = AppUnderTest.gestures { $0.add(UILongPressGestureRecognizer(), "press") }
        let finger = try app.putFingers(on: "pad")
        #expect(Trace.take() == ["pad began 1"])
        app.pass(seconds: 0.6)
        #expect(Trace.take() == ["press began", "pad cancelled 1"])
        try finger.move(byX: 30)
        try finger.lift()
        #expect(Trace.take() == ["press changed", "press ended"])
    }

    @Test func `a finger that moves or is lifted early is not a long press`() throws {
        let app = AppUnderTest.gestures { $0.add(UILongPressGestureRecognizer(), "press") }
        try app.touch("pad", for: 0.3)
        app.pass(seconds: 1)
        let finger = try app.putFingers(on: "pad")
        try finger.move(byX: 11)
        app.pass(seconds: 1)
        try finger.lift()
        #expect(Trace.take("press").isEmpty)
    }

    @Test func `a pan begins after ten points and has translation and velocity`() throws {
        var places: [String] = []
        let app = AppUnderTest.gestures {
            let pan = $0.add(UIPanGestureRecognizer(), "pan")
            pan.addAction(
                UIAction { action in
                    guard let pan = action.sender as? UIPanGestureRecognizer else { return }
                    let (by, at) = (pan.translation(in: pan.view), pan.location(in: pan.view))
                    places.append("\(pan.state) \(by.x) \(by.y) at \(at.x) \(at.y)")
                })
        }
        let finger = try app.putFingers(on: "pad", at: CGPoint(x: 50, y: 60))
        for step in [5.0, 5, 30] {
            try finger.wait(0.05)
            try finger.move(byX: step)
        }
        let pan = try #require(
            app.gestureController?.pad.gestureRecognizers?.first as? UIPanGestureRecognizer)
        #expect(abs(pan.velocity(in: nil).x - 350) < 1)
        try finger.lift()
        #expect(
            Trace.take() == [
                "pad began 1", "pad moved 1", "pan began", "pad cancelled 1", "pan changed",
                "pan ended",
            ])
        #expect(
            places == [
                "began 10.0 0.0 at 60.0 60.0", "changed 40.0 0.0 at 90.0 60.0",
                "ended 40.0 0.0 at 90.0 60.0",
            ])
    }

    @Test func `further movement is added to a translation that was set`() throws {
        var sum = 0.0
        let app = AppUnderTest.gestures {
            $0.add(UIPanGestureRecognizer(), "pan").addAction(
                UIAction { action in
                    guard let pan = action.sender as? UIPanGestureRecognizer else { return }
                    sum += pan.translation(in: pan.view).y
                    pan.setTranslation(.zero, in: pan.view)
                })
        }
        try app.drag("pad", y: 80, steps: 8)
        #expect(sum == 80)
    }

    @Test func `a second finger does not make a pan jump, and the last finger ends it`() throws {
        let app = AppUnderTest.gestures {
            let pan = $0.add(UIPanGestureRecognizer(), "pan")
            pan.minimumNumberOfTouches = 2
            pan.maximumNumberOfTouches = 2
        }
        try app.drag("pad", byX: 40)
        #expect(Trace.take("pan").isEmpty)
        let pan = try #require(
            app.gestureController?.pad.gestureRecognizers?.first as? UIPanGestureRecognizer)
        let fingers = try app.putFingers(2, on: "pad")
        #expect(pan.translation(in: nil) == .zero)
        try fingers.move(byX: 20)
        #expect(pan.translation(in: nil) == CGPoint(x: 20, y: 0))
        try fingers.lift()
        #expect(Trace.take("pan") == ["pan began", "pan ended"])
    }

    @Test func `a swipe is quick, long enough and in its direction`() throws {
        let app = AppUnderTest.gestures {
            $0.add(UISwipeGestureRecognizer(), "right")
            $0.add(UISwipeGestureRecognizer(), "vertical").direction = [.up, .down]
        }
        func swipes() -> [String] { Trace.take().filter { !$0.hasPrefix("pad") } }
        try app.drag("pad", byX: 100)
        #expect(swipes() == ["right ended"])
        try app.drag("pad", byX: -100)
        #expect(swipes() == [])
        try app.drag("pad", y: -100)
        #expect(swipes() == ["vertical ended"])
        try app.drag("pad", y: 100)
        #expect(swipes() == ["vertical ended"])
        try app.drag("pad", byX: 100, over: 2)
        #expect(swipes() == [])
        try app.drag("pad", byX: 40)
        #expect(swipes() == [])
    }

    @Test func `a pinch has the ratio of the distances of its fingers as its scale`() throws {
        var scales: [Double] = []
        let app = AppUnderTest.gestures {
            $0.add(UIPinchGestureRecognizer(), "pinch").addAction(
                UIAction { action in
                    guard let pinch = action.sender as? UIPinchGestureRecognizer else { return }
                    scales.append((pinch.scale * 100).rounded() / 100)
                })
        }
        try app.pinch("pad", by: 2)
        #expect(
            Trace.take("pinch") == [
                "pinch began", "pinch changed", "pinch changed", "pinch changed", "pinch ended",
            ])
        #expect(scales == [1.25, 1.5, 1.75, 2, 2])
        scales = []
        try app.pinch("pad", by: 0.5)
        #expect(scales.last == 0.5)
        try app.rotate("pad", by: 1)
        #expect(scales.last == 0.5)
    }

    @Test func `a rotation has its angle, even beyond half a turn`() throws {
        var angles: [Double] = []
        let app = AppUnderTest.gestures {
            $0.add(UIRotationGestureRecognizer(), "turn").addAction(
                UIAction { action in
                    guard let turn = action.sender as? UIRotationGestureRecognizer else { return }
                    angles.append((turn.rotation * 100).rounded() / 100)
                })
        }
        try app.rotate("pad", by: 4)
        #expect(angles == [1, 2, 3, 4, 4])
        angles = []
        try app.rotate("pad", by: -0.4)
        #expect(angles.last == -0.4)
        #expect(Trace.take("turn").last == "turn ended")
    }

    @Test func `an edge pan begins only at its edge`() throws {
        let app = AppUnderTest.gestures {
            let pan = $0.add(UIScreenEdgePanGestureRecognizer(), "edge", to: $0.view)
            pan.edges = .left
        }
        try app.drag("screen", from: CGPoint(x: 100, y: 500), byX: 80)
        #expect(Trace.take("edge").isEmpty)
        try app.drag("screen", from: CGPoint(x: 5, y: 500), byX: 80)
        #expect(Trace.take("edge").first == "edge began")
        #expect(Trace.take("edge").isEmpty)
    }
}
