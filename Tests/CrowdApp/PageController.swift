import UIKit

/// One page of a stack, with a text, a count and a scroll position, all of which are restored.
final class PageController: UIViewController, UIViewControllerRestoration {
    private let place = UILabel()
    private let field = UITextField()
    private let scroll = UIScrollView()
    private var depth = 0
    private var count = 0

    /// Two pages of one stack are distinguished by their depth.
    static func identifier(at depth: Int) -> String { "page-\(depth)" }

    private static func make(at depth: Int) -> PageController {
        let controller = PageController()
        controller.depth = depth
        controller.restorationIdentifier = identifier(at: depth)
        controller.restorationClass = PageController.self
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        make(at: coder.decodeInteger(forKey: "depth"))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        place.accessibilityIdentifier = "place"
        field.accessibilityIdentifier = "text"
        field.borderStyle = .roundedRect
        put(place, at: 20)
        put(field, at: 64)
        put(button("Count") { [unowned self] in countOnce() }, at: 116)
        put(button("Deeper") { [unowned self] in goDeeper() }, at: 168)
        put(
            button("Back") { [unowned self] in
                navigationController?.popViewController(animated: false)
            }, at: 220)
        scroll.restorationIdentifier = "scroll"
        scroll.contentSize = CGSize(width: 100, height: 5000)
        put(scroll, at: 272, height: 200)
        showPlace()
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(depth, forKey: "depth")
        coder.encode(count, forKey: "count")
        coder.encode(field.text, forKey: "text")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        count = coder.decodeInteger(forKey: "count")
        field.text = coder.decodeObject(of: NSString.self, forKey: "text").map { "\($0)" }
        showPlace()
    }

    private func put(_ view: UIView, at y: CGFloat, height: CGFloat = 44) {
        view.frame = CGRect(x: 20, y: y, width: self.view.bounds.width - 40, height: height)
        view.autoresizingMask = .flexibleWidth
        self.view.addSubview(view)
    }

    private func button(_ title: String, _ action: @escaping () -> Void) -> UIButton {
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: title) { _ in action() })
        button.accessibilityIdentifier = title.lowercased()
        return button
    }

    private func countOnce() {
        count += 1
        showPlace()
    }

    private func goDeeper() {
        navigationController?.pushViewController(
            PageController.make(at: depth + 1), animated: false)
    }

    private func showPlace() {
        place.text = "page \(depth), \(count) counted"
    }
}
