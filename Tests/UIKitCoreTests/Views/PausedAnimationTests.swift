import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// Animations that the app pauses, drives and reverses.
@MainActor struct PausedAnimationTests {
    private func app() throws -> (AppUnderTest, UIView) {
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        box.accessibilityIdentifier = "box"
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = UIViewController()
                controller.view.addSubview(box)
                return controller
            })
        app.launch()
        return (app, box)
    }

    private func animation(_ app: AppUnderTest) throws -> [String] {
        app.finishTurn()
        guard case .strings(let texts)? = try app.screen().node("box")[.animation] else {
            return []
        }
        return texts.map { text in
            let words = text.split(separator: " ")
            return "\(words[0]) \(words[1]) \(words[5])"
        }
    }

    @Test func `an app drives an animation that has not begun`() throws {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator(duration: 2, curve: .easeInOut) {
            box.center.x += 100
            box.alpha = 0
        }
        animator.fractionComplete = 0.25
        #expect(animator.state == .active)
        #expect(!animator.isRunning)
        #expect(animator.fractionComplete == 0.25)
        #expect(box.center.x == 45)
        #expect(box.alpha == 0.75)
        #expect(try animation(app) == [])
        animator.fractionComplete = 2
        #expect(box.center.x == 120)
        animator.fractionComplete = 0.5
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        #expect(animator.isRunning)
        #expect(box.center.x == 120)
        #expect(box.alpha == 0)
        #expect(
            try animation(app) == [
                "frame 1.000 50.000,0.000,40.000,40.000", "alpha 1.000 0.500",
            ])
    }

    @Test func `a running animation is paused where the page shows it`() throws {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { box.alpha = 0 }
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        app.finishTurn()
        app.pass(seconds: 1)
        animator.pauseAnimation()
        #expect(abs(box.alpha - 0.75) < 0.01)
        #expect(try animation(app) == [])
        app.pass(seconds: 10)
        #expect(ends == [])
        animator.isReversed = true
        animator.startAnimation()
        #expect(box.alpha == 1)
        app.finishTurn()
        app.pass(seconds: 1.1)
        #expect(ends == [.start])
        #expect(animator.state == .inactive)
    }

    @Test func `a paused animation is finished at any of its places`() throws {
        for (position, alpha) in [
            (UIViewAnimatingPosition.start, CGFloat(1)), (.current, 0.5), (.end, 0),
        ] {
            let (_, box) = try app()
            let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { box.alpha = 0 }
            var ends: [UIViewAnimatingPosition] = []
            animator.addCompletion { ends.append($0) }
            animator.fractionComplete = 0.5
            animator.stopAnimation(false)
            #expect(animator.state == .stopped)
            animator.finishAnimation(at: position)
            #expect(box.alpha == alpha)
            #expect(ends == [position])
        }
    }
}
