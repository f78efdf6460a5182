import UIKit

/// A screen with animations of layers: a spinner, a box that shakes, a ring and a pulse.
final class LayersController: UIViewController, CAAnimationDelegate {
    private let spinner = UIView(frame: CGRect(x: 20, y: 80, width: 60, height: 60))
    private let box = UIView(frame: CGRect(x: 120, y: 80, width: 60, height: 60))
    private let progress = UIView(frame: CGRect(x: 220, y: 80, width: 80, height: 80))
    private let pulse = UIView(frame: CGRect(x: 20, y: 180, width: 80, height: 80))
    private let ring = CAShapeLayer()
    private let dot = CALayer()
    private let log = UILabel(frame: CGRect(x: 20, y: 20, width: 300, height: 40))

    /// Returns a controller that is preserved and can be created again.
    static func make() -> LayersController {
        let controller = LayersController()
        controller.restorationIdentifier = "layers"
        controller.restorationClass = LayersRestoration.self
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        log.accessibilityIdentifier = "log"
        view.addSubview(log)
        for (name, each) in [
            ("spinner", spinner), ("box", box), ("progress", progress), ("pulse", pulse),
        ] {
            each.accessibilityIdentifier = name
            view.addSubview(each)
        }
        box.backgroundColor = .systemBlue
        addLayers()
        for (index, (title, action)) in actions.enumerated() {
            let button = UIButton(
                type: .system, primaryAction: UIAction(title: title) { _ in action() })
            button.accessibilityIdentifier = title.lowercased()
            button.frame = CGRect(
                x: 20 + 160 * CGFloat(index % 2), y: 300 + 44 * CGFloat(index / 2), width: 150,
                height: 44)
            view.addSubview(button)
        }
    }

    private func addLayers() {
        let arc = CAShapeLayer()
        arc.frame = spinner.bounds
        arc.path =
            UIBezierPath(
                arcCenter: CGPoint(x: 30, y: 30), radius: 25, startAngle: 0, endAngle: .pi,
                clockwise: true
            ).cgPath
        arc.fillColor = nil
        arc.strokeColor = UIColor.systemGreen.cgColor
        arc.lineWidth = 6
        spinner.layer.addSublayer(arc)
        ring.frame = progress.bounds
        ring.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 60, height: 60)).cgPath
        ring.fillColor = nil
        ring.strokeColor = UIColor.systemOrange.cgColor
        ring.lineWidth = 10
        ring.lineCap = .round
        ring.strokeEnd = 0
        progress.layer.addSublayer(ring)
        dot.frame = pulse.bounds
        dot.cornerRadius = 40
        dot.backgroundColor = UIColor.systemRed.cgColor
        pulse.layer.addSublayer(dot)
    }

    private var actions: [(String, () -> Void)] {
        [
            ("Spin", { [unowned self] in spin() }),
            ("Shake", { [unowned self] in shake() }),
            ("Load", { [unowned self] in load() }),
            ("Beat", { [unowned self] in beat() }),
            ("Rest", { [unowned self] in box.layer.removeAllAnimations() }),
        ]
    }

    private func spin() {
        let animation = CABasicAnimation(keyPath: "transform.rotation.z")
        animation.fromValue = 0
        animation.toValue = 2 * Double.pi
        animation.duration = 60
        animation.repeatCount = .infinity
        spinner.layer.add(animation, forKey: "spin")
    }

    private func shake() {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 20, -20, 0]
        animation.keyTimes = [0, 0.25, 0.75, 1]
        animation.isAdditive = true
        animation.duration = 60
        animation.delegate = self
        box.layer.add(animation, forKey: "shake")
    }

    private func load() {
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 60
        ring.add(animation, forKey: "load")
        ring.strokeEnd = 1
    }

    private func beat() {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.2
        fade.duration = 60
        fade.autoreverses = true
        fade.repeatCount = .infinity
        dot.add(fade, forKey: "beat")
    }

    func animationDidStart(_ anim: CAAnimation) { log.text = "started" }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        log.text = "stopped \(flag)"
    }
}

private final class LayersRestoration: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        LayersController.make()
    }
}
