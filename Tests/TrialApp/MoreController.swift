import UIKit

/// A second screen with its own text.
///
/// Its restoration class, which is private to this file, creates it again.
final class MoreController: UIViewController {
    private let remark = UITextField()

    /// Returns a controller that is preserved and can be created again.
    static func make() -> MoreController {
        let controller = MoreController()
        controller.restorationIdentifier = "more"
        controller.restorationClass = MoreRestoration.self
        return controller
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        remark.restorationIdentifier = "remark"
        remark.preservedEditing = .all
        remark.placeholder = "Remark"
        remark.borderStyle = .roundedRect
        remark.frame = CGRect(x: 20, y: 20, width: view.bounds.width - 40, height: 44)
        remark.autoresizingMask = .flexibleWidth
        let done = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Done") { [unowned self] _ in dismiss(animated: false) })
        done.accessibilityIdentifier = "done"
        done.frame = CGRect(x: 20, y: 80, width: view.bounds.width - 40, height: 44)
        done.autoresizingMask = .flexibleWidth
        view.addSubview(remark)
        view.addSubview(done)
    }
}

private final class MoreRestoration: UIViewControllerRestoration {
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        MoreController.make()
    }
}
