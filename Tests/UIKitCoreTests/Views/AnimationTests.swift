import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

@MainActor struct AnimationTests {
    /// An app with one view, named `box`.
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

    /// Returns what the page knows of the box's animations, each as a list of words.
    private func animations(_ app: AppUnderTest) throws -> [[Substring]] {
        app.finishTurn()
        guard let value = try app.screen().node("box")[.animation] else { return [] }
        guard case .strings(let texts) = value, !texts.isEmpty else {
            Issue.record("The animations are no list: \(value).")
            return []
        }
        return texts.map { $0.split(separator: " ") }
    }

    /// Returns the properties that the page animates, with duration, delay and curve.
    private func timings(_ app: AppUnderTest) throws -> [String] {
        try animations(app).map { $0.prefix(4).joined(separator: " ") }
    }

    /// Returns the values at which the animations on the page begin.
    private func starts(_ app: AppUnderTest) throws -> [Substring?] {
        try animations(app).map { $0.count == 6 ? $0[5] : nil }
    }

    @Test func `the page animates position and opacity with the duration, delay and curve`() throws
    {
        let (app, box) = try app()
        UIView.animate(withDuration: 0.5, delay: 0.1, options: .curveLinear) {
            box.center.x += 100
            box.alpha = 0.5
        }
        #expect(
            try timings(app) == ["frame 0.500 0.100 linear", "alpha 0.500 0.100 linear"])
    }

    @Test func `an animation begins at the value before it, even if no page has shown that value`()
        throws
    {
        let (app, box) = try app()
        box.alpha = 0
        UIView.animate(withDuration: 1) {
            box.alpha = 1
            box.frame = CGRect(x: 50, y: 60, width: 70, height: 80)
            box.backgroundColor = .systemRed
        }
        #expect(try starts(app) == ["0.000,0.000,40.000,40.000", "0.000", "clear"])
        box.transform = CGAffineTransform(scaleX: 2, y: 2)
        UIView.animate(withDuration: 1) { box.transform = .identity }
        #expect(try starts(app).first == "15.000,20.000,140.000,160.000")
    }

    @Test func `two animations to the same value are different for the page`() throws {
        let (app, box) = try app()
        var seen: Set<[Substring]> = []
        for _ in 0..<2 {
            UIView.performWithoutAnimation { box.alpha = 0 }
            UIView.animate(withDuration: 1) { box.alpha = 1 }
            seen.formUnion(try animations(app))
        }
        #expect(seen.count == 2)
    }

    @Test func `an animation that is over is not sent to a page that shows the view later`() throws
    {
        let (app, box) = try app()
        UIView.animate(withDuration: 2, delay: 1) { box.alpha = 0 }
        app.pass(seconds: 3.5)
        box.accessibilityLabel = "Box"
        #expect(try timings(app) == ["alpha 2.000 1.000 ease-in-out"])
        app.pass(seconds: 1)
        box.accessibilityLabel = "Another box"
        #expect(try timings(app) == [])
    }

    @Test func `a change of the content offset moves no frame`() throws {
        let (app, box) = try app()
        UIView.animate(withDuration: 1) { box.bounds.origin.y = 30 }
        #expect(try timings(app) == [])
    }

    @Test func `times of a curve outside of 0 to 1, which pages refuse, are limited`() throws {
        let (app, box) = try app()
        UIViewPropertyAnimator(
            duration: 1, controlPoint1: CGPoint(x: -3, y: 2), controlPoint2: CGPoint(x: 7, y: -1)
        ) { box.alpha = 0 }.startAnimation()
        #expect(
            try timings(app) == ["alpha 1.000 0.000 cubic-bezier(0.000,2.000,1.000,-1.000)"])
    }

    @Test func `a change without an animation ends the animation of its property alone`() throws {
        let (app, box) = try app()
        UIView.animate(withDuration: 1) {
            box.center.x += 100
            box.backgroundColor = .systemRed
        }
        box.center.x = 7
        #expect(try timings(app) == ["background 1.000 0.000 ease-in-out"])
        UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { box.alpha = 0 } }
        box.backgroundColor = nil
        #expect(try timings(app) == [])
    }

    @Test func `an inner animation has the duration of the outer one unless it overrides it`()
        throws
    {
        let (app, box) = try app()
        UIView.animate(withDuration: 1) {
            UIView.animate(withDuration: 0.2) { box.alpha = 0 }
            UIView.animate(withDuration: 0.2, options: .overrideInheritedDuration) {
                box.center.x = 9
            }
        }
        #expect(
            try timings(app)
                == ["frame 0.200 0.000 ease-in-out", "alpha 1.000 0.000 ease-in-out"])
    }

    @Test func `the completion of an animation is called after its delay and duration`() throws {
        let (app, box) = try app()
        var isFinished: Bool?
        UIView.animate(
            withDuration: 2, delay: 1, animations: { box.alpha = 0 },
            completion: { isFinished = $0 })
        app.pass(seconds: 2.9)
        #expect(isFinished == nil)
        app.pass(seconds: 0.2)
        #expect(isFinished == true)
    }

    @Test func `an animator reports its state, progress and end`() throws {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator(duration: 4, curve: .easeIn) { box.alpha = 0 }
        var end: UIViewAnimatingPosition?
        animator.addCompletion { end = $0 }
        #expect(animator.state == .inactive)
        #expect(box.alpha == 1)
        animator.startAnimation()
        #expect(animator.isRunning)
        #expect(try timings(app) == ["alpha 4.000 0.000 ease-in"])
        app.pass(seconds: 1)
        #expect(animator.fractionComplete == 0.25)
        app.pass(seconds: 3.1)
        #expect(end == .end)
        #expect(animator.state == .inactive)
    }

    @Test func `changes with a delay factor begin after a part of the remaining time`() throws {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) { box.alpha = 0 }
        animator.addAnimations({ box.center.x = 90 }, delayFactor: 0.5)
        animator.startAnimation()
        #expect(
            try timings(app) == ["frame 2.000 2.000 linear", "alpha 4.000 0.000 linear"])
    }

    @Test func `a stopped animator ends with the values of the beginning if the app wants`() throws
    {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator(duration: 4, dampingRatio: 0.5) {
            box.alpha = 0
            box.center = CGPoint(x: 200, y: 20)
        }
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        #expect(
            try timings(app)
                == ["frame", "alpha"].map {
                    "\($0) 4.000 0.000 cubic-bezier(0.340,1.800,0.640,1.000)"
                })
        animator.stopAnimation(false)
        #expect(animator.state == .stopped)
        #expect(try timings(app) == [])
        animator.finishAnimation(at: .start)
        #expect(box.alpha == 1)
        #expect(box.center == CGPoint(x: 20, y: 20))
        app.pass(seconds: 10)
        #expect(ends == [.start])
    }

    @Test func `an animator that is stopped without finishing calls no completion`() throws {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0, animations: { box.alpha = 0 },
            completion: { _ in Issue.record("A completion was called.") })
        animator.stopAnimation(true)
        #expect(animator.state == .inactive)
        #expect(box.alpha == 0)
        app.pass(seconds: 5)
    }

    @Test func `an animator without a duration can be stopped and finished before its end`()
        async throws
    {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator(duration: 0, curve: .linear) { box.alpha = 0 }
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        animator.stopAnimation(false)
        // The end of an animation without a duration was scheduled before this task.
        await Task {}.value
        #expect(animator.state == .stopped)
        animator.finishAnimation(at: .current)
        #expect(ends == [.current])
        withExtendedLifetime(app) {}
    }

    @Test func `a stopped animator leaves a later animation of the same view as it is`() throws {
        let (app, box) = try app()
        let animator = UIViewPropertyAnimator(duration: 4, curve: .linear) {
            box.alpha = 0
            box.center.x = 9
        }
        animator.startAnimation()
        UIView.animate(withDuration: 3) { box.alpha = 0.5 }
        animator.stopAnimation(true)
        #expect(try timings(app) == ["alpha 3.000 0.000 ease-in-out"])
    }

    // MARK: - Keyframes

    /// Returns the values on the way of the animations on the page, with their times.
    private func ways(_ app: AppUnderTest) throws -> [[Substring]] {
        try animations(app).map { Array($0.dropFirst(6)) }
    }

    @Test func `keyframes are the values on the way, held until each begins`() throws {
        let (app, box) = try app()
        UIView.animateKeyframes(
            withDuration: 2, delay: 0.5,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
                    box.alpha = 0.5
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                    box.alpha = 0
                    box.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
                    box.alpha = 1
                }
            })
        #expect(box.alpha == 1)
        #expect(
            try timings(app) == ["frame 2.000 0.500 ease-in-out", "alpha 2.000 0.500 ease-in-out"])
        #expect(
            try ways(app) == [
                ["0.5000:0.000,0.000,40.000,40.000", "0.7500:10.000,20.000,30.000,40.000"],
                ["0.2500:0.500", "0.5000:0.500", "0.7500:0.000", "1.0000:1.000"],
            ])
    }

    @Test func `discrete keyframes jump at their ends, with the curve of the options`() throws {
        let (app, box) = try app()
        let linear = UIView.AnimationOptions.curveLinear.rawValue
        UIView.animateKeyframes(
            withDuration: 1, delay: 0,
            options: [.calculationModeDiscrete, UIView.KeyframeAnimationOptions(rawValue: linear)],
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
                    box.alpha = 0.5
                }
            })
        #expect(try timings(app) == ["alpha 1.000 0.000 linear"])
        #expect(try ways(app) == [["0.5000:1.000", "0.5000:0.500"]])
    }

    @Test func `times of keyframes, which pages need in order, are limited and in order`() throws {
        let (app, box) = try app()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: -1, relativeDuration: 1.5) {
                    box.alpha = 0.5
                }
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: .nan) {
                    box.alpha = 0.25
                }
                UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 7) {
                    box.alpha = 0
                }
            })
        #expect(
            try ways(app)
                == [["0.5000:0.500", "0.5000:0.250", "0.7500:0.250", "1.0000:0.000"]])
    }

    @Test func `a sequence of very many keyframes has those that a page accepts`() throws {
        let (app, box) = try app()
        UIView.animateKeyframes(
            withDuration: 1, delay: 0,
            animations: {
                for number in 1...1_000 {
                    UIView.addKeyframe(
                        withRelativeStartTime: Double(number - 1) / 1_000, relativeDuration: 0.001
                    ) { box.alpha = CGFloat(number) / 2_000 }
                }
            })
        #expect(box.alpha == 0.5)
        let count = try #require(try ways(app).first?.count)
        #expect((1...200).contains(count))
    }

    @Test func `a keyframe outside of a sequence is a change of the animation around it`() throws {
        let (app, box) = try app()
        UIView.animate(withDuration: 3) {
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { box.alpha = 0 }
        }
        #expect(try timings(app) == ["alpha 3.000 0.000 ease-in-out"])
        #expect(try ways(app) == [[]])
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { box.alpha = 1 }
        #expect(try timings(app) == [])
    }

    @Test func `a sequence without animations changes the values and calls its completion`()
        throws
    {
        let (app, box) = try app()
        var isFinished: Bool?
        UIView.performWithoutAnimation {
            UIView.animateKeyframes(
                withDuration: 0.5, delay: 0,
                animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                        box.alpha = 0
                    }
                })
        }
        #expect(box.alpha == 0)
        #expect(try timings(app) == [])
        UIView.animateKeyframes(
            withDuration: 0.5, delay: 0, animations: {}, completion: { isFinished = $0 })
        app.pass(seconds: 0.6)
        #expect(isFinished == true)
    }

    @Test func `pages keep the screen on while the app disables the idle timer`() throws {
        let (app, _) = try app()
        UIApplication.shared.isIdleTimerDisabled = true
        app.finishTurn()
        #expect(app.content()?[.awake] == .bool(true))
        UIApplication.shared.isIdleTimerDisabled = false
        app.finishTurn()
        #expect(app.content()?[.awake] == nil)
    }
}

extension AppUnderTest {
    /// Returns the root node of the page.
    fileprivate func content() -> RenderNode? {
        ApplicationRuntime.current?.pageContent(of: Self.session)
    }
}
