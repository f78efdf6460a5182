import UIKit

/// A screen with drawings of an app: a view's, an image's and text.
final class DrawingController: UIViewController, UIViewControllerRestoration {
    private let gauge = GaugeView(frame: CGRect(x: 20, y: 100, width: 200, height: 100))
    private let picture = UIImageView(frame: CGRect(x: 20, y: 220, width: 80, height: 80))

    /// Returns a controller that is preserved and can be created again.
    static func make() -> DrawingController {
        let controller = DrawingController()
        controller.restorationIdentifier = "drawing"
        controller.restorationClass = DrawingController.self
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
        gauge.accessibilityIdentifier = "gauge"
        view.addSubview(gauge)
        picture.accessibilityIdentifier = "picture"
        picture.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image {
            UIColor(red: 0, green: 1, blue: 0, alpha: 1).setFill()
            $0.cgContext.fillEllipse(in: CGRect(x: 0, y: 0, width: 40, height: 40))
        }
        view.addSubview(picture)
        let button = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Raise") { [unowned self] _ in gauge.level += 0.25 })
        button.accessibilityIdentifier = "raise"
        button.frame = CGRect(x: 20, y: 320, width: 150, height: 44)
        view.addSubview(button)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(gauge.level, forKey: "level")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        gauge.level = coder.decodeDouble(forKey: "level")
    }
}

/// A view that draws a level: red up to it, and blue above.
private final class GaugeView: UIView {
    var level = 0.25 { didSet { setNeedsDisplay() } }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        UIColor(red: 0, green: 0, blue: 1, alpha: 1).setFill()
        UIRectFill(bounds)
        context.setFillColor(UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
        context.fill(CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height))
        UIColor.label.setStroke()
        let frame = UIBezierPath(rect: bounds.insetBy(dx: 2, dy: 2))
        frame.lineWidth = 4
        frame.stroke()
        "\(Int(level * 100)) %".draw(
            at: CGPoint(x: 10, y: 10),
            withAttributes: [
                .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.white,
            ])
    }
}
