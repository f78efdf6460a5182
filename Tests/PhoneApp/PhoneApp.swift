import PushKit
import UIKit

/// An app in which a push rings, and which shows what its user does in calls.
@main
final class PhoneApp: UIResponder, UIApplicationDelegate, @MainActor PKPushRegistryDelegate {
    var window: UIWindow?
    private let controller = PhoneController()
    private let registry = PKPushRegistry(queue: nil)

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        controller.restorationIdentifier = "phone"
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        controller.line.connect()
        registry.delegate = self
        registry.desiredPushTypes = [.voIP]
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

    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {
        controller.show(registration: "registered")
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        let caller = payload.dictionaryPayload["caller"] as? String ?? ""
        let handle = payload.dictionaryPayload["handle"] as? String
        controller.line.ring(caller, handle) { completion() }
    }
}

/// The only screen: a text field, what the user did in calls, and the other side's buttons.
final class PhoneController: UIViewController {
    let line = PhoneLine()
    private let field = UITextField()
    private let registration = UILabel()
    private let actions = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Phone"
        view.backgroundColor = .systemBackground
        field.restorationIdentifier = "note"
        field.placeholder = "Note"
        field.borderStyle = .roundedRect
        registration.accessibilityIdentifier = "registration"
        registration.text = "not registered"
        actions.accessibilityIdentifier = "actions"
        let hangUp = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Other side hangs up") { [unowned self] _ in
                line.otherSideHangsUp()
            })
        let views: [UIView] = [field, registration, actions, hangUp]
        for (index, each) in views.enumerated() {
            each.frame = CGRect(
                x: 20, y: 20 + CGFloat(index) * 56, width: view.bounds.width - 40, height: 44)
            each.autoresizingMask = .flexibleWidth
            view.addSubview(each)
        }
        line.onAction = { [unowned self] action in
            actions.text = [actions.text ?? "", action].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }

    func show(registration text: String) {
        loadViewIfNeeded()
        registration.text = text
    }
}
