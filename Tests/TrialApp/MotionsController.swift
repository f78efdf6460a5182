import UIKit

/// A screen whose box is animated, and that can keep the device awake.
final class MotionsController: UIViewController, UIViewControllerRestoration {
    private let box = UIView(frame: CGRect(x: 20, y: 100, width: 40, height: 40))
    private let log = UILabel(frame: CGRect(x: 20, y: 10, width: 340, height: 40))
    private var animator: UIViewPropertyAnimator?

    /// Returns a controller that is preserved and can be created again.
    static func make() -> MotionsController {
        let controller = MotionsController()
        controller.restorationIdentifier = "motions"
        controller.restorationClass = MotionsController.self
        controller.modalPresentationStyle = .fullScreen
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        log.accessibilityIdentifier = "log"
        box.accessibilityIdentifier = "box"
        box.backgroundColor = .systemBlue
        view.addSubview(log)
        view.addSubview(box)
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

    private var actions: [(String, () -> Void)] {
        [
            ("Move", { [unowned self] in move(seconds: 1) }),
            ("Move slowly", { [unowned self] in move(seconds: 60) }),
            ("Appear", { [unowned self] in appear() }),
            ("Start", { [unowned self] in start() }),
            ("Stop", { [unowned self] in animator?.stopAnimation(true) }),
            ("Awake", { UIApplication.shared.isIdleTimerDisabled.toggle() }),
        ]
    }

    private func move(seconds: TimeInterval) {
        UIView.animate(
            withDuration: seconds, delay: 0, options: .curveLinear,
            animations: { [self] in
                box.frame.origin.x = 220
                box.alpha = 0.5
            }, completion: { [weak self] in self?.log.text = "moved \($0)" })
    }

    /// Adds a view that becomes visible.
    private func appear() {
        let new = UIView(frame: CGRect(x: 20, y: 200, width: 40, height: 40))
        new.accessibilityIdentifier = "new"
        new.backgroundColor = .systemRed
        new.alpha = 0
        view.addSubview(new)
        UIView.animate(
            withDuration: 1, animations: { new.alpha = 1 },
            completion: { [weak self] _ in self?.log.text = "appeared" })
    }

    private func start() {
        animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { [self] in
            box.center.y += 150
        }
        animator?.addCompletion { [weak self] in self?.log.text = "animator \($0)" }
        animator?.startAnimation()
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(Double(box.frame.minX), forKey: "x")
        coder.encode(Double(box.alpha), forKey: "alpha")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        box.frame.origin.x = CGFloat(coder.decodeDouble(forKey: "x"))
        box.alpha = CGFloat(coder.decodeDouble(forKey: "alpha"))
    }
}
