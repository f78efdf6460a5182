import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        let controller = ScratchpadController()
        controller.restorationIdentifier = "Scratchpad"
        window?.rootViewController = controller
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

final class ScratchpadController: UIViewController {
    private let field = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        field.restorationIdentifier = "field"
        field.placeholder = "Type here, then end my process"
        field.borderStyle = .roundedRect
        field.frame = CGRect(x: 20, y: 60, width: view.bounds.width - 40, height: 44)
        field.autoresizingMask = .flexibleWidth
        view.addSubview(field)
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(field.text, forKey: "text")
        coder.encode(field.isFirstResponder, forKey: "isEditing")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        field.text = coder.decodeObject(forKey: "text") as? String
        if coder.decodeBool(forKey: "isEditing") { field.becomeFirstResponder() }
    }
}
