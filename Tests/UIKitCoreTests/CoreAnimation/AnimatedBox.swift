import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// An object that lists what its animations and transactions do.
final class AnimationLog: CAAnimationDelegate {
    var lines: [String] = []

    func animationDidStart(_ anim: CAAnimation) { lines.append("start \(name(anim))") }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        lines.append("stop \(name(anim)) \(flag)")
    }

    private func name(_ animation: CAAnimation) -> String {
        animation.value(forKey: "name") as? String ?? "?"
    }
}

/// An app with one view, whose layer is animated.
///
/// The app is launched at the first use, because a suite is made before its test begins, and
/// another test may launch its app in between.
@MainActor final class AnimatedBox {
    let log = AnimationLog()
    private let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    private(set) lazy var app = launched()

    var view: UIView {
        _ = app
        return box
    }

    var layer: CALayer { view.layer }

    private func launched() -> AppUnderTest {
        let box = box
        box.accessibilityIdentifier = "box"
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = UIViewController()
                controller.view.addSubview(box)
                return controller
            })
        app.launch()
        return app
    }

    /// Returns an animation whose delegate is the log.
    func basic(
        _ path: String, _ from: Any?, _ to: Any?, seconds: Double = 1, name: String = "one"
    ) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = seconds
        animation.delegate = log
        animation.setValue(name, forKey: "name")
        return animation
    }

    /// Returns the node of the view on the page.
    func node() throws -> RenderNode {
        app.finishTurn()
        return try app.screen().node("box")
    }

    /// Returns the animations of the view on the page, without their numbers.
    func shown() throws -> [LayerAnimation] {
        try Self.animations(of: node())
    }

    /// Returns the animations of a node, without their numbers.
    static func animations(of node: RenderNode) throws -> [LayerAnimation] {
        guard case .string(let text)? = node[.layerAnimations] else { return [] }
        return try #require(LayerAnimation.read(text)).map {
            var animation = $0
            animation.number = 0
            return animation
        }
    }

    /// Returns the values that the page shows of each property of the view, in order.
    func values() throws -> [String] {
        try shown().map { animation in
            let values = animation.keyframes.map { keyframe -> String in
                switch keyframe.value {
                case .number(let number): "\(number)"
                case .color(let color): color
                case .path(let path): path.text
                }
            }
            return "\(animation.property) \(values.joined(separator: " "))"
        }
    }
}
