import Foundation
import Testing

@testable import UIKitCore
@testable import UIKitTesting

/// Frames search layers for animations only while one counts.
@MainActor struct LayerAnimationCountTests {
    /// Runs an app that has one view, with an animation of its layer, and returns the count of
    /// animations after that, compared with the one before.
    private func counted(_ use: (AppUnderTest, CALayer) -> Void) -> Int {
        let before = LayerAnimations.count
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = UIViewController()
                controller.view.addSubview(box)
                return controller
            })
        app.launch()
        use(app, box.layer)
        return LayerAnimations.count - before
    }

    private func fade(_ repeats: Float = 0) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.duration = 1
        animation.repeatCount = repeats
        return animation
    }

    @Test func `an animation counts until it was removed`() {
        let left = counted { app, layer in
            let before = LayerAnimations.count
            layer.add(fade(.infinity), forKey: "fade")
            app.pass(seconds: 5)
            #expect(LayerAnimations.count == before + 1)
            layer.removeAllAnimations()
            app.pass(seconds: 1)
        }
        #expect(left == 0)
    }

    @Test func `an animation counts no more when it has ended`() {
        let left = counted { app, layer in
            layer.add(fade(), forKey: "fade")
            app.pass(seconds: 3)
        }
        #expect(left == 0)
    }

    @Test func `the endless animation of a layer that is freed counts no more`() {
        let left = counted { app, layer in
            let lost = CALayer()
            layer.addSublayer(lost)
            lost.add(fade(.infinity), forKey: "fade")
            app.pass(seconds: 1)
            lost.removeFromSuperlayer()
            app.pass(seconds: 1)
        }
        #expect(left == 0)
    }
}
