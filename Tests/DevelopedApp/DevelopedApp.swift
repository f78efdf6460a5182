import UIKit

/// An app whose developer edits it: tests make other builds of it by replacing texts of the same
/// length in its executable.
@main
final class DevelopedApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        let navigation = UINavigationController(rootViewController: FormController())
        navigation.restorationIdentifier = "Navigation"
        window?.rootViewController = navigation
        window?.makeKeyAndVisible()
        return true
    }

    func application(_ app: UIApplication, shouldSaveSecureApplicationState coder: NSCoder) -> Bool
    {
        true
    }

    func application(_ app: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder)
        -> Bool
    {
        true
    }
}

/// A screen with a field, a label that differs between builds, and a button for the next screen.
private final class FormController: UIViewController {
    private let field = UITextField()

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = "Form"
        title = "Form"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let label = UILabel(frame: CGRect(x: 20, y: 120, width: 300, height: 30))
        label.text = "The label of build number one"
        view.addSubview(label)
        field.restorationIdentifier = "name"
        field.borderStyle = .roundedRect
        field.placeholder = "Name"
        field.frame = CGRect(x: 20, y: 160, width: 280, height: 44)
        view.addSubview(field)
        let button = UIButton(type: .system)
        button.setTitle("Show the details", for: .normal)
        button.frame = CGRect(x: 20, y: 220, width: 280, height: 44)
        button.addAction(
            UIAction { [weak self] _ in
                self?.navigationController?.pushViewController(
                    DetailsController(), animated: false)
            }, for: .touchUpInside)
        view.addSubview(button)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(field.text, forKey: "text")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        loadViewIfNeeded()
        field.text = coder.decodeObject(of: NSString.self, forKey: "text") as String?
    }
}

/// A screen whose restoration class refuses identifiers that it does not know, as after a change of
/// the code.
private final class DetailsController: UIViewController, UIViewControllerRestoration {
    private static let identifier = "The details of build number one"

    init() {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = Self.identifier
        restorationClass = Self.self
        title = "Details"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let label = UILabel(frame: CGRect(x: 20, y: 120, width: 300, height: 30))
        label.text = "The details of the form"
        view.addSubview(label)
    }

    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        identifierComponents.last == identifier ? DetailsController() : nil
    }
}
