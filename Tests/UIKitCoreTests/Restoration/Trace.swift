import Foundation
import UIKitCore

/// The calls of app code, in order.
enum Trace {
    private static var calls: [String] = []

    static func add(_ call: String) { calls.append(call) }

    /// Returns the calls since the last call of `take`.
    static func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    /// Returns the calls since the last call of `take` that begin with one of the words.
    static func take(_ words: String...) -> [String] {
        take().filter { call in words.contains { call.hasPrefix($0) } }
    }
}

/// The behaviour of a test's app; each test begins with a plan of its own.
struct AppPlan {
    /// The closure that creates the root of a window.
    var root: () -> UIViewController?
    /// The closure that acts as the app delegate's factory.
    var make: ([String], NSCoder) -> UIViewController? = { _, _ in nil }
    /// The closures that write in `shouldSave…` and decide in `shouldRestore…`.
    var saves: (NSCoder) -> Void = { _ in }
    var restores: (NSCoder) -> Bool = { _ in true }
    var didFinish: () -> Void = {}
    var willEncode: (NSCoder) -> Void = { _ in }
    var didDecode: (NSCoder) -> Void = { _ in }
    var isSaving = true
    /// The result of both launch methods.
    var wantsOpening = true
    var isRestoring = true
    var takesActivitiesUpLater = false

    init(_ root: @escaping () -> UIViewController?) {
        self.root = root
    }
}

/// The app delegate of an app without scenes, which follows its plan.
final class PlannedDelegate: UIResponder, UIApplicationDelegate {
    static var plan = AppPlan { nil }
    /// The restoration handler of an activity, kept if the plan calls it later.
    static var restorationHandler: (([any UIUserActivityRestoring]?) -> Void)?

    var window: UIWindow?

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("willFinish \(application.applicationState)")
        if let url = launchOptions?[.url] { Trace.add("launched for \(url)") }
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = Self.plan.root()
        window?.makeKeyAndVisible()
        return Self.plan.wantsOpening
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        Trace.add("didFinish \(application.applicationState)")
        Self.plan.didFinish()
        return Self.plan.wantsOpening
    }

    func application(_ app: UIApplication, shouldSaveApplicationState coder: NSCoder) -> Bool {
        Trace.add("shouldSave")
        Self.plan.saves(coder)
        return Self.plan.isSaving
    }

    func application(_ app: UIApplication, shouldRestoreApplicationState coder: NSCoder) -> Bool {
        Trace.add("shouldRestore")
        return Self.plan.restores(coder) && Self.plan.isRestoring
    }

    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder) {
        Trace.add("willEncode")
        Self.plan.willEncode(coder)
    }

    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder) {
        Trace.add("didDecode")
        Self.plan.didDecode(coder)
    }

    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? {
        Trace.add("make \(identifierComponents.joined(separator: "/"))")
        return Self.plan.make(identifierComponents, coder)
    }

    func applicationDidBecomeActive(_ application: UIApplication) { Trace.add("didBecomeActive") }
    func applicationWillResignActive(_ application: UIApplication) { Trace.add("willResignActive") }
    func applicationDidEnterBackground(_ application: UIApplication) {
        Trace.add("didEnterBackground")
    }
    func applicationWillEnterForeground(_ application: UIApplication) {
        Trace.add("willEnterForeground")
    }
    func applicationWillTerminate(_ application: UIApplication) { Trace.add("willTerminate") }
    func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        Trace.add("memoryWarning")
    }
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        let source = options[.sourceApplication] as? String
        Trace.add("open \(url) \(source ?? "-") \(app.applicationState)")
        return true
    }
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {
        Trace.add("willBecomeUnavailable \(application.isProtectedDataAvailable)")
    }
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {
        Trace.add("didBecomeAvailable \(application.isProtectedDataAvailable)")
    }
    func application(
        _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
    ) -> Bool {
        Trace.add("willContinue \(userActivityType)")
        return false
    }
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool {
        let page = userActivity.userInfo?["page"] as? Int
        Trace.add("continue \(userActivity.activityType) \(page ?? 0)")
        guard !Self.plan.takesActivitiesUpLater else {
            Self.restorationHandler = restorationHandler
            return true
        }
        restorationHandler([self])
        return true
    }
    override func restoreUserActivityState(_ userActivity: NSUserActivity) {
        Trace.add("restore \(userActivity.userInfo?["page"] as? Int ?? 0)")
    }
    func application(
        _ application: UIApplication,
        didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {
        Trace.add("didFail \(userActivityType) \(error.localizedDescription)")
    }
    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {
        Trace.add("didUpdate \(userActivity.activityType)")
    }
    func applicationSignificantTimeChange(_ application: UIApplication) { Trace.add("timeChange") }
}

/// A controller that traces its callbacks and preserves a text.
class TracedController: UIViewController {
    var text = ""
    /// The closures that encode and decode further values.
    var encodes: (NSCoder) -> Void = { _ in }
    var decodes: (NSCoder) -> Void = { _ in }
    var loads: (TracedController) -> Void = { _ in }

    init(_ identifier: String?) {
        super.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
    }

    required init?(coder: NSCoder) { nil }

    var name: String { restorationIdentifier ?? "(none)" }

    override func viewDidLoad() {
        super.viewDidLoad()
        Trace.add("load \(name)")
        loads(self)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        Trace.add("appear \(name)")
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Trace.add("encode \(name)")
        coder.encode(text, forKey: "text")
        encodes(coder)
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        Trace.add("decode \(name)")
        text = coder.decodeObject(forKey: "text") as? String ?? ""
        decodes(coder)
    }

    override func applicationFinishedRestoringState() {
        super.applicationFinishedRestoringState()
        Trace.add("finished \(name)")
    }

    override func didReceiveMemoryWarning() {
        super.didReceiveMemoryWarning()
        Trace.add("memoryWarning \(name)")
    }
}

/// A navigation controller that traces its restoration callbacks.
final class TracedNavigation: UINavigationController {
    convenience init(_ identifier: String?, _ stack: UIViewController...) {
        self.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
        viewControllers = stack
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Trace.add("encode \(restorationIdentifier ?? "(none)")")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        Trace.add("decode \(restorationIdentifier ?? "(none)")")
    }

    override func applicationFinishedRestoringState() {
        Trace.add("finished \(restorationIdentifier ?? "(none)")")
    }
}

/// A tab bar controller that traces its restoration callbacks.
final class TracedTabs: UITabBarController {
    convenience init(_ identifier: String?, _ tabs: UIViewController...) {
        self.init(nibName: nil, bundle: nil)
        restorationIdentifier = identifier
        viewControllers = tabs
    }

    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Trace.add("encode \(restorationIdentifier ?? "(none)")")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        Trace.add("decode \(restorationIdentifier ?? "(none)")")
    }

    override func applicationFinishedRestoringState() {
        Trace.add("finished \(restorationIdentifier ?? "(none)")")
    }
}

/// A view that traces its restoration callbacks.
final class TracedView: UIView {
    override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        Trace.add("encode \(restorationIdentifier ?? "(none)")")
    }

    override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        Trace.add("decode \(restorationIdentifier ?? "(none)")")
    }
}
