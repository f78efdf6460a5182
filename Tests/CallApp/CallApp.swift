import CallKit
import CoreTelephony
import PushKit
import UIKit

/// An app that lists the calls that pushes announced, also while it did not run.
@main
final class CallApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let calls = CallList()
    private let telephone = Telephone()
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
        telephone.open(calls.controller)
        connection = CallConnection { [calls] caller in calls.list(caller) }
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
    private let line = CallLine()

    func register() {
        line.controller = controller
        line.open()
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
        list(caller)
        guard caller != "silent" else { return completion() }
        line.ring(caller, isOver: payload.dictionaryPayload["over"] as? Bool == true) {
            completion()
        }
    }

    /// Lists a call.
    func list(_ caller: String) {
        controller?.add(call: "\(caller) \(UIApplication.shared.applicationState)")
    }
}

/// The calls of the app, which has no line but performs each action.
@MainActor
final class CallLine: NSObject, @MainActor CXProviderDelegate, @MainActor CXCallObserverDelegate {
    weak var controller: CallsController?
    private let provider = CXProvider(configuration: CXProviderConfiguration())
    private let observer = CXCallObserver()

    func open() {
        provider.setDelegate(self, queue: nil)
        observer.setDelegate(self, queue: nil)
        controller?.show(line: observer.calls)
    }

    /// Reports a call, which has ended at once if it is over.
    func ring(_ caller: String, isOver: Bool, completion: @escaping () -> Void) {
        let call = UUID()
        let update = CXCallUpdate()
        update.localizedCallerName = caller
        update.remoteHandle = CXHandle(type: .generic, value: caller)
        provider.reportNewIncomingCall(with: call, update: update) { _ in completion() }
        if isOver { provider.reportCall(with: call, endedAt: nil, reason: .remoteEnded) }
    }

    func providerDidReset(_ provider: CXProvider) {}

    func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) { action.fulfill() }

    func provider(_ provider: CXProvider, perform action: CXEndCallAction) { action.fulfill() }

    func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) { action.fulfill() }

    func callObserver(_ callObserver: CXCallObserver, callChanged call: CXCall) {
        controller?.show(line: callObserver.calls)
    }
}

/// The calls that `CoreTelephony` reports, in the order of the reports.
@MainActor
final class Telephone {
    private let center = CTCallCenter()
    private weak var controller: CallsController?
    private var states: [String] = []

    func open(_ controller: CallsController?) {
        self.controller = controller
        center.callEventHandler = { [weak self] call in
            dispatchPrecondition(condition: .notOnQueue(.main))
            DispatchQueue.main.async { self?.list(call.callState) }
        }
        show()
    }

    private func list(_ state: String) {
        states.append(state.replacingOccurrences(of: "CTCallState", with: ""))
        show()
    }

    private func show() {
        let count = center.currentCalls.map { "\($0.count)" } ?? "none"
        controller?.show(telephone: states.joined(separator: " ") + ", \(count) current")
    }
}

/// The list of calls, which is preserved.
final class CallsController: UIViewController {
    private let list = UILabel()
    private let registration = UILabel()
    private let connection = UILabel()
    /// The device token, which an app would send to its server.
    private let token = UILabel()
    private let line = UILabel()
    private let telephone = UILabel()
    private var calls: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        list.accessibilityIdentifier = "calls"
        registration.accessibilityIdentifier = "registration"
        line.accessibilityIdentifier = "line"
        token.accessibilityIdentifier = "token"
        connection.accessibilityIdentifier = "connection"
        telephone.accessibilityIdentifier = "telephone"
        for (label, top) in [
            (list, 20.0), (registration, 60.0), (line, 100.0), (token, 140.0), (connection, 180.0),
            (telephone, 220.0),
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

    func show(telephone text: String) {
        loadViewIfNeeded()
        telephone.text = text
    }

    func show(line calls: [CXCall]) {
        loadViewIfNeeded()
        let words = calls.map { call in
            (call.hasConnected ? "connected" : "new") + (call.isOnHold ? " and held" : "")
        }
        line.text = words.isEmpty ? "idle" : words.joined(separator: ", ")
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
