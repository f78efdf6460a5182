import PushKit
import UIKit

/// An app that lists the calls that pushes announced, also while it did not run.
@main
final class CallApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let calls = CallList()
    /// The connection to a server, for the tests of VoIP sockets.
    private var connection: CallConnection?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let controller = CallsController()
        controller.restorationIdentifier = "calls"
        calls.controller = controller
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = controller
        window?.makeKeyAndVisible()
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        calls.register()
        connection = CallConnection { [calls] caller in calls.ring(caller) }
        calls.controller?.show(connection: connection.map(\.status) ?? "none")
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

/// The receiver of pushes, which runs on the main queue.
@MainActor
final class CallList: NSObject, @MainActor PKPushRegistryDelegate {
    weak var controller: CallsController?
    private let registry = PKPushRegistry(queue: nil)

    func register() {
        registry.delegate = self
        registry.desiredPushTypes = [.voIP]
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
        for type: PKPushType
    ) {
        controller?.show(token: pushCredentials.token)
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType, completion: @escaping () -> Void
    ) {
        let caller = payload.dictionaryPayload["caller"] as? String ?? "unknown"
        if caller == "crash" { fatalError("A push asked for a crash.") }
        ring(caller)
        completion()
    }

    /// Lists a call.
    func ring(_ caller: String) {
        controller?.add(call: "\(caller) \(UIApplication.shared.applicationState)")
    }
}

/// The list of calls, which is preserved.
final class CallsController: UIViewController {
    private let list = UILabel()
    private let registration = UILabel()
    private let connection = UILabel()
    /// The device token, which an app would send to its server.
    private let token = UILabel()
    private var calls: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        list.accessibilityIdentifier = "calls"
        registration.accessibilityIdentifier = "registration"
        token.accessibilityIdentifier = "token"
        connection.accessibilityIdentifier = "connection"
        for (label, top) in [
            (list, 20.0), (registration, 60.0), (token, 100.0), (connection, 140.0),
        ] {
            label.frame = CGRect(x: 16, y: top, width: 360, height: 32)
            view.addSubview(label)
        }
        registration.text = "not registered"
        update()
    }

    func add(call: String) {
        loadViewIfNeeded()
        calls.append(call)
        update()
    }

    func show(token: Data) {
        loadViewIfNeeded()
        registration.text = "registered with \(token.count) bytes"
        self.token.text = token.map { String(format: "%02x", $0) }.joined()
    }

    func show(connection text: String) {
        loadViewIfNeeded()
        connection.text = text
    }

    private func update() {
        list.text = calls.isEmpty ? "no calls" : calls.joined(separator: ", ")
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        coder.encode(calls.joined(separator: "\n"), forKey: "calls")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        let text = coder.decodeObject(of: NSString.self, forKey: "calls").map { "\($0)" } ?? ""
        calls += text.split(separator: "\n").map(String.init)
        update()
    }
}
