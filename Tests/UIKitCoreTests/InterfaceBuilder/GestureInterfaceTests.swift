import Foundation
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Gesture recognizers in interface files.
@MainActor struct GestureInterfaceTests {
    private func launched() throws -> (app: AppUnderTest, screen: GestureScreen) {
        let storyboard = UIStoryboard(
            name: "Gestures", bundle: InterfaceFixtures.bundle("Gestures"))
        let app = AppUnderTest.planned(AppPlan { storyboard.instantiateInitialViewController() })
        app.launch()
        let screen = try #require(app.navigation?.topViewController as? GestureScreen)
        _ = Trace.take()
        return (app, screen)
    }

    /// Returns the recognizers of the image and those of the controller's view.
    private func gestures(
        of screen: GestureScreen
    ) throws -> (photo: [UIGestureRecognizer], view: [UIGestureRecognizer]) {
        let photo = try #require(screen.view.subviews.first as? UIImageView)
        return (
            try #require(photo.gestureRecognizers), try #require(screen.view.gestureRecognizers)
        )
    }

    @Test func `recognizers of a storyboard have their attributes and outlets`() throws {
        let (app, screen) = try launched()
        let (photo, view) = try gestures(of: screen)
        #expect(app.notices == [])
        #expect(
            photo.map { "\(type(of: $0))" } == [
                "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UIPanGestureRecognizer",
                "UIPinchGestureRecognizer", "UIRotationGestureRecognizer", "CornerRecognizer",
            ])
        let tap = try #require(photo[0] as? UITapGestureRecognizer)
        #expect(tap.numberOfTapsRequired == 2)
        #expect(!tap.cancelsTouchesInView)
        #expect(!tap.delaysTouchesEnded)
        let press = try #require(photo[1] as? UILongPressGestureRecognizer)
        #expect(press.minimumPressDuration == 0.75)
        #expect(press.allowableMovement == 12)
        #expect(press.delaysTouchesBegan)
        let pan = try #require(photo[2] as? UIPanGestureRecognizer)
        #expect(pan.maximumNumberOfTouches == 2)
        #expect(pan.delegate === screen)
        #expect(screen.pan === pan)
        #expect(!photo[3].isEnabled)
        #expect(screen.view.subviews.first?.isMultipleTouchEnabled == true)

        let swipe = try #require(view[0] as? UISwipeGestureRecognizer)
        #expect(swipe.direction == .left)
        #expect(swipe.numberOfTouchesRequired == 2)
        let edge = try #require(view[1] as? UIScreenEdgePanGestureRecognizer)
        #expect(edge.edges == [.left, .right])
    }

    @Test func `recognizers of a storyboard call their actions`() throws {
        let (app, _) = try launched()
        try app.touch("photo", for: 1)
        #expect(Trace.take() == ["pressed began", "pressed ended"])
        try app.drag("photo", byX: 40, steps: 1)
        // The action of the first responder is found from the recognizer's view on.
        #expect(Trace.take() == ["asked", "panned began", "panned ended"])
    }

    @Test func `a recognizer of a storyboard performs its segue once`() throws {
        let (app, screen) = try launched()
        try app.touch("photo", taps: 2)
        #expect(Trace.take() == ["prepare photo UITapGestureRecognizer"])
        #expect(app.navigation?.viewControllers.count == 2)
        #expect(app.navigation?.viewControllers.first === screen)
        #expect(app.navigation?.topViewController?.title == "Photo")
    }
}

/// A screen of a storyboard with recognizers.
final class GestureScreen: UIViewController, UIGestureRecognizerDelegate {
    weak var pan: UIPanGestureRecognizer?

    override class func declareNames(_ names: RuntimeNames) {
        super.declareNames(names)
        names.property("pan", \GestureScreen.pan)
        names.action("pressed:", GestureScreen.pressed)
        names.action("panned:", GestureScreen.panned)
    }

    private func pressed(_ press: UILongPressGestureRecognizer) {
        Trace.add("pressed \(press.state)")
    }

    private func panned(_ pan: UIPanGestureRecognizer) { Trace.add("panned \(pan.state)") }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        Trace.add("asked")
        return true
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        Trace.add("prepare \(segue.identifier ?? "") \(sender.map { "\(type(of: $0))" } ?? "nil")")
    }
}

/// A recognizer of an app, named by a storyboard.
final class CornerRecognizer: UIGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        let isInCorner = touches.allSatisfy { $0.location(in: view).x < 10 }
        state = isInCorner ? .recognized : .failed
    }
}
