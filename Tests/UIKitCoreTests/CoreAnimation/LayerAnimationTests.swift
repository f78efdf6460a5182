import Foundation
import HostLink
import Testing
import UIKitCore
import UIKitPrimitives

@testable import UIKitTesting

/// An object that lists what its animations do.
private final class Log: CAAnimationDelegate {
    var lines: [String] = []

    func animationDidStart(_ anim: CAAnimation) { lines.append("start \(name(anim))") }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        lines.append("stop \(name(anim)) \(flag)")
    }

    private func name(_ animation: CAAnimation) -> String {
        animation.value(forKey: "name") as? String ?? "?"
    }
}

@MainActor struct LayerAnimationTests {
    private let log = Log()
    private let box = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))

    /// Launches an app with one view, named `box`.
    private func launched() -> AppUnderTest {
        box.accessibilityIdentifier = "box"
        let box = box
        let app = AppUnderTest.planned(
            AppPlan {
                let controller = UIViewController()
                controller.view.addSubview(box)
                return controller
            })
        app.launch()
        return app
    }

    private func basic(
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

    /// Returns the animations of the box on the page, without their numbers.
    private func shown(_ app: AppUnderTest) throws -> [LayerAnimation] {
        app.finishTurn()
        return try Self.animations(of: app.screen().node("box"))
    }

    private static func animations(of node: RenderNode) throws -> [LayerAnimation] {
        guard case .string(let text)? = node[.layerAnimations] else { return [] }
        return try #require(LayerAnimation.read(text)).map {
            var animation = $0
            animation.number = 0
            return animation
        }
    }

    /// Returns the values that the page shows of each property, in order.
    private func values(_ app: AppUnderTest) throws -> [String] {
        try shown(app).map { animation in
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

    // MARK: - Orders

    @Test func `an animation starts, ends and leaves the layer's value as it was`() throws {
        let app = launched()
        box.layer.add(basic("opacity", 1, 0, seconds: 2), forKey: "fade")
        #expect(log.lines == [])
        #expect(box.layer.opacity == 1)
        #expect(box.layer.animationKeys() == ["fade"])
        app.pass(seconds: 1.9)
        #expect(log.lines == ["start one"])
        app.pass(seconds: 0.2)
        #expect(log.lines == ["start one", "stop one true"])
        #expect(box.layer.animationKeys() == nil)
        #expect(box.alpha == 1)
        app.pass(seconds: 1)
        #expect(try shown(app) == [])
    }

    @Test func `an animation that is replaced, removed or stays reports it in order`() throws {
        let app = launched()
        box.layer.add(basic("opacity", 1, 0, name: "first"), forKey: "fade")
        app.pass(seconds: 0.1)
        let second = basic("opacity", 1, 0, name: "second")
        box.layer.add(second, forKey: "fade")
        second.duration = 9
        #expect(box.layer.animation(forKey: "fade")?.duration == 1)
        #expect(box.layer.animation(forKey: "fade") !== second)
        box.layer.add(basic("position.x", 0, 9, name: "third"), forKey: "move")
        app.pass(seconds: 0.1)
        #expect(box.layer.animationKeys() == ["fade", "move"])
        box.layer.removeAnimation(forKey: "fade")
        app.pass(seconds: 0.1)
        #expect(try shown(app).map(\.property) == [.moveX])
        box.layer.removeAllAnimations()
        let staying = basic("opacity", 1, 0, name: "fourth")
        staying.isRemovedOnCompletion = false
        staying.fillMode = .forwards
        box.layer.add(staying, forKey: nil)
        app.pass(seconds: 5)
        #expect(
            log.lines == [
                "start first", "stop first false", "start second", "start third",
                "stop second false", "stop third false", "start fourth", "stop fourth true",
            ])
        #expect(try shown(app).map(\.fill) == [.forwards])
        #expect(box.layer.animationKeys() == nil)
    }

    @Test func `an animation with a beginning in the future starts then`() throws {
        let app = launched()
        let animation = basic("opacity", 0, 1)
        animation.beginTime = CACurrentMediaTime() + 3
        animation.fillMode = .backwards
        animation.autoreverses = true
        animation.repeatCount = 2
        animation.speed = 2
        box.layer.add(animation, forKey: "late")
        let described = try #require(try shown(app).first)
        #expect(described.delay == 3)
        #expect((described.duration, described.iterations, described.alternates) == (0.5, 4, true))
        #expect(described.fill == .backwards)
        app.pass(seconds: 2.9)
        #expect(log.lines == [])
        app.pass(seconds: 0.2)
        #expect(log.lines == ["start one"])
        app.pass(seconds: 1.7)
        #expect(log.lines == ["start one"])
        app.pass(seconds: 0.4)
        #expect(log.lines == ["start one", "stop one true"])
    }

    @Test func `a transaction's completion is called after the animations that it added`() throws {
        let app = launched()
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.setCompletionBlock { [log] in log.lines.append("completion") }
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2)
        box.layer.add(basic("opacity", 1, 0, seconds: 0, name: "own"), forKey: "a")
        CATransaction.commit()
        box.layer.add(basic("position.x", 1, 0, seconds: 3, name: "long"), forKey: "b")
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        let described = try shown(app)
        #expect(described.map(\.duration) == [2, 3])
        #expect(described.map(\.curve) == [.bezier(0.42, 0, 1, 1), .bezier(0.42, 0, 1, 1)])
        app.pass(seconds: 2.5)
        box.layer.removeAnimation(forKey: "b")
        app.pass(seconds: 0.1)
        #expect(
            log.lines == [
                "start own", "start long", "stop own true", "stop long false", "completion",
            ])
    }

    @Test func `a transaction without animations completes at once, and that of a turn at its end`()
        throws
    {
        let app = launched()
        CATransaction.begin()
        CATransaction.setCompletionBlock { [log] in log.lines.append("explicit") }
        #expect(log.lines == [])
        CATransaction.commit()
        #expect(log.lines == ["explicit"])
        CATransaction.setCompletionBlock { [log] in log.lines.append("turn") }
        CATransaction.setDisableActions(true)
        #expect(CATransaction.disableActions())
        #expect(log.lines == ["explicit"])
        app.finishTurn()
        #expect(log.lines == ["explicit", "turn"])
        #expect(!CATransaction.disableActions())
        CATransaction.begin()
        CATransaction.setCompletionBlock { [log] in log.lines.append("views") }
        UIView.animate(withDuration: 1) { box.alpha = 0.5 }
        CATransaction.commit()
        app.pass(seconds: 0.9)
        #expect(log.lines.last == "turn")
        app.pass(seconds: 0.2)
        #expect(log.lines.last == "views")
    }

    // MARK: - Values

    @Test func `values are distances from the layer's own, with what is missing taken from it`()
        throws
    {
        let app = launched()
        box.layer.add(basic("position.x", nil, 120), forKey: "a")
        box.layer.position.x = 120
        #expect(try values(app) == ["moveX 0.0 0.0"])
        box.layer.removeAllAnimations()
        box.layer.add(basic("position", CGPoint(x: 20, y: 0), nil), forKey: "a")
        #expect(try values(app) == ["moveX -100.0 0.0", "moveY -20.0 0.0"])
        box.layer.removeAllAnimations()
        let by = CABasicAnimation(keyPath: "transform.rotation.z")
        by.byValue = Double.pi
        box.layer.add(by, forKey: "a")
        let size = basic("bounds.size", NSValue(cgSize: CGSize(width: 20, height: 60)), nil)
        box.layer.add(size, forKey: "b")
        #expect(
            try values(app) == [
                "turn 0.0 3.141593", "width 20.0 40.0", "insetX 10.0 0.0", "height 60.0 40.0",
                "insetY -10.0 0.0",
            ])
        box.layer.removeAllAnimations()
        let color = basic(
            "backgroundColor", UIColor.systemRed.cgColor, CGColor(gray: 1, alpha: 0.5))
        box.layer.add(color, forKey: "a")
        box.layer.add(basic("transform.scale", 1, 1.5), forKey: "b")
        box.layer.add(basic("shadowOpacity", 0, 0.5), forKey: "c")
        #expect(
            try values(app) == [
                "background systemRed #ffffff80", "growX 1.0 1.5", "growY 1.0 1.5",
                "shadowColor #00000000 #00000080",
            ])
        box.layer.removeAllAnimations()
        let turned = CATransform3DScale(CATransform3DMakeTranslation(5, 6, 0), 2, 3, 1)
        box.layer.add(basic("transform", CATransform3DIdentity, turned), forKey: "a")
        #expect(
            try values(app) == [
                "shiftX 0.0 5.0", "shiftY 0.0 6.0", "turn 0.0 0.0", "growX 1.0 2.0",
                "growY 1.0 3.0",
            ])
    }

    @Test func `keyframes have their times, curves and differences`() throws {
        let app = launched()
        let shake = CAKeyframeAnimation(keyPath: "position.x")
        shake.values = [0, 10, -10, 0]
        shake.keyTimes = [0, 0.25, 0.5, 1]
        shake.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
        shake.isAdditive = true
        shake.duration = 1
        box.layer.add(shake, forKey: "a")
        let described = try #require(try shown(app).first)
        #expect(try values(app) == ["moveX 0.0 10.0 -10.0 0.0"])
        #expect(described.keyframes.map(\.offset) == [0, 0.25, 0.5, 1])
        #expect(described.keyframes[0].curve == .bezier(0.42, 0, 1, 1))
        #expect(described.keyframes[1].curve == .linear)
        shake.keyTimes = [0, 2]
        shake.calculationMode = .discrete
        box.layer.add(shake, forKey: "a")
        let discrete = try #require(try shown(app).first)
        #expect(discrete.keyframes.map(\.offset) == [0, 0.25, 0.5, 0.75, 1])
        #expect(discrete.keyframes[0].curve == .step)
    }

    @Test func `a spring is sent as a curve that ends at its place`() throws {
        let app = launched()
        let spring = CASpringAnimation(keyPath: "position.y")
        spring.fromValue = 20
        spring.toValue = 90
        spring.duration = spring.settlingDuration
        box.layer.add(spring, forKey: "a")
        guard case .points(let points)? = try shown(app).first?.curve else {
            Issue.record("The spring has no curve of points.")
            return
        }
        #expect(points.first == 0)
        #expect(abs((points.last ?? 0) - 1) < 0.002)
        #expect((points.max() ?? 0) > 1.1)
        #expect(points.count > 60)
    }

    @Test func `the animations of a group begin with it, and end with it`() throws {
        let app = launched()
        let fade = basic("opacity", 1, 0, seconds: 0)
        let move = basic("position.x", 20, 60, seconds: 4)
        move.beginTime = 0.5
        let group = CAAnimationGroup()
        group.animations = [fade, move]
        group.duration = 2
        group.delegate = log
        group.setValue("group", forKey: "name")
        box.layer.add(group, forKey: "both")
        let once = try shown(app)
        #expect(once.map(\.property) == [.alpha, .moveX])
        #expect(once.map(\.delay) == [0, 0.5])
        #expect(once.map(\.duration) == [2, 4])
        #expect(once.map(\.iterations) == [1, 0.375])
        app.pass(seconds: 3)
        #expect(log.lines == ["start group", "stop group true"])
        move.duration = 1
        group.animations = [move]
        group.repeatCount = .infinity
        box.layer.add(group, forKey: "both")
        let repeated = try #require(try shown(app).first)
        #expect((repeated.duration, repeated.iterations, repeated.delay) == (2, .infinity, 0))
        #expect(repeated.keyframes.map(\.offset) == [0, 0.25, 0.75, 0.75, 1])
        #expect(
            repeated.keyframes.map(\.value)
                == [0, 0, 40, 0, 0].map { LayerAnimation.Value.number($0) })
    }

    // MARK: - Limits

    @Test func `an animation that no page can show runs its time and is reported once`() throws {
        let app = launched()
        for (index, animation) in [
            basic("zPosition", 0, 1), basic("zPosition", 0, 1), basic("opacity", "x", 1),
            basic("position.x", Double.nan, 1), basic("strokeEnd", 0, 1),
        ].enumerated() {
            box.layer.add(animation, forKey: "\(index)")
        }
        #expect(try shown(app) == [])
        app.pass(seconds: 2)
        #expect(log.lines.filter { $0 == "stop one true" }.count == 5)
        let notices = app.messages.compactMap { message -> String? in
            guard case .notice(_, let text) = message, text.contains("CABasicAnimation") else {
                return nil
            }
            return text
        }
        #expect(Set(notices).count == notices.count)
        #expect(notices.contains { $0.contains("“zPosition”") })
        #expect(!notices.contains { $0.contains("nan") })
    }

    @Test func `a layer with too many animations shows the first ones`() throws {
        let app = launched()
        for index in 0..<100 { box.layer.add(basic("opacity", 0, 1), forKey: "\(index)") }
        #expect(try shown(app).count == LayerAnimationLimits.animationsMax)
    }

    @Test func `times that are not sound become the nearest that are`() throws {
        let app = launched()
        let animation = basic("opacity", 0, 1, seconds: .nan)
        animation.speed = .nan
        animation.repeatCount = .nan
        box.layer.add(animation, forKey: "a")
        #expect(try shown(app).first?.iterations == 1)
        let endless = basic("opacity", 0, 1)
        endless.repeatCount = .greatestFiniteMagnitude
        box.layer.add(endless, forKey: "b")
        #expect(try shown(app).last?.iterations == .infinity)
        app.pass(seconds: 1_000)
        #expect(box.layer.animationKeys() == ["b"])
    }

    // MARK: - Layers without a view

    @Test func `a layer that moves is a node between what is behind and in front of it`() throws {
        let app = launched()
        func square(_ color: UIColor) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: 5, y: 6, width: 10, height: 10)
            layer.backgroundColor = color.cgColor
            box.layer.addSublayer(layer)
            return layer
        }
        let (_, middle, _) = (square(.systemRed), square(.systemGreen), square(.systemBlue))
        middle.cornerRadius = 3
        app.finishTurn()
        #expect(try app.screen().node("box").children == [])
        middle.setAffineTransform(CGAffineTransform(scaleX: 2, y: 1))
        middle.add(basic("transform.rotation", 0, Double.pi), forKey: "spin")
        app.finishTurn()
        let node = try app.screen().node("box")
        #expect(node.children.map(\.kind) == [.layer, .layer])
        guard case .string(let behind)? = node[.drawing] else {
            Issue.record("The layers behind have no drawing.")
            return
        }
        #expect(behind.contains("systemRed") && !behind.contains("systemGreen"))
        let moving = node.children[0]
        #expect(moving[.frame] == .rect(x: 5, y: 6, width: 10, height: 10))
        #expect(moving[.background] == .string("systemGreen"))
        #expect(moving[.cornerRadius] == .number(3))
        #expect(moving[.style] == .string("behind"))
        #expect(try Self.animations(of: moving).map(\.property) == [.turn])
        guard case .strings(let place)? = moving[.layerPlace] else {
            Issue.record("The layer has no place.")
            return
        }
        #expect(place.compactMap(Double.init) == [0.5, 0.5, 0, 0, 0, 2, 1])
        middle.removeAllAnimations()
        app.finishTurn()
        #expect(try app.screen().node("box").children == [])
    }

    @Test func `a shape that is animated is drawn by the page, and otherwise with its view`() throws
    {
        let app = launched()
        let ring = CAShapeLayer()
        ring.frame = box.bounds
        ring.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
        ring.fillColor = nil
        ring.strokeColor = UIColor.systemRed.cgColor
        ring.lineWidth = 4
        ring.strokeEnd = 0.5
        box.layer.addSublayer(ring)
        ring.add(basic("strokeEnd", 0, 0.5), forKey: "progress")
        app.finishTurn()
        let node = try #require(try app.screen().node("box").children.first)
        #expect(
            node[.shape]
                == .strings([
                    "M0 0L10 0L10 10L0 10Z", "clear", "nonzero", "systemRed", "4.0000", "butt",
                    "miter", "10.0000", "0.0000", "0.5000", "0.000", "",
                ]))
        #expect(node[.drawing] == nil)
        app.pass(seconds: 2)
        #expect(try app.screen().node("box").children == [])
        guard case .string? = try app.screen().node("box")[.drawing] else {
            Issue.record("The ring has no drawing.")
            return
        }
    }

    @Test func `a moving layer with infinite points or places draws nothing, and others move`()
        throws
    {
        let app = launched()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 10))
        path.addLine(to: CGPoint(x: 10, y: -CGFloat.infinity))
        let chart = CAShapeLayer()
        chart.frame = box.bounds
        chart.path = path
        let lost = CALayer()
        lost.frame = box.bounds
        lost.position = CGPoint(x: CGFloat.infinity, y: CGFloat.nan)
        lost.bounds = CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 10)
        let sound = CALayer()
        sound.frame = box.bounds
        for layer in [chart, lost, sound] {
            box.layer.addSublayer(layer)
            layer.add(basic("opacity", 0, 1), forKey: "shine")
        }
        app.finishTurn()
        let nodes = try app.screen().node("box").children
        #expect(try nodes.last.map(Self.animations)?.map(\.property) == [.alpha])
        #expect(nodes.compactMap { $0[.drawing] } == [])
        #expect(try #require(nodes.last)[.frame] == .rect(x: 0, y: 0, width: 40, height: 40))
    }
}
