import UIKit

/// A screen with areas for gestures, which shows what was recognized.
final class GesturesController: UIViewController, UIViewControllerRestoration {
    private let log = UILabel()
    private var lines: [String] = []

    /// Returns a controller that is preserved and can be created again.
    static func make() -> GesturesController {
        let controller = GesturesController()
        controller.restorationIdentifier = "gestures"
        controller.restorationClass = GesturesController.self
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
        view.accessibilityIdentifier = "ground"
        log.accessibilityIdentifier = "log"
        log.numberOfLines = 3
        log.frame = CGRect(x: 10, y: 5, width: 340, height: 70)
        view.addSubview(log)
        addPads()
        addScroll()
        view.addGestureRecognizer(
            UITapGestureRecognizer(
                primaryAction: UIAction { [unowned self] _ in note("ground") }))
        let press = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Press") { [unowned self] _ in note("button") })
        press.frame = CGRect(x: 200, y: 320, width: 100, height: 44)
        view.addSubview(press)
    }

    private func addPads() {
        let taps = pad("tap", x: 10, y: 80)
        taps.isAccessibilityElement = true
        taps.accessibilityLabel = "Tap here"
        add(UITapGestureRecognizer(), "tap", to: taps)
        add(UILongPressGestureRecognizer(), "press", to: taps)

        add(UIPanGestureRecognizer(), "pan", to: pad("pan", x: 180, y: 80)) { pan in
            "\(Int(pan.translation(in: pan.view).x))"
        }

        let swipes = pad("swipe", x: 10, y: 200)
        add(UISwipeGestureRecognizer(), "swipe", to: swipes)

        let pinches = pad("pinch", x: 180, y: 200)
        add(UIPinchGestureRecognizer(), "pinch", to: pinches) { pinch in
            "\((pinch.scale * 10).rounded() / 10)"
        }

        let rotations = pad("rotate", x: 180, y: 380)
        add(UIRotationGestureRecognizer(), "rotation", to: rotations) { rotation in
            "\((rotation.rotation * 10).rounded() / 10)"
        }
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.edges = .left
        add(edge, "edge", to: view) { pan in "\(Int(pan.translation(in: pan.view).x))" }
    }

    /// Adds a list in which the browser scrolls, also where the finger is on a view for taps.
    private func addScroll() {
        let scroll = UIScrollView(frame: CGRect(x: 10, y: 320, width: 160, height: 140))
        scroll.accessibilityIdentifier = "column"
        scroll.contentSize = CGSize(width: 160, height: 1000)
        let inside = pad("inside", x: 0, y: 0, in: scroll)
        inside.frame = CGRect(x: 0, y: 0, width: 160, height: 1000)
        add(UITapGestureRecognizer(), "inside", to: inside)
        let left = UISwipeGestureRecognizer()
        left.direction = .left
        add(left, "left", to: inside)
        view.addSubview(scroll)
    }

    private func pad(_ name: String, x: CGFloat, y: CGFloat, in around: UIView? = nil) -> UIView {
        let pad = UIView(frame: CGRect(x: x, y: y, width: 160, height: 110))
        pad.accessibilityIdentifier = name
        pad.backgroundColor = .secondarySystemBackground
        (around ?? view).addSubview(pad)
        return pad
    }

    private func add<Gesture: UIGestureRecognizer>(
        _ gesture: Gesture, _ name: String, to pad: UIView, value: ((Gesture) -> String)? = nil
    ) {
        gesture.addAction(
            UIAction { [unowned self, unowned gesture] _ in
                // Changes come as often as the browser reports movements.
                guard gesture.state != .changed else { return }
                let end = gesture.state == .ended ? value.map { " " + $0(gesture) } : nil
                note("\(name) \(gesture.state)\(end ?? "")")
            })
        pad.addGestureRecognizer(gesture)
    }

    private func note(_ line: String) {
        lines = (lines + [line]).suffix(6)
        log.text = lines.joined(separator: ", ")
    }
}
