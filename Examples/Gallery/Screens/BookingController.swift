import UIKit

/// A form on a sheet; the typed text and the caret are restored.
final class BookingController: UIViewController, UIViewControllerRestoration {
    private let name = UITextField()
    private let wishes = UITextView()

    static func inNavigation() -> UINavigationController {
        let navigation = navigation()
        navigation.viewControllers = [make()]
        return navigation
    }

    private static func navigation() -> UINavigationController {
        let navigation = UINavigationController()
        navigation.restorationIdentifier = "BookingNavigation"
        navigation.restorationClass = BookingController.self
        navigation.modalPresentationStyle = .formSheet
        return navigation
    }

    private static func make() -> BookingController {
        let controller = BookingController()
        controller.restorationIdentifier = "Booking"
        controller.restorationClass = BookingController.self
        controller.title = "Tickets"
        return controller
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        identifierComponents.last == "Booking" ? make() : navigation()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        name.restorationIdentifier = "BookingName"
        name.placeholder = "Name on the tickets"
        name.accessibilityLabel = "Name on the tickets"
        name.borderStyle = .roundedRect
        wishes.restorationIdentifier = "BookingWishes"
        wishes.accessibilityLabel = "Wishes"
        wishes.font = .preferredFont(forTextStyle: .body)
        wishes.backgroundColor = .secondarySystemBackground
        wishes.layer.cornerRadius = 9
        let caption = UILabel()
        caption.text = "Anything we should know?"
        caption.font = .preferredFont(forTextStyle: .footnote)
        caption.textColor = .secondaryLabel
        addColumn([name, caption, wishes])
        navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [unowned self] _ in dismiss(animated: true) })
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done,
            primaryAction: UIAction { [unowned self] _ in dismiss(animated: true) })
    }

    private func addColumn(_ views: [UIView]) {
        let column = UIStackView(arrangedSubviews: views)
        column.axis = .vertical
        column.spacing = 12
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            name.heightAnchor.constraint(equalToConstant: 44),
            wishes.heightAnchor.constraint(equalToConstant: 160),
        ])
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(name.text, forKey: "Name")
        coder.encode(wishes.text, forKey: "Wishes")
        coder.encode(name.isFirstResponder, forKey: "IsNaming")
        coder.encode(wishes.isFirstResponder, forKey: "IsWishing")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        name.text = coder.decodeObject(forKey: "Name") as? String
        wishes.text = coder.decodeObject(forKey: "Wishes") as? String
        if coder.decodeBool(forKey: "IsNaming") { name.becomeFirstResponder() }
        if coder.decodeBool(forKey: "IsWishing") { wishes.becomeFirstResponder() }
    }
}
