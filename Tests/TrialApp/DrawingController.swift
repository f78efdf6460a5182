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
        addLayers()
    }

    /// Adds a view with a gradient, cut to a circle, and a view with layers around its subview.
    private func addLayers() {
        let sky = SkyView(frame: CGRect(x: 120, y: 220, width: 80, height: 80))
        sky.accessibilityIdentifier = "sky"
        view.addSubview(sky)
        let badge = UIView(frame: CGRect(x: 230, y: 220, width: 80, height: 80))
        badge.accessibilityIdentifier = "badge"
        let back = CALayer()
        back.frame = badge.bounds
        back.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor
        back.cornerRadius = 20
        badge.layer.addSublayer(back)
        let middle = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
        middle.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        badge.addSubview(middle)
        let ring = CAShapeLayer()
        ring.path = UIBezierPath(ovalIn: CGRect(x: 30, y: 30, width: 20, height: 20)).cgPath
        ring.fillColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1).cgColor
        badge.layer.addSublayer(ring)
        badge.layer.shadowOpacity = 0.5
        badge.layer.maskedCorners = [.layerMinXMinYCorner]
        badge.layer.cornerRadius = 12
        view.addSubview(badge)
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

/// A view whose layer is a gradient from red to blue, cut to a circle.
private final class SkyView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        (layer as? CAGradientLayer)?.colors = [
            UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor,
            UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor,
        ]
        let mask = CAShapeLayer()
        mask.path = UIBezierPath(ovalIn: bounds).cgPath
        layer.mask = mask
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}
